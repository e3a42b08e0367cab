import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "../text/i18n.ts";

import { cx } from "./cx.ts";
import { controlLook, Field } from "./Field.tsx";
import { useTypedNumber, type TypedNumberProps } from "./use-typed-number.ts";

export interface AmountFieldProps
  extends
    Pick<TypedNumberProps, "value" | "onChange" | "decimals" | "unit" | "onSign">,
    Pick<ComponentProps<"input">, "name" | "placeholder" | "disabled" | "className"> {
  readonly label: ReactNode;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** A sign shown before the amount. */
  readonly sign?: "+" | "−" | undefined;
  /** 40 px high, for the back office. */
  readonly dense?: boolean | undefined;
}

/** An amount of baht, or with unit "number" a count or a percentage. */
export function AmountField(props: AmountFieldProps) {
  const { label, aside, hint, error, sign, dense, className, unit = "baht" } = props;
  const { value, onChange, decimals, onSign, ...rest } = props;
  const { name, placeholder, disabled } = rest;
  const { t } = useTranslation("common");
  const isMoney = unit === "baht";
  const field = useTypedNumber({ value, onChange, decimals, unit, onSign, groups: isMoney });
  const fault = field.wrong ?? error;
  return (
    <Field
      label={label}
      aside={aside}
      hint={field.told ? <span role="status">{field.told}</span> : hint}
      error={fault}
      className={className}
    >
      {(links) => (
        <span className="relative block">
          {sign ? (
            <span aria-hidden className="n-md absolute left-3.5 top-1/2 -translate-y-1/2">
              {sign}
            </span>
          ) : null}
          <input
            {...{ name, placeholder, disabled }}
            {...links}
            {...field.input}
            className={cx(
              controlLook(Boolean(fault), dense, dense ? undefined : "n-md"),
              isMoney && "pr-16",
              sign && "pl-9",
            )}
          />
          {isMoney ? (
            <span
              aria-hidden
              className="t-small absolute right-3.5 top-1/2 -translate-y-1/2 text-ink-3"
            >
              {t("baht")}
            </span>
          ) : null}
        </span>
      )}
    </Field>
  );
}
