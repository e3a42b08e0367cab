/**
 * What a withdrawal must keep to, and what becomes of it (product.md section 5, "Withdrawal
 * amount, in order"; decisions.md "Deposits and withdrawals"; trust.md W4-W9).
 */
import type { Satang } from "../money.ts";
import type { RefusalCode } from "../refusals.ts";
import { limitText } from "../wallet/rules.ts";

export interface WithdrawalLimits {
  readonly minSatang: Satang;
  readonly maxSatang: Satang;
  readonly perDay: number;
  readonly feeSatang: Satang;
}

/** What holds until an administrator sets something else (decisions.md). */
export const DEFAULT_WITHDRAWAL_LIMITS: WithdrawalLimits = {
  minSatang: 10_000,
  maxSatang: 5_000_000,
  perDay: 10,
  feeSatang: 0,
};

/** A changed bank account locks withdrawals for a day (trust.md W7). */
export const ACCOUNT_CHANGE_LOCK_MS = 24 * 60 * 60 * 1000;
/** The same amount to the same account within this time is taken for a double tap (trust.md W2). */
export const DOUBLE_TAP_MS = 10_000;

export interface WithdrawalQuestion {
  /** Null when nothing, or no amount, was entered. */
  readonly amountSatang: Satang | null;
  readonly balanceSatang: Satang;
  readonly hasBankAccount: boolean;
  /** Withdrawals requested this Bangkok day. */
  readonly usedToday: number;
  /** When the bank account was last changed; null when never since it was added. */
  readonly accountChangedAtMs: number | null;
  /** When withdrawals were last held for a day; left out where nobody knows. */
  readonly heldFromMs?: number | undefined;
  readonly nowMs: number;
}

export interface WithdrawalRefusal {
  readonly code: RefusalCode;
  /** What fills the {min}, {max} or {limit} of the text. */
  readonly details?: Readonly<Record<string, string>>;
}

function amountRefusal(
  question: WithdrawalQuestion,
  limits: WithdrawalLimits,
): WithdrawalRefusal | null {
  const amount = question.amountSatang;
  if (amount === null || amount === 0) return { code: "WITHDRAWAL_AMOUNT_MISSING" };
  if (amount < limits.minSatang) {
    return { code: "WITHDRAWAL_BELOW_MIN", details: { min: limitText(limits.minSatang) } };
  }
  if (amount > limits.maxSatang) {
    return { code: "WITHDRAWAL_ABOVE_MAX", details: { max: limitText(limits.maxSatang) } };
  }
  return amount > question.balanceSatang ? { code: "WALLET_TOO_LOW" } : null;
}

/**
 * The first thing wrong with a withdrawal, in the order of product.md: empty, below the minimum,
 * above the maximum, above the balance, no bank account; then what only the server knows.
 */
export function withdrawalRefusal(
  question: WithdrawalQuestion,
  limits: WithdrawalLimits,
): WithdrawalRefusal | null {
  const amount = amountRefusal(question, limits);
  if (amount !== null) return amount;
  if (!question.hasBankAccount) return { code: "NO_BANK_ACCOUNT" };
  const changedAtMs = question.accountChangedAtMs;
  if (changedAtMs !== null && question.nowMs < changedAtMs + ACCOUNT_CHANGE_LOCK_MS) {
    return { code: "BANK_ACCOUNT_CHANGED" };
  }
  const { heldFromMs } = question;
  if (heldFromMs !== undefined && question.nowMs < heldFromMs + ACCOUNT_CHANGE_LOCK_MS) {
    return { code: "WITHDRAWALS_HELD" };
  }
  if (question.usedToday >= limits.perDay) {
    return { code: "WITHDRAWALS_USED_UP", details: { limit: String(limits.perDay) } };
  }
  return null;
}

/** As the member is told; PENDING until the bank has it, or it came back. */
export const WITHDRAWAL_STATUSES = ["PENDING", "APPROVED", "REJECTED"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/**
 * As the desk works: PENDING, CLAIMED and SENT are the member's PENDING, PAID is APPROVED and
 * RETURNED is REJECTED.
 */
export const PAYOUT_STAGES = ["PENDING", "CLAIMED", "SENT", "PAID", "RETURNED"] as const;
export type PayoutStage = (typeof PAYOUT_STAGES)[number];

/**
 * CLAIM: one of the staff works on it. SEND: the bank is told. PAY: the bank has paid. RETURN: the
 * money goes back to the wallet, also when the bank sends it back after it was paid.
 */
export type PayoutAction = "CLAIM" | "SEND" | "PAY" | "RETURN";

/** For so long a claim stands unless it is renewed. */
export const CLAIM_MINUTES = 15;
/** Payouts of a file, and those that are claimed at once. */
export const MOST_PAYOUTS = 200;

const fromStages: Readonly<Record<PayoutAction, readonly PayoutStage[]>> = {
  CLAIM: ["PENDING", "CLAIMED"],
  SEND: ["PENDING", "CLAIMED"],
  PAY: ["PENDING", "CLAIMED", "SENT"],
  RETURN: ["PENDING", "CLAIMED", "SENT", "PAID"],
};

/** Why a step is not possible; null when it is. */
export function payoutRefusal(
  action: PayoutAction,
  payout: { readonly stage: PayoutStage; readonly isClaimedByAnother: boolean },
): RefusalCode | null {
  const { stage } = payout;
  if (!fromStages[action].includes(stage)) {
    return stage === "SENT" ? "WITHDRAWAL_SENT" : "WITHDRAWAL_FINAL";
  }
  return stage === "CLAIMED" && payout.isClaimedByAnother ? "WITHDRAWAL_CLAIMED" : null;
}

/** Whether a return needs more than one person's word: the money may have left the house. */
export function isReturnOfSent(stage: PayoutStage): boolean {
  return stage === "SENT" || stage === "PAID";
}
