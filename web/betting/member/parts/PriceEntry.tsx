import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { LineFaultCode } from "@chokdee/domain/betting/rules.ts";
import { formatBaht } from "@chokdee/domain/money.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { QuickPicks } from "../../../ui/Chips.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { Stepper } from "../../../ui/Stepper.tsx";
import { QUICK_PRICES } from "../draft.ts";
import { useFaultText } from "../fault-text.ts";
import type { PricedLine } from "../priced-lines.ts";
import { commonPrice, repricing } from "../repricing.ts";
import type { Desk } from "../desk.ts";

const PRICE_FAULTS: readonly (LineFaultCode | undefined)[] = ["BELOW_MIN", "ABOVE_MAX"];

interface PriceEntryProps {
  readonly label: string;
  readonly lines: readonly PricedLine[];
  readonly onChange: (text: string) => void;
}

/**
 * The price that the lines have now, with what keeps it from being bet; nothing, and that they have
 * several, where they differ.
 */
export function PriceStepper({ label, lines, onChange }: PriceEntryProps) {
  const { t } = useTranslation("betting");
  const faultText = useFaultText();
  const price = commonPrice(lines);
  // What is wrong with a number, not with its price, is told on its line.
  const fault = price
    ? lines.find((line) => PRICE_FAULTS.includes(line.fault?.reason))?.fault
    : undefined;
  return (
    <Stepper
      label={label}
      value={price ?? ""}
      hint={price === null ? t("several_prices") : undefined}
      error={fault && faultText(fault)}
      onChange={onChange}
    />
  );
}

export function PricePicks({ label, lines, onChange }: PriceEntryProps) {
  const price = commonPrice(lines);
  return (
    <QuickPicks
      label={label}
      values={QUICK_PRICES}
      value={QUICK_PRICES.find((baht) => String(baht) === price) ?? null}
      onPick={(baht) => onChange(String(baht))}
    />
  );
}

interface RepricedNoteProps extends Pick<Desk, "draft" | "change"> {
  /** Null for the price of all. */
  readonly betType: BetType | null;
}

/** How many lines a price for many has changed, from which total to which, and the way back. */
export function RepricedNote({ draft, betType, change }: RepricedNoteProps) {
  const { t } = useTranslation("betting");
  const done = repricing(draft, betType);
  return (
    <div role="status">
      {done === null ? null : (
        <p className="mt-1 flex items-center justify-between gap-3">
          <span className="t-small text-ink-2">
            {t("repriced", {
              count: done.count,
              from: formatMoney(formatBaht(done.fromSatang)),
              to: formatMoney(formatBaht(done.toSatang)),
            })}
          </span>
          <button
            type="button"
            className="t-label min-h-tap shrink-0 px-1 text-brand-ink"
            onClick={() => change({ kind: "UNDO_PRICES" })}
          >
            {t("undo")}
          </button>
        </p>
      )}
    </div>
  );
}
