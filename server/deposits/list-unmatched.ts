/** The banks' lines that found no deposit, with the deposits that come near. */
import type { BankNotification } from "@chokdee/domain/deposits/admin-contract.ts";
import { namedReference } from "@chokdee/domain/deposits/matching.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { ROW_NUMBER } from "@chokdee/domain/row-number.ts";

import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { findNearDeposits, listUnmatchedLines, type LineRow } from "./queries/notifications.ts";

const USUAL_ROWS = 50;
const MOST_CANDIDATES = 5;

export async function listUnmatched(
  app: AppContext,
  request: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<{ items: BankNotification[]; nextCursor: string | null }> {
  const limit = request.limit ?? USUAL_ROWS;
  const [before] = readCursor(request.cursor, [ROW_NUMBER]) ?? [];
  const rows = await listUnmatchedLines(
    app.db,
    before === undefined ? null : Number(before),
    limit + 1,
  );
  const page = pageOf(rows, limit, (row) => [String(row.id)]);
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
  return { items, nextCursor: page.nextCursor };
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
