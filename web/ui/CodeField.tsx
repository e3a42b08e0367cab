import type { ComponentProps, ReactNode } from "react";

import { cx } from "./cx.ts";
import { Field } from "./Field.tsx";
import { onlyDigits } from "./latin-digits.ts";

export interface CodeFieldProps extends Omit<
  ComponentProps<"input">,
  "onChange" | "value" | "type"
> {
  readonly label: ReactNode;
  readonly length: number;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
}

/** A code in cells. One real field lies over them, so that paste and SMS autofill work. */
export function CodeField(props: CodeFieldProps) {
  const { label, length, value, onChange, error, hint, className, ...rest } = props;
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(links) => (
        <span className="group relative block">
          <span aria-hidden className="grid auto-cols-fr grid-flow-col gap-2 xs:gap-2.5">
            {Array.from({ length }, (_, place) => (
              <span
                key={place}
                className={cx(
                  "n-lg grid h-16 place-items-center rounded-sm border-[1.5px] bg-surface",
                  error ? "border-urgent" : "border-line-strong",
                  place === Math.min(value.length, length - 1) &&
                    "group-focus-within:border-focus group-focus-within:shadow-[inset_0_0_0_1.5px_var(--c-focus)]",
                )}
              >
                {value[place]}
              </span>
            ))}
          </span>
          <input
            autoComplete="off"
            enterKeyHint="done"
            inputMode="numeric"
            {...rest}
            {...links}
            value={value}
            className="absolute inset-0 h-full w-full cursor-text rounded-sm bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
            onChange={(event) => onChange(onlyDigits(event.target.value, length))}
          />
        </span>
      )}
    </Field>
  );
}
