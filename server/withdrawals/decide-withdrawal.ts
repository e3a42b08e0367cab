/**
 * What an administrator does with withdrawals: the list with warnings, and the one word on each (api.md
 * /api/admin/withdrawals). A refusal gives the money back in its own transaction (trust.md W4, W5).
 */
import { MOST_COUNTED } from "@chokdee/domain/core/queue-contract.ts";
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import {
  decidedStatus,
  decisionRefusal,
  type WithdrawalAction,
  type WithdrawalStatus,
} from "@chokdee/domain/withdrawals/rules.ts";

import { Asked, askerOf, takeApproval } from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import { askOf, queuePageOf, type QueueRequest } from "../core/queue.ts";
import { askWhereCreditor, readPayersInstead } from "../core/lone-credits.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import { storeSlipFor } from "../deposits/serve-slip.ts";
import { tellNotice, writeNotice } from "../notices/write-notice.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { lockWallet, postEntries } from "../wallet/post-entries.ts";
import {
  countReviews,
  decideWithdrawal,
  findReview,
  findWithdrawal,
  listReviews,
  lockWithdrawal,
  type WithdrawalRow,
} from "./queries.ts";
import { adminWithdrawalReply } from "./withdrawal-reply.ts";

export async function listAdminWithdrawals(
  app: AppContext,
  readerId: string,
  request: QueueRequest & {
    readonly status?: WithdrawalStatus | "ALL" | undefined;
    readonly bank?: string | undefined;
  },
): Promise<{ items: AdminWithdrawal[]; next_cursor: string | null; total: number }> {
  const ask = askOf(request);
  const status = request.status ?? "ALL";
  const filter = { status: status === "ALL" ? null : status, bank: request.bank || null };
  const [rows, total] = await Promise.all([
    listReviews(app.db, filter, ask),
    countReviews(app.db, filter, ask, MOST_COUNTED),
  ]);
  const page = queuePageOf(rows, request);
  const open = page.items.filter((row) => row.status === "PENDING");
  const instead = await readPayersInstead(
    app.db,
    readerId,
    open.map((row) => row.user_id),
  );
  const items = page.items.map((row) =>
    adminWithdrawalReply(row, row.status === "PENDING" ? instead.get(row.user_id) : undefined),
  );
  return { items, next_cursor: page.nextCursor, total };
}

export interface Verdict {
  readonly actor: Actor;
  readonly withdrawalId: string;
}

/**
 * The transfer was made; the bank's slip may be attached for the member to see. Refuses
 * PAID_BY_ANOTHER to who has credited the member alone, or answers that it waits for a second
 * person where all who could pay have.
 */
export async function approveWithdrawal(
  app: AppContext,
  verdict: Verdict,
  slip: Buffer | undefined,
): Promise<AdminWithdrawal | Asked> {
  const withdrawal = await undecided(app.db, verdict);
  const image = slip && (await storeSlipFor(app, withdrawal.user_id, slip));
  const answer = await app.db
    .transaction(async (tx) => {
      const withdrawal = await lockUndecided(tx, verdict);
      const slipImageId = image ? await image.keep(tx) : null;
      const asked = await askWhereCreditor(tx, payoutOf(withdrawal, verdict, slipImageId));
      return asked ?? decide(tx, verdict, withdrawal, "APPROVE", { reason: null, slipImageId });
    })
    .catch(async (error: unknown) => {
      if (error instanceof Refusal) await image?.forget();
      throw error;
    });
  if (answer instanceof Asked) return answer;
  await announce(app, answer);
  return answer;
}

/** Runs a payout that one has asked for and another approves: the wallet, then the word. */
export async function approveAskedWithdrawal(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  const withdrawalId = asked.withdrawal_id ?? "";
  const answer = await app.db.transaction(async (tx) => {
    const withdrawal = await lockUndecided(tx, { actor: approver, withdrawalId });
    const row = await takeApproval(tx, asked.id, approver);
    const verdict = { actor: askerOf(row), withdrawalId };
    const slipImageId = row.evidence?.slip_image_id ?? null;
    return decide(tx, verdict, withdrawal, "APPROVE", { reason: null, slipImageId });
  });
  await announce(app, answer);
}

function payoutOf(withdrawal: WithdrawalRow, verdict: Verdict, slipImageId: string | null) {
  const { bank_name, account_number, account_name } = withdrawal;
  return {
    kind: "WITHDRAWAL" as const,
    withdrawalId: withdrawal.id,
    userId: withdrawal.user_id,
    amount: withdrawal.amount_satang,
    evidence: {
      slip_image_id: slipImageId,
      account: `${bank_name} ${account_number} ${account_name}`,
    },
    actor: verdict.actor,
  };
}

export async function rejectWithdrawal(
  app: AppContext,
  verdict: Verdict,
  reason: string,
): Promise<AdminWithdrawal> {
  const why = cleanLines(reason);
  if (why === "") throw new Refusal("REASON_MISSING");
  await undecided(app.db, verdict);
  const answer = await app.db.transaction(async (tx) => {
    const withdrawal = await lockUndecided(tx, verdict);
    return decide(tx, verdict, withdrawal, "REJECT", { reason: why, slipImageId: null });
  });
  await announce(app, answer);
  return answer;
}

/** The withdrawal as it stands before any lock; what is decided already is told at once. */
async function undecided(db: Queries, verdict: Verdict): Promise<WithdrawalRow> {
  const { withdrawalId } = verdict;
  const withdrawal = isUuid(withdrawalId) ? await findWithdrawal(db, withdrawalId) : undefined;
  if (!withdrawal) throw new Refusal("WITHDRAWAL_NOT_FOUND");
  if (withdrawal.user_id === verdict.actor.actorId) throw new Refusal("NOT_YOURSELF");
  const refusal = decisionRefusal(withdrawal.status);
  if (refusal) throw new Refusal(refusal);
  return withdrawal;
}

/** The withdrawal, locked behind its member's wallet. */
async function lockUndecided(tx: Queries, verdict: Verdict): Promise<WithdrawalRow> {
  const { user_id: userId } = await undecided(tx, verdict);
  await lockWallet(tx, userId);
  const withdrawal = await lockWithdrawal(tx, verdict.withdrawalId);
  if (withdrawal?.status !== "PENDING") throw new Refusal("WITHDRAWAL_FINAL");
  return withdrawal;
}

async function decide(
  tx: Queries,
  verdict: Verdict,
  withdrawal: WithdrawalRow,
  action: WithdrawalAction,
  more: { readonly reason: string | null; readonly slipImageId: string | null },
): Promise<AdminWithdrawal> {
  const { user_id: userId } = withdrawal;
  const status = decidedStatus(action) as "APPROVED" | "REJECTED";
  const decided = await decideWithdrawal(tx, {
    id: withdrawal.id,
    status,
    decidedBy: verdict.actor.actorId,
    ...more,
  });
  if (!decided) throw new Refusal("WITHDRAWAL_FINAL");
  if (action === "REJECT") await refund(tx, withdrawal);
  await writeNotice(tx, {
    userId,
    event: action === "REJECT" ? "WITHDRAWAL_REFUSED" : "WITHDRAWAL_PAID",
    subject: withdrawal.id,
    amount: withdrawal.amount_satang - (action === "REJECT" ? 0 : withdrawal.fee_satang),
    reason: more.reason,
  });
  const row = await findReview(tx, withdrawal.id);
  if (!row) throw new Error(`withdrawal ${withdrawal.id} is gone`);
  await writeAudit(tx, {
    ...verdict.actor,
    action: `withdrawal.${action.toLowerCase()}`,
    targetKind: "withdrawal",
    targetId: withdrawal.id,
    before: { status: withdrawal.status, balance: formatBaht(row.balance_satang) },
    after: {
      status,
      user_id: userId,
      amount: formatBaht(withdrawal.amount_satang),
      reason: more.reason,
    },
  });
  return adminWithdrawalReply(row);
}

async function refund(tx: Queries, withdrawal: WithdrawalRow): Promise<void> {
  await postEntries(tx, [
    {
      userId: withdrawal.user_id,
      type: "REFUND",
      amount: withdrawal.amount_satang,
      counterAccount: "WITHDRAWALS_PAYABLE",
      reference: { kind: "withdrawal", id: withdrawal.id },
      meta: { bank_name: withdrawal.bank_name },
    },
  ]);
}

async function announce(app: AppContext, answer: AdminWithdrawal): Promise<void> {
  app.live.tellMember(answer.member.id, "balance", {
    withdrawal_id: answer.id,
    status: answer.status,
  });
  await tellNotice(app, answer.member.id);
}
