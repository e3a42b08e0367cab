/**
 * Two-person control (docs/decisions/0085): where at least two of the staff may do a thing, one
 * asks for it and another approves; the approval runs it in its own transaction. With one such
 * person alone everything is done at once, as api.md says.
 */
import { isDeepStrictEqual } from "node:util";

import type { ApprovalKind } from "@chokdee/domain/core/asked-contract.ts";
import type { AuditTarget } from "@chokdee/domain/core/audit-acts.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { holds, type Right } from "@chokdee/domain/rights.ts";
import { formatBaht, parseBaht, type Satang } from "@chokdee/domain/money.ts";
import { thaiMinute } from "@chokdee/domain/time.ts";

import type { Queries } from "../platform/database/database.ts";
import type { Actor } from "../platform/http/router.ts";
import { writeAudit } from "./audit.ts";
import {
  decideApprovalRow,
  insertApproval,
  lockApproval,
  readRights,
  type ApprovalRow,
  type NewApproval,
} from "./queries/approvals.ts";
import {
  countHolders,
  readOthers,
  readUnconfirmed,
  type OtherPerson,
} from "./queries/second-person.ts";
import { readSettings } from "./settings.ts";

/** A command that was not run: it waits for a second person. */
export class Asked {
  readonly approvalId: string;
  constructor(approvalId: string) {
    this.approvalId = approvalId;
  }
}

const PEOPLE = 2;

const satangOf = (baht: number): Satang => parseBaht(String(baht)) ?? 0;

const rightsOfKinds: Readonly<Record<ApprovalKind, Right>> = {
  RESULT: "draws",
  CORRECTION: "corrections",
  VOID: "corrections",
  ODDS: "odds",
  SCHEDULE: "odds",
  CREDIT: "credits",
  DEPOSIT: "deposits",
  ASSIGNMENT: "bank_lines",
  WITHDRAWAL: "payouts",
  RETURN: "payouts",
  RECALL: "deposits",
  WRITE_OFF: "credits",
  LINE: "bank_lines",
  STATEMENT: "bank_lines",
  CONTROL: "owner",
  RECEIVING: "owner",
  STAFF: "owner",
};

export function rightOf(kind: ApprovalKind): Right {
  return rightsOfKinds[kind];
}

/** What a credit is measured by: it counts together with what was done lately. */
export interface CreditWeight {
  /** Of one member, by whomever. */
  readonly ofMember: Satang;
  /** Of all members, by who asks. */
  readonly byActor: Satang;
}

/** Whether somebody else has to approve; asked in the transaction that would act. */
export async function needsSecondPerson(
  tx: Queries,
  kind: ApprovalKind,
  credit?: CreditWeight,
): Promise<boolean> {
  const settings = await readSettings(tx);
  if (!settings.two_person) return false;
  if (
    credit &&
    credit.ofMember <= satangOf(settings.two_person_credit_above) &&
    credit.byActor <= satangOf(settings.two_person_credit_per_day)
  ) {
    return false;
  }
  return (await countHolders(tx, rightOf(kind))) >= PEOPLE;
}

/**
 * Whether somebody else of the staff holds the right of one of these kinds: then this one is not the
 * operator alone, who has nobody to hide a step from.
 */
export async function isBesideOthers(
  tx: Queries,
  kinds: readonly ApprovalKind[],
  actorId: string,
): Promise<boolean> {
  if (!(await readSettings(tx)).two_person) return false;
  for (const kind of kinds) {
    if ((await readOthers(tx, rightOf(kind), actorId)).length > 0) return true;
  }
  return false;
}

/**
 * Refuses APPROVAL_WAITING when something about the same waits already, and when nobody could
 * approve: SECOND_PERSON_AWAY where who still counts was locked out, SECOND_PERSON_UNCONFIRMED
 * where the account of the other is not known to be theirs alone.
 */
export async function askApproval(tx: Queries, wanted: NewApproval): Promise<Asked> {
  const others = await readOthers(tx, rightOf(wanted.kind), wanted.actor.actorId);
  if (!others.some((one) => one.is_there && !one.is_tied)) {
    throw await nobodyRefusal(tx, wanted.actor.actorId, others);
  }
  const id = await insertApproval(tx, wanted);
  await writeAudit(tx, {
    ...wanted.actor,
    action: "approval.ask",
    ...targetOf({
      round_id: wanted.roundId ?? null,
      user_id: wanted.userId ?? null,
      lottery_type_id: wanted.lotteryTypeId ?? null,
      deposit_id: wanted.depositId ?? null,
      line_id: wanted.lineId ?? null,
      withdrawal_id: wanted.withdrawalId ?? null,
      receiving_account_id: wanted.receivingAccountId ?? null,
      evidence: wanted.evidence ?? null,
    }),
    after: {
      approval_id: id,
      kind: wanted.kind,
      reason: wanted.reason ?? null,
      ...(wanted.userId === undefined ? {} : { user_id: wanted.userId }),
      ...(wanted.amount === undefined ? {} : { amount: formatBaht(wanted.amount) }),
      ...(wanted.change ? { asked: wanted.change.after } : {}),
    },
  });
  return new Asked(id);
}

/**
 * Takes a second person's word, in the transaction that runs what was asked for. Refuses
 * APPROVAL_NOT_FOUND, APPROVAL_DECIDED, APPROVAL_EXPIRED, APPROVAL_OWN, APPROVAL_ASKER_GONE,
 * APPROVAL_UNCONFIRMED, FORBIDDEN.
 */
export async function takeApproval(tx: Queries, id: string, approver: Actor): Promise<ApprovalRow> {
  const { actorId } = approver;
  const row = await lockWaiting(tx, id, actorId);
  if (row.asked_by === actorId) throw new Refusal("APPROVAL_OWN");
  // It is run in the name of who asked: what they may do no more is done by nobody for them.
  if (!holds(await readRights(tx, row.asked_by), rightOf(row.kind))) {
    throw new Refusal("APPROVAL_ASKER_GONE");
  }
  // Who has made or reset an account could sign in with it, and would be both people.
  const unconfirmed = await readUnconfirmed(tx, row.asked_by, actorId);
  if (unconfirmed.length > 0) {
    throw new Refusal("APPROVAL_UNCONFIRMED", { name: unconfirmed.join(", ") });
  }
  await decideApprovalRow(tx, id, { status: "APPROVED", by: actorId, reason: null });
  await writeAudit(tx, {
    ...approver,
    action: "approval.approve",
    ...targetOf(row),
    after: { approval_id: id, kind: row.kind, asked_by: row.asked_by, approved_by: actorId },
  });
  return row;
}

/** In whose name it is run: who asked for it, from where they did. */
export function askerOf({ asked_by, asked_from }: ApprovalRow): Actor {
  return { actorId: asked_by, address: asked_from };
}

/** Who asked may withdraw it so. Refuses NOT_YOURSELF to whom it is about, as approving does. */
export async function rejectApproval(
  tx: Queries,
  id: string,
  actor: Actor,
  reason: string,
): Promise<void> {
  const { actorId } = actor;
  const row = await lockWaiting(tx, id, actorId);
  await decideApprovalRow(tx, id, { status: "REJECTED", by: actorId, reason: reason || null });
  await writeAudit(tx, {
    ...actor,
    action: "approval.reject",
    ...targetOf(row),
    after: { approval_id: id, kind: row.kind, asked_by: row.asked_by, reason },
  });
}

async function lockWaiting(tx: Queries, id: string, actorId: string): Promise<ApprovalRow> {
  const row = await lockApproval(tx, id);
  if (!row) throw new Refusal("APPROVAL_NOT_FOUND");
  // Read again: a right may have been taken since the request came in.
  if (!holds(await readRights(tx, actorId), rightOf(row.kind))) throw new Refusal("FORBIDDEN");
  if (row.user_id === actorId) throw new Refusal("NOT_YOURSELF");
  if (row.status_now === "EXPIRED") throw new Refusal("APPROVAL_EXPIRED");
  if (row.status_now !== "WAITING") throw new Refusal("APPROVAL_DECIDED");
  return row;
}

/** Why nobody can approve, and what helps. */
async function nobodyRefusal(
  tx: Queries,
  askerId: string,
  others: readonly OtherPerson[],
): Promise<Refusal> {
  const there = others.filter((one) => one.is_there);
  if (there.length > 0) {
    const waits = await Promise.all(
      there.map(({ member_id }) => readUnconfirmed(tx, member_id, askerId)),
    );
    return new Refusal("SECOND_PERSON_UNCONFIRMED", {
      name: [...new Set(waits.flat())].join(", "),
    });
  }
  const ends = others.map((one) => one.counted_until?.getTime() ?? 0);
  // The last of them stopped counting between the question and this moment.
  if (ends.length === 0) return new Refusal("BUSY");
  return new Refusal("SECOND_PERSON_AWAY", {
    name: others.map(({ nickname }) => nickname).join(", "),
    ...untilOf(new Date(Math.max(...ends))),
  });
}

/** The moment in Thai time and years, and as it travels. */
function untilOf(until: Date): { until: string; until_at: string } {
  return { until: thaiMinute(until.getTime()), until_at: until.toISOString() };
}

/**
 * What would stand by a change that was asked for. Refuses APPROVAL_OVERTAKEN where what stood then
 * stands no more: the second person has seen something else.
 */
export function changeAsked({ change }: ApprovalRow, standing: unknown): unknown {
  const asStored: unknown = JSON.parse(JSON.stringify(standing));
  if (!change || !isDeepStrictEqual(change.before, asStored)) {
    throw new Refusal("APPROVAL_OVERTAKEN");
  }
  return change.after;
}

type Targets = Pick<
  ApprovalRow,
  | "round_id"
  | "user_id"
  | "lottery_type_id"
  | "deposit_id"
  | "line_id"
  | "withdrawal_id"
  | "receiving_account_id"
  | "evidence"
>;

/** What it is about, the nearest first: a deposit before its member. */
function targetOf(row: Targets): { targetKind: AuditTarget; targetId: string } {
  const targets = [
    ["notification", row.line_id],
    ["deposit", row.deposit_id],
    ["withdrawal", row.withdrawal_id],
    ["receiving_account", row.receiving_account_id],
    ["member", row.user_id],
    ["round", row.round_id],
    ["lottery_type", row.lottery_type_id],
    ["receiving_account", row.evidence?.statement_account_id ?? null],
  ] as const;
  const [targetKind, targetId] = targets.find(([, id]) => id !== null) ?? ["settings", "house"];
  return { targetKind, targetId: String(targetId) };
}
