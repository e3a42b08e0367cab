import { type QuickPattern, panelNumbers } from "@chokdee/domain/betting/picking.ts";
import { numberKey } from "@chokdee/domain/betting/rules.ts";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { spoken } from "../../../ui/Digits.tsx";
import { keyOf } from "../draft.ts";
import type { Desk } from "../desk.ts";

/** The last two digits are cells; those before are picked first (DESIGN.md section 5, "Panel"). */
const CELL_DIGITS = 2;
const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

export interface NumberPanelProps extends Pick<Desk, "draft" | "rules" | "change"> {
  readonly digits: number;
  readonly add: (numbers: readonly string[]) => void;
  readonly pattern: QuickPattern | null;
  readonly picked: string | undefined;
  readonly onPick: (digit: string) => void;
}

export default function NumberPanel(props: NumberPanelProps) {
  const { draft, digits, rules, change, add, pattern, picked, onPick } = props;
  const { t } = useTranslation("betting");
  const [leading, setLeading] = useState("00");
  const pickers = Math.max(0, digits - CELL_DIGITS);
  const prefix = leading.slice(0, pickers);
  const there = new Set(draft.list.map(keyOf));
  const { selected } = draft;
  return (
    <>
      {pattern ? <DigitPicker pattern={pattern} picked={picked} onPick={onPick} /> : null}
      {Array.from({ length: pickers }, (_, at) => (
        <LeadingDigit
          key={at}
          label={t(pickers - at === 2 ? "thousands" : "hundreds")}
          value={leading[at] ?? "0"}
          onPick={(digit) => setLeading(leading.slice(0, at) + digit + leading.slice(at + 1))}
        />
      ))}
      <div role="group" aria-label={t("panel")} className="grid grid-cols-5 gap-2">
        {panelNumbers(digits, prefix).map((number) => {
          const keys = selected.map((betType) => numberKey(betType, number));
          const count = keys.filter((key) => there.has(key)).length;
          return (
            <Cell
              key={number}
              number={number}
              state={count === 0 ? "off" : count === keys.length ? "on" : "some"}
              closed={keys.every((key) => rules.get(key)?.closed === true)}
              partial={keys.some((key) => rules.get(key)?.closed === false)}
              onTap={() => {
                if (count === keys.length) change({ kind: "REMOVE", number, betTypes: selected });
                else add([number]);
              }}
            />
          );
        })}
      </div>
    </>
  );
}

interface LeadingDigitProps {
  readonly label: string;
  readonly value: string;
  readonly onPick: (digit: string) => void;
}

function LeadingDigit({ label, value, onPick }: LeadingDigitProps) {
  return (
    <div>
      <p className="t-small mb-1 text-ink-2">{label}</p>
      <div role="group" aria-label={label} className="grid grid-cols-5 gap-2">
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            aria-pressed={digit === value}
            onClick={() => onPick(digit)}
            className={cx(
              "press n-sm min-h-tap rounded-sm border",
              digit === value
                ? "border-brand bg-brand-weak text-brand-ink"
                : "border-line bg-surface text-ink-2",
            )}
          >
            {digit}
          </button>
        ))}
      </div>
    </div>
  );
}

interface CellProps {
  readonly number: string;
  /** "some": it stands under a part of the selected bet types. */
  readonly state: "off" | "some" | "on";
  readonly closed: boolean;
  readonly partial: boolean;
  readonly onTap: () => void;
}

const cellLooks = {
  off: "border-line bg-surface",
  some: "border-brand bg-brand-weak text-brand-ink",
  on: "border-brand bg-brand text-on-brand",
} as const;

function Cell({ number, state, closed, partial, onTap }: CellProps) {
  const { t } = useTranslation("betting");
  const note = closed ? t("closed_short") : partial ? t("partial_short") : "";
  return (
    <button
      type="button"
      aria-pressed={state === "some" ? "mixed" : state === "on"}
      disabled={closed}
      onClick={onTap}
      className={cx(
        "press flex min-h-12.5 flex-col items-center justify-center rounded-sm border",
        cellLooks[state],
        closed && "opacity-50",
      )}
    >
      <span aria-hidden className={cx("n-sm track-num", closed && "line-through")}>
        {number}
      </span>
      <span className="sr-only">{spoken(number)}</span>
      {note ? <span className="t-nav -mt-1">{note}</span> : null}
    </button>
  );
}

interface DigitPickerProps {
  readonly pattern: QuickPattern;
  readonly picked: string | undefined;
  readonly onPick: (digit: string) => void;
}

/** The one digit of a quick pattern, in marigold. */
function DigitPicker({ pattern, picked, onPick }: DigitPickerProps) {
  const { t } = useTranslation("betting");
  const label = t("pick_digit", { pattern: t(`patterns.${pattern}`) });
  return (
    <div className="rounded-sm bg-luck-weak p-2.5 pt-1">
      <p className="t-small mb-1 text-luck-ink">{label}</p>
      <div role="group" aria-label={label} className="grid grid-cols-5 gap-2">
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            aria-pressed={digit === picked}
            onClick={() => onPick(digit)}
            className={cx(
              "press n-sm min-h-tap rounded-sm",
              digit === picked ? "bg-luck text-on-luck" : "bg-surface",
            )}
          >
            {digit}
          </button>
        ))}
      </div>
    </div>
  );
}
