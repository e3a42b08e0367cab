/** The SQL of rounds as members see them, and the rows that others of this shelf lock. */
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { Category } from "@chokdee/domain/rounds/contract.ts";
import type { RoundStatus } from "@chokdee/domain/rounds/rules.ts";
import { isHouseDraw, type ResultKind } from "@chokdee/domain/results/rules.ts";

import type { Queries } from "../../platform/database/database.ts";

/** A round with its lottery; the status is the one by the database's clock. */
export interface RoundRow {
  readonly id: number;
  readonly name: string;
  readonly sequence: number;
  readonly status_now: RoundStatus;
  readonly open_time: Date;
  readonly close_time: Date;
  readonly draw_time: Date | null;
  readonly draw_date: string;
  readonly result: Record<string, string> | null;
  readonly result_version: number;
  readonly void_reason: string | null;
  readonly type_id: number;
  readonly code: string;
  readonly category: Category;
  readonly names: Record<string, string>;
  readonly result_kind: ResultKind;
}

export const roundColumns = `r.id, r.name, r.sequence, r.status_now, r.open_time, r.close_time,
  r.draw_time, r.draw_date, r.result, r.result_version, r.void_reason,
  t.id as type_id, t.code, t.category, t.names, t.result_kind`;
export const roundTables = "(rounds_now r join lottery_types t on t.id = r.lottery_type_id)";

export async function readRound(db: Queries, id: number): Promise<RoundRow | undefined> {
  const [row] = await db.query<RoundRow>(
    `select ${roundColumns} from ${roundTables} where r.id = $1`,
    [id],
  );
  return row;
}

export interface OpenRounds {
  readonly rounds: RoundRow[];
  /** The database's clock when they were read. */
  readonly nowMs: number;
  /** When the next round opens; null when none is to come. */
  readonly nextOpenMs: number | null;
}

/** Rounds that take bets now, soonest close first; the animal game has its own screen. */
export async function readOpenRounds(db: Queries): Promise<OpenRounds> {
  const [clock] = await db.query<{ now_ms: number; next_open_ms: number | null }>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms,
       floor(extract(epoch from min(open_time)) * 1000)::bigint as next_open_ms
     from rounds where status = 'SCHEDULED' and open_time > clock_timestamp()`,
  );
  const rounds = await db.query<RoundRow>(
    `select ${roundColumns} from ${roundTables}
     where r.status in ('SCHEDULED', 'OPEN') and r.status_now = 'OPEN' and t.active
       and t.category <> 'ANIMAL'
     order by r.close_time, t.sort_order, r.id`,
  );
  return { rounds, nowMs: clock?.now_ms ?? 0, nextOpenMs: clock?.next_open_ms ?? null };
}

/** A round that an administrator changes: locked, and then judged by the clock. */
export interface LockedRound extends RoundRow {
  readonly planned: boolean;
  /** Its lottery's schedule as it is stored; null without one. */
  readonly schedule: unknown;
  readonly now: Date;
}

/**
 * Locks a round exclusively: no batch of slips is under way when this returns, and the clock is
 * read after the lock.
 */
export async function lockRound(tx: Queries, id: number): Promise<LockedRound | undefined> {
  await tx.query("select round_hold($1)", [id]);
  const [row] = await tx.query<LockedRound>(
    `select ${roundColumns}, r.planned, t.schedule,
       clock_timestamp() as now
     from ${roundTables} where r.id = $1`,
    [id],
  );
  return row;
}

/** Whether its result is entered and its money still moves; asked behind the round's lock. */
export async function isSettling(tx: Queries, roundId: number): Promise<boolean> {
  const rows = await tx.query("select from rounds_settling where round_id = $1", [roundId]);
  return rows.length > 0;
}

/** When the last of the bets that stand on a round came in, to the millisecond; null without any. */
export async function readLastBet(tx: Queries, roundId: number): Promise<Date | null> {
  const [row] = await tx.query<{ last_at: Date | null }>("select round_last_bet($1) as last_at", [
    roundId,
  ]);
  return row?.last_at ?? null;
}

export interface RoundToInsert {
  readonly typeId: number;
  readonly name: string;
  readonly drawDate: string;
  readonly sequence: number;
  readonly openAt: Date;
  readonly closeAt: Date;
  readonly drawAt: Date | null;
  readonly planned: boolean;
}

export interface MadeRound {
  readonly id: number;
  readonly typeId: number;
  readonly name: string;
  readonly drawDate: string;
  readonly status: RoundStatus;
}

/** Those that the house draws, while they need a public beacon and none is reached. */
async function heldTypes(db: Queries): Promise<number[]> {
  const held = await db.query<{ id: number }>(
    `select t.id from lottery_types t cross join house_state h
     where t.result_kind in ('YEEKEE', 'ANIMAL') and h.beacon_required and h.beacon_chain is null`,
  );
  return held.map(({ id }) => id);
}

/** The lotteries of planned rounds that do not stand yet and could, one for each such round. */
export async function findMissingRounds(
  db: Queries,
  rounds: readonly RoundToInsert[],
): Promise<number[]> {
  const rows = await db.query<{ type_id: number }>(
    `select n.type_id from unnest($1::integer[], $2::date[], $3::integer[])
       n (type_id, draw_date, sequence)
     where not exists (select from rounds r where r.lottery_type_id = n.type_id
       and r.draw_date = n.draw_date and r.sequence = n.sequence)
     and not (n.type_id = any ($4::integer[]))`,
    [
      rounds.map((round) => round.typeId),
      rounds.map((round) => round.drawDate),
      rounds.map((round) => round.sequence),
      await heldTypes(db),
    ],
  );
  return rows.map((row) => row.type_id);
}

/**
 * Inserts rounds that do not stand yet, and answers those; one that stands is left as it is. Rounds
 * that the house draws are left out while they need a public beacon and none is reached.
 */
export async function insertRounds(
  tx: Queries,
  rounds: readonly RoundToInsert[],
): Promise<MadeRound[]> {
  return tx.query<MadeRound>(
    `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time,
       draw_time, planned)
     select n.* from unnest($1::integer[], $2::text[], $3::date[], $4::integer[],
       $5::timestamptz[], $6::timestamptz[], $7::timestamptz[], $8::boolean[])
       n (type_id, name, draw_date, sequence, open_time, close_time, draw_time, planned)
     where not exists (
       select from rounds r where r.lottery_type_id = n.type_id and r.draw_date = n.draw_date
         and r.sequence = n.sequence)
     and not (n.type_id = any ($9::integer[]))
     order by n.type_id, n.draw_date, n.sequence
     on conflict on constraint round_exists_already do nothing
     returning id, lottery_type_id as "typeId", name, draw_date as "drawDate", status`,
    [
      rounds.map((round) => round.typeId),
      rounds.map((round) => round.name),
      rounds.map((round) => round.drawDate),
      rounds.map((round) => round.sequence),
      rounds.map((round) => round.openAt.toISOString()),
      rounds.map((round) => round.closeAt.toISOString()),
      rounds.map((round) => round.drawAt?.toISOString() ?? null),
      rounds.map((round) => round.planned),
      await heldTypes(tx),
    ],
  );
}

/** Refused with BEACON_MISSING when no round of this lottery can be made now. */
export async function refuseWithoutBeacon(
  tx: Queries,
  { result_kind: kind }: { readonly result_kind: ResultKind },
): Promise<void> {
  if (!isHouseDraw(kind)) return;
  const rows = await tx.query(
    "select from house_state where beacon_required and beacon_chain is null",
  );
  if (rows.length > 0) throw new Refusal("BEACON_MISSING");
}

/** The highest sequence number of a lottery's rounds on a day; 0 when there are none. */
export async function lastSequence(tx: Queries, typeId: number, drawDate: string): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    `select coalesce(max(sequence), 0) as last from rounds
     where lottery_type_id = $1 and draw_date = $2`,
    [typeId, drawDate],
  );
  return row?.last ?? 0;
}

export interface RoundChange {
  readonly name: string;
  readonly drawDate: string;
  readonly openAt: Date;
  readonly closeAt: Date;
  readonly drawAt: Date | null;
  readonly status: RoundStatus;
  readonly planned: boolean;
  /** Whether this name, where it is a new one, is another than its lottery would give it. */
  readonly named: boolean;
}

export async function updateRound(tx: Queries, id: number, change: RoundChange): Promise<void> {
  await tx.query(
    `update rounds set name = $2, draw_date = $3, open_time = $4, close_time = $5, draw_time = $6,
       status = $7, planned = $8, named = case when name = $2 then named else $9 end
     where id = $1`,
    [
      id,
      change.name,
      change.drawDate,
      change.openAt,
      change.closeAt,
      change.drawAt,
      change.status,
      change.planned,
      change.named,
    ],
  );
}

/** A voided round leaves its number of the day to another, for a number below all others. */
export async function clearVoidedRound(
  tx: Queries,
  typeId: number,
  drawDate: string,
  sequence: number,
): Promise<void> {
  await tx.query(
    `update rounds r set planned = false, sequence = (
       select least(min(o.sequence), 0) - 1 from rounds o where o.lottery_type_id = $1)
     where r.lottery_type_id = $1 and r.draw_date = $2 and r.sequence = $3 and r.status = 'VOIDED'`,
    [typeId, drawDate, sequence],
  );
}
