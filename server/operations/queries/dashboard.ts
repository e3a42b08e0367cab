/** SQL of the dashboard, beside the figures of the ledger (figures.ts). */
import type { Satang } from "@chokdee/domain/money.ts";
import type { Category } from "@chokdee/domain/rounds/contract.ts";

import { namesOf } from "../../core/queries/names.ts";
import type { Database, Queries, TimeLimits } from "../../platform/database/database.ts";
import { readStakesOfRounds } from "../../core/queries/number-stakes.ts";

/** Once in a house that has grown, all of its members. */
const COUNTING: TimeLimits = { timeoutSeconds: 120 };

export interface CountsRow {
  readonly total_members: number;
  readonly new_members_today: number;
  readonly signed_in: number;
  readonly online: number;
  readonly total_rounds: number;
  readonly open_rounds: number;
}

export async function readCounts(db: Queries, dayBegan: Date): Promise<CountsRow> {
  // Said by its value: a third of all members is guessed to be behind a moment that is looked up.
  const [counted] = await db.query<{ members: number; until: string }>(
    "select members, until::text from members_counted",
  );
  const [row] = await db.query<CountsRow>(
    `select $2::bigint + (select count(*) from members
         where role = 'USER' and created_at >= $3::timestamptz) as total_members,
       (select count(*) from members where role = 'USER' and created_at >= $1)
         as new_members_today,
       (select count(distinct s.member_id) from sessions s
         where s.ended_at is null and s.expires_at > statement_timestamp() and not exists (
           select from members a where a.id = s.member_id and a.role = 'ADMIN')) as signed_in,
       (select count(*) from backoffice_online) as online,
       (select count(*) from rounds) as total_rounds,
       (select count(*) from backoffice_rounds where status in ('SCHEDULED', 'OPEN')
         and status_now = 'OPEN') as open_rounds`,
    [dayBegan, counted?.members, counted?.until],
  );
  if (!row) throw new Error("nothing was counted");
  return row;
}

/**
 * Members of days that are over are counted, once. Whoever registers at this moment is of a later
 * day: a transaction takes seconds.
 */
export async function countMembers(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx.query(
      `select from members_counted
       where until < statement_timestamp() - interval '3 days' for update`,
    );
    // A statement of its own: who wrote a member of another day meanwhile is waited for, and seen.
    if (due.length === 0) return;
    await tx.query(
      `update members_counted c set until = n.until, members = c.members + (
         select count(*) from members m
         where m.created_at >= c.until and m.created_at < n.until and m.role = 'USER')
       from (select date_trunc('day', statement_timestamp()) - interval '2 days' as until) n`,
    );
  }, COUNTING);
}

/** Members who registered since an instant, by day of Bangkok; days without any are left out. */
export function membersByDay(db: Queries, from: Date): Promise<{ on: string; members: number }[]> {
  return db.query(
    `select (created_at at time zone 'Asia/Bangkok')::date as on, count(*) as members
     from members where role = 'USER' and created_at >= $1
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

/**
 * Closed rounds whose result an operator enters; the house's own draws come by themselves, and one
 * that is entered is paid.
 */
export function roundsWithoutResult(db: Queries): Promise<DueRoundRow[]> {
  return db.query<DueRoundRow>(
    `select id as round_id, name, type_code, category, type_names, close_time
     from backoffice_rounds
     where status in ('SCHEDULED', 'OPEN', 'CLOSED') and status_now = 'CLOSED'
       and result_kind not in ('YEEKEE', 'ANIMAL')
       and coalesce(draw_time, close_time) <= statement_timestamp()
       and id not in (select round_id from rounds_settling)
     order by close_time, id limit 1000`,
  );
}

export interface ClosingRoundRow extends DueRoundRow {
  readonly stakes_satang: Satang;
  readonly bet_type: string | null;
  readonly number: string | null;
  readonly payout_satang: Satang | null;
}

export async function closingRounds(db: Queries, most: number): Promise<ClosingRoundRow[]> {
  const rounds = await db.query<DueRoundRow>(
    `select id as round_id, name, type_code, category, type_names, close_time
     from backoffice_rounds where status in ('SCHEDULED', 'OPEN') and status_now = 'OPEN'
     order by close_time, id limit $1`,
    [most],
  );
  const ids = rounds.map((round) => round.round_id);
  const staked = new Map((await readStakesOfRounds(db, ids)).map((one) => [one.round_id, one]));
  return rounds.map((round) => {
    const stakes = staked.get(round.round_id);
    return {
      ...round,
      stakes_satang: stakes?.stake_satang ?? 0,
      bet_type: stakes?.worst_bet_type ?? null,
      number: stakes?.worst_number ?? null,
      payout_satang: stakes?.worst_payout_satang ?? null,
    };
  });
}

export interface ActivityRow {
  readonly at: Date;
  readonly action: string;
  readonly nickname: string | null;
  readonly amount_satang: Satang | null;
  readonly target_id: string | null;
  /** What an act was about, by name; null where it is about nothing that has one. */
  readonly about: {
    readonly name: string | null;
    readonly names: Readonly<Record<string, string>> | null;
    readonly is_member: boolean;
    readonly kind: string;
  } | null;
  /** A member's own doing, such as a break; of money it is told by the amount. */
  readonly by_member: boolean;
}

/**
 * The newest moves of the ledger and entries of the audit, found without a long walk. Bets have
 * places of their own: there are so many that nothing else would be seen.
 */
export async function recentActivity(db: Queries, most: number): Promise<ActivityRow[]> {
  const of = (types: string) => `
    select created_at, type, user_id, amount_satang from backoffice_entries
    where created_at > statement_timestamp() - interval '1 hour' and type ${types}
    order by created_at desc limit $1`;
  type Row = Omit<ActivityRow, "nickname" | "by_member"> & { readonly user_id: string | null };
  const rows = await db.query<Row>(
    `with bets as (${of("= 'BET'")}), moves as (${of("<> 'BET'")}), acts as (
       select a.*, jsonb_build_object('name', t.name, 'names', t.names,
           'is_member', t.phone_number is not null,
           'kind', replace(a.target_kind, '-', '_')) as about
       from (select at, action, actor_id, target_kind, target_id from audit_entries
         where action <> 'credit.adjust' -- The ledger tells of it.
         order by id desc limit $1) a
       -- One's own account need not be named beside its name.
       left join lateral backoffice_audit_target(a.target_kind, a.target_id) t
         on a.target_id is distinct from a.actor_id::text
     )
     select at, action, user_id, amount_satang, target_id, about from (
       select created_at as at, type as action, user_id, amount_satang, null as target_id,
         null::jsonb as about from bets
       union all
       select created_at, type, user_id, amount_satang, null, null from moves
       union all
       select at, action, actor_id, null, target_id, about from acts
     ) v order by at desc`,
    [most],
  );
  const names = await namesOf(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return rows.map(({ user_id: id, ...row }) => {
    const by = id === null ? undefined : names.get(id);
    return { ...row, nickname: by?.nickname ?? null, by_member: by?.role === "USER" };
  });
}
