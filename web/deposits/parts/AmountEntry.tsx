import { QUICK_AMOUNTS_SATANG } from "@chokdee/domain/deposits/rules.ts";
import { CircleAlert } from "lucide-react";
import { useId } from "react";

import { useTranslation } from "../../i18n.ts";
import { QuickPicks } from "../../ui/Chips.tsx";
import { cx } from "../../ui/cx.ts";
import { formatShort } from "../../ui/format-money.ts";
import { amountDigits } from "../../ui/latin-digits.ts";

const QUICK = QUICK_AMOUNTS_SATANG.map((satang) => satang / 100);

export interface AmountEntryProps {
  /** Decimal text, "" when nothing is typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly minText: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

/** The amount as the largest thing on the screen, with four to tap. */
export function AmountEntry({ value, onChange, minText, error, disabled }: AmountEntryProps) {
  const { t } = useTranslation("deposits");
  const id = useId();
  return (
    <div className="flex flex-col items-center gap-1 pt-3">
      <label htmlFor={id} className="t-small text-ink-2">
        {t("amount_label")}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={grouped(value)}
        readOnly={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(amountDigits(event.target.value, 2))}
        className={cx(
          "n-hero w-full rounded-sm bg-transparent py-1 text-center outline-offset-0",
          error && "text-urgent-ink",
        )}
      />
      {error ? (
        <p id={`${id}-note`} role="alert" className="t-small flex gap-1.5 text-urgent-ink">
          <CircleAlert size={18} aria-hidden className="mt-0.5" />
          <span>{error}</span>
        </p>
      ) : (
        <p id={`${id}-note`} className="t-small text-ink-2">
          {t("minimum", { min: minText })}
        </p>
      )}
      <div className="mt-2 w-full">
        <QuickPicks
          label={t("quick_amounts")}
          values={QUICK}
          value={QUICK.find((baht) => String(baht) === value) ?? null}
          disabled={disabled}
          onPick={(baht) => onChange(String(baht))}
        />
      </div>
    </div>
  );
}

/** Thousands set apart while typing; what follows the point stays as it is typed. */
function grouped(value: string): string {
  const [whole = "", decimals] = value.split(".");
  const start = whole === "" ? "" : formatShort(whole);
  return decimals === undefined ? start : `${start}.${decimals}`;
}
