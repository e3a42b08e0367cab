/**
 * Which deposit a bank's line pays (domain.md "Payments"; decisions.md "Deposits and withdrawals";
 * trust.md D4 and D5): the receiving account, the exact satang and the time must point to one
 * deposit, and a reference of ours must name it. Whatever leaves a doubt is left to a person.
 */
import type { DepositStatus } from "./rules.ts";
import { areOtherAccounts, isOtherSender, type MemberAccount } from "./sender.ts";

export const UNMATCHED_REASONS = [
  "UNKNOWN_ACCOUNT",
  "IN_THE_FUTURE",
  "TOO_OLD",
  "NO_DEPOSIT",
  "REFERENCE_DIFFERS",
  "PAID_ALREADY",
  "LATE",
  "SEVERAL",
  "OTHER_SENDER",
  "TOLD_BEFORE",
] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** A deposit into the line's account of exactly the line's amount. */
export interface Candidate {
  readonly depositId: string;
  readonly userId: string;
  /** As it stands by the clock: a pending one that ran out is EXPIRED. */
  readonly status: DepositStatus;
  readonly referenceId: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Another line of the bank stands for it already. */
  readonly hasBankLine: boolean;
  /** The sender of that line as the bank names it. */
  readonly paidFrom: string | null;
  /** The bank took back what was credited: a line that comes now is other money. */
  readonly isRecalled: boolean;
  /** The account that counts for its member; null while there is none. */
  readonly memberAccount: MemberAccount | null;
}

export interface BankLine {
  readonly isKnownAccount: boolean;
  readonly reference: string | null;
  /** The sender as the bank names it. */
  readonly fromAccount: string | null;
  readonly occurredAtMs: number;
  readonly nowMs: number;
}

export type Match =
  /** The line pays this open deposit. */
  | { readonly kind: "CREDIT"; readonly depositId: string }
  /** An administrator credited this deposit before the bank's line came: nothing is owed. */
  | { readonly kind: "LINK"; readonly depositId: string }
  | { readonly kind: "NONE"; readonly why: UnmatchedReason };

/** A bank's clock may go ahead of ours by this much before a line is not believed. */
export const FUTURE_TOLERANCE_MS = 5 * 60 * 1000;
/**
 * Lines of this age are no notifications of what happens now: they wait in the list of what a
 * person decides, so that a secret that leaks credits nothing backwards in time.
 */
export const OLDEST_LINE_MS = 24 * 60 * 60 * 1000;
/** Two providers may write the time of one transfer this far apart. */
export const SAME_TRANSFER_MS = 2 * 60 * 1000;
/** A bank that writes whole minutes names a moment before the deposit was opened. */
export const EARLY_TOLERANCE_MS = 60_000;

/** A reference of ours within whatever a bank writes beside a transfer: CD-6911-20458. */
export const REFERENCE_FORM = /CD-[0-9]{4}-[0-9]{5,12}/i;

/** The reference of ours that a line names, in capitals; null when it names none. */
export function namedReference(text: string | null): string | null {
  return REFERENCE_FORM.exec(text ?? "")?.[0]?.toUpperCase() ?? null;
}

const none = (why: UnmatchedReason): Match => ({ kind: "NONE", why });

function isInTime(candidate: Candidate, line: BankLine): boolean {
  return (
    candidate.createdAtMs - EARLY_TOLERANCE_MS <= line.occurredAtMs &&
    line.occurredAtMs <= candidate.expiresAtMs
  );
}

/** Open, or credited by an administrator's word and still without a line of the bank. */
function mayBePaid(candidate: Candidate): boolean {
  if (candidate.hasBankLine || candidate.isRecalled) return false;
  return candidate.status === "PENDING" || candidate.status === "SUCCESS";
}

/**
 * Paid at another time, from an account that is surely not this line's, nor is this line the
 * member's own: that the amount was theirs says nothing of it.
 */
function isOfAnother(candidate: Candidate, line: BankLine): boolean {
  const { hasBankLine, paidFrom, memberAccount } = candidate;
  return (
    hasBankLine &&
    !isInTime(candidate, line) &&
    areOtherAccounts(line.fromAccount, paidFrom) &&
    (memberAccount === null || isOtherSender(line.fromAccount, memberAccount))
  );
}

/**
 * Finds the one deposit that a line pays, among those of its account and amount. A deposit that
 * somebody else let lapse while it could be paid is a doubt, unless the reference settles it.
 */
export function matchBankLine(line: BankLine, candidates: readonly Candidate[]): Match {
  if (!line.isKnownAccount) return none("UNKNOWN_ACCOUNT");
  if (line.occurredAtMs > line.nowMs + FUTURE_TOLERANCE_MS) return none("IN_THE_FUTURE");
  if (line.occurredAtMs < line.nowMs - OLDEST_LINE_MS) return none("TOO_OLD");
  const reference = namedReference(line.reference);
  const named =
    reference === null
      ? candidates
      : candidates.filter((candidate) => candidate.referenceId === reference);
  const inTime = named.filter((candidate) => isInTime(candidate, line));
  const [found, ...others] = inTime.filter(mayBePaid);
  if (found === undefined) {
    // What it names by its reference it means, whoever has paid that.
    if (reference !== null) return none(reasonOf(named, candidates));
    const meant = named.filter((candidate) => !isOfAnother(candidate, line));
    return none(reasonOf(meant, meant));
  }
  const rivals = inTime.filter(
    ({ status, userId, isRecalled }) =>
      (isRecalled || (status !== "PENDING" && status !== "SUCCESS")) && userId !== found.userId,
  );
  if (others.length > 0 || rivals.length > 0) return none("SEVERAL");
  // Money of a stranger, or of who paid an amount that another bears by now.
  if (isOtherSender(line.fromAccount, found.memberAccount)) return none("OTHER_SENDER");
  return { kind: found.status === "PENDING" ? "CREDIT" : "LINK", depositId: found.depositId };
}

function reasonOf(named: readonly Candidate[], candidates: readonly Candidate[]): UnmatchedReason {
  if (named.some(({ hasBankLine }) => hasBankLine)) return "PAID_ALREADY";
  if (named.length > 0) return "LATE";
  return candidates.length > 0 ? "REFERENCE_DIFFERS" : "NO_DEPOSIT";
}
