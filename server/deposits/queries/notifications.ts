/** SQL of the banks' lines. */
import type { LineEnd } from "@chokdee/domain/deposits/line-contract.ts";
import type { Candidate, UnmatchedReason } from "@chokdee/domain/deposits/matching.ts";
import type { DepositStatus } from "@chokdee/domain/deposits/rules.ts";
import type { MemberAccount } from "@chokdee/domain/deposits/sender.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import type { BookCode } from "@chokdee/domain/wallet/books.ts";

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
    paid_from: string | null;
    is_recalled: boolean;
    member_account: string | null;
    member_name: string | null;
  }>(
    `select d.id, d.user_id, d.status_now as status, d.reference_id, d.created_at, d.expires_at,
       l.id is not null as has_line, l.from_account as paid_from,
       exists (select from deposit_recalls r where r.deposit_id = d.id) as is_recalled,
       p.account_number as member_account, p.account_name as member_name
     from deposits_now d left join bank_notifications l on l.deposit_id = d.id
     left join lateral (select account_number, account_name from payout_accounts
       where user_id = d.user_id limit 1) p on true
     where (d.qr_amount_satang = $2 and coalesce(d.credited_satang, $2) = $2
         or d.credited_satang = $2 and d.credited_satang <> d.qr_amount_satang)
       and d.created_at > clock_timestamp() - interval '8 days'
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
    paidFrom: row.paid_from,
    isRecalled: row.is_recalled,
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
  outcome: {
    readonly depositId: string | null;
    readonly why: UnmatchedReason | null;
    readonly sameAs?: number;
  },
): Promise<void> {
  await tx.query(
    `update bank_notifications set deposit_id = $2, answered_deposit_id = $2, why_unmatched = $3,
       same_as = $4
     where id = $1`,
    [id, outcome.depositId, outcome.why, outcome.sameAs ?? null],
  );
}

/**
 * The line in which another provider told this transfer before: the same amount into the same
 * account at about the same time, each told again once by each provider. What stands beside a line
 * of a statement is no other line of one. Lines of one amount are looked at one after the other until
 * the transaction ends.
 */
export async function findToldBefore(
  tx: Queries,
  line: NewLine,
  withinMs: number,
): Promise<number | undefined> {
  const digits = line.toAccount.replaceAll(/[^0-9]/g, "");
  const numbers = await tx.query<{ number: string }>(
    `select n.number from receiving_accounts r
     cross join lateral (values (r.account_number), (r.promptpay_id)) n (number)
     where $1 in (r.account_number, r.promptpay_id) and n.number is not null`,
    [digits],
  );
  await tx.query("select pg_advisory_xact_lock(hashtextextended('bank line ' || $1, 0))", [
    line.amount,
  ]);
  const [found] = await tx.query<{ id: number }>(
    `select n.id from bank_notifications n
     where n.amount_satang = $1 and n.provider <> $2
       and n.occurred_at between $3::timestamptz - make_interval(secs => $4::bigint / 1000.0)
         and $3::timestamptz + make_interval(secs => $4::bigint / 1000.0)
       and regexp_replace(n.to_account, '[^0-9]', '', 'g') = any ($5::text[])
       and n.same_as is null
       and not exists (select from bank_notifications o
         where o.same_as = n.id and o.provider = $2)
       and ($2 <> 'STATEMENT' or not exists (select from bank_statement_lines l
         where l.notification_id = n.id))
     order by n.id limit 1`,
    [
      line.amount,
      line.provider,
      line.occurredAt,
      withinMs,
      [...new Set([digits, ...numbers.map(({ number }) => number)])],
    ],
  );
  return found?.id;
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
  readonly closed_as: LineEnd | null;
  readonly close_note: string | null;
  /** How often it was reopened. */
  readonly reopened: number;
}

const LINE = `
  select id, provider, transaction_id, amount_satang, to_account, from_account, reference,
    occurred_at, received_at, why_unmatched, deposit_id, closed_as,
    close_note, reopened
  from bank_notifications`;

/**
 * The withdrawal, locked, that was paid from an account of the house and returned with so much net
 * of fees, within a month of the line and nearest to it, and has no line of the bank yet. Which
 * account paid is said by the line that left the bank, where there is one.
 */
export async function lockReturned(
  tx: Queries,
  bankAccount: BookCode,
  { amount_satang, occurred_at }: LineRow,
): Promise<{ readonly id: string; readonly user_id: string } | undefined> {
  for (;;) {
    const [row] = await tx.query<{ id: string; user_id: string }>(
      `select w.id, w.user_id from book_moves m join withdrawals w on w.id::text = m.reference_id
       cross join lateral (select coalesce((select 'BANK:' || l.receiving_account_id
         from bank_statement_lines l where l.withdrawal_id = w.id limit 1), m.debit_account)
         as account) p
       where m.kind = 'WITHDRAWAL_CAME_BACK' and m.amount_satang = $1
         and p.account in ($2, 'BANK')
         and w.created_at <= $3::timestamptz + interval '1 day'
         and m.at between $3::timestamptz - interval '31 days' and $3 + interval '31 days'
         and not exists (select from bank_notifications n where n.came_back_with = w.id)
       order by p.account = 'BANK', abs(extract(epoch from m.at - $3)), m.id limit 1`,
      [amount_satang, bankAccount, occurred_at],
    );
    if (!row) return undefined;
    await tx.query("select from withdrawals where id = $1 for update", [row.id]);
    // Another line may have ended with it since it was found.
    const taken = "select from bank_notifications where came_back_with = $1";
    if ((await tx.query(taken, [row.id])).length === 0) return row;
  }
}

export async function findLine(tx: Queries, id: number): Promise<LineRow | undefined> {
  const [row] = await tx.query<LineRow>(`${LINE} where id = $1`, [id]);
  return row;
}

/** The line that stands for a deposit. */
export async function findLineOf(tx: Queries, depositId: string): Promise<LineRow | undefined> {
  const [row] = await tx.query<LineRow>(`${LINE} where deposit_id = $1`, [depositId]);
  return row;
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
    `${LINE} where deposit_id is null and closed_as is null and why_unmatched = 'LATE' and amount_satang = $2
       and regexp_replace(to_account, '[^0-9]', '', 'g') = any ($1::text[])
       and occurred_at >= $3::timestamptz - interval '1 minute'
     order by id for update`,
    [paid.numbers, paid.amount, paid.since],
  );
}

/** The account that counts for a member. */
export async function readMemberAccount(
  db: Queries,
  userId: string,
): Promise<MemberAccount | null> {
  const [row] = await db.query<MemberAccount>(
    `select account_number as number, account_name as name
     from payout_accounts where user_id = $1`,
    [userId],
  );
  return row ?? null;
}

export async function assignLine(
  tx: Queries,
  id: number,
  depositId: string,
  given: {
    readonly by: string;
    /** By one person alone, though it does not say by itself whose it is. */
    readonly inDoubt: boolean;
  },
): Promise<void> {
  await tx.query(
    `update bank_notifications
     set deposit_id = $2, assigned_at = clock_timestamp(), assigned_by = $3, given_in_doubt = $4
     where id = $1`,
    [id, depositId, given.by, given.inDoubt],
  );
}
