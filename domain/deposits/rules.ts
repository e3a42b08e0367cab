/**
 * What a deposit must keep to, the satang that make it findable, and its states (product.md
 * sections 4, 5 and 9, "Deposit"; decisions.md "Deposits and withdrawals"; domain.md "Payments").
 */
import type { Satang } from "../money.ts";
import type { RefusalCode } from "../refusals.ts";
import { limitText } from "../wallet/rules.ts";

export interface DepositLimits {
  readonly minSatang: Satang;
  readonly maxSatang: Satang;
}

/** What holds until an administrator sets something else (product.md section 9). */
export const DEFAULT_DEPOSIT_LIMITS: DepositLimits = {
  minSatang: 10_000,
  maxSatang: 10_000_000,
};
/** Amounts offered with one tap. */
export const QUICK_AMOUNTS_SATANG: readonly Satang[] = [10_000, 50_000, 100_000, 500_000];
/** An intent lives 15 minutes (decisions.md). */
export const INTENT_LIFE_MS = 15 * 60 * 1000;
/** A pending deposit with no more than this left is not shown again (product.md section 4). */
export const KEEP_PENDING_MS = 60_000;
/** A hint to attach a slip appears when the money has not arrived by then (product.md 9). */
export const SLIP_HINT_MS = 5 * 60 * 1000;
/** The largest slip image: 5 MB; and how many a deposit takes (trust.md D10). */
export const SLIP_MOST_BYTES = 5_242_880;
export const SLIPS_PER_DEPOSIT = 3;

/** What a service that asks the banks can say of a slip. */
export const SLIP_OUTCOMES = ["GENUINE", "NOT_FOUND", "FAILED"] as const;

export interface DepositRefusal {
  readonly code: RefusalCode;
  /** What fills the {min} or {max} of the text. */
  readonly details?: Readonly<Record<string, string>>;
}

/** The first thing wrong with a deposit, in the order of the form; null when nothing is. */
export function depositRefusal(
  question: { readonly amountSatang: Satang | null; readonly hasReceivingAccount: boolean },
  limits: DepositLimits,
): DepositRefusal | null {
  const amount = question.amountSatang;
  if (amount === null || amount < limits.minSatang) {
    return { code: "DEPOSIT_AMOUNT_INVALID", details: { min: limitText(limits.minSatang) } };
  }
  if (amount > limits.maxSatang) {
    return { code: "DEPOSIT_AMOUNT_TOO_LARGE", details: { max: limitText(limits.maxSatang) } };
  }
  return question.hasReceivingAccount ? null : { code: "RECEIVING_ACCOUNT_NOT_FOUND" };
}

export const DEPOSIT_STATUSES = ["PENDING", "SUCCESS", "FAILED", "CANCELED", "EXPIRED"] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/**
 * CREDIT is the bank's notification, APPROVE and REJECT an administrator's word on a slip, ASSIGN
 * an administrator's matching of money that arrived late.
 */
export const DEPOSIT_ACTIONS = [
  "CREDIT",
  "APPROVE",
  "ASSIGN",
  "REJECT",
  "CANCEL",
  "EXPIRE",
  "UPLOAD_SLIP",
] as const;
export type DepositAction = (typeof DEPOSIT_ACTIONS)[number];

interface Transition {
  readonly from: readonly DepositStatus[];
  /** Null where the state stays. */
  readonly to: DepositStatus | null;
}

/** In which states an action is possible, and where it leads. */
const transitions: Readonly<Record<DepositAction, Transition>> = {
  CREDIT: { from: ["PENDING"], to: "SUCCESS" },
  // A slip may be looked at after the intent ran out.
  APPROVE: { from: ["PENDING", "EXPIRED"], to: "SUCCESS" },
  // Money that arrived is never lost, whatever became of its intent (trust.md D4).
  ASSIGN: { from: ["PENDING", "EXPIRED", "CANCELED", "FAILED"], to: "SUCCESS" },
  REJECT: { from: ["PENDING", "EXPIRED"], to: "FAILED" },
  CANCEL: { from: ["PENDING"], to: "CANCELED" },
  EXPIRE: { from: ["PENDING"], to: "EXPIRED" },
  UPLOAD_SLIP: { from: ["PENDING"], to: null },
};

export type DepositVerdict =
  | { readonly ok: true; readonly status: DepositStatus }
  | { readonly ok: false; readonly code: RefusalCode };

/** What an action makes of a deposit: its state afterwards, or a refusal. */
export function afterDepositAction(action: DepositAction, status: DepositStatus): DepositVerdict {
  const transition = transitions[action];
  if (!transition.from.includes(status)) return { ok: false, code: "DEPOSIT_FINAL" };
  return { ok: true, status: transition.to ?? status };
}

/** What a member's cancellation makes of it: with a slip, the staff have the word. */
export function afterCancel(status: DepositStatus, hasSlip: boolean): DepositVerdict {
  const verdict = afterDepositAction("CANCEL", status);
  return verdict.ok && hasSlip ? { ok: false, code: "DEPOSIT_HAS_SLIP" } : verdict;
}

/** A slip was sent and nobody has decided on it, though the time to transfer may be over. */
export function isWithStaff(status: DepositStatus, hasSlip: boolean): boolean {
  return hasSlip && (status === "PENDING" || status === "EXPIRED");
}

/** The word of a list: completed (สำเร็จ), pending (รอดำเนินการ), anything else ยกเลิก. */
export function listWord(
  status: DepositStatus,
  hasSlip: boolean,
): "pending" | "completed" | "cancelled" {
  if (status === "PENDING" || isWithStaff(status, hasSlip)) return "pending";
  return status === "SUCCESS" ? "completed" : "cancelled";
}

/** Delays of status polling: 10 s, then 10, 20, 30, 60 s, and 60 s from there on. */
const POLL_DELAYS_MS: readonly number[] = [10_000, 10_000, 20_000, 30_000, 60_000];
/** After a network error the status is asked for again in 30 s. */
export const POLL_ERROR_DELAY_MS = 30_000;

/** How long to wait before the next poll, after so many polls. */
export function pollDelay(pollsDone: number): number {
  return POLL_DELAYS_MS[pollsDone] ?? 60_000;
}

/** Whether a pending deposit is worth showing again when the deposit screen opens. */
export function isWorthKeeping(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - nowMs > KEEP_PENDING_MS;
}
