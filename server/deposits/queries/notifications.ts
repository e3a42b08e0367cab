/** SQL of the banks' lines. */
import type { Candidate, UnmatchedReason } from "@chokdee/domain/deposits/matching.ts";
import type { DepositStatus } from "@chokdee/domain/deposits/rules.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import { countQueue, queuePage, type QueueAsk, type QueueRows } from "../../core/queries/queue.ts";
import type { Queries } from "../../platform/database/database.ts";

export interface NewLine {
  readonly provider: string;
  readonly transactionId: string;
  readonly inputHash: Buffer;
  readonly amount: Satang;
  readonly toAccount: string;
  readonly fromAccount: string | null;
  readonly reference: string | null;
  readonly occurredAt: Date;
}

/** Writes a line that is new; undefined when the bank has sent this id before. */
export async function insertLine(
  tx: Queries,
  line: NewLine,
): Promise<{ id: number; now_ms: number } | undefined> {
  const [row] = await tx.query<{ id: number; now_ms: number }>(
    `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang,
       to_account, from_account, reference, occurred_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (provider, transaction_id) do nothing
     returning id, floor(extract(epoch from received_at) * 1000)::bigint as now_ms`,
    [
      line.provider,
      line.transactionId,
      line.inputHash,
      line.amount,
      line.toAccount,
      line.fromAccount,
      line.reference,
      line.occurredAt,
    ],
  );
  return row;
}

export async function findLineAnswer(
  tx: Queries,
  provider: string,
  transactionId: string,
): Promise<{ input_hash: Buffer; deposit_id: string | null } | undefined> {
  const [row] = await tx.query<{ input_hash: Buffer; deposit_id: string | null }>(
    `select input_hash, answered_deposit_id as deposit_id from bank_notifications
     where provider = $1 and transaction_id = $2`,
    [provider, transactionId],
  );
  return row;
}

/** Deposits into the account of exactly this amount, from about the time of the line. */
export async function findCandidates(
  tx: Queries,
  digits: string,
  amount: Satang,
): Promise<Candidate[]> {
  const rows = await tx.query<{
    id: string;
    user_id: string;
    status: DepositStatus;
    reference_id: string;
    created_at: Date;
    expires_at: Date;
    has_line: boolean;
    member_account: string | null;
    member_name: string | null;
  }>(
    `select d.id, d.user_id, d.status_now as status, d.reference_id, d.created_at, d.expires_at,
       exists (select from bank_notifications n where n.deposit_id = d.id) as has_line,
       p.account_number as member_account, p.account_name as member_name
     from deposits_now d
     left join lateral (select account_number, account_name from payout_accounts
       where user_id = d.user_id) p on true
     where d.qr_amount_satang = $2 and d.created_at > clock_timestamp() - interval '8 days'
       and (d.account_number = $1 or d.promptpay_id = $1)
     order by d.no desc limit 500`,
    [digits, amount],
  );
  return rows.map((row) => ({
    depositId: row.id,
    userId: row.user_id,
    status: row.status,
    referenceId: row.reference_id,
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    hasBankLine: row.has_line,
    memberAccount:
      row.member_account === null
        ? null
        : { number: row.member_account, name: row.member_name ?? "" },
  }));
}

/** Writes down what became of a new line, and what the bank is told. */
export async function settleLine(
  tx: Queries,
  id: number,
  outcome: { readonly depositId: string | null; readonly why: UnmatchedReason | null },
): Promise<void> {
  await tx.query(
    `update bank_notifications set deposit_id = $2, answered_deposit_id = $2, why_unmatched = $3
     where id = $1`,
    [id, outcome.depositId, outcome.why],
  );
}

export interface LineRow {
  readonly id: number;
  readonly provider: string;
  readonly transaction_id: string;
  readonly amount_satang: Satang;
  readonly to_account: string;
  readonly from_account: string | null;
  readonly reference: string | null;
  readonly occurred_at: Date;
  readonly received_at: Date;
  readonly why_unmatched: UnmatchedReason | null;
  readonly deposit_id: string | null;
}

const LINE = `
  select id, provider, transaction_id, amount_satang, to_account, from_account, reference,
    occurred_at, received_at, why_unmatched, deposit_id
  from bank_notifications`;

const UNMATCHED: QueueRows = {
  from: "bank_notifications n",
  alias: "n",
  no: "n.id",
  amount: "n.amount_satang",
  at: "n.occurred_at",
  down: true,
  where: ["n.deposit_id is null"],
  values: [],
  found: (patterns, satang) => `(n.amount_satang = ${satang} or lower(concat_ws(chr(10),
    n.to_account, n.from_account, n.reference, n.transaction_id)) like any (${patterns}))`,
};

export interface UnmatchedRow extends LineRow {
  readonly no: number;
  /** What the list is sorted by. */
  readonly sort_key: number;
}

export async function listUnmatchedLines(db: Queries, ask: QueueAsk): Promise<UnmatchedRow[]> {
  const page = queuePage(UNMATCHED, ask);
  return db.query<UnmatchedRow>(
    `select n.id, n.id as no, n.provider, n.transaction_id, n.amount_satang, n.to_account,
       n.from_account, n.reference, n.occurred_at, n.received_at, n.why_unmatched, n.deposit_id,
       n.sort_key
     from (${page.sql}) n order by ${page.order}`,
    page.values,
  );
}

export async function countUnmatched(db: Queries, ask: QueueAsk, most: number): Promise<number> {
  return (await countQueue(db, UNMATCHED, ask, most)).total;
}

export async function lockLine(tx: Queries, id: number): Promise<LineRow | undefined> {
  const [row] = await tx.query<LineRow>(`${LINE} where id = $1 for update`, [id]);
  return row;
}

/** Unmatched lines that came too late for a deposit of this amount, into one of these numbers. */
export function lockLateLines(
  tx: Queries,
  paid: { readonly numbers: readonly string[]; readonly amount: Satang; readonly since: Date },
): Promise<LineRow[]> {
  return tx.query<LineRow>(
    `${LINE} where deposit_id is null and why_unmatched = 'LATE' and amount_satang = $2
       and regexp_replace(to_account, '[^0-9]', '', 'g') = any ($1::text[])
       and occurred_at >= $3::timestamptz - interval '1 minute'
     order by id for update`,
    [paid.numbers, paid.amount, paid.since],
  );
}

/** The number of the account that counts for a member. */
export async function readMemberAccount(db: Queries, userId: string): Promise<string | null> {
  const [row] = await db.query<{ account_number: string }>(
    "select account_number from payout_accounts where user_id = $1",
    [userId],
  );
  return row?.account_number ?? null;
}

export async function assignLine(
  tx: Queries,
  id: number,
  depositId: string,
  actorId: string,
): Promise<void> {
  await tx.query(
    `update bank_notifications
     set deposit_id = $2, assigned_at = clock_timestamp(), assigned_by = $3
     where id = $1`,
    [id, depositId, actorId],
  );
}

export interface NearRow {
  readonly line_id: number;
  readonly deposit_id: string;
  readonly reference_id: string;
  readonly phone_number: string;
  readonly nickname: string;
  readonly status: DepositStatus;
  readonly qr_amount_satang: Satang;
  readonly created_at: Date;
}

/**
 * For lines that wait for a person: deposits that the transfer may have been meant for, of the
 * same baht within a day before it, or named by its reference; the nearest amount first.
 */
export function findNearDeposits(
  db: Queries,
  lines: readonly { readonly id: number; readonly reference: string | null }[],
  mostEach: number,
): Promise<NearRow[]> {
  return db.query<NearRow>(
    `select n.id as line_id, near.*
     from unnest($1::bigint[], $2::text[]) l (id, reference)
     join bank_notifications n on n.id = l.id
     cross join lateral (
       select d.id as deposit_id, d.reference_id, m.phone_number, m.nickname,
         d.status_now as status, d.qr_amount_satang, d.created_at
       from deposits_now d join deposit_members m on m.id = d.user_id
       where (d.reference_id = l.reference or (
           d.qr_amount_satang between n.amount_satang - 100 and n.amount_satang + 100
           and d.created_at between n.occurred_at - interval '1 day'
             and n.occurred_at + interval '1 minute'))
         and not exists (select from bank_notifications o where o.deposit_id = d.id)
         and (d.status <> 'SUCCESS' or d.credited_by = 'ADMIN')
       order by coalesce(d.reference_id = l.reference, false) desc,
         abs(d.qr_amount_satang - n.amount_satang), d.no desc
       limit $3
     ) near
     order by n.id desc`,
    [lines.map(({ id }) => id), lines.map(({ reference }) => reference), mostEach],
  );
}
