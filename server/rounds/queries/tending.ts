/** The SQL of the rounds' clock: opening, closing, and the high-water mark (trust.md B5). */
import type { Queries } from "../../platform/database/database.ts";

export interface ClockReading {
  readonly now_ms: number;
  /** How far the clock lies behind the highest that was ever seen; 0 or less when it does not. */
  readonly behind_ms: number;
  readonly stopped_now: boolean;
  readonly resumed_now: boolean;
}

/**
 * Moves the mark forward, never back. A clock that lies behind it by more than the tolerance stops
 * betting for this reason until it has passed the mark again.
 */
export async function readGuardedClock(
  db: Queries,
  toleranceMs: number,
  why: string,
): Promise<ClockReading> {
  const [reading] = await db.query<ClockReading>(
    `with locked as (
       select clock_mark, betting_stopped_at, betting_stopped_why from house_state for update
     ), seen as (
       select l.*, n.now,
         n.now < l.clock_mark - make_interval(secs => $1::float8 / 1000) as is_behind
       from locked l cross join lateral (select clock_timestamp() as now) n
     ), moved as (
       update house_state h set
         clock_mark = greatest(s.clock_mark, s.now),
         betting_stopped_at = case
           when s.is_behind and s.betting_stopped_at is null then s.now
           when not s.is_behind and s.betting_stopped_why = $2 and s.now >= s.clock_mark then null
           else s.betting_stopped_at end,
         betting_stopped_why = case
           when s.is_behind and s.betting_stopped_at is null then $2
           when not s.is_behind and s.betting_stopped_why = $2 and s.now >= s.clock_mark then null
           else s.betting_stopped_why end
       from seen s
       returning s.now, s.clock_mark as mark, s.betting_stopped_at as was_at,
         h.betting_stopped_at as is_at
     )
     select floor(extract(epoch from now) * 1000)::bigint as now_ms,
       floor(extract(epoch from mark - now) * 1000)::bigint as behind_ms,
       was_at is null and is_at is not null as stopped_now,
       was_at is not null and is_at is null as resumed_now
     from moved`,
    [toleranceMs, why],
  );
  if (!reading) throw new Error("house_state has no row");
  return reading;
}

/**
 * Marks rounds OPEN and CLOSED that are so by the clock, and answers how many. Rows that another
 * node or a batch of slips holds are passed over; the next run finds them.
 */
export async function markDueRounds(db: Queries, most: number): Promise<number> {
  const marked = await db.query(
    `with due as (
       select r.id from rounds r
       where (r.status in ('SCHEDULED', 'OPEN') and r.close_time <= clock_timestamp())
         or (r.status = 'SCHEDULED' and r.open_time <= clock_timestamp())
       order by r.id limit $1
       for no key update skip locked
     )
     update rounds r set status =
       case when r.close_time <= clock_timestamp() then 'CLOSED' else 'OPEN' end
     from due where r.id = due.id returning r.id`,
    [most],
  );
  return marked.length;
}

/** When the next round opens or closes; now, when one is due that could not be marked. */
export async function readNextTurn(db: Queries): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    `select least(
       (select min(open_time) from rounds where status = 'SCHEDULED'),
       (select min(close_time) from rounds where status in ('SCHEDULED', 'OPEN'))) as at`,
  );
  return row?.at ?? null;
}
