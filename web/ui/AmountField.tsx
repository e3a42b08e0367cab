import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "../i18n.ts";

import { cx } from "./cx.ts";
import { controlLook, Field } from "./Field.tsx";
import { amountDigits } from "./latin-digits.ts";

export interface AmountFieldProps extends Omit<
  ComponentProps<"input">,
  "onChange" | "value" | "prefix"
> {
  readonly label: ReactNode;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** A plain decimal text, such as "1000" or "99.50"; empty when nothing is typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** 0 (whole baht, the default) or 2. */
  readonly decimals?: 0 | 2 | undefined;
  /** A sign shown before the amount. */
  readonly sign?: "+" | "−" | undefined;
}

/** Groups the whole part by thousands while typing: 12480.5 reads 12,480.5. */
function grouped(value: string): string {
  const [whole = "", decimals] = value.split(".");
  const thousands = whole.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ",");
  return decimals === undefined ? thousands : `${thousands}.${decimals}`;
}

export function AmountField(props: AmountFieldProps) {
  const {
    label,
    aside,
    hint,
    error,
    value,
    onChange,
    decimals = 0,
    sign,
    className,
    ...rest
  } = props;
  const { t } = useTranslation("common");
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(links) => (
        <span className="relative block">
          {sign ? (
            <span aria-hidden className="n-md absolute left-3.5 top-1/2 -translate-y-1/2">
              {sign}
            </span>
          ) : null}
          <input
            autoComplete="off"
            inputMode={decimals === 0 ? "numeric" : "decimal"}
            {...rest}
            {...links}
            value={grouped(value)}
            className={cx(controlLook(Boolean(error), false, "n-md"), "pr-16", sign && "pl-9")}
            onChange={(event) => onChange(amountDigits(event.target.value, decimals))}
          />
          <span
            aria-hidden
            className="t-small absolute right-3.5 top-1/2 -translate-y-1/2 text-ink-3"
          >
            {t("baht")}
          </span>
        </span>
      )}
    </Field>
  );
}
