/** The SQL of a month of rounds and of the days on which the calendar differs. */
import type { Queries } from "../../platform/database/database.ts";

export interface CalendarEntryRow {
  readonly draw_date: string;
  readonly type_id: number;
  readonly rounds: number;
  readonly by_status: Record<string, number>;
  readonly round_id: number | null;
}

/** The rounds of draw days, those of one lottery and day together. */
export function readCalendarEntries(
  db: Queries,
  from: string,
  to: string,
  typeId: number | undefined,
): Promise<CalendarEntryRow[]> {
  return db.query<CalendarEntryRow>(
    `select draw_date, type_id, sum(rounds)::integer as rounds,
       jsonb_object_agg(status, rounds) as by_status,
       case when sum(rounds) = 1 then min(round_id) end as round_id
     from (
       select r.draw_date, r.lottery_type_id as type_id, r.status_now as status,
         count(*) as rounds, min(r.id) as round_id
       from rounds_now r
       where r.draw_date between $1 and $2
         and ($3::integer is null or r.lottery_type_id = $3)
       group by 1, 2, 3
     ) s join lottery_types t on t.id = s.type_id
     group by draw_date, type_id, t.sort_order order by draw_date, t.sort_order, type_id`,
    [from, to, typeId ?? null],
  );
}

export async function upsertCalendarDay(
  tx: Queries,
  day: {
    readonly typeId: number;
    readonly on: string;
    readonly movedTo: string | null;
    readonly note: string;
  },
): Promise<void> {
  await tx.query(
    `insert into calendar_exceptions (lottery_type_id, on_date, moved_to, note)
     values ($1, $2, $3, $4)
     on conflict (lottery_type_id, on_date)
       do update set moved_to = excluded.moved_to, note = excluded.note`,
    [day.typeId, day.on, day.movedTo, day.note],
  );
}

export async function deleteCalendarDay(tx: Queries, typeId: number, on: string): Promise<void> {
  await tx.query("delete from calendar_exceptions where lottery_type_id = $1 and on_date = $2", [
    typeId,
    on,
  ]);
}

/** How many rounds of a lottery stand already of those that are named. */
export async function countStanding(
  db: Queries,
  typeId: number,
  rounds: readonly { readonly drawDate: string; readonly sequence: number }[],
): Promise<number> {
  const [row] = await db.query<{ standing: number }>(
    `select count(*)::integer as standing from rounds r
     join unnest($2::date[], $3::integer[]) n (draw_date, sequence)
       on n.draw_date = r.draw_date and n.sequence = r.sequence
     where r.lottery_type_id = $1`,
    [typeId, rounds.map((round) => round.drawDate), rounds.map((round) => round.sequence)],
  );
  return row?.standing ?? 0;
}
