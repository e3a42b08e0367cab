import { QUICK_AMOUNTS_SATANG } from "@chokdee/domain/deposits/rules.ts";
import { useId } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { QuickPicks } from "../../../ui/QuickPicks.tsx";
import { cx } from "../../../ui/cx.ts";
import { FieldError } from "../../../ui/Field.tsx";
import { useTypedNumber } from "../../../ui/use-typed-number.ts";

const QUICK = QUICK_AMOUNTS_SATANG.map((satang) => satang / 100);

export interface AmountEntryProps {
  /** Whole baht as typed, "" when nothing is. */
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
  const field = useTypedNumber({ value, onChange, groups: true });
  const fault = field.wrong ?? error;
  return (
    <div className="flex flex-col items-center gap-1 pt-3">
      <label htmlFor={id} className="t-small text-ink-2">
        {t("amount_label")}
      </label>
      <input
        id={id}
        {...field.input}
        placeholder="0"
        readOnly={disabled}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-note`}
        className={cx(
          "n-hero w-full rounded-sm bg-transparent py-1 text-center outline-offset-0",
          fault && "text-urgent-ink",
        )}
      />
      {fault ? (
        <FieldError id={`${id}-note`}>{fault}</FieldError>
      ) : (
        <p id={`${id}-note`} role="status" className="t-small text-ink-2">
          {field.told ?? t("minimum", { min: minText })}
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
