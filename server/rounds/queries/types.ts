/** The SQL of lotteries: names, schedules, calendars, bet types with odds and limits. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Odds, Satang } from "@chokdee/domain/money.ts";
import type { ResultKind } from "@chokdee/domain/results/rules.ts";
import type { Category } from "@chokdee/domain/rounds/contract.ts";
import type { CalendarException, Schedule } from "@chokdee/domain/rounds/schedule.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface TypeRow {
  readonly id: number;
  readonly code: string;
  readonly category: Category;
  readonly names: Record<string, string>;
  readonly result_kind: ResultKind;
  readonly schedule: Schedule;
  readonly result_settings: Record<string, unknown>;
  readonly sort_order: number;
  readonly active: boolean;
}

const typeColumns =
  "id, code, category, names, result_kind, schedule, result_settings, sort_order, active";

/** The lotteries on offer; the animal game, which has its own screen, only when asked for. */
export function readOfferedTypes(db: Queries, withAnimals: boolean): Promise<TypeRow[]> {
  return db.query<TypeRow>(
    `select ${typeColumns} from lottery_types
     where active and ($1 or category <> 'ANIMAL') order by sort_order, id`,
    [withAnimals],
  );
}

/** All lotteries; or one. */
export function readTypes(db: Queries, id?: number): Promise<TypeRow[]> {
  return db.query<TypeRow>(
    `select ${typeColumns} from lottery_types
     where $1::integer is null or id = $1 order by sort_order, id`,
    [id ?? null],
  );
}

/** The key of a lottery by its key or code. */
export async function findTypeId(db: Queries, keyOrCode: string): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(
    "select id from lottery_types where id::text = $1 or code = $1",
    [keyOrCode],
  );
  return row?.id;
}

/** Locks a lottery against other changes of it, and against rounds being added to it. */
export async function lockType(tx: Queries, id: number): Promise<TypeRow | undefined> {
  const [row] = await tx.query<TypeRow>(
    `select ${typeColumns} from lottery_types where id = $1 for no key update`,
    [id],
  );
  return row;
}

/** The same for several at once; those that somebody else holds are left out (Citus waits for them). */
export function lockTypesAtHand(tx: Queries, ids: readonly number[]): Promise<TypeRow[]> {
  return tx.query<TypeRow>(
    `select ${typeColumns} from lottery_types where id = any ($1::integer[])
     order by id for no key update skip locked`,
    [ids],
  );
}

/**
 * Locks the rounds of a lottery, or one round, that can take bets: every batch of slips is judged
 * wholly before or wholly after what changes.
 */
export async function lockBettableRounds(
  tx: Queries,
  which: { typeId: number } | { roundId: number },
): Promise<void> {
  await tx.query(
    `select rounds_hold(array(
       select id from rounds
       where (lottery_type_id = $1 or id = $2) and status in ('SCHEDULED', 'OPEN')
         and close_time > clock_timestamp()))`,
    ["typeId" in which ? which.typeId : null, "roundId" in which ? which.roundId : null],
  );
}

export async function updateType(tx: Queries, type: TypeRow): Promise<void> {
  await tx.query(
    `update lottery_types set names = $2, schedule = $3, result_settings = $4, sort_order = $5,
       active = $6 where id = $1`,
    [
      type.id,
      JSON.stringify(type.names),
      JSON.stringify(type.schedule),
      JSON.stringify(type.result_settings),
      type.sort_order,
      type.active,
    ],
  );
}

export interface CalendarRow {
  readonly type_id: number;
  readonly on_date: string;
  readonly moved_to: string | null;
  readonly note: string;
  /** Whose day it is, where the operator has written none. */
  readonly exchange: string | null;
}

/** With the days on which the lottery's exchange has no session. */
export function readCalendar(db: Queries, typeId?: number): Promise<CalendarRow[]> {
  return db.query<CalendarRow>(
    `select lottery_type_id as type_id, on_date, moved_to, note, exchange from calendar_days
     where $1::integer is null or lottery_type_id = $1 order by lottery_type_id, on_date`,
    [typeId ?? null],
  );
}

/** What the operator has written for a lottery. */
export function readOwnCalendar(db: Queries, typeId?: number): Promise<CalendarRow[]> {
  return db.query<CalendarRow>(
    `select lottery_type_id as type_id, on_date, moved_to, note, null as exchange
     from calendar_exceptions
     where $1::integer is null or lottery_type_id = $1 order by lottery_type_id, on_date`,
    [typeId ?? null],
  );
}

export async function replaceCalendar(
  tx: Queries,
  typeId: number,
  days: readonly { on: string; movedTo: string | null; note: string }[],
): Promise<void> {
  await tx.query("delete from calendar_exceptions where lottery_type_id = $1", [typeId]);
  await tx.query(
    `insert into calendar_exceptions (lottery_type_id, on_date, moved_to, note)
     select $1, d.on_date, d.moved_to, d.note
     from unnest($2::date[], $3::date[], $4::text[]) d (on_date, moved_to, note)`,
    [typeId, days.map((day) => day.on), days.map((day) => day.movedTo), days.map((d) => d.note)],
  );
}

/** Puts a moved draw into the calendar; a draw that was moved before is moved on. */
export async function moveInCalendar(
  tx: Queries,
  typeId: number,
  from: string,
  to: string,
): Promise<void> {
  const moved = await tx.query(
    `update calendar_exceptions set moved_to = $3
     where lottery_type_id = $1 and moved_to = $2 returning on_date`,
    [typeId, from, to],
  );
  if (moved.length > 0) return;
  await tx.query(
    `insert into calendar_exceptions (lottery_type_id, on_date, moved_to) values ($1, $2, $3)
     on conflict (lottery_type_id, on_date) do update set moved_to = excluded.moved_to`,
    [typeId, from, to],
  );
}

/** A calendar as the rules of schedules read it. */
export function exceptionsOf(rows: readonly CalendarRow[], typeId: number): CalendarException[] {
  return rows
    .filter((row) => row.type_id === typeId)
    .map((row) => ({ on: row.on_date, movedTo: row.moved_to }));
}

export interface BetTypeRow {
  readonly id: number;
  readonly type_id: number;
  readonly bet_type: BetType;
  readonly digits_count: number;
  readonly odds: Odds;
  readonly min_stake_satang: Satang;
  readonly max_stake_satang: Satang;
  readonly stake_step_satang: Satang;
  readonly number_cap_satang: Satang | null;
  readonly member_cap_satang: Satang | null;
  readonly active: boolean;
}

/** One that is added; its stakes are in steps of the table's default, whole baht. */
export interface NewBetTypeRow extends Omit<BetTypeRow, "id" | "stake_step_satang"> {
  readonly id: null;
}

/** Bet types of all lotteries or of one, in the order in which they are shown. */
export function readBetTypes(db: Queries, typeId?: number): Promise<BetTypeRow[]> {
  return db.query<BetTypeRow>(
    `select id, lottery_type_id as type_id, bet_type, digits_count, odds, min_stake_satang,
       max_stake_satang, stake_step_satang, number_cap_satang, member_cap_satang, active
     from bet_type_configs where $1::integer is null or lottery_type_id = $1
     order by lottery_type_id, sort_order, id`,
    [typeId ?? null],
  );
}

export async function updateBetTypes(tx: Queries, rows: readonly BetTypeRow[]): Promise<void> {
  await tx.query(
    `update bet_type_configs c set odds = n.odds, min_stake_satang = n.min_stake,
       max_stake_satang = n.max_stake, number_cap_satang = n.number_cap,
       member_cap_satang = n.member_cap, active = n.active
     from unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[],
       $6::bigint[], $7::boolean[])
       n (id, odds, min_stake, max_stake, number_cap, member_cap, active)
     where c.id = n.id`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.odds),
      rows.map((row) => row.min_stake_satang),
      rows.map((row) => row.max_stake_satang),
      rows.map((row) => row.number_cap_satang),
      rows.map((row) => row.member_cap_satang),
      rows.map((row) => row.active),
    ],
  );
}

/** Puts bet types behind those that their lottery has. */
export async function insertBetTypes(tx: Queries, rows: readonly NewBetTypeRow[]): Promise<void> {
  await tx.query(
    `insert into bet_type_configs (lottery_type_id, bet_type, digits_count, odds,
       min_stake_satang, max_stake_satang, number_cap_satang, member_cap_satang, active, sort_order)
     select n.type_id, n.bet_type, n.digits_count, n.odds, n.min_stake_satang, n.max_stake_satang,
       n.number_cap_satang, n.member_cap_satang, n.active,
       coalesce((select max(c.sort_order) from bet_type_configs c
         where c.lottery_type_id = n.type_id), 0) + 10 * row_number() over ()
     from jsonb_to_recordset($1::jsonb) n (type_id integer, bet_type text, digits_count smallint,
       odds integer, min_stake_satang bigint, max_stake_satang bigint, number_cap_satang bigint,
       member_cap_satang bigint, active boolean)`,
    [JSON.stringify(rows)],
  );
}

/** Numbers a lottery's bet types in this order. */
export async function sortBetTypes(
  tx: Queries,
  typeId: number,
  betTypes: readonly BetType[],
): Promise<void> {
  await tx.query(
    `update bet_type_configs c set sort_order = n.place * 10
     from unnest($2::text[]) with ordinality n (bet_type, place)
     where c.lottery_type_id = $1 and c.bet_type = n.bet_type`,
    [typeId, betTypes],
  );
}
