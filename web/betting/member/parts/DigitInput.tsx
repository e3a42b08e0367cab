import type { QuickPattern } from "@chokdee/domain/betting/picking.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { spoken } from "../../../ui/Digits.tsx";
import { TypedCell } from "../../../ui/TypedCell.tsx";

export interface DigitInputProps {
  readonly digits: number;
  readonly typed: string;
  /** While a quick pattern is chosen the keypad picks its one digit. */
  readonly pattern: QuickPattern | null;
}

/** Less where a third row of bet types takes the height, and on short phones. */
const HEIGHT =
  "min-h-[clamp(3.5rem,9vh,4.6875rem)] group-data-crowded/desk:min-h-14 short:min-h-12!";

/** As many cells as digits; the next one to be typed has the mark. Each key draws them. */
export function DigitInput({ digits, typed, pattern }: DigitInputProps) {
  "use no memo";
  const { t } = useTranslation("betting");
  if (pattern) {
    return (
      <p
        className={cx(
          "t-small grid h-full place-items-center rounded-sm bg-luck-weak px-2 text-center text-luck-ink",
          "short:w-[36vw] short:max-w-40 short:px-1 short:text-[0.75rem] short:leading-4",
          HEIGHT,
        )}
      >
        {t("pick_digit", { pattern: t(`patterns.${pattern}`) })}
      </p>
    );
  }
  return (
    <div
      role="img"
      aria-label={t("typed", { digits: typed === "" ? "-" : spoken(typed), count: digits })}
      className="grid h-full auto-cols-fr grid-flow-col gap-2 short:gap-1.5"
    >
      {Array.from({ length: digits }, (_, at) => {
        const active = at === typed.length;
        return (
          <TypedCell
            key={at}
            digit={typed[at]}
            active={active}
            className={cx(
              "short:w-[clamp(2.125rem,11vw,2.75rem)] flat:w-9",
              HEIGHT,
              active && "typing-mark",
            )}
          />
        );
      })}
    </div>
  );
}
