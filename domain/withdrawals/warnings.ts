/**
 * What an administrator should look at before money is sent. A warning (a new account, a first
 * withdrawal, another name) decides nothing; what holds a payout needs a reason, and the word of a
 * second person where there is one (decisions.md "Two people").
 */
import { isSameName } from "../person-names.ts";

export const WITHDRAWAL_WARNINGS = [
  "NEW_ACCOUNT",
  "FIRST_WITHDRAWAL",
  "NAME_DIFFERS",
  "ACCOUNT_CHANGED",
] as const;

/** What holds a payout; asked of the database (payout_holds). */
export const PAYOUT_HOLDS = [
  "LOCKED",
  "SELF_EXCLUDED",
  "OPEN_DEBT",
  "UNPLAYED_DEPOSIT",
  "SHARED_DEVICE",
  "SHARED_ADDRESS",
  "SHARED_ACCOUNT",
  "STAFF_RESET",
  "UNPROVEN_CREDIT",
] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];
export type WithdrawalWarning = (typeof WITHDRAWAL_WARNINGS)[number];

/** A bank account counts as new, or as just changed, for a week. */
export const FRESH_ACCOUNT_MS = 7 * 24 * 60 * 60 * 1000;

export interface WithdrawalFacts {
  readonly requestedAtMs: number;
  /** Withdrawals of the member that were approved before. */
  readonly approvedBefore: number;
  /** The name given at registration; null when the member gave none. */
  readonly registeredName: string | null;
  /** What the withdrawal goes to, as it was when it was requested. */
  readonly accountName: string;
  readonly accountNumber: string;
  /** The member's bank account as it stands now; null when there is none. */
  readonly account: {
    readonly number: string;
    readonly addedAtMs: number;
    /** Null when it was never changed since it was added. */
    readonly changedAtMs: number | null;
  } | null;
}

export function withdrawalWarnings(facts: WithdrawalFacts): WithdrawalWarning[] {
  const isFresh = (atMs: number) => atMs > facts.requestedAtMs - FRESH_ACCOUNT_MS;
  const { account, registeredName } = facts;
  const changedAtMs = account?.changedAtMs ?? null;
  const holds: Record<WithdrawalWarning, boolean> = {
    NEW_ACCOUNT: account !== null && isFresh(account.addedAtMs),
    FIRST_WITHDRAWAL: facts.approvedBefore === 0,
    NAME_DIFFERS: registeredName !== null && !isSameName(registeredName, facts.accountName),
    // Also when it was changed, or taken away, after the request: the snapshot is what is paid.
    ACCOUNT_CHANGED:
      account === null ||
      account.number !== facts.accountNumber ||
      (changedAtMs !== null && isFresh(changedAtMs)),
  };
  return WITHDRAWAL_WARNINGS.filter((warning) => holds[warning]);
}
