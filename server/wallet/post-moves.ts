/**
 * Moves between accounts of the house: what a member's entry does not say by itself, such as a
 * withdrawal that left the bank. One row holds both sides, so the books stay balanced.
 */
import type { Satang } from "@chokdee/domain/money.ts";
import type { BookCode } from "@chokdee/domain/wallet/books.ts";

import type { Queries } from "../platform/database/database.ts";

export interface Move {
  /** A row of book_move_kinds, which says between which accounts it is. */
  readonly kind: string;
  /** Its balance falls: a bank account on which money comes in. */
  readonly debit: BookCode;
  /** Its balance rises: a bank account from which money goes out. */
  readonly credit: BookCode;
  /** In satang, above zero. */
  readonly amount: Satang;
  /** What caused it: one move of a kind for each (kind, id). */
  readonly reference: { readonly kind: string; readonly id: string };
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** What the moves of an ending of a line name: those of one that was reopened are another ending's. */
export function bookedFor<Kind extends "bank_line" | "statement_line">(
  kind: Kind,
  { id, reopened }: { readonly id: number; readonly reopened: number },
): { kind: Kind; id: string } {
  return { kind, id: reopened === 0 ? String(id) : `${id}/${reopened}` };
}

/**
 * Posts moves in the order given, inside the caller's transaction, and answers their ids. Fails
 * with the constraints move_account_unknown, move_accounts_fit_kind and move_posted_already.
 */
export async function postMoves(
  tx: Queries,
  actorId: string | null,
  moves: readonly Move[],
): Promise<number[]> {
  if (moves.length === 0) return [];
  const rows = await tx.query<{ move_id: number }>(
    `select move_id from book_post_moves($1::text[], $2::text[], $3::text[], $4::bigint[],
       $5::text[], $6::text[], $7::uuid, $8::jsonb[]) order by move_no`,
    [
      moves.map(({ kind }) => kind),
      moves.map(({ debit }) => debit),
      moves.map(({ credit }) => credit),
      moves.map(({ amount }) => amount),
      moves.map(({ reference }) => reference.kind),
      moves.map(({ reference }) => reference.id),
      actorId,
      moves.map(({ meta }) => (meta ? JSON.stringify(meta) : null)),
    ],
  );
  return rows.map((row) => row.move_id);
}
