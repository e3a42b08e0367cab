/**
 * The kinds of ledger entries and how they are shown (product.md section 9, "Transaction
 * display"; decisions.md "Money": double entry in one row).
 */
import type { Satang } from "../money.ts";
import { formatBaht } from "../money.ts";

export const ENTRY_TYPES = ["DEPOSIT", "WITHDRAW", "BET", "WIN", "ADJUST", "REFUND"] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** Where the money of an entry comes from or goes to; with the wallets they sum to zero. */
export const COUNTER_ACCOUNTS = [
  "BANK",
  "BETTING",
  "PAYOUTS",
  "WITHDRAWALS_PAYABLE",
  "ADJUSTMENTS",
  "COMMISSIONS",
] as const;
export type CounterAccount = (typeof COUNTER_ACCOUNTS)[number];

interface EntryFacts {
  readonly nameTh: string;
  /** 1 when the wallet grows, -1 when it shrinks, 0 when it may do either. */
  readonly direction: 1 | -1 | 0;
  readonly counterAccounts: readonly CounterAccount[];
}

const facts: Readonly<Record<EntryType, EntryFacts>> = {
  DEPOSIT: { nameTh: "ฝากเงิน", direction: 1, counterAccounts: ["BANK"] },
  WITHDRAW: { nameTh: "ถอนเงิน", direction: -1, counterAccounts: ["WITHDRAWALS_PAYABLE"] },
  BET: { nameTh: "แทงหวย", direction: -1, counterAccounts: ["BETTING"] },
  WIN: { nameTh: "ถูกรางวัล", direction: 1, counterAccounts: ["PAYOUTS"] },
  // An administrator's correction, a win taken back by a corrected result, or a commission.
  ADJUST: {
    nameTh: "ปรับยอด",
    direction: 0,
    counterAccounts: ["ADJUSTMENTS", "PAYOUTS", "BETTING", "COMMISSIONS"],
  },
  // A cancelled slip and a voided round come out of betting, a rejected withdrawal of what was to
  // be paid out.
  REFUND: { nameTh: "คืนเงิน", direction: 1, counterAccounts: ["BETTING", "WITHDRAWALS_PAYABLE"] },
};

/** The Thai name of an entry type. */
export function entryNameTh(type: EntryType): string {
  return facts[type].nameTh;
}

/** The counter accounts that an entry of this type may have. */
export function counterAccountsOf(type: EntryType): readonly CounterAccount[] {
  return facts[type].counterAccounts;
}

/** Whether an amount's sign fits its type; no entry is zero. */
export function fitsEntryType(type: EntryType, amountSatang: Satang): boolean {
  const { direction } = facts[type];
  if (amountSatang === 0 || !Number.isSafeInteger(amountSatang)) return false;
  return direction === 0 || Math.sign(amountSatang) === direction;
}

/** The sign to show: plus for what comes in, minus for what goes out, none for ADJUST. */
export function shownSign(type: EntryType): "+" | "−" | "" {
  const { direction } = facts[type];
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

/** One entry as far as re-deriving a balance needs it, in order of posting. */
export interface PostedEntry {
  readonly amountSatang: Satang;
  readonly balanceAfterSatang: Satang;
}

export type LedgerFault = "BALANCE_NEGATIVE" | "BALANCE_DIFFERS" | "WALLET_DIFFERS";

/** Derives a wallet again from its entries; null when every step and the balance agree. */
export function ledgerFault(
  entries: readonly PostedEntry[],
  walletBalanceSatang: Satang,
): LedgerFault | null {
  let balance = 0;
  for (const entry of entries) {
    balance += entry.amountSatang;
    if (balance < 0) return "BALANCE_NEGATIVE";
    if (balance !== entry.balanceAfterSatang) return "BALANCE_DIFFERS";
  }
  return balance === walletBalanceSatang ? null : "WALLET_DIFFERS";
}
