/** Withdrawals in a list for the staff (api.md /api/admin/withdrawals). */
import { MOST_COUNTED } from "@chokdee/domain/core/queue-contract.ts";
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import type { WithdrawalStatus } from "@chokdee/domain/withdrawals/rules.ts";

import {
  askByMembers,
  queuePageOf,
  type FoundOtherwise,
  type QueueRequest,
} from "../core/queue.ts";
import type { AppContext } from "../platform/app-context.ts";
import { foundOtherwise } from "../referral/found-otherwise.ts";
import { adminWithdrawalsOf } from "./admin-withdrawals.ts";
import { countReviews, listReviews } from "./queries.ts";
import { doubtAfterRestore } from "./queries/payouts.ts";
import type { Reader } from "./withdrawal-reply.ts";

export async function listAdminWithdrawals(
  app: AppContext,
  reader: Reader,
  request: QueueRequest & {
    readonly status?: WithdrawalStatus | "ALL" | undefined;
    readonly bank?: string | undefined;
  },
): Promise<{ items: AdminWithdrawal[]; next_cursor: string | null; total: number }> {
  // Before anybody makes a transfer by what the list says.
  await doubtAfterRestore(app.db);
  const ask = await askByMembers(app.db, "withdrawals", request, reader, foundOtherwise);
  const status = request.status ?? "ALL";
  const filter = { status: status === "ALL" ? null : status, bank: request.bank || null };
  const [rows, total] = await Promise.all([
    listReviews(app.db, filter, ask),
    countReviews(app.db, filter, ask, MOST_COUNTED),
  ]);
  const page = queuePageOf(rows, request);
  const items = await adminWithdrawalsOf(app.db, reader, page.items);
  return { items, next_cursor: page.nextCursor, total };
}

/** The begin of the list that a search makes, uncounted. */
export async function findWithdrawals(
  app: AppContext,
  reader: Reader,
  request: QueueRequest,
  alsoOf: FoundOtherwise,
): Promise<AdminWithdrawal[]> {
  await doubtAfterRestore(app.db);
  const ask = await askByMembers(app.db, "withdrawals", request, reader, alsoOf);
  const rows = await listReviews(app.db, { status: null, bank: null }, ask);
  return adminWithdrawalsOf(app.db, reader, queuePageOf(rows, request).items);
}
