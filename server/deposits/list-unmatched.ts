/** The banks' lines that found no deposit, with the deposits that come near. */
import { MOST_COUNTED } from "@chokdee/domain/core/queue-contract.ts";
import type { BankNotification } from "@chokdee/domain/deposits/admin-contract.ts";
import { namedReference } from "@chokdee/domain/deposits/matching.ts";
import { formatBaht } from "@chokdee/domain/money.ts";

import { askOf, queuePageOf, type QueueRequest } from "../core/queue.ts";
import type { AppContext } from "../platform/app-context.ts";
import {
  countUnmatched,
  findNearDeposits,
  listUnmatchedLines,
  type LineRow,
} from "./queries/notifications.ts";

const MOST_CANDIDATES = 5;

export async function listUnmatched(
  app: AppContext,
  request: QueueRequest,
): Promise<{ items: BankNotification[]; next_cursor: string | null; total: number }> {
  const ask = askOf(request);
  const [rows, total] = await Promise.all([
    listUnmatchedLines(app.db, ask),
    countUnmatched(app.db, ask, MOST_COUNTED),
  ]);
  const page = queuePageOf(rows, request);
  const lines = page.items.map(({ id, reference }) => ({
    id,
    reference: namedReference(reference),
  }));
  const near = await findNearDeposits(app.db, lines, MOST_CANDIDATES);
  const items = page.items.map((row) => ({
    ...notificationOf(row),
    candidates: near
      .filter((one) => one.line_id === row.id)
      .map((one) => ({
        deposit_id: one.deposit_id,
        reference_id: one.reference_id,
        phone_number: one.phone_number,
        nickname: one.nickname,
        status: one.status,
        qr_amount: formatBaht(one.qr_amount_satang),
        created_at: one.created_at.toISOString(),
      })),
  }));
  return { items, next_cursor: page.nextCursor, total };
}

function notificationOf(row: LineRow): Omit<BankNotification, "candidates"> {
  return {
    id: String(row.id),
    provider: row.provider,
    transaction_id: row.transaction_id,
    amount: formatBaht(row.amount_satang),
    to_account: row.to_account,
    from_account: row.from_account,
    reference: row.reference,
    occurred_at: row.occurred_at.toISOString(),
    received_at: row.received_at.toISOString(),
    why_unmatched: row.why_unmatched,
  };
}
