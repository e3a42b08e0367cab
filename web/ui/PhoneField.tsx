import type { ComponentProps, ReactNode } from "react";

import { groupPhone } from "./group-phone.ts";
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
export function PhoneField({ value, ...rest }: PhoneFieldProps) {
  return (
    <TextField
      type="tel"
      autoComplete="username"
      name="phone_number"
      {...rest}
      digits={10}
      value={groupPhone(value)}
    />
  );
}
