import { formatBaht, formatOdds } from "@chokdee/domain/money.ts";
import { CircleAlert, X } from "lucide-react";
import { memo, type Dispatch, type MouseEvent } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { Digits, spoken } from "../../../ui/Digits.tsx";
import { formatShort, formatSum } from "../../../ui/format-money.ts";
import { useGrowing } from "../../../ui/NearEnd.tsx";
import { useTypedNumber } from "../../../ui/use-typed-number.ts";
import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import type { DraftChange } from "../draft.ts";
import { useFaultText } from "../fault-text.ts";
import type { Offer } from "../offers.ts";
import { isAtFault, type PricedLine } from "../priced-lines.ts";
import type { PricedDesk } from "../desk.ts";

export interface SlipGroupProps extends Pick<PricedDesk, "lines" | "change"> {
  readonly offer: Offer;
}

/** The lines of one bet type with its odds and limits. */
export function SlipGroup({ offer, lines, change }: SlipGroupProps) {
  const { t } = useTranslation("betting");
  const name = useBetTypeNames().name(offer.betType);
  // The button leads to the first fault, wherever in the list it stands.
  const { shown, end } = useGrowing(lines, lines.findIndex(isAtFault) + 1);
  return (
    <Card flush>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-2.5">
        <h3 className="t-strong">
          {name} <span className="n-xs ml-1">{`×${formatShort(formatOdds(offer.odds))}`}</span>
        </h3>
        <span className="t-caption text-ink-2">
          {t("limits_baht", {
            min: formatShort(formatBaht(offer.minStakeSatang)),
            max: formatShort(formatBaht(offer.maxStakeSatang)),
          })}
        </span>
      </div>
      <ul>
        {shown.map((line) => (
          <SlipLine
            key={line.key}
            line={line}
            typeName={name}
            isPartial={line.odds < offer.odds}
            change={change}
          />
        ))}
      </ul>
      {end}
    </Card>
  );
}

interface SlipLineProps {
  readonly line: PricedLine;
  readonly typeName: string;
  /** It pays less than its bet type. */
  readonly isPartial: boolean;
  readonly change: Dispatch<DraftChange>;
}

/** Of up to a thousand lines only those that changed are rendered again. */
const SlipLine = memo(
  function SlipLine({ line, typeName, isPartial, change }: SlipLineProps) {
    const { t } = useTranslation("betting");
    const fault = useFaultText()(line.fault);
    const faultId = `fault-${line.key}`;
    const field = useTypedNumber({
      value: line.amountText,
      onChange: (text) => change({ kind: "AMOUNT", key: line.key, text }),
      marks: true,
    });
    return (
      <li
        className="border-b border-line px-4 py-2 last:border-0 [contain-intrinsic-size:auto_61px] [content-visibility:auto]"
        data-fault={line.fault ? true : undefined}
      >
        <div className="flex items-center gap-2">
          <span className="min-w-0 grow">
            <Digits value={line.number} />
            {isPartial ? (
              <span className="t-caption ml-2 text-luck-ink">
                {t("pays_part", { odds: formatShort(formatOdds(line.odds)) })}
              </span>
            ) : null}
          </span>
          <span className="shrink-0 text-right">
            <span className="t-caption block leading-4! text-ink-2">{t("would_pay")}</span>
            <span className="n-xs">{formatSum(formatBaht(line.payoutSatang))}</span>
          </span>
          <input
            {...field.input}
            aria-label={t("amount_of", { name: typeName, number: spoken(line.number) })}
            aria-invalid={line.fault ? true : undefined}
            aria-describedby={line.fault || field.told ? faultId : undefined}
            className={cx(
              "n-sm min-h-tap w-22 shrink-0 rounded-sm border-[1.5px] bg-surface px-2.5 text-right xs:w-25",
              line.fault
                ? "border-urgent shadow-[inset_0_0_0_0.5px_var(--c-urgent)]"
                : "border-line-strong",
            )}
          />
          <IconButton
            label={t("remove_line", { name: typeName, number: spoken(line.number) })}
            className="-mr-2.5 text-ink-3"
            onClick={(event) => removeLine(event, line, change)}
          >
            <X size={20} aria-hidden />
          </IconButton>
        </div>
        {line.fault ? (
          <div id={faultId} className="flex flex-wrap items-center gap-x-3 text-urgent-ink">
            <p className="t-small flex min-w-0 grow items-center gap-1.5">
              <CircleAlert size={16} aria-hidden />
              {field.wrong ?? fault}
            </p>
            <FaultRemedy line={line} change={change} />
          </div>
        ) : field.told ? (
          <p id={faultId} role="status" className="t-small text-right text-ink-2">
            {field.told}
          </p>
        ) : null}
      </li>
    );
  },
  (before, after) =>
    before.line.amountText === after.line.amountText &&
    before.line.odds === after.line.odds &&
    before.line.fault === after.line.fault &&
    before.typeName === after.typeName &&
    before.isPartial === after.isPartial,
);

function removeLine(
  { currentTarget, detail: presses }: MouseEvent<HTMLElement>,
  line: PricedLine,
  change: Dispatch<DraftChange>,
): void {
  // Who goes by keys goes on at the line beside it, or stood nowhere. Under a finger nothing moves.
  if (presses === 0) {
    const row = currentTarget.closest("li");
    const rows = [...(row?.closest("dialog, aside")?.querySelectorAll("li") ?? [])];
    const at = rows.findIndex((one) => one === row);
    (rows[at + 1] ?? rows[at - 1])?.querySelector("button")?.focus();
  }
  change({ kind: "REMOVE", number: line.number, betTypes: [line.betType] });
}

interface FaultRemedyProps {
  readonly line: PricedLine;
  readonly change: Dispatch<DraftChange>;
}

/** Stakes are whole baht: less than one is none. */
const BAHT = 100;

/** The highest stake still possible, the lowest one, or out with the line. */
function FaultRemedy({ line, change }: FaultRemedyProps) {
  const { t } = useTranslation("betting");
  const { reason, maxSatang, minSatang } = line.fault ?? {};
  const look = "t-label min-h-tap min-w-tap px-1 text-brand-ink";
  const set = (baht: number) => change({ kind: "AMOUNT", key: line.key, text: String(baht) });
  if (maxSatang !== undefined && maxSatang >= BAHT) {
    return (
      <button type="button" className={look} onClick={() => set(Math.floor(maxSatang / BAHT))}>
        {t("use_max")}
      </button>
    );
  }
  if (minSatang !== undefined) {
    return (
      <button type="button" className={look} onClick={() => set(Math.ceil(minSatang / BAHT))}>
        {t("use_min")}
      </button>
    );
  }
  if (reason === "ODDS_CHANGED") return null;
  return (
    <button type="button" className={look} onClick={(event) => removeLine(event, line, change)}>
      {t("remove")}
    </button>
  );
}
