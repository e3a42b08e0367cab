/** The SQL of the member's bets: whole slips by keyset, and today's figures. */
import type { Queries } from "../../platform/database/database.ts";

export interface BetRow {
  slip_id: string;
  line_no: number;
  bet_group_id: string;
  created_at: Date;
  cancelled: boolean;
  number: string;
  stake_satang: number;
  odds: number;
  payout_satang: number | null;
  config_id: number;
  bet_type: string;
  round_id: number;
  round_name: string;
  sequence: number;
  round_status: "SCHEDULED" | "OPEN" | "CLOSED" | "SETTLED" | "VOIDED";
  draw_date: string;
  close_time: Date;
  result: Record<string, string> | null;
  type_id: number;
  category: string;
  code: string;
  names: Record<string, string>;
}

export interface BetFilter {
  readonly userId: string;
  /** How many slips. */
  readonly limit: number;
  /** Slips older than this one. */
  readonly before?: string | undefined;
  readonly roundId?: string | undefined;
  readonly betGroupId?: string | undefined;
  readonly lotteryTypeId?: string | undefined;
  readonly status?: "PENDING" | "WON" | "LOST" | "CANCELLED" | "RESULTED" | undefined;
}

const statusConditions = {
  PENDING: "s.cancelled_at is null and r.status not in ('SETTLED', 'VOIDED')",
  RESULTED: "s.cancelled_at is null and r.status = 'SETTLED'",
  CANCELLED: "(s.cancelled_at is not null or r.status = 'VOIDED')",
  WON: `s.cancelled_at is null and r.status = 'SETTLED' and s.id in (
    select w.slip_id from wins w where w.user_id = $1 and w.round_id = s.round_id
      and w.result_version = r.result_version)`,
  LOST: `s.cancelled_at is null and r.status = 'SETTLED' and not exists (
    select from wins w where w.user_id = $1 and w.slip_id = s.id
      and w.result_version = r.result_version)`,
} as const;

/**
 * Bets of the newest slips that fit, slip by slip and line by line. The limit stands in the text:
 * as a parameter it makes the planner think again at every call, which costs more than the query.
 */
export function readBets(db: Queries, filter: BetFilter): Promise<BetRow[]> {
  const conditions = [
    "s.user_id = $1",
    ...(filter.before === undefined ? [] : ["s.id < $2::bigint"]),
    ...(filter.roundId === undefined ? [] : ["s.round_id = $3"]),
    ...(filter.betGroupId === undefined ? [] : ["s.bet_group_id = $4"]),
    ...(filter.lotteryTypeId === undefined ? [] : ["r.lottery_type_id = $5::bigint"]),
    ...(filter.status === undefined ? [] : [statusConditions[filter.status]]),
  ];
  return db.query<BetRow>(
    `with page as (
       select s.user_id, s.id, s.bet_group_id, s.created_at, s.cancelled_at, s.round_id
       from slips s join rounds r on r.id = s.round_id
       where ${conditions.join(" and ")}
         and ($2::bigint is null or true) and ($3::bigint is null or true)
         and ($4::text is null or true) and ($5::bigint is null or true)
       order by s.id desc limit ${Math.trunc(filter.limit)}
     )
     select s.id::text as slip_id, b.line_no, s.bet_group_id, s.created_at,
       s.cancelled_at is not null as cancelled, b.number, b.stake_satang, b.odds,
       w.payout_satang, c.id as config_id, c.bet_type, r.id as round_id, r.name as round_name,
       r.sequence, r.status_now as round_status, r.draw_date, r.close_time, r.result, t.id as type_id,
       t.category, t.code, t.names
     from page s
     join bets b on b.user_id = s.user_id and b.slip_id = s.id
     join bet_type_configs c on c.id = b.bet_type_config_id
     join rounds_now r on r.id = s.round_id
     join lottery_types t on t.id = r.lottery_type_id
     left join wins w on w.user_id = b.user_id and w.slip_id = b.slip_id
       and w.line_no = b.line_no and w.result_version = r.result_version
     order by s.id desc, b.line_no`,
    [
      filter.userId,
      filter.before ?? null,
      filter.roundId ?? null,
      filter.betGroupId ?? null,
      filter.lotteryTypeId ?? null,
    ],
  );
}

export interface Today {
  readonly total_satang: number;
  readonly slips: number;
  readonly cancellations_used: number;
}

/** Stakes and slips of the Bangkok day, cancelled ones left out. */
export async function readToday(db: Queries, userId: string): Promise<Today> {
  const [row] = await db.query<Today>(
    `with today as (
       select (clock_timestamp() at time zone 'Asia/Bangkok')::date as on_date
     )
     select coalesce(sum(s.total_satang), 0)::bigint as total_satang, count(s.id)::integer as slips,
       coalesce((select used from slip_cancellations c, today
         where c.user_id = $1 and c.on_date = today.on_date), 0) as cancellations_used
     from today left join slips s on s.user_id = $1 and s.cancelled_at is null
       and s.id >= slip_id_at(today.on_date::timestamp at time zone 'Asia/Bangkok')`,
    [userId],
  );
  return row ?? { total_satang: 0, slips: 0, cancellations_used: 0 };
}
