import { groupByBetType } from "@chokdee/domain/betting/picking.ts";
import { formatBaht, formatOdds } from "@chokdee/domain/money.ts";
import { useEffect, useRef, type ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { useTimeLeft } from "../../../ui/Countdown.tsx";
import { formatShort } from "../../../ui/format-money.ts";
import { Money } from "../../../ui/Money.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import type { Offer } from "../offers.ts";
import type { PricedLine } from "../priced-lines.ts";
import { NextPrice, OwnPrices, PricePicks, PriceStepper, RepricedNote } from "./PriceEntry.tsx";
import type { PricedDesk } from "../desk.ts";

export interface PriceSheetProps extends Pick<
  PricedDesk,
  "draft" | "lines" | "offers" | "change" | "sending"
> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly closeTime: string;
  readonly onNext: () => void;
}

/** One price for all and one per bet type, with the total as it grows. */
export function PriceSheet(props: PriceSheetProps) {
  const { open, onClose, lines, offers, draft, change, sending, closeTime, onNext } = props;
  const { t } = useTranslation("betting");
  const groups = groupByBetType(lines);
  const names = useBetTypeNames();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("price")}
      footer={
        <>
          {groups.map((group) => (
            <Sum
              key={group.betType}
              lines={group.lines}
              name={groups.length > 1 ? names.name(group.betType) : ""}
            />
          ))}
          <div className="mb-3 mt-1 flex items-baseline justify-between gap-3">
            <span className="t-strong">{t("total_of", { count: lines.length })}</span>
            <Money value={totalOf(lines)} size="n-md" />
          </div>
          <SeeSlip closeTime={closeTime} onNext={onNext} />
        </>
      }
    >
      <UntilLocked closeTime={closeTime} sending={sending}>
        <FirstPriceTakesKeys />
        {groups.length > 1 ? (
          <PriceOfAll draft={draft} lines={lines} change={change} onEnter={onNext} />
        ) : null}
        {groups.map((group) => {
          const offer = offers.get(group.betType);
          return offer ? (
            <PriceBlock
              key={group.betType}
              offer={offer}
              lines={group.lines}
              draft={draft}
              change={change}
              alone={groups.length === 1}
              onEnter={onNext}
            />
          ) : null;
        })}
        <OwnPrices />
        <NextPrice draft={draft} lines={lines} change={change} />
      </UntilLocked>
    </Sheet>
  );
}

/** Betting is locked with ten seconds left (product.md section 4). */
function useLocked(closeTime: string): boolean {
  const { phase } = useTimeLeft(closeTime);
  return phase === "last" || phase === "over";
}

interface UntilLockedProps extends Pick<PriceSheetProps, "closeTime" | "sending"> {
  readonly children: ReactNode;
}

/** Prices are dimmed with the rest of the desk, and take nothing more. */
function UntilLocked({ closeTime, sending, children }: UntilLockedProps) {
  const locked = useLocked(closeTime) || sending.phase !== "EDITING";
  return (
    <div inert={locked} className={locked ? "opacity-55" : ""}>
      {children}
    </div>
  );
}

/** Leads to the slip until betting is locked. */
function SeeSlip({ closeTime, onNext }: Pick<PriceSheetProps, "closeTime" | "onNext">) {
  const { t } = useTranslation("betting");
  const locked = useLocked(closeTime);
  return (
    <Button block disabled={locked} onClick={onNext}>
      {t(locked ? "out_of_time" : "see_slip")}
    </Button>
  );
}

function totalOf(lines: readonly PricedLine[]): string {
  return formatBaht(lines.reduce((total, line) => total + line.amountSatang, 0));
}

interface SumProps {
  readonly lines: readonly PricedLine[];
  /** Of the bet type, where there are several. */
  readonly name: string;
}

/** "3 ตัวบน 7 เลข × 20 บาท"; without the price where lines have prices of their own. */
function Sum({ lines, name }: SumProps) {
  const { t } = useTranslation("betting");
  const amounts = new Set(lines.map((line) => line.amountSatang));
  const [amount = 0] = amounts;
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="t-small text-ink-2">
        {name === "" ? null : <span className="text-ink">{`${name} `}</span>}
        {amounts.size === 1
          ? t("numbers_by_price", {
              numbers: lines.length,
              price: formatShort(formatBaht(amount)),
            })
          : t("numbers_count", { count: lines.length })}
      </span>
      <Money value={totalOf(lines)} size="n-xs" />
    </p>
  );
}

interface PriceBlockProps extends Pick<PricedDesk, "draft" | "lines" | "change"> {
  readonly offer: Offer;
  /** The only one: quick prices stand with it, not with the price of all. */
  readonly alone: boolean;
  readonly onEnter: () => void;
}

function PriceBlock({ offer, lines, draft, change, alone, onEnter }: PriceBlockProps) {
  const { t } = useTranslation("betting");
  const { betType } = offer;
  const name = useBetTypeNames().name(betType);
  const onChange = (text: string) => change({ kind: "PRICE", betType, text });
  return (
    <div className="border-b border-line py-3 first:pt-0 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div>
          <h3 className="t-strong">{name}</h3>
          <p className="t-small text-ink-2">
            {t("odds_and_limits", {
              odds: formatShort(formatOdds(offer.odds)),
              min: formatShort(formatBaht(offer.minStakeSatang)),
              max: formatShort(formatBaht(offer.maxStakeSatang)),
            })}
          </p>
        </div>
        <div className="basis-52 grow max-[22.4375rem]:basis-full">
          <PriceStepper
            label={t("price_of", { name })}
            lines={lines}
            onChange={onChange}
            onEnter={onEnter}
          />
        </div>
      </div>
      {alone ? (
        <div className="mt-3">
          <PricePicks label={t("quick_price", { name })} lines={lines} onChange={onChange} />
        </div>
      ) : null}
      <RepricedNote draft={draft} betType={betType} change={change} />
    </div>
  );
}

interface PriceOfAllProps extends Pick<PricedDesk, "draft" | "lines" | "change"> {
  readonly onEnter: () => void;
}

/** One price for the numbers of every bet type. */
function PriceOfAll({ draft, lines, change, onEnter }: PriceOfAllProps) {
  const { t } = useTranslation("betting");
  const onChange = (text: string) => change({ kind: "PRICE_ALL", text });
  const label = t("bulk_price");
  return (
    <div className="flex flex-col gap-2 border-b border-line pb-3">
      <h3 className="t-strong">{label}</h3>
      <PriceStepper label={label} lines={lines} onChange={onChange} onEnter={onEnter} />
      <PricePicks label={label} lines={lines} onChange={onChange} />
      <RepricedNote draft={draft} betType={null} change={change} />
    </div>
  );
}

/** Who came here by keys goes on by them: what is typed is the first price. */
function FirstPriceTakesKeys() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sheet = place.current?.closest("dialog");
    if (sheet?.querySelector(":focus-visible")) sheet.querySelector("input")?.focus();
  }, []);
  return <span ref={place} hidden />;
}
