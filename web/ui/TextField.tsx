import { Lock } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { cx } from "./cx.ts";
import { controlLook, Field } from "./Field.tsx";
import { onlyDigits } from "./latin-digits.ts";

interface Shared {
  readonly label: ReactNode;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** 40 px high, for the back office. */
  readonly dense?: boolean | undefined;
}

export interface TextFieldProps
  extends Shared, Omit<ComponentProps<"input">, "onChange" | "value"> {
  readonly value: string;
  readonly onChange?: ((value: string) => void) | undefined;
  /** Set in the number face: phones, account numbers, codes. */
  readonly numeric?: boolean | undefined;
  /** Keeps digits only, at most this many; Thai digits become 0-9. */
  readonly digits?: number | undefined;
}

export function TextField(props: TextFieldProps) {
  const { label, aside, hint, error, dense, numeric, digits, onChange, className, ...rest } = props;
  const inNumbers = numeric === true || digits !== undefined;
  const face = inNumbers && !dense ? "n-sm" : undefined;
  const locked = rest.disabled === true;
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(links) => (
        <span className="relative block">
          <input
            autoComplete="off"
            enterKeyHint="done"
            inputMode={digits === undefined ? undefined : "numeric"}
            {...rest}
            {...links}
            className={cx(controlLook(Boolean(error), dense, face), locked && "pr-11")}
            onChange={(event) => {
              const text = event.target.value;
              onChange?.(digits === undefined ? text : onlyDigits(text, digits));
            }}
          />
          {locked ? (
            <Lock
              size={18}
              aria-hidden
              className="absolute right-3.5 top-1/2 -translate-y-1/2 text-ink-3"
            />
          ) : null}
        </span>
      )}
    </Field>
  );
}

export interface TextAreaFieldProps
  extends Shared, Omit<ComponentProps<"textarea">, "onChange" | "value"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, aside, hint, error, dense, onChange, className, ...rest } = props;
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(links) => (
        <textarea
          rows={3}
          {...rest}
          {...links}
          className={cx(controlLook(Boolean(error), dense), "py-2.5")}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface SelectFieldProps
  extends Shared, Omit<ComponentProps<"select">, "onChange" | "value"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Shown first with an empty value, when nothing is chosen yet. */
  readonly placeholder?: string | undefined;
}

export function SelectField(props: SelectFieldProps) {
  const { label, aside, hint, error, dense, onChange, options, placeholder, className, ...rest } =
    props;
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(links) => (
        <select
          {...rest}
          {...links}
          className={controlLook(Boolean(error), dense)}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
