/** SQL of lines of the banks that end without crediting anybody. */
import type { LineEnd } from "@chokdee/domain/deposits/line-contract.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import type { BookCode } from "@chokdee/domain/wallet/books.ts";

import type { Queries } from "../../platform/database/database.ts";

/** Ends a line that credits nobody. */
export async function closeLine(
  tx: Queries,
  id: number,
  closing: {
    readonly as: LineEnd;
    readonly note: string;
    readonly duplicateOf: number | null;
    readonly cameBackWith: string | null;
    readonly actorId: string;
  },
): Promise<void> {
  await tx.query(
    `update bank_notifications set closed_as = $2, close_note = $3, duplicate_of = $4,
       closed_by = $5, closed_at = clock_timestamp(), came_back_with = $6 where id = $1`,
    [id, closing.as, closing.note, closing.duplicateOf, closing.actorId, closing.cameBackWith],
  );
}

/** It waits again. */
export async function reopenLine(tx: Queries, id: number): Promise<void> {
  await tx.query(
    `update bank_notifications set closed_as = null, close_note = null, duplicate_of = null,
       closed_by = null, closed_at = null, came_back_with = null, reopened = reopened + 1
     where id = $1`,
    [id],
  );
}

/** What moves refer to as the fee of a line: not to the line, whose own moves are another thing. */
export const FEE_OF_LINE = "bank_line_fee";

/** The fee that was booked with a closing; undefined where none was. */
export async function findFee(
  tx: Queries,
  reference: string,
): Promise<{ readonly bank: BookCode; readonly amount: Satang } | undefined> {
  const [row] = await tx.query<{ bank: BookCode; amount: Satang }>(
    `select credit_account as bank, amount_satang as amount from book_moves
     where kind = 'BANK_FEE' and reference_kind = $1 and reference_id = $2`,
    [FEE_OF_LINE, reference],
  );
  return row;
}
