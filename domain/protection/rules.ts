/**
 * What a member may set to protect themselves (decisions.md "Sessions and accounts"): limits by
 * day, week and month of Asia/Bangkok, a break, self-exclusion, a reality check.
 */
import type { Satang } from "../money.ts";

export const LIMIT_KINDS = ["DEPOSIT", "STAKE", "LOSS"] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export const LIMIT_PERIODS = ["DAY", "WEEK", "MONTH"] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** How long a limit that is raised or removed goes on as it was. */
export const RAISE_WAIT_MS = 24 * 60 * 60 * 1000;

export const BREAKS = ["24_HOURS", "7_DAYS", "30_DAYS"] as const;
export type BreakLength = (typeof BREAKS)[number];
const breakHours = { "24_HOURS": 24, "7_DAYS": 7 * 24, "30_DAYS": 30 * 24 } as const;

export const EXCLUSIONS = ["6_MONTHS", "1_YEAR", "5_YEARS", "PERMANENT"] as const;
export type ExclusionLength = (typeof EXCLUSIONS)[number];
const exclusionMonths = { "6_MONTHS": 6, "1_YEAR": 12, "5_YEARS": 60, PERMANENT: null } as const;

/** Minutes between two reality checks. */
export const REALITY_CHECKS = [15, 30, 60] as const;
export type RealityMinutes = (typeof REALITY_CHECKS)[number];

/** The hours of a break. */
export function hoursOfBreak(length: BreakLength): number {
  return breakHours[length];
}

/** The calendar months of an exclusion; null when it is for good. */
export function monthsOfExclusion(length: ExclusionLength): number | null {
  return exclusionMonths[length];
}

/** A limit and what will stand in its place; an amount of null is no limit. */
export interface LimitState {
  readonly amount: Satang | null;
  readonly pending: { readonly amount: Satang | null; readonly fromMs: number } | null;
}

/**
 * A limit after its member has asked for another: what protects more counts at once, what protects
 * less only after 24 hours. Asking for what stands already withdraws what waits; asking again for
 * what waits does not make it wait longer. The state is as of now: nothing pending has come due.
 */
export function changeLimit(state: LimitState, wanted: Satang | null, nowMs: number): LimitState {
  const { amount, pending } = state;
  if (wanted === amount) return pending ? { amount, pending: null } : state;
  if (amount === null || (wanted !== null && wanted < amount)) {
    return { amount: wanted, pending: null };
  }
  if (pending && pending.amount === wanted) return state;
  return { amount, pending: { amount: wanted, fromMs: nowMs + RAISE_WAIT_MS } };
}
