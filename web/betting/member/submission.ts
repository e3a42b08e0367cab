/**
 * Sending a slip so that it is placed once (decisions.md "Money": the client makes one id per
 * action of the member, keeps it before sending and reuses it on every retry; a time-out means
 * unknown). Pure: use-submission.ts does the sending.
 */
import { formatOdds } from "@chokdee/domain/money.ts";

import { ApiFailure } from "../../app/api-failure.ts";
import type { PricedLine } from "./priced-lines.ts";

/** A slip on its way: kept before it is sent, until there is a final answer. */
export interface Submission {
  readonly betGroupId: string;
  /** What is in it; another content is another slip and gets another id. */
  readonly content: string;
  /** By the phone's own clock: when it was last sent. */
  readonly sentAtMs: number;
  /** It was sent, and nobody knows yet whether it was placed. */
  readonly open: boolean;
}

/** Waits before the automatic retries; after the last the member is asked. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000];
/**
 * How long after it was sent a slip can still arrive: the call's 20 s and the server's own 10 s
 * per request. Only after that does "not there" mean that it will never be.
 */
export const IN_FLIGHT_MS = 30_000;

export type ContentRow = readonly [configId: string, number: string, satang: number, odds: number];

export function contentOf(lines: readonly PricedLine[]): string {
  const rows = lines.map(({ configId, number, amountSatang, odds }): ContentRow => [
    configId,
    number,
    amountSatang,
    odds,
  ]);
  return JSON.stringify(rows);
}

/** The submission of a content: the known one while it is the same slip, else a new one. */
export function submissionFor(
  known: Submission | null,
  content: string,
  newId: () => string,
  nowMs: number,
): Submission {
  const betGroupId = known?.content === content ? known.betGroupId : newId();
  return { betGroupId, content, sentAtMs: nowMs, open: false };
}

export type SendPhase = "EDITING" | "SENDING" | "UNKNOWN";
export type SendEvent = "SENT" | "LOST" | "ANSWERED" | "RELEASED";

/** What each event leads to; where nothing stands, the phase stays (a double tap sends nothing). */
const phases: Readonly<Record<SendPhase, Partial<Record<SendEvent, SendPhase>>>> = {
  EDITING: { SENT: "SENDING" },
  SENDING: { LOST: "UNKNOWN", ANSWERED: "EDITING" },
  UNKNOWN: { SENT: "SENDING", ANSWERED: "EDITING", RELEASED: "EDITING" },
};

export function nextPhase(phase: SendPhase, event: SendEvent): SendPhase {
  return phases[phase][event] ?? phase;
}

/** A slip that was open when the page was left is still unknown. */
export function firstPhase(known: Submission | null): SendPhase {
  return known?.open === true ? "UNKNOWN" : "EDITING";
}

/**
 * Whether a failure says for certain that the slip was not placed. Faults of the server and of
 * what stands between say nothing, except that betting is stopped; nor do the end of the session,
 * self-exclusion and too many calls of a slip that was sent before (mayStand): nobody has looked
 * whether it stands.
 */
export function isFinal(failure: unknown, mayStand = false): boolean {
  if (!(failure instanceof ApiFailure) || failure.kind === "network") return false;
  const { code, status } = failure;
  if (code === "BETTING_STOPPED") return true;
  const unread = mayStand && (status === 401 || status === 429 || code === "SELF_EXCLUDED");
  return status >= 400 && status < 500 && status !== 408 && !unread;
}

/** Whether the id is spent: used with another slip, so this one needs a new one. */
export function isIdSpent(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === "IDEMPOTENCY_CONFLICT";
}

/** Whether the slip may be changed although its outcome is unknown: it cannot arrive any more. */
export function mayRelease(submission: Submission, nowMs: number): boolean {
  return nowMs - submission.sentAtMs >= IN_FLIGHT_MS;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Reads a kept submission; null when there is none or it is broken. */
export function readSubmission(text: string | null): Submission | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "");
  } catch {
    return null;
  }
  if (!isRecord(stored)) return null;
  const { betGroupId, content, sentAtMs, open } = stored;
  if (typeof betGroupId !== "string" || typeof content !== "string") return null;
  if (typeof sentAtMs !== "number") return null;
  return { betGroupId, content, sentAtMs, open: open === true };
}

/** A kept content as the wire takes it (product.md section 7), with the odds the member saw. */
export function betsOf(content: string) {
  const rows = JSON.parse(content) as ContentRow[];
  return rows.map(([bet_type_config_id, number, satang, odds]) => ({
    bet_type_config_id,
    number,
    amount: satang / 100,
    expected_odds: formatOdds(odds),
  }));
}
