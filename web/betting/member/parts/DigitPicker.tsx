import type { QuickPattern } from "@chokdee/domain/betting/picking.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";

const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

export interface DigitPickerProps {
  readonly pattern: QuickPattern;
  readonly picked: string | undefined;
  readonly onPick: (digit: string) => void;
}

/** The one digit of a quick pattern, in marigold. */
export function DigitPicker({ pattern, picked, onPick }: DigitPickerProps) {
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
