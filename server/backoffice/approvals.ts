/**
 * Two-person control (docs/decisions/0085): where at least two of the staff may do a thing, one asks for it
 * and another approves; the approval runs it in its own transaction. With one such person alone
 * everything is done at once, as api.md says.
 */
import { isDeepStrictEqual } from "node:util";

import type { ApprovalKind } from "@chokdee/domain/backoffice/approvals-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { holds, type Right } from "@chokdee/domain/rights.ts";
import { parseBaht, type Satang } from "@chokdee/domain/money.ts";
import { thaiMinute } from "@chokdee/domain/time.ts";

import type { Queries } from "../platform/database.ts";
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
  readResetTie,
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

/** Who gives their word, and from where. */
export interface Approver {
  readonly actorId: string;
  readonly address: string;
}

const PEOPLE = 2;

const satangOf = (baht: number): Satang => parseBaht(String(baht)) ?? 0;

export function rightOf(kind: ApprovalKind): Right {
  if (kind === "CONTROL") return "owner";
  return kind === "CREDIT" ? "cashier" : "results";
}

/** What an adjustment of a credit is measured by: it counts together with what was done lately. */
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
 * Refuses APPROVAL_WAITING when something about the same waits already, and SECOND_PERSON_AWAY
 * when nobody could approve: who still counts was locked out, or has an account that is not
 * theirs alone just now.
 */
export async function askApproval(tx: Queries, wanted: NewApproval): Promise<Asked> {
  const others = await readOthers(tx, rightOf(wanted.kind), wanted.askedBy);
  if (!others.some((one) => one.is_there && !one.tied_until)) throw awayRefusal(others);
  const id = await insertApproval(tx, wanted);
  await writeAudit(tx, {
    actorId: wanted.askedBy,
    action: "approval.ask",
    ...targetOf({
      round_id: wanted.roundId ?? null,
      user_id: wanted.userId ?? null,
      lottery_type_id: wanted.lotteryTypeId ?? null,
    }),
    address: wanted.askedFrom,
    after: {
      approval_id: id,
      kind: wanted.kind,
      reason: wanted.reason ?? null,
      ...(wanted.change ? { asked: wanted.change.after } : {}),
    },
  });
  return new Asked(id);
}

/**
 * Takes a second person's word, in the transaction that runs what was asked for. Refuses
 * APPROVAL_NOT_FOUND, APPROVAL_DECIDED, APPROVAL_EXPIRED, APPROVAL_OWN, APPROVAL_ASKER_GONE,
 * APPROVAL_ACCOUNT_RESET, FORBIDDEN.
 */
export async function takeApproval(
  tx: Queries,
  id: string,
  { actorId, address }: Approver,
): Promise<ApprovalRow> {
  const row = await lockWaiting(tx, id, actorId);
  if (row.asked_by === actorId) throw new Refusal("APPROVAL_OWN");
  // It is run in the name of who asked: what they may do no more is done by nobody for them.
  if (!holds(await readRights(tx, row.asked_by), rightOf(row.kind))) {
    throw new Refusal("APPROVAL_ASKER_GONE");
  }
  // Who has reset an account could sign in with it, and would be both people.
  const tie = await readResetTie(tx, row.asked_by, actorId);
  if (tie) {
    throw new Refusal("APPROVAL_ACCOUNT_RESET", { name: tie.nickname, ...untilOf(tie.until) });
  }
  await decideApprovalRow(tx, id, { status: "APPROVED", by: actorId, reason: null });
  await writeAudit(tx, {
    actorId,
    action: "approval.approve",
    ...targetOf(row),
    address,
    after: { approval_id: id, kind: row.kind, asked_by: row.asked_by, approved_by: actorId },
  });
  return row;
}

/** Who asked may withdraw it so; anybody else needs the right. */
export async function rejectApproval(
  tx: Queries,
  id: string,
  { actorId, address, reason }: Approver & { readonly reason: string },
): Promise<void> {
  const row = await lockWaiting(tx, id, actorId);
  await decideApprovalRow(tx, id, { status: "REJECTED", by: actorId, reason: reason || null });
  await writeAudit(tx, {
    actorId,
    action: "approval.reject",
    ...targetOf(row),
    address,
    after: { approval_id: id, kind: row.kind, asked_by: row.asked_by, reason },
  });
}

async function lockWaiting(tx: Queries, id: string, actorId: string): Promise<ApprovalRow> {
  const row = await lockApproval(tx, id);
  if (!row) throw new Refusal("APPROVAL_NOT_FOUND");
  // Read again: a right may have been taken since the request came in.
  if (!holds(await readRights(tx, actorId), rightOf(row.kind))) throw new Refusal("FORBIDDEN");
  if (row.status_now === "EXPIRED") throw new Refusal("APPROVAL_EXPIRED");
  if (row.status_now !== "WAITING") throw new Refusal("APPROVAL_DECIDED");
  return row;
}

/** Somebody can approve when the first tie ends, or one may do it alone when nobody counts. */
function awayRefusal(others: readonly OtherPerson[]): Refusal {
  const tied = others.filter((one) => one.is_there);
  const ends = (tied.length > 0 ? tied : others).map(
    (one) => (one.is_there ? one.tied_until : one.counted_until)?.getTime() ?? 0,
  );
  // The last of them stopped counting between the question and this moment.
  if (ends.length === 0) return new Refusal("BUSY");
  return new Refusal("SECOND_PERSON_AWAY", {
    name: others.map(({ nickname }) => nickname).join(", "),
    ...untilOf(new Date(tied.length > 0 ? Math.min(...ends) : Math.max(...ends))),
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

function targetOf(row: Pick<ApprovalRow, "round_id" | "user_id" | "lottery_type_id">) {
  if (row.user_id !== null) return { targetKind: "member", targetId: row.user_id };
  if (row.round_id !== null) return { targetKind: "round", targetId: String(row.round_id) };
  return row.lottery_type_id === null
    ? { targetKind: "settings", targetId: "house" }
    : { targetKind: "lottery-type", targetId: String(row.lottery_type_id) };
}
