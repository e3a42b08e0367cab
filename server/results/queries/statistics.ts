/** The SQL of how often numbers were drawn. All is counted in the database, of settled rounds only. */
import type { JudgedField } from "@chokdee/domain/betting/bet-types.ts";

import type { Queries } from "../../platform/database/database.ts";

/** $1 lottery, $2 field, $3 how many of its newest draws; `ago` counts from 0. */
const DRAWN = `with newest as (
    select r.draw_date, r.result,
      row_number() over (order by r.draw_date desc, r.sequence desc)::integer - 1 as ago
    from rounds r
    where r.lottery_type_id = $1 and r.status = 'SETTLED' and r.result ? $2
    order by r.draw_date desc, r.sequence desc limit $3
  ), drawn as (
    select n.ago, number
    from newest n, regexp_split_to_table(n.result ->> $2, ' ') as number where number <> ''
  )`;

export interface DrawSpan {
  readonly draws: number;
  readonly first_day: string | null;
  readonly last_day: string | null;
}

export async function readDrawSpan(
  db: Queries,
  typeId: number,
  field: JudgedField,
  draws: number,
): Promise<DrawSpan> {
  const [row] = await db.query<DrawSpan>(
    `${DRAWN} select count(*)::integer as draws, min(draw_date)::text as first_day,
       max(draw_date)::text as last_day from newest`,
    [typeId, field, draws],
  );
  return row ?? { draws: 0, first_day: null, last_day: null };
}

/** A number that came twice in one draw came in one draw. */
export function countNumbers(
  db: Queries,
  typeId: number,
  field: JudgedField,
  draws: number,
): Promise<{ readonly number: string; readonly times: number; readonly ago: number }[]> {
  return db.query(
    `${DRAWN} select number, count(distinct ago)::integer as times, min(ago) as ago
     from drawn group by number order by times desc, ago, number`,
    [typeId, field, draws],
  );
}

/** By place from the left, 1 is the first. */
export function countPlaces(
  db: Queries,
  typeId: number,
  field: JudgedField,
  draws: number,
): Promise<{ readonly place: number; readonly digit: number; readonly times: number }[]> {
  return db.query(
    `${DRAWN} select place, substr(number, place, 1)::integer as digit, count(*)::integer as times
     from drawn, generate_series(1, length(number)) as place group by 1, 2 order by 1, 2`,
    [typeId, field, draws],
  );
}

/** The fields that the newest result of a lottery has. */
export async function readFields(db: Queries, typeId: number): Promise<readonly string[]> {
  const [row] = await db.query<{ fields: readonly string[] }>(
    `select array(select jsonb_object_keys(r.result)) as fields from rounds r
     where r.lottery_type_id = $1 and r.status = 'SETTLED' and r.result is not null
     order by r.draw_date desc, r.sequence desc limit 1`,
    [typeId],
  );
  return row?.fields ?? [];
}
