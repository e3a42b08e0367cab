/**
 * An administrator's desk of withdrawals: the list with warnings, and the one word on each (api.md
 * /api/admin/withdrawals). A refusal gives the money back in its own transaction (trust.md W4, W5).
 */
import { cleanLines } from "@chokdee/domain/members/clean-text.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import {
  decidedStatus,
  decisionRefusal,
  type WithdrawalAction,
  type WithdrawalStatus,
} from "@chokdee/domain/withdrawals/rules.ts";
import { ROW_NUMBER } from "@chokdee/domain/row-number.ts";

import { writeAudit } from "../backoffice/audit.ts";
import { storeSlipFor } from "../deposits/serve-slip.ts";
import { tellNotice, writeNotice } from "../notices/write-notice.ts";
import { pageOf, readCursor } from "../platform/cursors.ts";
import type { Queries } from "../platform/database.ts";
import type { House } from "../platform/house.ts";
import { isUuid } from "../platform/row-ids.ts";
import { lockWallet, postEntries } from "../wallet/post-entries.ts";
import {
  decideWithdrawal,
  findReview,
  findWithdrawal,
  listReviews,
  lockWithdrawal,
  type WithdrawalRow,
} from "./queries.ts";
import { adminWithdrawalReply } from "./withdrawal-reply.ts";

const USUAL_ROWS = 50;

export async function listAdminWithdrawals(
  house: House,
  request: {
    readonly status?: WithdrawalStatus | "ALL" | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
): Promise<{ items: AdminWithdrawal[]; nextCursor: string | null }> {
  const limit = request.limit ?? USUAL_ROWS;
  const [from] = readCursor(request.cursor, [ROW_NUMBER]) ?? [];
  const status = request.status ?? "ALL";
  const rows = await listReviews(
    house.db,
    status === "ALL" ? null : status,
    from === undefined ? null : Number(from),
    limit + 1,
  );
  const page = pageOf(rows, limit, (row) => [String(row.no)]);
  return { items: page.items.map(adminWithdrawalReply), nextCursor: page.nextCursor };
}

export interface Verdict {
  readonly actorId: string;
  readonly address: string;
  readonly withdrawalId: string;
}

/** The transfer was made; the bank's slip may be attached for the member to see. */
export async function approveWithdrawal(
  house: House,
  verdict: Verdict,
  slip: Buffer | undefined,
): Promise<AdminWithdrawal> {
  const withdrawal = await undecided(house.db, verdict);
  const image = slip && (await storeSlipFor(house, withdrawal.user_id, slip));
  const answer = await house.db
    .transaction(async (tx) => {
      const slipImageId = image ? await image.keep(tx) : null;
      return decide(tx, verdict, "APPROVE", { reason: null, slipImageId });
    })
    .catch(async (error: unknown) => {
      if (error instanceof Refusal) await image?.forget();
      throw error;
    });
  await announce(house, answer);
  return answer;
}

export async function rejectWithdrawal(
  house: House,
  verdict: Verdict,
  reason: string,
): Promise<AdminWithdrawal> {
  const why = cleanLines(reason);
  if (why === "") throw new Refusal("REASON_MISSING");
  await undecided(house.db, verdict);
  const answer = await house.db.transaction((tx) =>
    decide(tx, verdict, "REJECT", { reason: why, slipImageId: null }),
  );
  await announce(house, answer);
  return answer;
}

/** The withdrawal as it stands before any lock; what is decided already is told at once. */
async function undecided(db: Queries, verdict: Verdict): Promise<WithdrawalRow> {
  const { withdrawalId } = verdict;
  const withdrawal = isUuid(withdrawalId) ? await findWithdrawal(db, withdrawalId) : undefined;
  if (!withdrawal) throw new Refusal("WITHDRAWAL_NOT_FOUND");
  if (withdrawal.user_id === verdict.actorId) throw new Refusal("NOT_YOURSELF");
  const refusal = decisionRefusal(withdrawal.status);
  if (refusal) throw new Refusal(refusal);
  return withdrawal;
}

async function decide(
  tx: Queries,
  verdict: Verdict,
  action: WithdrawalAction,
  more: { readonly reason: string | null; readonly slipImageId: string | null },
): Promise<AdminWithdrawal> {
  const { user_id: userId } = await undecided(tx, verdict);
  await lockWallet(tx, userId);
  const withdrawal = await lockWithdrawal(tx, verdict.withdrawalId);
  const status = decidedStatus(action) as "APPROVED" | "REJECTED";
  const decided =
    withdrawal?.status === "PENDING" &&
    (await decideWithdrawal(tx, {
      id: withdrawal.id,
      status,
      decidedBy: verdict.actorId,
      ...more,
    }));
  if (!withdrawal || !decided) throw new Refusal("WITHDRAWAL_FINAL");
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
    actorId: verdict.actorId,
    action: `withdrawal.${action.toLowerCase()}`,
    targetKind: "withdrawal",
    targetId: withdrawal.id,
    address: verdict.address,
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

async function announce(house: House, answer: AdminWithdrawal): Promise<void> {
  house.live.tellMember(answer.member.id, "balance", {
    withdrawal_id: answer.id,
    status: answer.status,
  });
  await tellNotice(house, answer.member.id);
}
