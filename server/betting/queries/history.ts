/** The SQL of the member's bets: whole slips by keyset, and today's figures. */
import type { Queries } from "../../platform/database/database.ts";
import { spanOf, type Span } from "./round-span.ts";

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
}

export interface FoundSlip {
  readonly id: string;
  readonly round_id: number;
  readonly line_count: number;
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
  readonly status?: "PENDING" | "WON" | "LOST" | "CANCELLED" | "RESULTED" | undefined;
}

/** Which rounds a status is of; CANCELLED is of all, as members cancel slips before their rounds. */
const roundConditions = {
  PENDING: "r.status not in ('SETTLED', 'VOIDED')",
  RESULTED: "r.status = 'SETTLED'",
  CANCELLED: "true",
  WON: "r.status = 'SETTLED'",
  LOST: "r.status = 'SETTLED'",
} as const;

/**
 * How many slips are looked through for those in a state, at first and then: the rounds of these are
 * asked by their ids, as a distributed house would read all its rounds for each page.
 */
const SLICES = [100, 400, 1_600, 6_400] as const;

/** The newest slips that fit, as many as are asked for. */
export async function findSlips(db: Queries, asked: BetFilter): Promise<FoundSlip[]> {
  const filter = { ...asked, ...(await spanOf(db, asked.roundId)) };
  if (filter.status === undefined && filter.lotteryTypeId === undefined) {
    return listSlips(db, filter, filter.limit);
  }
  const found: FoundSlip[] = [];
  let { before } = filter;
  for (let turn = 0; found.length < filter.limit; turn += 1) {
    const slice = SLICES[Math.min(turn, SLICES.length - 1)] ?? 0;
    const looked = await listSlips(db, { ...filter, before }, slice);
    found.push(...(await listOfRounds(db, filter, looked)));
    before = looked.at(-1)?.id;
    if (looked.length < slice) break;
  }
  return found.slice(0, filter.limit);
}

const columns = "s.id::text as id, s.round_id, s.line_count";

interface ListedSlip extends FoundSlip {
  readonly is_cancelled: boolean;
}

/** The limit stands in the text: as a parameter it makes the planner think at every call. */
function listSlips(db: Queries, filter: BetFilter & Span, limit: number): Promise<ListedSlip[]> {
  return db.query<ListedSlip>(
    `select ${columns}, s.cancelled_at is not null as is_cancelled
     from slips s ${conditionsOf(filter)}
     order by s.id desc limit ${Math.trunc(limit)}`,
    valuesOf(filter),
  );
}

/**
 * Those of the slips that are in the state and of the lottery that are asked for. Rounds and wins are
 * each asked by their keys: in one statement, whose plan does not know how many slips there are, each
 * slip was held against all rounds.
 */
async function listOfRounds(
  db: Queries,
  { userId, status, lotteryTypeId }: BetFilter,
  slips: readonly ListedSlip[],
): Promise<FoundSlip[]> {
  if (slips.length === 0) return [];
  const rows = await db.query<{ id: number; result_version: number; is_voided: boolean }>(
    `select r.id, r.result_version, r.status = 'VOIDED' as is_voided from rounds r
     where r.id = any ($1::bigint[]) and ($2::bigint is null or r.lottery_type_id = $2)
       and ${status === undefined ? "true" : roundConditions[status]}`,
    [[...new Set(slips.map((slip) => slip.round_id))], lotteryTypeId ?? null],
  );
  const rounds = new Map(rows.map((round) => [round.id, round]));
  const fitting = slips.filter((slip) => {
    const round = rounds.get(slip.round_id);
    if (round === undefined || status === undefined) return round !== undefined;
    return status === "CANCELLED" ? slip.is_cancelled || round.is_voided : !slip.is_cancelled;
  });
  if (status !== "WON" && status !== "LOST") return fitting;
  const won = await readWon(db, userId, fitting);
  return fitting.filter((slip) => {
    const version = rounds.get(slip.round_id)?.result_version;
    return won.has(`${slip.id}:${String(version)}`) === (status === "WON");
  });
}

/** Which of the slips have won, with the version of the result by which: "slip:version". */
async function readWon(
  db: Queries,
  userId: string,
  slips: readonly FoundSlip[],
): Promise<ReadonlySet<string>> {
  if (slips.length === 0) return new Set();
  const rows = await db.query<{ won: string }>(
    `select w.slip_id || ':' || w.result_version as won from wins w
     where w.user_id = $1 and w.slip_id = any ($2::bigint[])`,
    [userId, slips.map(({ id }) => id)],
  );
  return new Set(rows.map(({ won }) => won));
}

/** The bets of these slips, newest slip first and line by line. */
export function readBets(
  db: Queries,
  userId: string,
  slips: readonly FoundSlip[],
): Promise<BetRow[]> {
  return db.query<BetRow>(
    `with rounds_of_page as materialized (
       select r.* from rounds_now r where r.id = any ($3::bigint[])
     )
     select s.id::text as slip_id, b.line_no, s.bet_group_id, s.created_at,
       s.cancelled_at is not null as cancelled, b.number, b.stake_satang, b.odds,
       w.payout_satang, c.id as config_id, c.bet_type, r.id as round_id, r.name as round_name,
       n.note, r.sequence, r.status_now as round_status, r.draw_date, r.close_time, r.result,
       t.id as type_id, t.category, t.code, t.result_kind, t.names
     from slips s
     join bets b on b.user_id = $1 and b.user_id = s.user_id and b.slip_id = s.id
     join bet_type_configs c on c.id = b.bet_type_config_id
     join rounds_of_page r on r.id = s.round_id
     join lottery_types t on t.id = r.lottery_type_id
     left join wins w on w.user_id = b.user_id and w.slip_id = b.slip_id
       and w.line_no = b.line_no and w.result_version = r.result_version
     left join slip_notes n on n.user_id = b.user_id and n.bet_group_id = s.bet_group_id
     where s.user_id = $1 and s.id = any ($2::bigint[])
     order by s.id desc, b.line_no`,
    [userId, slips.map(({ id }) => id), [...new Set(slips.map((slip) => slip.round_id))]],
  );
}

/** The beginning of a day; of one that no slip is of, the nearest whose ids are in reach. */
const dayOf = (day: string) =>
  `greatest('1970-01-01', least('2200-01-01', ${day}::date))::timestamp`;

/** What a filter says of the slips themselves, from $1 to $8. */
function conditionsOf(filter: BetFilter & Span): string {
  const conditions = [
    "s.user_id = $1",
    ...(filter.before === undefined ? [] : ["s.id < $2::bigint"]),
    ...(filter.roundId === undefined ? [] : ["s.round_id = $3"]),
    ...(filter.betGroupId === undefined ? [] : ["s.bet_group_id = $4"]),
    // A day is a range of ids.
    ...(filter.from === undefined
      ? []
      : [`s.id >= slip_id_at(${dayOf("$5")} at time zone 'Asia/Bangkok')`]),
    ...(filter.to === undefined
      ? []
      : [`s.id < slip_id_at((${dayOf("$6")} + interval '1 day') at time zone 'Asia/Bangkok')`]),
    ...(filter.placedFrom === undefined ? [] : ["s.id >= slip_id_at($7::timestamptz)"]),
    ...(filter.placedUntil === undefined ? [] : ["s.id < slip_id_at($8::timestamptz)"]),
  ];
  return `where ${conditions.join(" and ")}
         and ($2::bigint is null or true) and ($3::bigint is null or true) and ($4::text is null or true)
         and ($5::date is null or true) and ($6::date is null or true)
         and ($7::timestamptz is null or true) and ($8::timestamptz is null or true)`;
}

const valuesOf = (filter: BetFilter & Span) => [
  filter.userId,
  filter.before ?? null,
  filter.roundId ?? null,
  filter.betGroupId ?? null,
  filter.from ?? null,
  filter.to ?? null,
  filter.placedFrom ?? null,
  filter.placedUntil ?? null,
];

/**
 * Slips that one search for a number looks through: an index of lines by member and number would
 * cost every line of every slip, for what few ask.
 */
const SEARCHED_SLIPS = 500;

export interface SlipsOfNumber {
  /** The newest of them that hold the number, as many as were asked for. */
  readonly slips: readonly FoundSlip[];
  /** Where a further search goes on; null when all were looked through. */
  readonly next: string | null;
}

export async function findSlipsOfNumber(
  db: Queries,
  filter: BetFilter,
  number: string,
): Promise<SlipsOfNumber> {
  const searched = await findSlips(db, { ...filter, limit: SEARCHED_SLIPS });
  const next = searched.length === SEARCHED_SLIPS ? (searched.at(-1)?.id ?? null) : null;
  const slips = await db.query<FoundSlip>(
    `select ${columns} from slips s
     where s.user_id = $1 and s.id = any ($2::bigint[]) and $3 = any (s.line_numbers)
     order by s.id desc limit ${Math.trunc(filter.limit)}`,
    [filter.userId, searched.map(({ id }) => id), number],
  );
  return { slips, next };
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
  const [row] = await db.query<{ placed: readonly OfRound[]; cancellations_used: number }>(
    `with today as (
       select (clock_timestamp() at time zone 'Asia/Bangkok')::date as on_date
     ), placed as (
       select s.round_id, sum(s.total_satang)::bigint as satang, count(*)::integer as slips
       from today join slips s on s.user_id = $1 and s.cancelled_at is null
         and s.id >= slip_id_at(today.on_date::timestamp at time zone 'Asia/Bangkok')
       group by s.round_id
     )
     select coalesce((select json_agg(p) from placed p), '[]') as placed,
       coalesce((select used from slip_cancellations c, today
         where c.user_id = $1 and c.on_date = today.on_date), 0) as cancellations_used`,
    [userId],
  );
  const placed = row?.placed ?? [];
  const voided = await voidedOf(
    db,
    placed.map((one) => one.round_id),
  );
  const today = { total_satang: 0, slips: 0, cancellations_used: row?.cancellations_used ?? 0 };
  for (const { round_id: round, satang, slips } of placed) {
    if (voided.has(round)) continue;
    today.total_satang += satang;
    today.slips += slips;
  }
  return today;
}

interface OfRound {
  readonly round_id: number;
  readonly satang: number;
  readonly slips: number;
}

/** Asked by their ids, as in findSlips. */
async function voidedOf(db: Queries, rounds: readonly number[]): Promise<ReadonlySet<number>> {
  if (rounds.length === 0) return new Set();
  const rows = await db.query<{ id: number }>(
    "select id from rounds where id = any ($1::bigint[]) and status = 'VOIDED'",
    [rounds],
  );
  return new Set(rows.map(({ id }) => id));
}
