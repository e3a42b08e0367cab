/** A member's own withdrawals, newest first (product.md section 7). */
import type { Withdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import type { WithdrawalStatus } from "@chokdee/domain/withdrawals/rules.ts";
import { ROW_NUMBER } from "@chokdee/domain/row-number.ts";

import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { listOwnWithdrawals } from "./queries.ts";
import { withdrawalReply } from "./withdrawal-reply.ts";

/** product.md section 9: history page size 20. */
const USUAL_ROWS = 20;

export interface WithdrawalListRequest {
  readonly userId: string;
  readonly limit?: number | undefined;
  readonly offset?: string | undefined;
  readonly cursor?: string | undefined;
  readonly status?: WithdrawalStatus | "ALL" | undefined;
}

export async function listWithdrawals(
  app: AppContext,
  request: WithdrawalListRequest,
): Promise<{ items: Withdrawal[]; nextCursor: string | null }> {
  const limit = request.limit ?? USUAL_ROWS;
  const [before] = readCursor(request.cursor, [ROW_NUMBER]) ?? [];
  const status = request.status ?? "ALL";
  const rows = await listOwnWithdrawals(app.db, {
    userId: request.userId,
    status: status === "ALL" ? null : status,
    beforeNo: before === undefined ? null : Number(before),
    offset: Number(request.offset ?? "0"),
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => [String(row.no)]);
  return { items: page.items.map(withdrawalReply), nextCursor: page.nextCursor };
}
