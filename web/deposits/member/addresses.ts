import { paths } from "../../app/paths.ts";

/** Each view of the deposit screen has an address, so that back and reload keep their place. */
export function depositAddress(id: string): string {
  return `${paths.deposit}?id=${encodeURIComponent(id)}`;
}

export type DepositMode = "qr" | "auto";

export interface ModeFields {
  /** What is to stand in the field, such as what a slip is short of. */
  readonly amount?: string | null;
  /** The receiving account that is chosen. */
  readonly to?: string;
}

export function modeAddress(mode: DepositMode, { amount, to }: ModeFields = {}): string {
  const rest = new URLSearchParams({ mode, ...(amount && { amount }), ...(to && { to }) });
  return `${paths.deposit}?${rest.toString()}`;
}
