/**
 * What ledger entries mean for the house: stakes, payouts, profit, deposits, withdrawals. An entry
 * is told by the account that it moves money from or to, so that a payout taken back after a
 * corrected result lowers the payouts.
 */
import type { Satang } from "@chokdee/domain/money.ts";

import type { HourRow } from "./queries/figures.ts";

export interface MoneyFigures {
  /** Slips placed, the cancelled ones included. */
  readonly slips: number;
  readonly stakes: Satang;
  /** Stakes that went back: cancelled slips and voided rounds. */
  readonly refunds: Satang;
  readonly payouts: Satang;
  /** Less what the bank took back. */
  readonly deposits: Satang;
  /** Asked for, less what was rejected and went back. */
  readonly withdrawals: Satang;
  /** Moved to wallets from what referrals earned, less what was collected back. */
  readonly commissions: Satang;
  /** Given to members without a bet or a payment, less what was taken so. */
  readonly adjustments: Satang;
  /** Paid by members out of their wallets. */
  readonly fees: Satang;
}

/** What the house keeps. */
export function profitOf(figures: Pick<MoneyFigures, "stakes" | "refunds" | "payouts">): Satang {
  return figures.stakes - figures.refunds - figures.payouts;
}

export function figuresOf(rows: readonly HourRow[]): MoneyFigures {
  const sum = (keep: (row: HourRow) => boolean): Satang =>
    rows.filter(keep).reduce((total, row) => total + row.amount_satang, 0);
  // Minus zero would show: zero is added to what is turned around.
  const taken = (keep: (row: HourRow) => boolean): Satang => 0 - sum(keep);
  const bets = rows.filter(({ type }) => type === "BET");
  return {
    slips: bets.reduce((total, row) => total + row.entries, 0),
    stakes: taken(({ type }) => type === "BET"),
    refunds: sum((row) => row.counter_account === "BETTING" && row.type !== "BET"),
    payouts: sum((row) => row.counter_account === "PAYOUTS"),
    deposits: sum((row) => row.counter_account === "BANK"),
    withdrawals: taken((row) => row.counter_account === "WITHDRAWALS_PAYABLE"),
    commissions: sum((row) => row.counter_account === "COMMISSIONS"),
    adjustments: sum((row) => row.counter_account === "ADJUSTMENTS"),
    fees: taken((row) => row.counter_account === "FEES"),
  };
}
