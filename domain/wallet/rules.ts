/**
 * The kinds of ledger entries and how they are shown (product.md section 9, "Transaction
 * display"; decisions.md "Money": double entry in one row).
 */
import type { Satang } from "../money.ts";
import { formatBaht } from "../money.ts";

export const ENTRY_TYPES = ["DEPOSIT", "WITHDRAW", "BET", "WIN", "ADJUST", "REFUND"] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** Where the money of an entry comes from or goes to; with the wallets they sum to zero. */
export type CounterAccount =
  | "BANK"
  | "BETTING"
  | "PAYOUTS"
  | "WITHDRAWALS_PAYABLE"
  | "ADJUSTMENTS"
  | "COMMISSIONS"
  | "RECEIVABLES"
  | "FEES"
  | "UNASSIGNED";

/** 1 when the wallet grows, -1 when it shrinks, 0 when it may do either. */
const directions: Readonly<Record<EntryType, 1 | -1 | 0>> = {
  DEPOSIT: 1,
  WITHDRAW: -1,
  BET: -1,
  WIN: 1,
  // An administrator's correction, a win taken back by a corrected result, or a commission.
  ADJUST: 0,
  REFUND: 1,
};

/** The sign to show: plus for what comes in, minus for what goes out, none for ADJUST. */
export function shownSign(type: EntryType): "+" | "−" | "" {
  const direction = directions[type];
  if (direction === 0) return "";
  return direction === 1 ? "+" : "−";
}

/** Baht with two decimals and thousands set apart, without a sign: "12,480.50". */
export function bahtText(satang: Satang): string {
  const [baht = "0", decimals = "00"] = formatBaht(Math.abs(satang)).split(".");
  return `${baht.replace(/\B(?=(?:[0-9]{3})+$)/g, ",")}.${decimals}`;
}

/** Whole baht as "100", else with its decimals: for limits in sentences. */
export function limitText(satang: Satang): string {
  return bahtText(satang).replace(/\.00$/, "");
}

/**
 * The amount of an entry as its list shows it: "+100.00", "−20.00". An ADJUST has no sign of its
 * own; one that takes away keeps the minus of its amount, or it would read as given.
 */
export function shownAmount(type: EntryType, amountSatang: Satang): string {
  const sign = type === "ADJUST" && amountSatang < 0 ? "−" : shownSign(type);
  return sign + bahtText(amountSatang);
}
