/** SQL of the dashboard, beside the figures of the ledger (figures.ts). */
import type { Satang } from "@chokdee/domain/money.ts";
import type { Category } from "@chokdee/domain/rounds/contract.ts";

import { dearestNumberOf } from "../../core/queries/dearest-number.ts";
import type { Queries } from "../../platform/database/database.ts";

export interface CountsRow {
  readonly total_members: number;
  readonly new_members_today: number;
  readonly signed_in: number;
  readonly online: number;
  readonly total_rounds: number;
  readonly open_rounds: number;
}

export async function readCounts(db: Queries, dayBegan: Date): Promise<CountsRow> {
  const [row] = await db.query<CountsRow>(
    `select (select count(*) from backoffice_members)
         - (select count(*) from backoffice_members where role = 'ADMIN') as total_members,
       (select count(*) from backoffice_members where role = 'USER' and created_at >= $1)
         as new_members_today,
       (select count(distinct member_id) from backoffice_sessions where role = 'USER')
         as signed_in,
       (select count(*) from backoffice_online) as online,
       (select count(*) from backoffice_rounds) as total_rounds,
       (select count(*) from backoffice_rounds where status in ('SCHEDULED', 'OPEN')
         and status_now = 'OPEN') as open_rounds`,
    [dayBegan],
  );
  if (!row) throw new Error("nothing was counted");
  return row;
}

/** Members who registered since an instant, by day of Bangkok; days without any are left out. */
export function membersByDay(db: Queries, from: Date): Promise<{ on: string; members: number }[]> {
  return db.query(
    `select (created_at at time zone 'Asia/Bangkok')::date as on, count(*) as members
     from backoffice_members where role = 'USER' and created_at >= $1
     group by 1`,
    [from],
  );
}

export interface WaitingRow {
  readonly deposits: number;
  readonly oldest_deposit_at: Date | null;
  readonly withdrawals: number;
  readonly oldest_withdrawal_at: Date | null;
  readonly withdrawals_satang: Satang;
  readonly unmatched: number;
}

export async function readWaiting(db: Queries): Promise<WaitingRow> {
  const [row] = await db.query<WaitingRow>("select w.* from backoffice_waiting w");
  if (!row) throw new Error("the view of the waiting work is empty");
  return row;
}

export interface DueRoundRow {
  readonly round_id: number;
  readonly name: string;
  readonly type_code: string;
  readonly category: Category;
  readonly type_names: Readonly<Record<string, string>>;
  readonly close_time: Date;
}

/** Closed rounds whose result an operator enters; the house's own draws come by themselves. */
export function roundsWithoutResult(db: Queries): Promise<DueRoundRow[]> {
  return db.query<DueRoundRow>(
    `select id as round_id, name, type_code, category, type_names, close_time
     from backoffice_rounds
     where status in ('SCHEDULED', 'OPEN', 'CLOSED') and status_now = 'CLOSED'
       and result_kind not in ('YEEKEE', 'ANIMAL')
       and coalesce(draw_time, close_time) <= statement_timestamp()
     order by close_time, id limit 1000`,
  );
}

export interface ClosingRoundRow extends DueRoundRow {
  readonly stakes_satang: Satang;
  readonly bet_type: string | null;
  readonly number: string | null;
  readonly payout_satang: Satang | null;
}

export function closingRounds(db: Queries, most: number): Promise<ClosingRoundRow[]> {
  return db.query<ClosingRoundRow>(
    `select r.id as round_id, r.name, r.type_code, r.category, r.type_names, r.close_time,
       s.stakes_satang, w.bet_type, w.number, w.payout_satang
     from (
       select * from backoffice_rounds
       where status in ('SCHEDULED', 'OPEN') and status_now = 'OPEN'
       order by close_time, id limit $1
     ) r
     cross join lateral (
       select coalesce(sum(stake_satang), 0)::bigint as stakes_satang
       from round_number_stakes where round_id = r.id
     ) s
     left join lateral (${dearestNumberOf("r.id")}) w on true
     order by r.close_time, r.id`,
    [most],
  );
}

export interface ActivityRow {
  readonly at: Date;
  readonly action: string;
  readonly nickname: string | null;
  readonly amount_satang: Satang | null;
  readonly target_id: string | null;
  /** A member's own doing, such as a break; of money it is told by the amount. */
  readonly by_member: boolean;
}

/**
 * The newest moves of the ledger and entries of the audit, found without a long walk. Bets have
 * places of their own: there are so many that nothing else would be seen.
 */
export function recentActivity(db: Queries, most: number): Promise<ActivityRow[]> {
  return db.query<ActivityRow>(
    `with hour as (
       select created_at, type, user_id, amount_satang from backoffice_entries
       where created_at > statement_timestamp() - interval '1 hour'
     ), bets as (
       select * from hour where type = 'BET' order by created_at desc limit $1
     ), moves as (
       select * from hour where type <> 'BET' order by created_at desc limit $1
     ), acts as (
       select at, action, actor_id, target_id from audit_entries
       where action <> 'credit.adjust' -- The ledger tells of it.
       order by id desc limit $1
     )
     select v.at, v.action, m.nickname, v.amount_satang, v.target_id,
       m.role is not distinct from 'USER' as by_member
     from (
       select created_at as at, type as action, user_id, amount_satang, null as target_id from bets
       union all
       select created_at, type, user_id, amount_satang, null from moves
       union all
       select at, action, actor_id, null, target_id from acts
     ) v left join backoffice_members m on m.id = v.user_id
     order by v.at desc`,
    [most],
  );
}
