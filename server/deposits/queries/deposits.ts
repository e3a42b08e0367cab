/** SQL of deposits: opening, reading, and what becomes of them. */
import type { DepositStatus } from "@chokdee/domain/deposits/rules.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface DepositRow {
  readonly id: string;
  readonly no: number;
  readonly user_id: string;
  readonly provider: "promptpay" | "bank";
  readonly amount_satang: Satang;
  readonly qr_amount_satang: Satang;
  readonly receiving_account_id: string | null;
  readonly account_number: string;
  readonly account_name: string;
  readonly promptpay_id: string | null;
  readonly qr_payload: string | null;
  readonly reference_id: string;
  readonly status: DepositStatus;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly credited_satang: Satang | null;
  /** Of whoever decided it. */
  readonly reason: string | null;
  readonly slips_used: number;
  readonly bank_code: string | null;
  readonly bank_name: string | null;
  readonly bank_color: string | null;
}

/**
 * As deposits_now, by the time of the statement: the planner does not look through a view with
 * clock_timestamp(), and read and sorted all deposits, or all of a member's, for a page of them.
 */
export const LISTED = `(select t.*, case when t.status = 'PENDING'
    and t.expires_at <= statement_timestamp() then 'EXPIRED' else t.status end as status_now
  from deposits t) d`;

const depositOf = (deposits: string): string => `
  select d.id, d.no, d.user_id, d.provider, d.amount_satang, d.qr_amount_satang,
    d.receiving_account_id, d.account_number, d.account_name, d.promptpay_id, d.qr_payload,
    d.reference_id, d.status_now as status, d.created_at, d.expires_at, d.credited_satang,
    d.reason, d.slips_used, b.code as bank_code, b.name_th as bank_name, b.color as bank_color
  from ${deposits}
  left join receiving_accounts r on r.id = d.receiving_account_id
  left join banks b on b.id = r.bank_id`;
const DEPOSIT = depositOf("deposits_now d");

export async function findDeposit(db: Queries, id: string): Promise<DepositRow | undefined> {
  const [row] = await db.query<DepositRow>(`${DEPOSIT} where d.id = $1`, [id]);
  return row;
}

export async function findOwnDeposit(
  db: Queries,
  userId: string,
  id: string,
): Promise<DepositRow | undefined> {
  const [row] = await db.query<DepositRow>(`${DEPOSIT} where d.id = $2 and d.user_id = $1`, [
    userId,
    id,
  ]);
  return row;
}

export async function findOpenDeposit(
  db: Queries,
  userId: string,
): Promise<DepositRow | undefined> {
  const [row] = await db.query<DepositRow>(
    `${DEPOSIT} where d.user_id = $1 and d.status = 'PENDING'`,
    [userId],
  );
  return row;
}

/**
 * Locks a deposit of the member whose wallet is locked already, and reads it as it then is: the
 * clock is asked after the wait. Another member's is not touched, and takes no longer than none.
 */
export async function lockDeposit(
  tx: Queries,
  id: string,
  userId: string,
): Promise<DepositRow | undefined> {
  const sql = "select id from deposits where id = $1 and user_id = $2 for update";
  const [locked] = await tx.query<{ id: string }>(sql, [id, userId]);
  return locked && findDeposit(tx, id);
}

/** What a list tells apart: a slip that was sent keeps a deposit that ran out with the staff. */
export interface DepositState {
  readonly status: DepositStatus;
  readonly hasSlip: boolean;
}

export interface DepositFilter {
  readonly userId: string;
  readonly states: readonly DepositState[];
  readonly beforeNo: number | null;
  readonly limit: number;
}

/** The states within coalesce() are read once, and the member's deposits walked. */
export function listOwnDeposits(db: Queries, filter: DepositFilter): Promise<DepositRow[]> {
  return db.query<DepositRow>(
    `${depositOf(LISTED)} where d.user_id = $1 and d.no < coalesce($2, 9223372036854775807)
       and coalesce(
         (d.status_now, d.slips_used > 0) in (select * from unnest($3::text[], $4::boolean[])), false)
     order by d.no desc limit $5`,
    [
      filter.userId,
      filter.beforeNo,
      filter.states.map(({ status }) => status),
      filter.states.map(({ hasSlip }) => hasSlip),
      filter.limit,
    ],
  );
}

/** Marks a member's own pending deposit that ran out. */
export async function expireDepositOf(tx: Queries, userId: string): Promise<void> {
  await tx.query(
    `update deposits set status = 'EXPIRED'
     where user_id = $1 and status = 'PENDING' and expires_at <= clock_timestamp()`,
    [userId],
  );
}

/** Marks pending deposits that ran out, except those that somebody is working on right now. */
export async function expireDeposits(
  tx: Queries,
  receivingAccountId: string | null,
  most: number,
): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    `update deposits d set status = 'EXPIRED' from (
       select id from deposits
       where status = 'PENDING' and expires_at <= clock_timestamp()
         and ($1::uuid is null or receiving_account_id = $1)
       limit $2 for update skip locked) due
     where d.id = due.id returning d.user_id`,
    [receivingAccountId, most],
  );
  return rows.map((row) => row.user_id);
}

export interface AmountsInUse {
  readonly taken: ReadonlySet<Satang>;
  readonly restingUntilMs: ReadonlyMap<Satang, number>;
}

/** The amounts near this one that the account's deposits bear, or bore just now for others. */
export async function readAmountsInUse(
  tx: Queries,
  question: {
    readonly userId: string;
    readonly receivingAccountId: string;
    readonly fromSatang: Satang;
    readonly toSatang: Satang;
    readonly restMs: number;
  },
): Promise<AmountsInUse> {
  const rows = await tx.query<{ amount: Satang; open: boolean; until_ms: number }>(
    `select qr_amount_satang as amount, bool_or(status = 'PENDING') as open,
       floor(extract(epoch from max(expires_at)) * 1000 + $5::bigint)::bigint as until_ms
     from deposits
     where receiving_account_id = $1 and qr_amount_satang between $2 and $3
       and created_at > clock_timestamp() - interval '2 days'
       and (status = 'PENDING' or (user_id <> $4
         and expires_at > clock_timestamp() - make_interval(secs => $5::bigint / 1000.0)))
     group by 1`,
    [
      question.receivingAccountId,
      question.fromSatang,
      question.toSatang,
      question.userId,
      question.restMs,
    ],
  );
  return {
    taken: new Set(rows.filter(({ open }) => open).map(({ amount }) => amount)),
    restingUntilMs: new Map(rows.map((row) => [row.amount, row.until_ms])),
  };
}

/** Whether a deposit of the member was ever credited. */
export async function hasPaidIn(db: Queries, userId: string): Promise<boolean> {
  const rows = await db.query(
    "select from deposits where user_id = $1 and status = 'SUCCESS' limit 1",
    [userId],
  );
  return rows.length > 0;
}

export interface NewDeposit {
  readonly userId: string;
  readonly provider: "promptpay" | "bank";
  readonly amount: Satang;
  readonly qrAmount: Satang;
  readonly receivingAccountId: string | null;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly promptpayId: string | null;
  readonly qrPayload: string | null;
  readonly lifeMs: number;
}

export async function insertDeposit(tx: Queries, deposit: NewDeposit): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into deposits (user_id, provider, amount_satang, qr_amount_satang,
       receiving_account_id, account_number, account_name, promptpay_id, qr_payload, reference_id,
       status, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, deposit_next_reference(),
       case when $10::bigint > 0 then 'PENDING' else 'EXPIRED' end,
       clock_timestamp() + make_interval(secs => $10::bigint / 1000.0))
     returning id`,
    [
      deposit.userId,
      deposit.provider,
      deposit.amount,
      deposit.qrAmount,
      deposit.receivingAccountId,
      deposit.accountNumber,
      deposit.accountName,
      deposit.promptpayId,
      deposit.qrPayload,
      deposit.lifeMs,
    ],
  );
  if (!row) throw new Error("the deposit was not written");
  return row.id;
}

export interface Decision {
  readonly id: string;
  readonly status: DepositStatus;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly credited: Satang | null;
  readonly creditedBy: "NOTIFICATION" | "ADMIN" | "ASSIGNMENT" | null;
}

/** Ends a deposit; the caller holds its lock and has checked that it may. */
export async function decideDeposit(tx: Queries, decision: Decision): Promise<void> {
  await tx.query(
    `update deposits set status = $2, decided_at = clock_timestamp(), decided_by = $3, reason = $4,
       credited_satang = $5, credited_by = $6
     where id = $1`,
    [
      decision.id,
      decision.status,
      decision.decidedBy,
      decision.reason,
      decision.credited,
      decision.creditedBy,
    ],
  );
}

/** Marks a deposit as ended by the member or by the clock. */
export async function endDeposit(
  tx: Queries,
  id: string,
  status: "CANCELED" | "EXPIRED",
): Promise<void> {
  await tx.query("update deposits set status = $2 where id = $1 and status = 'PENDING'", [
    id,
    status,
  ]);
}

/** For a demo: who waits has waited for so long. */
export async function ageDeposit(db: Queries, id: string, minutes: number): Promise<void> {
  await db.query(
    `with slips as (
       update deposit_slips set uploaded_at = uploaded_at - make_interval(mins => $2)
       where deposit_id = $1)
     update deposits set created_at = created_at - make_interval(mins => $2),
       expires_at = expires_at - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  );
}
