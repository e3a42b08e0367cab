import { groupByBetType } from "@chokdee/domain/betting/picking.ts";
import { AlarmClock } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { CategoryTile } from "../../../icons/CategoryTile.tsx";
import { isHouseCategory } from "../../../results/member/house-category.ts";
import { NoBeacon } from "../../../results/member/NoBeacon.tsx";
import { Card } from "../../../ui/Card.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { Countdown, useTimeLeft } from "../../../ui/Countdown.tsx";
import { useDates } from "../../../ui/dates.ts";
import { FullSheet } from "../../../ui/FullSheet.tsx";
import LostSlip from "./LostSlip.tsx";
import { PricePicks, PriceStepper, RepricedNote } from "./PriceEntry.tsx";
import { SlipFooter } from "./SlipFooter.tsx";
import { SlipGroup } from "./SlipGroup.tsx";
import type { PricedDesk } from "../desk.ts";

export interface SlipSheetProps extends PricedDesk {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The slip in full: a price for all or for each line, what it costs and pays, and sending it. */
export function SlipSheet(props: SlipSheetProps) {
  const { open, onClose, round, lines, change, sending } = props;
  const { t } = useTranslation("betting");
  const locked = useTimeLeft(round.close_time).phase === "last" || sending.phase !== "EDITING";
  const askToClear = async () => {
    const accepted = await confirm({
      title: t("clear_title"),
      body: t("clear_body", { count: new Set(lines.map((line) => line.number)).size }),
      cancelLabel: t("clear_keep"),
      confirmLabel: t("clear_confirm"),
      tone: "danger",
    });
    if (!accepted) return;
    change({ kind: "CLEAR" });
    onClose();
  };
  return (
    <FullSheet
      open={open}
      onClose={onClose}
      title={t("slip_title")}
      action={
        <button
          type="button"
          disabled={locked}
          onClick={() => void askToClear()}
          className="t-label min-h-tap min-w-tap text-brand-ink disabled:opacity-50"
        >
          {t("clear_all")}
        </button>
      }
      footer={<SlipFooter round={round} lines={lines} sending={sending} />}
    >
      <SlipBody {...props} locked={locked} />
    </FullSheet>
  );
}

function SlipBody(props: SlipSheetProps & { readonly locked: boolean }) {
  const { onClose, round, name, lines, sending } = props;
  const { t } = useTranslation("betting");
  const dates = useDates();
  // The last line was taken out: nothing is left to look at.
  const empty = lines.length === 0;
  const close = useEffectEvent(onClose);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who came here by keys sends with the next Enter.
    const sheet = body.current?.closest("dialog");
    if (sheet?.querySelector(":focus-visible")) {
      sheet.querySelector<HTMLElement>("footer button, footer a")?.focus();
    }
  }, []);
  useEffect(() => {
    if (empty) close();
  }, [empty]);
  return (
    <div ref={body} className="flex flex-col gap-3 pb-2">
      <ClosingBar closeTime={round.close_time} />
      <LostSlip sending={sending} buttonBelow />
      <div className="flex items-center gap-3">
        <CategoryTile
          category={round.lottery_type.category}
          code={round.lottery_type.code}
          size={36}
        />
        <div className="min-w-0 grow">
          <p className="t-strong">{name}</p>
          <p className="t-small text-ink-2">{t("draw_of", { day: dates.day(round.draw_date) })}</p>
        </div>
        <Countdown to={round.close_time} />
      </div>
      <SlipPrices {...props} />
    </div>
  );
}

type SlipPart = Pick<PricedDesk, "round" | "draft" | "lines" | "offers" | "change">;

interface SlipPricesProps extends SlipPart {
  /** Nothing can be changed now. */
  readonly locked: boolean;
}

/** What is to be known of the draw, the price for all, and each line with its own. */
export function SlipPrices({ round, draft, lines, offers, change, locked }: SlipPricesProps) {
  const { t } = useTranslation("betting");
  const priceAll = (text: string) => change({ kind: "PRICE_ALL", text });
  return (
    <div
      inert={locked}
      className={locked ? "flex flex-col gap-3 opacity-55" : "flex flex-col gap-3"}
    >
      {isHouseCategory(round.lottery_type.category) ? <NoBeacon roundId={round.id} /> : null}
      <Card>
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <h3 className="t-strong">{t("bulk_price")}</h3>
          <span className="t-caption text-ink-2">{t("baht_per_line")}</span>
        </div>
        <PriceStepper label={t("bulk_price")} lines={lines} onChange={priceAll} />
        <div className="mt-2">
          <PricePicks label={t("bulk_price")} lines={lines} onChange={priceAll} />
        </div>
        <RepricedNote draft={draft} betType={null} change={change} />
      </Card>
      {groupByBetType(lines).map((group) => {
        const offer = offers.get(group.betType);
        return offer ? (
          <SlipGroup key={group.betType} offer={offer} lines={group.lines} change={change} />
        ) : null;
      })}
    </div>
  );
}

/** From 60 s on: send before 10 s are left. */
function ClosingBar({ closeTime }: { readonly closeTime: string }) {
  const { t } = useTranslation("betting");
  const { phase, text } = useTimeLeft(closeTime);
  if (phase !== "minute" && phase !== "last") return null;
  return (
    <p className="t-small -mx-gutter -mt-3 flex items-center justify-center gap-2 bg-urgent px-gutter py-2.5 text-on-urgent">
      <AlarmClock size={20} aria-hidden />
      <span className="n-xs">{text}</span>
      <span>{t(phase === "minute" ? "closing" : "out_of_time")}</span>
    </p>
  );
}
