/** SQL of what lines that left a bank were said to be, and of those that wait again. */
import type { Satang } from "@chokdee/domain/money.ts";
import type { BookCode } from "@chokdee/domain/wallet/books.ts";
import type { LineExplanation } from "@chokdee/domain/withdrawals/statement-contract.ts";
import type { WithdrawalStatus } from "@chokdee/domain/withdrawals/rules.ts";

import type { Queries } from "../../platform/database/database.ts";
import type { Move } from "../../wallet/post-moves.ts";

export async function explainLine(
  tx: Queries,
  id: number,
  said: {
    readonly as: Exclude<LineExplanation, "PAYOUT">;
    readonly note: string;
    readonly by: string;
    /** Of an OWN_TRANSFER the line in which it came in. */
    readonly into: number | null;
  },
): Promise<void> {
  await tx.query(
    `update bank_statement_lines set explained_as = $2, explained_note = $3, explained_by = $4,
       into_line_id = $5, explained_at = clock_timestamp() where id = $1`,
    [id, said.as, said.note, said.by, said.into],
  );
}

/** It waits again. */
export async function reopenStatementRow(tx: Queries, id: number): Promise<void> {
  await tx.query(
    `update bank_statement_lines set explained_as = null, explained_note = null,
       explained_by = null, explained_at = null, into_line_id = null, withdrawal_id = null,
       reopened = reopened + 1
     where id = $1`,
    [id],
  );
}

export interface LinkedPayout {
  readonly user_id: string;
  readonly status: WithdrawalStatus;
  readonly account_number: string;
}

export async function findLinked(tx: Queries, id: string): Promise<LinkedPayout | undefined> {
  const [row] = await tx.query<LinkedPayout>(
    "select user_id, status, account_number from withdrawals where id = $1",
    [id],
  );
  return row;
}

/** What stands beside a line that came in. */
export async function findTold(tx: Queries, id: number): Promise<number> {
  const [row] = await tx.query<{ told: number | null }>(
    "select notification_id as told from bank_statement_lines where id = $1",
    [id],
  );
  return row?.told ?? 0;
}

/** The account on which a line is. */
export async function findAccountOf(tx: Queries, id: number): Promise<string | undefined> {
  const [row] = await tx.query<{ account_number: string }>(
    `select a.account_number from bank_statement_lines l
     join receiving_accounts a on a.id = l.receiving_account_id where l.id = $1`,
    [id],
  );
  return row?.account_number;
}

/** What was booked of these kinds under a reference; undefined where nothing was. */
export async function findBooked<Kind extends string>(
  tx: Queries,
  kinds: readonly Kind[],
  { kind, id }: Move["reference"],
): Promise<{ kind: Kind; debit: BookCode; credit: BookCode; amount: Satang } | undefined> {
  const [row] = await tx.query<{
    kind: Kind;
    debit: BookCode;
    credit: BookCode;
    amount: Satang;
  }>(
    `select kind, debit_account as debit, credit_account as credit, amount_satang as amount
     from book_moves where kind = any ($1) and reference_kind = $2 and reference_id = $3`,
    [kinds, kind, id],
  );
  return row;
}

/**
 * The request a about a line l that waits and is not overtaken: to explain it while it waits itself,
 * to reopen it else.
 */
export const ASKED_OF_LINE = `a.kind = 'STATEMENT' and a.status = 'WAITING'
  and a.expires_at > clock_timestamp() and a.change #>> '{after,line_id}' = l.id::text
  and coalesce(a.seen_version, 0) = l.reopened
  and (a.change #>> '{after,as}' is null)
    = (l.explained_as is not null or l.withdrawal_id is not null)`;

export async function isAsked(tx: Queries, id: number): Promise<boolean> {
  const rows = await tx.query(
    `select from bank_statement_lines l join approvals a on ${ASKED_OF_LINE} where l.id = $1`,
    [id],
  );
  return rows.length > 0;
}
