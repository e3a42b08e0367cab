import type { QuickPattern } from "@chokdee/domain/betting/picking.ts";

import { useTranslation } from "../../i18n.ts";
import { cx } from "../../ui/cx.ts";
import { spoken } from "../../ui/Digits.tsx";

export interface DigitInputProps {
  readonly digits: number;
  readonly typed: string;
  /** While a quick pattern is chosen the keypad picks its one digit. */
  readonly pattern: QuickPattern | null;
}

/** As many cells as digits; the next one to be typed has the mark. */
export function DigitInput({ digits, typed, pattern }: DigitInputProps) {
  const { t } = useTranslation("betting");
  if (pattern) {
    return (
      <p className="t-small grid min-h-[clamp(56px,9vh,75px)] place-items-center rounded-sm bg-luck-weak px-2 text-center text-luck-ink">
        {t("pick_digit", { pattern: t(`patterns.${pattern}`) })}
      </p>
    );
  }
  return (
    <div
      role="img"
      aria-label={t("typed", { digits: typed === "" ? "-" : spoken(typed), count: digits })}
      className="grid auto-cols-fr grid-flow-col gap-2"
    >
      {Array.from({ length: digits }, (_, at) => {
        const active = at === typed.length;
        return (
          <span
            key={at}
            className={cx(
              "n-xl grid min-h-[clamp(56px,9vh,75px)] place-items-center rounded-sm bg-surface",
              active ? "border-3 border-brand-mid" : "border border-line-strong",
            )}
          >
            {typed[at] ?? (active ? <span className="h-9 w-0.5 bg-brand-mid" /> : "")}
          </span>
        );
      })}
    </div>
  );
}
