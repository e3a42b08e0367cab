import { paths } from "../paths.ts";

/** Each view of the deposit screen has an address, so that back and reload keep their place. */
export function depositAddress(id: string): string {
  return `${paths.deposit}?id=${encodeURIComponent(id)}`;
}

export type DepositMode = "qr" | "auto";

export function modeAddress(mode: DepositMode): string {
  return `${paths.deposit}?mode=${mode}`;
}
