/**
 * The bank took a credited deposit back (finding B6). What is still in the wallet is taken, what
 * was spent is owed from then on, and both came off the bank account that it had come in on. Takes
 * two people; a deposit is recalled once.
 */
import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { askApproval, askerOf, Asked, needsSecondPerson, takeApproval } from "../core/approvals.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import { tellNotice, writeNotice } from "../notices/write-notice.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import type { Actor } from "../platform/http/router.ts";
import { lockWallet, postEntries } from "../wallet/post-entries.ts";
import { bookWhereItLeft } from "./book-elsewhere.ts";
import { lockDeposit, type DepositRow } from "./queries/deposits.ts";
import { findLineOf } from "./queries/notifications.ts";
import { insertRecall, isRecalled, openDepositDebt } from "./queries/recalls.ts";
import { findReview } from "./queries/review.ts";
import { auditedVerdict, knownDeposit } from "./review-deposits.ts";
import { shownLine } from "./shown-line.ts";

interface Recall {
  readonly actor: Actor;
  readonly depositId: string;
  readonly reason: string;
}

export async function recallDeposit(app: AppContext, wish: Recall): Promise<AdminDeposit | Asked> {
  const { actor, depositId } = wish;
  const reason = cleanLines(wish.reason);
  if (reason === "") throw new Refusal("REASON_MISSING");
  const done = await app.db.transaction(async (tx) => {
    const found = await lockRecallable(tx, depositId, actor.actorId);
    if (await needsSecondPerson(tx, "RECALL")) {
      return askApproval(tx, {
        kind: "RECALL",
        depositId: found.deposit.id,
        userId: found.deposit.user_id,
        amount: found.amount,
        evidence: await evidenceOf(tx, found.deposit),
        reason,
        actor,
      });
    }
    return { answer: await recall(tx, { actor, depositId, reason }, found), found };
  });
  if (done instanceof Asked) return done;
  await tell(app, done.found.deposit.user_id);
  return done.answer;
}

/** Runs what one has asked for and another approves. */
export async function approveRecall(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  const depositId = asked.deposit_id ?? "";
  const userId = await app.db.transaction(async (tx) => {
    const found = await lockRecallable(tx, depositId, approver.actorId);
    const row = await takeApproval(tx, asked.id, approver);
    await recall(tx, { actor: askerOf(row), depositId, reason: row.reason ?? "" }, found);
    return found.deposit.user_id;
  });
  await tell(app, userId);
}

async function tell(app: AppContext, userId: string): Promise<void> {
  app.live.tellMember(userId, "balance");
  await tellNotice(app, userId);
}

interface Recallable {
  readonly deposit: DepositRow;
  /** What was credited. */
  readonly amount: Satang;
  readonly balance: Satang;
}

/** The deposit, locked behind its member's wallet. */
async function lockRecallable(
  tx: Queries,
  depositId: string,
  actorId: string,
): Promise<Recallable> {
  const { id, user_id: userId } = await knownDeposit(tx, depositId, actorId);
  const balance = await lockWallet(tx, userId);
  const deposit = await lockDeposit(tx, id, userId);
  const amount = deposit?.credited_satang ?? null;
  if (!deposit || amount === null) throw new Refusal("DEPOSIT_NOT_CREDITED");
  if (await isRecalled(tx, id)) throw new Refusal("DEPOSIT_RECALLED");
  return { deposit, amount, balance };
}

/** By what it was credited: its slip, and the line of the bank. */
async function evidenceOf(tx: Queries, { id, reference_id }: DepositRow) {
  const [slip] = (await findReview(tx, id))?.slips ?? [];
  const line = await findLineOf(tx, id);
  return {
    reference_id,
    slip_image_id: slip?.id ?? null,
    slip_says: slip?.verification?.outcome ?? null,
    line: line ? shownLine(line) : null,
  };
}

async function recall(
  tx: Queries,
  wish: Recall,
  { deposit, amount, balance }: Recallable,
): Promise<AdminDeposit> {
  const { id, user_id: userId } = deposit;
  const { actor, reason } = wish;
  const taken = Math.min(amount, balance);
  await insertRecall(tx, { id, userId, amount, taken, reason, actorId: actor.actorId });
  if (taken > 0) {
    await postEntries(tx, [
      {
        userId,
        type: "ADJUST",
        amount: -taken,
        counterAccount: "BANK",
        bankAccount: deposit.receiving_account_id,
        reference: { kind: "deposit_recall", id },
      },
    ]);
  }
  if (taken < amount) await openDepositDebt(tx, userId, id, amount - taken);
  await bookWhereItLeft(tx, actor.actorId, deposit);
  await writeNotice(tx, { userId, event: "DEPOSIT_RECALLED", subject: id, amount, reason });
  return auditedVerdict(tx, wish, "deposit.recall", deposit, {
    amount: formatBaht(amount),
    taken: formatBaht(taken),
    owed: formatBaht(amount - taken),
    reason,
  });
}
