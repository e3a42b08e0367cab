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
  note: string | null;
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
  result_kind: string;
  code: string;
  names: Record<string, string>;
  /** The slips of this page, and one more where the list goes on after them. */
  slips_found: number;
}

export interface BetFilter {
  readonly userId: string;
  /** How many slips, at most. */
  readonly limit: number;
  /** Slips older than this one. */
  readonly before?: string | undefined;
  readonly roundId?: string | undefined;
  readonly betGroupId?: string | undefined;
  readonly lotteryTypeId?: string | undefined;
  /** Bangkok days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** These slips only. */
  readonly ids?: readonly string[] | undefined;
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
 * A page ends after the slip that brings it to so many lines: a hundred slips of 1,000 lines would
 * hold the node for seconds.
 */
const MOST_LINES = 2_000;

/**
 * Bets of the newest slips that fit, slip by slip and line by line. The limit stands in the text:
 * as a parameter it makes the planner think again at every call, which costs more than the query.
 * On a distributed house the page and its rounds travel to where the member's bets are.
 */
export function readBets(db: Queries, filter: BetFilter): Promise<BetRow[]> {
  return db.query<BetRow>(
    `with found as (
       select s.user_id, s.id, s.bet_group_id, s.created_at, s.cancelled_at, s.round_id,
         s.line_count
       ${slipsOf(filter)}
       order by s.id desc limit ${Math.trunc(filter.limit) + 1}
     ), counted as (
       select f.*, row_number() over newest_first as no, count(*) over () as slips_found,
         sum(f.line_count) over newest_first - f.line_count as lines_before
       from found f window newest_first as (order by f.id desc)
     ), page as (
       select * from counted
       where no <= ${Math.trunc(filter.limit)} and lines_before < ${MOST_LINES}
     ), rounds_of_page as (
       select r.* from rounds_now r where r.id in (select p.round_id from page p)
     )
     select s.id::text as slip_id, b.line_no, s.bet_group_id, s.created_at,
       s.cancelled_at is not null as cancelled, b.number, b.stake_satang, b.odds,
       w.payout_satang, c.id as config_id, c.bet_type, r.id as round_id, r.name as round_name,
       n.note, r.sequence, r.status_now as round_status, r.draw_date, r.close_time, r.result, t.id as type_id,
       t.category, t.code, t.result_kind, t.names, s.slips_found
     from page s
     join bets b on b.user_id = $1 and b.user_id = s.user_id and b.slip_id = s.id
     join bet_type_configs c on c.id = b.bet_type_config_id
     join rounds_of_page r on r.id = s.round_id
     join lottery_types t on t.id = r.lottery_type_id
     left join wins w on w.user_id = b.user_id and w.slip_id = b.slip_id
       and w.line_no = b.line_no and w.result_version = r.result_version
     left join slip_notes n on n.user_id = b.user_id and n.bet_group_id = s.bet_group_id
     order by s.id desc, b.line_no`,
    valuesOf(filter),
  );
}

/** The beginning of a day; of one that no slip is of, the nearest whose ids are in reach. */
const dayOf = (day: string) =>
  `greatest('1970-01-01', least('2200-01-01', ${day}::date))::timestamp`;

/** The slips of a filter, from $1 to $8. */
function slipsOf(filter: BetFilter): string {
  const conditions = [
    "s.user_id = $1",
    ...(filter.before === undefined ? [] : ["s.id < $2::bigint"]),
    ...(filter.roundId === undefined ? [] : ["s.round_id = $3"]),
    ...(filter.betGroupId === undefined ? [] : ["s.bet_group_id = $4"]),
    ...(filter.lotteryTypeId === undefined ? [] : ["r.lottery_type_id = $5::bigint"]),
    // A day is a range of ids.
    ...(filter.from === undefined
      ? []
      : [`s.id >= slip_id_at(${dayOf("$6")} at time zone 'Asia/Bangkok')`]),
    ...(filter.to === undefined
      ? []
      : [`s.id < slip_id_at((${dayOf("$7")} + interval '1 day') at time zone 'Asia/Bangkok')`]),
    ...(filter.ids === undefined ? [] : ["s.id = any($8::bigint[])"]),
    ...(filter.status === undefined ? [] : [statusConditions[filter.status]]),
  ];
  const asksRounds = filter.lotteryTypeId !== undefined || filter.status !== undefined;
  return `from slips s ${asksRounds ? "join rounds r on r.id = s.round_id" : ""}
       where ${conditions.join(" and ")}
         and ($2::bigint is null or true) and ($3::bigint is null or true)
         and ($4::text is null or true) and ($5::bigint is null or true)
         and ($6::date is null or true) and ($7::date is null or true)
         and ($8::bigint[] is null or true)`;
}

const valuesOf = (filter: BetFilter) => [
  filter.userId,
  filter.before ?? null,
  filter.roundId ?? null,
  filter.betGroupId ?? null,
  filter.lotteryTypeId ?? null,
  filter.from ?? null,
  filter.to ?? null,
  filter.ids ?? null,
];

/**
 * Slips that one search for a number looks through: an index of lines by member and number would
 * cost every line of every slip, for what few ask.
 */
const SEARCHED_SLIPS = 500;

export interface SlipsOfNumber {
  /** The newest of them that hold the number, one more than were asked for. */
  readonly ids: readonly string[];
  /** Where a further search goes on; null when all were looked through. */
  readonly next: string | null;
}

export async function findSlipsOfNumber(
  db: Queries,
  filter: BetFilter,
  number: string,
): Promise<SlipsOfNumber> {
  const [row] = await db.query<SlipsOfNumber>(
    `with searched as materialized (
       select s.id ${slipsOf(filter)} order by s.id desc limit ${SEARCHED_SLIPS}
     ), found as (
       select f.id from searched f where exists (select from bets b
         where b.user_id = $1 and b.slip_id = f.id and b.number = $9)
       order by f.id desc limit ${Math.trunc(filter.limit) + 1}
     )
     select coalesce((select array_agg(f.id::text order by f.id desc) from found f), '{}') as ids,
       (select min(a.id)::text from searched a having count(*) = ${SEARCHED_SLIPS}) as next`,
    [...valuesOf(filter), number],
  );
  return row ?? { ids: [], next: null };
}

export interface Today {
  readonly total_satang: number;
  readonly slips: number;
  readonly cancellations_used: number;
}

/**
 * Stakes and slips of the Bangkok day without those that count as cancelled: a voided round's too, as
 * beside the limits that a member sets.
 */
export async function readToday(db: Queries, userId: string): Promise<Today> {
  const [row] = await db.query<Today>(
    `with today as (
       select (clock_timestamp() at time zone 'Asia/Bangkok')::date as on_date
     ), placed as (
       select s.round_id, s.total_satang from today join slips s
         on s.user_id = $1 and s.cancelled_at is null
         and s.id >= slip_id_at(today.on_date::timestamp at time zone 'Asia/Bangkok')
     ), voided as (
       select r.id from rounds r
       where r.id in (select p.round_id from placed p) and r.status = 'VOIDED'
     )
     select coalesce(sum(p.total_satang), 0)::bigint as total_satang,
       count(p.round_id)::integer as slips,
       coalesce((select used from slip_cancellations c, today
         where c.user_id = $1 and c.on_date = today.on_date), 0) as cancellations_used
     from placed p where p.round_id not in (select v.id from voided v)`,
    [userId],
  );
  return row ?? { total_satang: 0, slips: 0, cancellations_used: 0 };
}
