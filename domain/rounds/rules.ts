/**
 * What may be done with a round in which status: one table, read by the server and by the
 * buttons (decisions.md "Lotteries and rounds"; api.md "Admin"; habits.md 6).
 */

export const ROUND_STATUSES = ["SCHEDULED", "OPEN", "CLOSED", "SETTLED", "VOIDED"] as const;
export type RoundStatus = (typeof ROUND_STATUSES)[number];

/** Whether nothing can come of a round's numbers any more: it is settled or void. */
export function isOver({ status }: { readonly status: RoundStatus }): boolean {
  return status === "SETTLED" || status === "VOIDED";
}

export const ROUND_ACTIONS = [
  "OPEN",
  "EDIT",
  "CLOSE",
  "ENTER_RESULT",
  "CORRECT",
  "VOID",
  "BET",
  "CANCEL_SLIP",
] as const;
export type RoundAction = (typeof ROUND_ACTIONS)[number];

/** Why an action is not allowed; the API refuses with ROUND_STATE and this as its reason. */
export type RoundRefusalCode =
  | "ROUND_NOT_OPEN_YET"
  | "ROUND_ALREADY_OPEN"
  | "ROUND_STILL_OPEN"
  | "ROUND_CLOSED"
  | "ROUND_SETTLED"
  | "ROUND_NOT_SETTLED"
  | "ROUND_VOIDED";

type Row = Readonly<Record<RoundStatus, RoundRefusalCode | null>>;

/** Null where the action is allowed, else the reason why it is not. */
const table: Readonly<Record<RoundAction, Row>> = {
  OPEN: {
    SCHEDULED: null,
    OPEN: "ROUND_ALREADY_OPEN",
    CLOSED: "ROUND_CLOSED",
    SETTLED: "ROUND_SETTLED",
    VOIDED: "ROUND_VOIDED",
  },
  // While no result stands (api.md). New hours do not open a closed round again.
  EDIT: {
    SCHEDULED: null,
    OPEN: null,
    CLOSED: null,
    SETTLED: "ROUND_SETTLED",
    VOIDED: "ROUND_VOIDED",
  },
  CLOSE: {
    SCHEDULED: null,
    OPEN: null,
    CLOSED: "ROUND_CLOSED",
    SETTLED: "ROUND_SETTLED",
    VOIDED: "ROUND_VOIDED",
  },
  ENTER_RESULT: {
    SCHEDULED: "ROUND_NOT_OPEN_YET",
    OPEN: "ROUND_STILL_OPEN",
    CLOSED: null,
    SETTLED: "ROUND_SETTLED",
    VOIDED: "ROUND_VOIDED",
  },
  CORRECT: {
    SCHEDULED: "ROUND_NOT_SETTLED",
    OPEN: "ROUND_NOT_SETTLED",
    CLOSED: "ROUND_NOT_SETTLED",
    SETTLED: null,
    VOIDED: "ROUND_VOIDED",
  },
  // Also after a settlement: the wins are taken back and the stakes refunded (trust.md S9).
  VOID: {
    SCHEDULED: null,
    OPEN: null,
    CLOSED: null,
    SETTLED: null,
    VOIDED: "ROUND_VOIDED",
  },
  BET: {
    SCHEDULED: "ROUND_NOT_OPEN_YET",
    OPEN: null,
    CLOSED: "ROUND_CLOSED",
    SETTLED: "ROUND_CLOSED",
    VOIDED: "ROUND_CLOSED",
  },
  CANCEL_SLIP: {
    SCHEDULED: "ROUND_NOT_OPEN_YET",
    OPEN: null,
    CLOSED: "ROUND_CLOSED",
    SETTLED: "ROUND_CLOSED",
    VOIDED: "ROUND_CLOSED",
  },
};

/** Why a round in this status does not allow the action; null when it does. */
export function roundRefusal(action: RoundAction, status: RoundStatus): RoundRefusalCode | null {
  return table[action][status];
}

/** Whether a round in this status allows the action. */
export function allowsRoundAction(action: RoundAction, status: RoundStatus): boolean {
  return roundRefusal(action, status) === null;
}
