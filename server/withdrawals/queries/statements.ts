/** SQL of the banks' statements. */
import type { Satang } from "@chokdee/domain/money.ts";
import type { LineExplanation } from "@chokdee/domain/withdrawals/statement-contract.ts";
import type { PaidOut, ToldTransfer } from "@chokdee/domain/withdrawals/statement-pairs.ts";
import type { StatementKind, StatementMapping } from "@chokdee/domain/withdrawals/statement.ts";

import type { Queries } from "../../platform/database/database.ts";
import { IS_PAID_OUT, PAID_OUT, SENT_AT } from "./counterparts.ts";

/** A line as it is taken; the key is hex. */
export interface KeyedLine {
  readonly line: number;
  readonly key: string;
  readonly kind: StatementKind;
  readonly amount: Satang;
  /** ISO 8601. */
  readonly occurred_at: string;
  readonly has_time: boolean;
  readonly reference: string | null;
  readonly counterparty: string | null;
  readonly description: string | null;
  readonly balance: Satang | null;
}

export async function findMapping(db: Queries, accountId: string) {
  const [row] = await db.query<{ mapping: StatementMapping }>(
    "select mapping from statement_mappings where receiving_account_id = $1",
    [accountId],
  );
  return row?.mapping ?? null;
}

export async function saveMapping(
  tx: Queries,
  accountId: string,
  mapping: StatementMapping,
  by: string,
): Promise<void> {
  await tx.query(
    `insert into statement_mappings (receiving_account_id, mapping, saved_by) values ($1, $2, $3)
     on conflict (receiving_account_id) do update set mapping = excluded.mapping,
       saved_by = excluded.saved_by, saved_at = clock_timestamp()`,
    [accountId, JSON.stringify(mapping), by],
  );
}

export async function insertStatement(
  tx: Queries,
  statement: {
    readonly accountId: string;
    readonly name: string;
    readonly rows: readonly KeyedLine[];
    readonly by: string;
  },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into bank_statements (receiving_account_id, name, rows, asked_by)
     values ($1, $2, $3, $4) returning id`,
    [statement.accountId, statement.name, JSON.stringify(statement.rows), statement.by],
  );
  if (!row) throw new Error("a new statement was not returned");
  return row.id;
}

/** Takes the lines of a statement but the known ones (keys as hex), once; answers them. */
export async function takeLines(
  tx: Queries,
  statementId: string,
  known: readonly string[],
): Promise<OpenLine[]> {
  await tx.query(
    `update bank_statements set applied_at = clock_timestamp()
     where id = $1 and applied_at is null`,
    [statementId],
  );
  return tx.query<OpenLine>(
    `with written as (
       insert into bank_statement_lines (statement_id, receiving_account_id, key, kind,
         amount_satang, occurred_at, has_time, reference, counterparty, description,
         balance_satang)
       select s.id, s.receiving_account_id, decode(r.key, 'hex'), r.kind, r.amount, r.occurred_at,
         r.has_time, r.reference, r.counterparty, r.description, r.balance
       from bank_statements s, jsonb_to_recordset(s.rows) r (line integer, key text, kind text,
         amount bigint, occurred_at timestamptz, has_time boolean, reference text,
         counterparty text, description text, balance bigint)
       where s.id = $1 and r.key <> all ($2::text[]) order by r.line
       on conflict (receiving_account_id, key) do nothing
       returning *
     )
     select ${OPEN} from written l join receiving_accounts a on a.id = l.receiving_account_id
     order by l.id`,
    [statementId, known],
  );
}

export interface OpenLine {
  readonly id: number;
  readonly statement_id: string;
  readonly receiving_account_id: string;
  readonly account_number: string;
  readonly promptpay_id: string | null;
  readonly kind: StatementKind;
  readonly amount_satang: Satang;
  readonly occurred_at: Date;
  readonly has_time: boolean;
  readonly reference: string | null;
  readonly counterparty: string | null;
  readonly description: string | null;
  readonly notification_id: number | null;
  readonly withdrawal_id: string | null;
  readonly explained_as: LineExplanation | null;
  readonly explained_note: string | null;
  readonly into_line_id: number | null;
  /** How often it was reopened. */
  readonly reopened: number;
}
const OPEN = `l.id, l.statement_id, l.receiving_account_id, a.account_number, a.promptpay_id, l.kind,
  l.amount_satang, l.occurred_at, l.has_time, l.reference, l.counterparty, l.description,
  l.notification_id, l.withdrawal_id, l.explained_as, l.explained_note, l.into_line_id, l.reopened`;

export async function lockStatementLine(tx: Queries, id: number): Promise<OpenLine | undefined> {
  const [row] = await tx.query<OpenLine>(
    `select ${OPEN} from bank_statement_lines l
     join receiving_accounts a on a.id = l.receiving_account_id where l.id = $1
     for update of l`,
    [id],
  );
  return row;
}

/** Incoming lines that no notification stands beside yet. */
export async function listUntold(db: Queries): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from bank_statement_lines where kind = 'IN' and notification_id is null
     order by id limit 2000`,
  );
  return rows.map(({ id }) => id);
}

/** Withdrawals that the bank was told to pay and of which a line says that it did. */
export function listPaidBySent(
  db: Queries,
): Promise<{ withdrawal_id: string; asked_by: string }[]> {
  return db.query(
    `select l.withdrawal_id, s.asked_by from withdrawals w
     join bank_statement_lines l on l.withdrawal_id = w.id
     join bank_statements s on s.id = l.statement_id
     where w.status = 'PENDING' and w.sent_at is not null order by w.no limit 2000`,
  );
}

/**
 * Transfers that providers told into an account in a span, and no statement's line stands beside.
 * What was taken for a repetition is one of its own once a person has given it away or ended it so.
 */
export async function listTold(
  tx: Queries,
  numbers: readonly string[],
  span: { readonly from: Date; readonly until: Date },
): Promise<ToldTransfer[]> {
  const rows = await tx.query<{ id: number; amount_satang: Satang; occurred_at: Date }>(
    `select n.id, n.amount_satang, n.occurred_at from bank_notifications n
     where n.occurred_at between $2::timestamptz - interval '1 day'
         and $3::timestamptz + interval '1 day'
       and regexp_replace(n.to_account, '[^0-9]', '', 'g') = any ($1::text[])
       and (n.same_as is null or n.deposit_id is not null or n.closed_as is not null)
       and n.closed_as is distinct from 'DUPLICATE'
       and not exists (select from bank_statement_lines l where l.notification_id = n.id)
     order by n.id`,
    [numbers, span.from, span.until],
  );
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount_satang,
    occurredAtMs: row.occurred_at.getTime(),
  }));
}

/** Payouts that an account may have made in a span, and that no line says. */
export async function listPaidOut(
  tx: Queries,
  accountId: string,
  span: { readonly from: Date; readonly until: Date },
): Promise<PaidOut[]> {
  const rows = await tx.query<{
    id: string;
    amount: Satang;
    account_number: string;
    account_name: string;
    created_at: Date;
    sent_at: Date;
    is_sent: boolean;
    reference: string | null;
  }>(
    `select w.id, w.amount_satang - w.fee_satang as amount, w.account_number, w.account_name,
       w.created_at, ${SENT_AT} as sent_at, w.stage = 'SENT' as is_sent,
       f.reference || '-' || lpad(w.payout_line::text, 3, '0') as reference
     from ${PAID_OUT} left join payout_files f on f.id = w.payout_file_id
     where (w.paid_from = $1 or w.paid_from is null) and ${IS_PAID_OUT}
       and w.created_at <= $3::timestamptz + interval '1 day'
       and ${SENT_AT} >= $2::timestamptz - interval '5 days'
       -- Follows from it, and has an index: nothing ends before it was sent.
       and (w.status = 'PENDING' or w.processed_at >= $2::timestamptz - interval '6 days')
       and not exists (select from bank_statement_lines l where l.withdrawal_id = w.id)
     order by ${SENT_AT}, w.no`,
    [accountId, span.from, span.until],
  );
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    accountNumber: row.account_number,
    accountName: row.account_name,
    askedAtMs: row.created_at.getTime(),
    sentAtMs: row.sent_at.getTime(),
    isSent: row.is_sent,
    reference: row.reference,
  }));
}

export async function pairTold(tx: Queries, pairs: ReadonlyMap<number, number>): Promise<void> {
  await tx.query(
    `update bank_statement_lines l set notification_id = p.told
     from unnest($1::bigint[], $2::bigint[]) p (id, told) where l.id = p.id`,
    [[...pairs.keys()], [...pairs.values()]],
  );
}

/**
 * Payouts of linked lines that were entered as paid from another account, or from none; they are
 * locked. is_booked: their payment is in the books.
 */
export function lockPaidElsewhere(
  tx: Queries,
  lines: readonly number[],
): Promise<
  {
    line_id: number;
    reopened: number;
    id: string;
    paid_from: string | null;
    account_id: string;
    amount_satang: Satang;
    is_booked: boolean;
  }[]
> {
  return tx.query(
    `select l.id as line_id, l.reopened, w.id, w.paid_from, l.receiving_account_id as account_id,
       l.amount_satang, w.status = 'APPROVED' and exists (select from book_moves m
         where m.kind = 'WITHDRAWAL_PAID' and m.reference_kind = 'withdrawal'
           and m.reference_id = w.id::text) as is_booked
     from bank_statement_lines l join withdrawals w on w.id = l.withdrawal_id
     where l.id = any ($1::bigint[]) and w.status <> 'REJECTED'
       and w.paid_from is distinct from l.receiving_account_id
     order by w.id for update of w`,
    [lines],
  );
}

/** The account of the operator that paid, as its bank says; null: nobody says it. */
export async function writePaidFrom(
  tx: Queries,
  paid: readonly { readonly id: string; readonly account_id: string | null }[],
): Promise<void> {
  await tx.query(
    `update withdrawals w set paid_from = p.account
     from unnest($1::uuid[], $2::uuid[]) p (id, account) where w.id = p.id`,
    [paid.map(({ id }) => id), paid.map((one) => one.account_id)],
  );
}

export async function pairPaid(tx: Queries, pairs: ReadonlyMap<number, string>): Promise<void> {
  await tx.query(
    `update bank_statement_lines l set withdrawal_id = p.paid
     from unnest($1::bigint[], $2::uuid[]) p (id, paid) where l.id = p.id`,
    [[...pairs.keys()], [...pairs.values()]],
  );
}
