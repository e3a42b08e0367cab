/** The banks' lines that found no deposit, with the deposits that come near. */
import { MOST_COUNTED } from "@chokdee/domain/core/queue-contract.ts";
import type { BankNotification, lineStates } from "@chokdee/domain/deposits/line-contract.ts";
import { namedReference } from "@chokdee/domain/deposits/matching.ts";
import { wholeAccount } from "@chokdee/domain/deposits/sender.ts";
import { formatBaht } from "@chokdee/domain/money.ts";

import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import { askOf, queuePageOf, type QueueRequest } from "../core/queue.ts";
import type { AppContext } from "../platform/app-context.ts";
import {
  countUnmatched,
  findNearDeposits,
  findSenders,
  listUnmatchedLines,
  type UnmatchedRow,
} from "./queries/unmatched.ts";

const MOST_CANDIDATES = 5;

export async function listUnmatched(
  app: AppContext,
  request: QueueRequest & { readonly status?: (typeof lineStates)[number] | undefined },
  viewer: Viewer,
): Promise<{ items: BankNotification[]; next_cursor: string | null; total: number }> {
  const ask = askOf(request, viewer);
  const state = request.status ?? "WAITING";
  const [rows, total] = await Promise.all([
    listUnmatchedLines(app.db, state, ask),
    countUnmatched(app.db, state, ask, MOST_COUNTED),
  ]);
  const page = queuePageOf(rows, request);
  const lines = page.items.map(({ id, reference }) => ({
    id,
    reference: namedReference(reference),
  }));
  const from = page.items.flatMap((row) => {
    const number = wholeAccount(row.from_account ?? "");
    return number === undefined || state === "CLOSED" ? [] : [{ id: row.id, number }];
  });
  const senders = from.length === 0 ? [] : await findSenders(app.db, from);
  const near = state === "CLOSED" ? [] : await findNearDeposits(app.db, lines, MOST_CANDIDATES);
  const items = page.items.map((row) => ({
    ...notificationOf(row),
    candidates: near
      .filter((one) => one.line_id === row.id)
      .map((one) => ({
        deposit_id: one.deposit_id,
        reference_id: one.reference_id,
        phone_number: phoneFor(viewer, one.phone_number, one.is_staff),
        nickname: one.nickname,
        status: one.status,
        qr_amount: formatBaht(one.qr_amount_satang),
        created_at: one.created_at.toISOString(),
      })),
    senders: senders
      .filter((one) => one.line_id === row.id)
      .map((one) => ({
        user_id: one.user_id,
        phone_number: phoneFor(viewer, one.phone_number, one.is_staff),
        nickname: one.nickname,
      })),
  }));
  return { items, next_cursor: page.nextCursor, total };
}

function notificationOf(row: UnmatchedRow): Omit<BankNotification, "candidates" | "senders"> {
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
    same_as:
      row.same_id === null
        ? null
        : {
            id: String(row.same_id),
            provider: row.same_provider ?? "",
            transaction_id: row.same_transaction_id ?? "",
            credited: row.same_credited,
          },
    closed: closedOf(row),
    waiting_approval_id: row.waiting_approval_id,
  };
}

function closedOf(row: UnmatchedRow): BankNotification["closed"] {
  if (row.closed_as === null || row.closed_at === null) return null;
  return {
    as: row.closed_as,
    note: row.close_note ?? "",
    duplicate_of: row.duplicate_of === null ? null : String(row.duplicate_of),
    at: row.closed_at.toISOString(),
    closed_by: row.closer ?? "",
  };
}
