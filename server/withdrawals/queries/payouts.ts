/** SQL of where payouts stand at the desk. */
import type { Satang } from "@chokdee/domain/money.ts";
import type { PayoutStage, WithdrawalStatus } from "@chokdee/domain/withdrawals/rules.ts";
import type { PayoutHold } from "@chokdee/domain/withdrawals/warnings.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface PayoutRow {
  readonly id: string;
  readonly user_id: string;
  readonly amount_satang: Satang;
  readonly fee_satang: Satang;
  readonly status: WithdrawalStatus;
  readonly stage: PayoutStage;
  readonly bank_id: string;
  readonly bank_name: string;
  readonly account_number: string;
  readonly account_name: string;
  readonly claimed_by: string | null;
  readonly claimed_until: Date | null;
  /** Who has claimed it. */
  readonly claimer: string | null;
  readonly sent_at: Date | null;
  readonly sender: string | null;
  readonly paid_from: string | null;
  readonly file_reference: string | null;
  readonly payout_line: number | null;
  readonly released_at: Date | null;
  readonly releaser: string | null;
  readonly released_despite: readonly PayoutHold[];
  readonly release_reason: string | null;
  readonly doubted_at: Date | null;
  readonly slip_image_id: string | null;
  /** What speaks against it now; nothing of what is over. */
  readonly holds: readonly PayoutHold[];
  /** What the member was paid besides in the last 24 hours, or the bank was told to pay. */
  readonly paid_lately_satang: Satang;
  readonly waiting_approval_id: string | null;
  /** The account of the operator that paid, as a line of its bank says; null: no line is linked. */
  readonly line_account: string | null;
}

/**
 * What speaks against it is the same of all that one member waits for to one account; what they were
 * paid lately is read of each member once.
 */
const PAYOUT = `
  with judged as materialized (
    select h.user_id, h.account_number, payout_holds(h.user_id, h.id, $2) as holds
    from (select w.user_id, w.account_number, min(w.id::text)::uuid as id from withdrawals w
      where w.id = any ($1::uuid[]) and w.status = 'PENDING' group by 1, 2 offset 0) h),
  lately as materialized (
    select u.user_id, o.id, o.amount_satang
    from (select distinct w.user_id from withdrawals w where w.id = any ($1::uuid[])) u
    cross join lateral (select o.id, o.amount_satang from withdrawals o
      where o.user_id = u.user_id and o.status <> 'REJECTED'
        and coalesce(o.sent_at, o.processed_at) > clock_timestamp() - interval '24 hours'
      offset 0) o)
  select w.id, w.user_id, w.amount_satang, w.fee_satang, w.status, w.stage, w.bank_id, w.bank_name,
    w.account_number, w.account_name, w.claimed_by, w.claimed_until, c.nickname as claimer,
    w.sent_at, s.nickname as sender, w.paid_from, f.reference as file_reference, w.payout_line,
    w.released_at, r.nickname as releaser, w.released_despite, w.release_reason, w.doubted_at,
    w.slip_image_id,
    coalesce(j.holds, '{}') as holds,
    (select coalesce(sum(o.amount_satang), 0)::bigint from lately o
      where o.user_id = w.user_id and o.id <> w.id) as paid_lately_satang,
    (select a.id from approvals a where a.withdrawal_id = w.id and a.status = 'WAITING'
      and a.expires_at > clock_timestamp() limit 1) as waiting_approval_id,
    (select l.receiving_account_id from bank_statement_lines l where l.withdrawal_id = w.id limit 1)
      as line_account
  from withdrawals_now w
  left join judged j on w.status = 'PENDING' and j.user_id = w.user_id
    and j.account_number = w.account_number
  left join deposit_members c on c.id = w.claimed_by
  left join deposit_members s on s.id = w.sent_by
  left join deposit_members r on r.id = w.released_by
  left join payout_files f on f.id = w.payout_file_id`;

/** Those of the ids that there are, in the order in which they were asked for. */
export function readPayouts(
  db: Queries,
  ids: readonly string[],
  playPercent: number,
): Promise<PayoutRow[]> {
  const sql = `${PAYOUT} where w.id = any ($1::uuid[]) order by w.no`;
  return db.query<PayoutRow>(sql, [ids, playPercent]);
}

/** Whose withdrawals these are; before any lock. */
export async function listPayees(db: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(
    "select distinct user_id from withdrawals where id = any ($1::uuid[])",
    [ids],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Locks withdrawals, always in the order in which they were asked for. */
export async function lockPayouts(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.query("select from withdrawals where id = any ($1::uuid[]) order by no for update", [
    ids,
  ]);
}

/** The payouts of these members come one after the other: together they have a limit. */
export async function lockPaidMembers(tx: Queries, userIds: readonly string[]): Promise<void> {
  await tx.query("select from members where id = any ($1::uuid[]) order by id for no key update", [
    userIds,
  ]);
}

/** Locked already; they may be claimed. */
export async function writeClaims(
  tx: Queries,
  ids: readonly string[],
  staffId: string,
  minutes: number,
): Promise<void> {
  await tx.query(
    `update withdrawals set claimed_by = $2,
       claimed_until = clock_timestamp() + make_interval(mins => $3) where id = any ($1::uuid[])`,
    [ids, staffId, minutes],
  );
}

/** Ends claims of one of the staff, or with null of anybody; answers which. */
export async function endClaims(
  tx: Queries,
  ids: readonly string[],
  staffId: string | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update withdrawals set claimed_by = null, claimed_until = null
     where id = any ($1::uuid[]) and status = 'PENDING' and claimed_by is not null
       and sent_at is null and ($2::uuid is null or claimed_by = $2) returning id`,
    [ids, staffId],
  );
  return rows.map(({ id }) => id);
}

export async function writeSent(
  tx: Queries,
  sent: {
    readonly id: string;
    readonly staffId: string;
    readonly paidFrom: string | null;
    readonly fileId: number | null;
    readonly line: number | null;
  },
): Promise<void> {
  await tx.query(
    `update withdrawals set sent_at = clock_timestamp(), sent_by = $2, paid_from = $3,
       payout_file_id = $4, payout_line = $5, claimed_by = null, claimed_until = null
     where id = $1`,
    [sent.id, sent.staffId, sent.paidFrom, sent.fileId, sent.line],
  );
}

export async function writeRelease(
  tx: Queries,
  release: {
    readonly id: string;
    readonly by: string;
    readonly despite: readonly string[];
    readonly reason: string | null;
    readonly slipImageId: string | null;
  },
): Promise<void> {
  await tx.query(
    `update withdrawals set released_at = clock_timestamp(), released_by = $2,
       released_despite = $3, release_reason = $4, slip_image_id = coalesce($5, slip_image_id)
     where id = $1`,
    [release.id, release.by, release.despite, release.reason, release.slipImageId],
  );
}

/** Ends a withdrawal whose row is locked and may end so. */
export async function endPayout(
  tx: Queries,
  end: {
    readonly id: string;
    readonly status: "APPROVED" | "REJECTED";
    /** Null where the bank's own line said so. */
    readonly decidedBy: string | null;
    readonly reason: string | null;
    readonly slipImageId: string | null;
    readonly paidFrom: string | null;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `update withdrawals set status = $2, processed_at = clock_timestamp(), decided_by = $3,
       reject_reason = $4, slip_image_id = coalesce($5, slip_image_id),
       paid_from = coalesce($6, paid_from), claimed_by = null, claimed_until = null,
       doubted_at = null
     where id = $1 and status in ('PENDING', case when $2 = 'REJECTED' then 'APPROVED' end)
     returning id`,
    [end.id, end.status, end.decidedBy, end.reason, end.slipImageId, end.paidFrom],
  );
  return rows.length > 0;
}

/**
 * Somebody has looked at the bank's list: it was not paid. What released it before is over, and what
 * the bank was told: it may be sent again.
 */
export async function endDoubt(tx: Queries, id: string): Promise<void> {
  await tx.query(
    `update withdrawals set doubted_at = null, released_at = null, released_by = null,
       released_despite = '{}', release_reason = null, sent_at = null, sent_by = null,
       paid_from = null, payout_file_id = null, payout_line = null
     where id = $1`,
    [id],
  );
}

/** Whether somebody was asked after a restore whether it was paid, and has answered. */
export async function wasDoubted(tx: Queries, id: string): Promise<boolean> {
  const rows = await tx.query(
    `select from audit_entries where target_kind = 'withdrawal' and target_id = $1::uuid::text
       and action = 'withdrawal.answer' limit 1`,
    [id],
  );
  return rows.length > 0;
}

/** Looks whether the database was put back; marks what waits then. Answers how many. */
export async function doubtAfterRestore(db: Queries): Promise<number> {
  const [row] = await db.query<{ doubted: number }>("select payouts_after_restore() as doubted");
  return row?.doubted ?? 0;
}
