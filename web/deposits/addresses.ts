import { paths } from "../paths.ts";

/** Each view of the deposit screen has an address, so that back and reload keep their place. */
export function depositAddress(id: string): string {
  return `${paths.deposit}?id=${encodeURIComponent(id)}`;
}

export type DepositMode = "qr" | "auto";

/** With the amount that is to stand in the field, such as what a slip is short of. */
export function modeAddress(mode: DepositMode, amount: string | null = null): string {
  const rest = amount === null ? "" : `&amount=${encodeURIComponent(amount)}`;
  return `${paths.deposit}?mode=${mode}${rest}`;
}
