/** SQL of withdrawals. */
import type { Satang } from "@chokdee/domain/money.ts";
import type { WithdrawalStatus } from "@chokdee/domain/withdrawals/rules.ts";

import { memberFits, memberIsFound } from "../core/queries/found-members.ts";
import {
  countQueue,
  readQueuePage,
  type FoundBy,
  type QueueAsk,
  type QueueRows,
} from "../core/queries/queue.ts";
import type { Queries } from "../platform/database/database.ts";

export interface WithdrawalRow {
  readonly id: string;
  readonly no: number;
  readonly user_id: string;
  readonly amount_satang: Satang;
  readonly fee_satang: Satang;
  readonly status: WithdrawalStatus;
  readonly bank_name: string;
  readonly bank_color: string;
  readonly account_number: string;
  readonly account_name: string;
  readonly created_at: Date;
  readonly processed_at: Date | null;
  readonly reject_reason: string | null;
  readonly slip_image_id: string | null;
}

const WITHDRAWAL = `
  select w.id, w.no, w.user_id, w.amount_satang, w.fee_satang, w.status, w.bank_name,
    w.bank_color, w.account_number, w.account_name, w.created_at, w.processed_at, w.reject_reason,
    w.slip_image_id
  from withdrawals w`;

export interface PayoutAccount {
  readonly bank_id: string;
  readonly bank_code: string;
  readonly bank_name: string;
  readonly bank_name_en: string;
  readonly bank_color: string;
  readonly account_number: string;
  readonly account_name: string;
  readonly changed_at: Date | null;
}

/** The bank account that counts for a member; undefined when there is none. */
export async function findPayoutAccount(
  db: Queries,
  userId: string,
): Promise<PayoutAccount | undefined> {
  const [row] = await db.query<PayoutAccount>(
    `select bank_id, bank_code, bank_name, bank_name_en, bank_color, account_number, account_name,
       changed_at
     from payout_accounts where user_id = $1`,
    [userId],
  );
  return row;
}

/** Whether a bank goes by this name. */
export async function isBankName(db: Queries, name: string): Promise<boolean> {
  const rows = await db.query(
    "select from banks where $1 in (name_th, name_en, code, id) limit 1",
    [name],
  );
  return rows.length > 0;
}

/** How many a member has requested on this Bangkok day, refused ones included; and the time. */
export async function readToday(
  db: Queries,
  userId: string,
): Promise<{ used: number; nowMs: number }> {
  const [row] = await db.query<{ used: number; now_ms: number }>(
    `select count(w.id)::integer as used,
       floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms
     from (select bangkok_day(clock_timestamp()) as today) t
     left join withdrawals w on w.user_id = $1 and w.on_date = t.today`,
    [userId],
  );
  return { used: row?.used ?? 0, nowMs: row?.now_ms ?? 0 };
}

/** Whether the same amount to the same account was requested a moment ago and still waits. */
export async function hasTwin(
  tx: Queries,
  request: {
    readonly userId: string;
    readonly amount: Satang;
    readonly accountNumber: string;
    readonly withinMs: number;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `select from withdrawals
     where user_id = $1 and amount_satang = $2 and account_number = $3 and status = 'PENDING'
       and created_at > clock_timestamp() - make_interval(secs => $4::bigint / 1000.0)
     limit 1`,
    [request.userId, request.amount, request.accountNumber, request.withinMs],
  );
  return rows.length > 0;
}

export interface NewWithdrawal {
  readonly userId: string;
  readonly amount: Satang;
  readonly fee: Satang;
  readonly account: PayoutAccount;
}

export async function insertWithdrawal(tx: Queries, withdrawal: NewWithdrawal): Promise<string> {
  const { account } = withdrawal;
  const [row] = await tx.query<{ id: string }>(
    `insert into withdrawals (user_id, amount_satang, fee_satang, bank_id, bank_name, bank_color,
       account_number, account_name, on_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, bangkok_day(clock_timestamp())) returning id`,
    [
      withdrawal.userId,
      withdrawal.amount,
      withdrawal.fee,
      account.bank_id,
      account.bank_name,
      account.bank_color,
      account.account_number,
      account.account_name,
    ],
  );
  if (!row) throw new Error("the withdrawal was not written");
  return row.id;
}

export async function findWithdrawal(db: Queries, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await db.query<WithdrawalRow>(`${WITHDRAWAL} where w.id = $1`, [id]);
  return row;
}

export interface WithdrawalFilter {
  readonly userId: string;
  readonly status: WithdrawalStatus | null;
  readonly beforeNo: number | null;
  readonly offset: number;
  readonly limit: number;
}

export function listOwnWithdrawals(
  db: Queries,
  filter: WithdrawalFilter,
): Promise<WithdrawalRow[]> {
  return db.query<WithdrawalRow>(
    `${WITHDRAWAL}
     where w.user_id = $1 and ($2::text is null or w.status = $2)
       and w.no < coalesce($3, 9223372036854775807)
     order by w.no desc offset $4 limit $5`,
    [filter.userId, filter.status, filter.beforeNo, filter.offset, filter.limit],
  );
}

export interface ReviewRow extends WithdrawalRow {
  readonly decided_by: string | null;
  readonly phone_number: string;
  readonly is_staff: boolean;
  readonly nickname: string;
  readonly registered_name: string | null;
  readonly member_since: Date;
  readonly balance_satang: Satang;
  readonly deposited_satang: Satang;
  readonly withdrawn_satang: Satang;
  readonly approved_before: number;
  readonly today: number;
  readonly account_now: string | null;
  readonly account_added_at: Date | null;
  readonly account_changed_at: Date | null;
  /** What the list is sorted by. */
  readonly sort_key: number;
}

/** Of a page of withdrawals. What its members paid in and took out is read of each once. */
const reviewOf = (page: string): string => `
  with page as materialized (${page}), paid_in as materialized (
    select u.user_id, (
      select coalesce(sum(d.credited_satang), 0)::bigint from deposits d
      where d.user_id = u.user_id and d.status = 'SUCCESS'
        and not exists (select from deposit_recalls r where r.deposit_id = d.id)) as total
    from (select distinct user_id from page) u),
  taken_out as materialized (
    select o.* from (select distinct user_id from page) u cross join lateral (
      select o.id,
        (coalesce(sum(o.amount_satang) filter (where o.status = 'APPROVED') over (), 0))::bigint
          as total,
        (count(*) filter (where o.status = 'APPROVED') over (
          order by o.no rows between unbounded preceding and 1 preceding))::integer as before,
        (count(*) over (partition by o.on_date))::integer as today
      from withdrawals o where o.user_id = u.user_id) o)
  select w.id, w.no, w.user_id, w.amount_satang, w.fee_satang, w.status, w.bank_name,
    w.bank_color, w.account_number, w.account_name, w.created_at, w.processed_at, w.reject_reason,
    w.slip_image_id, a.nickname as decided_by, m.phone_number, m.is_staff, m.nickname,
    m.registered_name, m.created_at as member_since, m.balance_satang, d.total as deposited_satang,
    o.total as withdrawn_satang, o.before as approved_before, o.today,
    p.account_number as account_now, p.added_at as account_added_at,
    p.changed_at as account_changed_at, w.sort_key
  from page w
  join paid_in d on d.user_id = w.user_id
  join deposit_members m on m.id = w.user_id
  left join deposit_members a on a.id = w.decided_by
  left join lateral (
    select * from payout_accounts where user_id = w.user_id limit 1) p on true
  join taken_out o on o.id = w.id`;

/** Those of the ids that there are, in their order. */
export async function readReviews(db: Queries, ids: readonly string[]): Promise<ReviewRow[]> {
  const page = "select w.*, 0::bigint as sort_key from withdrawals w where w.id = any ($1::uuid[])";
  const rows = await db.query<ReviewRow>(reviewOf(page), [ids]);
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

export interface QueueFilter {
  readonly status: WithdrawalStatus | null;
  readonly bank: string | null;
}

function rowsOf({ status, bank }: QueueFilter): QueueRows {
  const fits: FoundBy = (patterns, satang, staffPhones, also) =>
    isFound(patterns, satang, also, memberFits("w.user_id", patterns, staffPhones));
  const isOfFound: FoundBy = (patterns, satang, staffPhones, also) =>
    isFound(patterns, satang, also, memberIsFound("w.user_id", patterns, staffPhones));
  return {
    from: "withdrawals w",
    alias: "w",
    no: "w.no",
    amount: "w.amount_satang",
    at: "w.created_at",
    down: status !== "PENDING",
    where: [
      ...(status === null ? [] : ["w.status = $1"]),
      ...(bank === null ? [] : [`w.bank_id = $${status === null ? "1" : "2"}`]),
    ],
    values: [status, bank].filter((value) => value !== null),
    found: (patterns, satang, staffPhones, also) => `w.id in (
      select f.id from withdrawals f
        where f.user_id in (select * from members_found_for(${patterns}, ${staffPhones}))
      union all select f.id from withdrawals f where f.user_id = any (${also})
      union all select f.id from withdrawals f
        where (f.account_number || chr(10) || lower(f.account_name) || chr(10) || f.id::text)
          like any (${patterns})
      union all select f.id from withdrawals f where f.amount_satang = ${satang})`,
    fits,
    // Of so few as wait each is looked at: all whom a text finds may be nearly all members.
    isOfFound: status === "PENDING" ? fits : isOfFound,
  };
}

const isFound = (patterns: string, satang: string, also: string, byMember: string) => `(
  w.amount_satang = ${satang}
  or w.user_id = any (${also})
  or (w.account_number || chr(10) || lower(w.account_name) || chr(10) || w.id::text)
    like any (${patterns})
  or ${byMember})`;

/** Those that wait come oldest first, as they are to be paid; the others newest first. */
export function listReviews(db: Queries, filter: QueueFilter, ask: QueueAsk): Promise<ReviewRow[]> {
  return readQueuePage(db, rowsOf(filter), ask, reviewOf);
}

/** How many there are in all. */
export async function countReviews(
  db: Queries,
  filter: QueueFilter,
  ask: QueueAsk,
  most: number,
): Promise<number> {
  return (await countQueue(db, rowsOf(filter), ask, most)).total;
}

/** Only where the member has been one for so many seconds. */
export async function writeHold(tx: Queries, userId: string, seconds: number): Promise<void> {
  await tx.query(
    `insert into withdrawal_holds (member_id, held_from)
     select id, clock_timestamp() from members
     where id = $1 and created_at <= clock_timestamp() - make_interval(secs => $2)
     on conflict (member_id) do update set held_from = excluded.held_from`,
    [userId, seconds],
  );
}

/** When the last hold began; undefined without any. */
export async function readHold(tx: Queries, userId: string): Promise<Date | undefined> {
  const [row] = await tx.query<{ held_from: Date }>(
    "select held_from from withdrawal_holds where member_id = $1",
    [userId],
  );
  return row?.held_from;
}
