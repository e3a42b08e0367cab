/**
 * An administrator gives a transfer that found no deposit to a deposit or to a member, once
 * (api.md /api/admin/notifications/{id}/assign; trust.md D4: what arrives late is never lost). What
 * is credited is what arrived. A deposit that an administrator had credited before is given its
 * bank line and no second credit. Where the line does not say by itself whose it is, it takes two
 * people (decision 85).
 */
import type { LineDoubt } from "@chokdee/domain/deposits/line-doubts.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { askApproval, askerOf, Asked, needsSecondPerson, takeApproval } from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import { keepLoneCredit } from "../core/lone-credits.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import type { Actor } from "../platform/http/router.ts";
import { refusedBy, dryRun, type Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isRowNumber, isUuid } from "../platform/database/row-ids.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import { bookWhereItCame } from "./book-elsewhere.ts";
import { announceCredit, creditDeposit, type Credited } from "./credit-deposit.ts";
import { doubtsOfLine } from "./doubts-of-line.ts";
import { findDeposit, insertDeposit, type DepositRow } from "./queries/deposits.ts";
import { findNamedAccount } from "./queries/receiving-accounts.ts";
import { assignLine, lockLine, type LineRow } from "./queries/notifications.ts";
import { isRecalled } from "./queries/recalls.ts";
import { isMember } from "./queries/review.ts";
import { shownLine } from "./shown-line.ts";

export interface Assignment {
  readonly actor: Actor;
  readonly notificationId: string;
  readonly depositId: string | undefined;
  readonly userId: string | undefined;
}

/** Answers whose money it is now and the deposit that stands for it, or that it waits. */
export async function assignNotification(
  app: AppContext,
  assignment: Assignment,
): Promise<{ deposit_id: string; user_id: string } | Asked> {
  const { notificationId, depositId, userId } = assignment;
  if (!isRowNumber(notificationId)) throw new Refusal("NOTIFICATION_NOT_FOUND");
  if ((depositId === undefined) === (userId === undefined)) throw new Refusal("MALFORMED");
  const done = await app.db.transaction((tx) => assignOrAsk(tx, assignment)).catch(asRefusal);
  return done instanceof Asked ? done : told(app, done);
}

/** Runs what one has asked for and another approves: the wallet, the line, then the word. */
export async function approveAssignment(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  const done = await app.db
    .transaction(async (tx) => {
      const where = {
        notificationId: String(asked.line_id ?? 0),
        depositId: asked.deposit_id ?? undefined,
        userId: asked.deposit_id === null ? (asked.user_id ?? undefined) : undefined,
      };
      const target = await lockTarget(tx, { ...where, actor: approver });
      const row = await takeApproval(tx, asked.id, approver);
      return assign(tx, askerOf(row), target);
    })
    .catch(asRefusal);
  await told(app, done);
}

function asRefusal(error: unknown): never {
  // Another line was given to the deposit at this moment.
  throw refusedBy(error) === "deposit_has_bank_line" ? new Refusal("DEPOSIT_FINAL") : error;
}

async function told(app: AppContext, { assigned, credited }: Assigned) {
  if (credited) await announceCredit(app, credited);
  return { deposit_id: assigned.depositId, user_id: assigned.userId };
}

interface Assigned {
  readonly assigned: { readonly depositId: string; readonly userId: string };
  readonly credited: Credited | undefined;
}

interface Target {
  readonly deposit: DepositRow | undefined;
  readonly userId: string;
  readonly line: LineRow;
}

/** Whose it would be, and the line, locked behind the member's wallet. */
async function lockTarget(
  tx: Queries,
  { notificationId, depositId, userId, actor }: Assignment,
): Promise<Target> {
  const deposit = await namedDeposit(tx, depositId);
  const memberId = deposit?.user_id ?? (await namedMember(tx, userId));
  if (memberId === actor.actorId) throw new Refusal("NOT_YOURSELF");
  await lockWallet(tx, memberId);
  const line = await lockLine(tx, Number(notificationId));
  if (!line) throw new Refusal("NOTIFICATION_NOT_FOUND");
  if (line.deposit_id !== null) throw new Refusal("NOTIFICATION_ASSIGNED");
  if (line.closed_as !== null) throw new Refusal("LINE_CLOSED");
  return { deposit, userId: memberId, line };
}

async function assignOrAsk(tx: Queries, assignment: Assignment): Promise<Assigned | Asked> {
  const { actor } = assignment;
  const target = await lockTarget(tx, assignment);
  const { deposit, userId, line } = target;
  const doubts = await doubtsOfLine(tx, line, userId, deposit);
  if (doubts.length > 0 && (await needsSecondPerson(tx, "ASSIGNMENT"))) {
    // What could not be done is refused now and not to the second person.
    await dryRun(tx, () => assign(tx, actor, target));
    return askApproval(tx, {
      kind: "ASSIGNMENT",
      lineId: line.id,
      ...(deposit ? { depositId: deposit.id } : {}),
      userId,
      amount: line.amount_satang,
      evidence: evidenceOf(line, deposit, doubts),
      actor,
    });
  }
  const done = await assign(tx, actor, target, doubts.length > 0);
  if (done.credited) {
    const { depositId: referenceId, amount } = done.credited;
    await keepLoneCredit(tx, { referenceId, staffId: actor.actorId, userId, amount });
  }
  return done;
}

function evidenceOf(line: LineRow, deposit: DepositRow | undefined, doubts: LineDoubt[]) {
  return {
    reference_id: deposit?.reference_id ?? null,
    doubts,
    line: shownLine(line),
  };
}

async function assign(
  tx: Queries,
  actor: Actor,
  { deposit, userId, line }: Target,
  inDoubt = false,
): Promise<Assigned> {
  const depositId = deposit?.id ?? (await depositFor(tx, userId, line));
  const credited = (await isPaidBy(tx, depositId, line))
    ? undefined
    : await creditDeposit(tx, {
        depositId,
        userId,
        action: "ASSIGN",
        amount: line.amount_satang,
        actorId: actor.actorId,
      });
  await assignLine(tx, line.id, depositId, { by: actor.actorId, inDoubt });
  if (deposit) await bookWhereItCame(tx, actor.actorId, deposit, line);
  await writeAudit(tx, {
    ...actor,
    action: "notification.assign",
    targetKind: "notification",
    targetId: String(line.id),
    before: { why_unmatched: line.why_unmatched },
    after: {
      deposit_id: depositId,
      user_id: userId,
      credited: formatBaht(credited?.amount ?? 0),
    },
  });
  return { assigned: { depositId, userId }, credited };
}

async function namedDeposit(
  tx: Queries,
  depositId: string | undefined,
): Promise<DepositRow | undefined> {
  if (depositId === undefined) return undefined;
  const deposit = isUuid(depositId) ? await findDeposit(tx, depositId) : undefined;
  if (!deposit) throw new Refusal("DEPOSIT_NOT_FOUND");
  return deposit;
}

async function namedMember(tx: Queries, userId: string | undefined): Promise<string> {
  if (userId === undefined || !isUuid(userId) || !(await isMember(tx, userId))) {
    throw new Refusal("MEMBER_NOT_FOUND");
  }
  return userId.toLowerCase();
}

/** A transfer without any intent gets a deposit of its own, so that its member sees it listed. */
async function depositFor(tx: Queries, userId: string, line: LineRow): Promise<string> {
  return insertDeposit(tx, {
    userId,
    provider: "bank",
    amount: line.amount_satang,
    qrAmount: line.amount_satang,
    receivingAccountId: await findNamedAccount(tx, line.to_account),
    accountNumber: line.to_account,
    accountName: "",
    promptpayId: null,
    qrPayload: null,
    lifeMs: 0,
  });
}

/**
 * Whether this very amount was credited by an administrator's approval already. A line that
 * stands for the deposit is refused by the index; another amount would be lost, and is refused, and
 * so is one for a credit that was taken back.
 */
async function isPaidBy(tx: Queries, depositId: string, line: LineRow): Promise<boolean> {
  const deposit = await findDeposit(tx, depositId);
  if (deposit?.status !== "SUCCESS" || deposit.credited_satang !== line.amount_satang) return false;
  return !(await isRecalled(tx, depositId));
}
