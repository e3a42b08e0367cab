import type { ComponentProps, ReactNode } from "react";

import { groupPhone, phoneDigits } from "./group-phone.ts";
import { TextField } from "./TextField.tsx";

export interface PhoneFieldProps extends Omit<
  ComponentProps<"input">,
  "onChange" | "value" | "type"
> {
  readonly label: ReactNode;
  readonly aside?: ReactNode;
  readonly error?: ReactNode;
  /** Digits only: "0812345678". */
  readonly value: string;
  readonly onChange: (digits: string) => void;
}

/** A telephone number of 10 digits, shown as 081-234-5678. */
export function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  return (
    <TextField
      type="tel"
      autoComplete="username"
      name="phone_number"
      {...rest}
      inputMode="tel"
      numeric
      value={groupPhone(value)}
      onChange={(typed) => onChange(phoneDigits(typed))}
    />
  );
}
