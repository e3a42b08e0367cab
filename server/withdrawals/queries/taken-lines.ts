/** SQL of the lines of statements that an account has already. */
import type { Satang } from "@chokdee/domain/money.ts";
import type { KeyedMoment } from "@chokdee/domain/withdrawals/statement-pairs.ts";
import type { StatementKind } from "@chokdee/domain/withdrawals/statement.ts";

import type { Queries } from "../../platform/database/database.ts";
import type { KeyedLine } from "./statements.ts";

/** Those within a day of a span, in any form. */
export async function listTaken(
  db: Queries,
  accountId: string,
  span: { readonly from: Date; readonly until: Date },
): Promise<KeyedMoment[]> {
  const rows = await db.query<{
    key: string;
    kind: StatementKind;
    amount_satang: Satang;
    occurred_at: Date;
    has_time: boolean;
    balance_satang: Satang | null;
    reference: string | null;
    counterparty: string | null;
  }>(
    // 0 stands in lines that were taken before November 2026 where their file has no balance.
    `select encode(key, 'hex') as key, kind, amount_satang, occurred_at, has_time,
       nullif(balance_satang, 0) as balance_satang, reference, counterparty
     from bank_statement_lines
     where receiving_account_id = $1 and occurred_at
       between $2::timestamptz - interval '1 day' and $3::timestamptz + interval '1 day'
     order by id`,
    [accountId, span.from, span.until],
  );
  return rows.map((row) => ({
    key: row.key,
    kind: row.kind,
    amount: row.amount_satang,
    occurredAtMs: row.occurred_at.getTime(),
    hasTime: row.has_time,
    balance: row.balance_satang,
    reference: row.reference,
    counterparty: row.counterparty,
  }));
}

interface Waiting {
  readonly account_id: string;
  readonly rows: readonly KeyedLine[];
}

/** A statement that waits; those of its account are taken one after the other. */
export async function lockStatement(tx: Queries, id: string): Promise<Waiting | undefined> {
  const [row] = await tx.query<Waiting>(
    `select s.receiving_account_id as account_id, s.rows from bank_statements s
     join receiving_accounts a on a.id = s.receiving_account_id
     where s.id = $1 for no key update of a`,
    [id],
  );
  return row;
}
