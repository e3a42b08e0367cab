/**
 * A withdrawal is paid (api.md /api/admin/withdrawals/{id}/approve): the bank has it, or had it by
 * a file. Where it takes two, the second person's word comes first and lets it be sent; it is paid
 * by the same call afterwards.
 */
import type { AuditAction } from "@chokdee/domain/core/audit-acts.ts";
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";

import { type Asked, askerOf, takeApproval } from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import { storeSlipFor } from "../deposits/serve-slip.ts";
import { readPayingAccount } from "../deposits/receiving-accounts.ts";
import { writeNotice } from "../notices/write-notice.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import type { Actor } from "../platform/http/router.ts";
import { refuseBrokenLedger, refuseUnderivedWallet } from "../wallet/refuse-broken-books.ts";
import { readAdminWithdrawal } from "./admin-withdrawals.ts";
import { bookPaid } from "./book-payout.ts";
import {
  knownPayout,
  lockAskedPayout,
  lockPayout,
  obstaclesOf,
  refuseCreditor,
  releaseOrAsk,
  type Verdict,
} from "./payout-checks.ts";
import {
  doubtAfterRestore,
  endDoubt,
  endPayout,
  writeRelease,
  writeSent,
} from "./queries/payouts.ts";
import type { PayoutRow } from "./queries/payouts.ts";
import { tellPayout } from "./tell-payouts.ts";

export interface Payment extends Verdict {
  /** Why it is paid although something speaks against it. */
  readonly reason?: string | null | undefined;
  /** The account of the operator that paid; null: not said. */
  readonly paidFrom?: string | null | undefined;
}

/** Refuses what keeps money in the house at this moment, whosever it is. */
async function refuseUnsafe(tx: Queries, payout: PayoutRow): Promise<void> {
  await refuseBrokenLedger(tx);
  await refuseUnderivedWallet(tx, payout.user_id);
  if (payout.doubted_at) throw new Refusal("WITHDRAWAL_DOUBTED");
}

async function accountOf(tx: Queries, paidFrom: string | null | undefined): Promise<string | null> {
  if (!paidFrom) return null;
  const account = await readPayingAccount(tx, paidFrom);
  if (!account) throw new Refusal("RECEIVING_ACCOUNT_NOT_FOUND");
  return account.id;
}

/**
 * The transfer was made; the bank's slip may be attached for the member to see. Answers that it
 * waits where it takes a second person, who has to say so before anything is sent.
 */
export async function approveWithdrawal(
  app: AppContext,
  payment: Payment,
  slip: Buffer | undefined,
): Promise<AdminWithdrawal | Asked> {
  await doubtAfterRestore(app.db);
  const { user_id: userId } = await knownPayout(app.db, "PAY", payment);
  const image = slip && (await storeSlipFor(app, userId, slip));
  const asked = await app.db
    .transaction(async (tx) => {
      const payout = await lockPayout(tx, "PAY", payment);
      await refuseUnsafe(tx, payout);
      const paidFrom = await accountOf(tx, payment.paidFrom);
      const slipImageId = image ? await image.keep(tx) : null;
      const reason = cleanLines(payment.reason ?? "") || null;
      // What was sent was let through before.
      const waits =
        payout.stage === "SENT"
          ? undefined
          : await releaseOrAsk(tx, payout, { actor: payment.actor, reason, slipImageId });
      if (!waits) await pay(tx, payment.actor, payout, { slipImageId, paidFrom, reason });
      return waits;
    })
    .catch(async (error: unknown) => {
      if (error instanceof Refusal) await image?.forget();
      throw error;
    });
  return told(app, payment, userId, asked);
}

/** The bank was told by hand. Refuses WITHDRAWAL_TAKES_TWO where nobody has released it. */
export async function sendWithdrawal(app: AppContext, sent: Payment): Promise<AdminWithdrawal> {
  await doubtAfterRestore(app.db);
  const { actor, withdrawalId: id } = sent;
  await app.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, "SEND", sent);
    await refuseUnsafe(tx, payout);
    const paidFrom = await accountOf(tx, sent.paidFrom);
    const why = await whyNotYet(tx, actor, payout);
    if (why) throw why;
    await writeSent(tx, { id, staffId: actor.actorId, paidFrom, fileId: null, line: null });
    await auditPayout(tx, actor, "withdrawal.send", payout, { paid_from: paidFrom });
  });
  return readAdminWithdrawal(app, actor.actorId, id);
}

/** What keeps a payout from the bank until it is released; nothing is asked here. */
export async function whyNotYet(
  tx: Queries,
  actor: Actor,
  payout: PayoutRow,
): Promise<Refusal | undefined> {
  const obstacles = await obstaclesOf(tx, actor.actorId, payout);
  if (!obstacles) return undefined;
  const { payers } = obstacles;
  return payers && payers.length > 0
    ? new Refusal("PAID_BY_ANOTHER", { name: payers.join(", ") })
    : new Refusal("WITHDRAWAL_TAKES_TWO");
}

/**
 * Runs what one has asked for and another approves: it may be sent now, or, as the bank's list shows
 * it after a restore, was paid. Refuses WITHDRAWAL_FINAL where that was answered meanwhile.
 */
export async function approveAskedWithdrawal(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  const withdrawalId = asked.withdrawal_id ?? "";
  const paid = await app.db.transaction(async (tx) => {
    const payout = await lockAskedPayout(tx, "PAY", asked, approver);
    const row = await takeApproval(tx, asked.id, approver);
    if (row.evidence?.was_paid) {
      if (!payout.doubted_at) throw new Refusal("WITHDRAWAL_FINAL");
      await answerPaid(tx, askerOf(row), payout, row.reason);
      return payout.user_id;
    }
    await writeRelease(tx, {
      id: payout.id,
      by: approver.actorId,
      despite: row.evidence?.holds ?? [],
      reason: row.reason,
      slipImageId: row.evidence?.slip_image_id ?? null,
    });
    await auditPayout(tx, askerOf(row), "withdrawal.release", payout, {
      released_by: approver.actorId,
      despite: row.evidence?.holds ?? [],
      reason: row.reason,
    });
    return undefined;
  });
  if (paid !== undefined) await tellPayout(app, paid, withdrawalId, "APPROVED");
}

interface Answered {
  readonly userId: string;
  readonly asked?: Asked | undefined;
}

/**
 * After the database was put back: what the bank's own list says. Paid ends it as paid, for the
 * money has left; where paying takes two people, so does saying that it was paid. Not paid lets it
 * be sent and paid as any other, by the word of two again where it takes two. Refuses PAID_BY_ANOTHER to who
 * has credited the member alone.
 */
export async function answerWithdrawal(
  app: AppContext,
  verdict: Verdict,
  answer: { readonly isPaid: boolean; readonly reason: string },
): Promise<AdminWithdrawal | Asked> {
  const { actor } = verdict;
  const reason = cleanLines(answer.reason);
  if (reason === "") throw new Refusal("REASON_MISSING");
  const { userId, asked } = await app.db.transaction(async (tx): Promise<Answered> => {
    const payout = await lockPayout(tx, "PAY", verdict);
    if (!payout.doubted_at) throw new Refusal("WITHDRAWAL_FINAL");
    await refuseCreditor(tx, actor.actorId, payout.user_id);
    if (!answer.isPaid) {
      // A line of the bank says that it was.
      if (payout.line_account !== null) throw new Refusal("WITHDRAWAL_FINAL");
      await auditPayout(tx, actor, "withdrawal.answer", payout, { is_paid: false, reason });
      await endDoubt(tx, payout.id);
      return { userId: payout.user_id };
    }
    // What was sent was let through before.
    const waits =
      payout.stage === "SENT"
        ? undefined
        : await releaseOrAsk(tx, payout, { actor, reason, slipImageId: null, wasPaid: true });
    if (!waits) await answerPaid(tx, actor, payout, reason);
    return { userId: payout.user_id, asked: waits };
  });
  if (answer.isPaid) return told(app, verdict, userId, asked);
  return readAdminWithdrawal(app, actor.actorId, verdict.withdrawalId);
}

async function answerPaid(
  tx: Queries,
  actor: Actor,
  payout: PayoutRow,
  reason: string | null,
): Promise<void> {
  await auditPayout(tx, actor, "withdrawal.answer", payout, { is_paid: true, reason });
  await pay(tx, actor, payout, { slipImageId: null, paidFrom: null, reason });
}

/** Ends a payout as paid in the caller's transaction; actor null: the bank's own line says so. */
export async function pay(
  tx: Queries,
  actor: Actor | null,
  payout: PayoutRow,
  more: {
    readonly slipImageId: string | null;
    readonly paidFrom: string | null;
    readonly reason: string | null;
  },
): Promise<void> {
  const { slipImageId, reason } = more;
  // The bank knows better than who enters it.
  const paidFrom = payout.line_account ?? more.paidFrom ?? payout.paid_from;
  const decidedBy = actor?.actorId ?? null;
  const isDone = await endPayout(tx, {
    id: payout.id,
    status: "APPROVED",
    decidedBy,
    reason: null,
    slipImageId,
    paidFrom,
  });
  if (!isDone) throw new Refusal("WITHDRAWAL_FINAL");
  await bookPaid(tx, payout, paidFrom, decidedBy);
  await writeNotice(tx, {
    userId: payout.user_id,
    event: "WITHDRAWAL_PAID",
    subject: payout.id,
    amount: payout.amount_satang - payout.fee_satang,
  });
  await auditPayout(tx, actor, "withdrawal.approve", payout, {
    status: "APPROVED",
    reason,
    ...(payout.holds.length > 0 ? { despite: payout.holds } : {}),
    file: payout.file_reference,
  });
}

export async function auditPayout(
  tx: Queries,
  actor: Actor | null,
  action: AuditAction,
  payout: PayoutRow,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await writeAudit(tx, {
    ...(actor ?? { actorId: null, address: null }),
    action,
    targetKind: "withdrawal",
    targetId: payout.id,
    before: { status: payout.status, stage: payout.stage },
    after: { user_id: payout.user_id, amount: formatBaht(payout.amount_satang), ...after },
  });
}

async function told(
  app: AppContext,
  payment: Verdict,
  userId: string,
  asked: Asked | undefined,
): Promise<AdminWithdrawal | Asked> {
  if (asked) return asked;
  await tellPayout(app, userId, payment.withdrawalId, "APPROVED");
  return readAdminWithdrawal(app, payment.actor.actorId, payment.withdrawalId);
}
