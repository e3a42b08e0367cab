/** The SQL of results that stand: those of settled rounds only. */
import type { Category } from "@chokdee/domain/rounds/contract.ts";
import type { DrawResult } from "@chokdee/domain/results/rules.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface ResultRow {
  readonly round_id: number;
  readonly round_name: string;
  readonly sequence: number;
  /** YYYY-MM-DD. */
  readonly draw_date: string;
  readonly result: DrawResult;
  readonly type_id: number;
  readonly code: string;
  readonly category: Category;
  readonly names: Record<string, string>;
  readonly result_kind: string;
  /** Of the animal game: whether the drawn animal could be chosen; null elsewhere. */
  readonly animal_on_sale: boolean | null;
}

/** Each animal looks up its own round (offset 0): all rounds of the house were read for a page. */
const columns = `r.id as round_id, r.name as round_name, r.sequence, r.draw_date, r.result, t.id as type_id,
  t.code, t.category, t.names, t.result_kind, case when t.result_kind = 'ANIMAL' then not exists (
    select from result_animals_closed c where c.round_id = r.id offset 0) end as animal_on_sale`;

/** In the order of the lotteries: thai-gov, thai-gsb, thai-baac come first (product.md 9). */
export function readResultsOfDay(db: Queries, day: string): Promise<ResultRow[]> {
  return db.query<ResultRow>(
    `select ${columns} from rounds r join lottery_types t on t.id = r.lottery_type_id
     where r.draw_date = $1 and r.status = 'SETTLED' and r.result is not null
     order by t.sort_order, t.id, r.sequence`,
    [day],
  );
}

/** The newest result of each lottery on offer, by a look-up in the index each. */
export function readLatestResults(db: Queries): Promise<ResultRow[]> {
  return db.query<ResultRow>(
    `select ${columns} from lottery_types t cross join lateral (
       select * from rounds r
       where r.lottery_type_id = t.id and r.status = 'SETTLED' and r.result is not null
       order by r.draw_date desc, r.sequence desc limit 1) r
     where t.active order by t.sort_order, t.id`,
  );
}

export async function lotteryTypeExists(db: Queries, typeId: number): Promise<boolean> {
  const rows = await db.query("select from lottery_types where id = $1", [typeId]);
  return rows.length > 0;
}

export function readResultHistory(
  db: Queries,
  typeId: number,
  limit: number,
): Promise<ResultRow[]> {
  return db.query<ResultRow>(
    `select ${columns} from rounds r join lottery_types t on t.id = r.lottery_type_id
     where r.lottery_type_id = $1 and r.status = 'SETTLED' and r.result is not null
     order by r.draw_date desc, r.sequence desc limit $2`,
    [typeId, limit],
  );
}
