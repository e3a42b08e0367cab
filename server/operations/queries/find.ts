/** SQL of the one search: slips by their id. The other lists are searched by their own shelves. */
import type { Satang } from "@chokdee/domain/money.ts";

import { withNames } from "../../core/queries/names.ts";
import type { Queries } from "../../platform/database/database.ts";

export interface FoundSlipRow {
  readonly bet_group_id: string;
  readonly user_id: string;
  readonly nickname: string;
  readonly round_id: number;
  readonly total_satang: Satang;
  readonly created_at: Date;
}

/** Slips whose id begins with a text, which holds no sign of LIKE. */
export async function findSlips(db: Queries, begin: string, most: number): Promise<FoundSlipRow[]> {
  const rows = await db.query<Omit<FoundSlipRow, "nickname">>(
    `select bet_group_id, user_id, round_id, total_satang, created_at
     from slips where bet_group_id like $1 order by created_at desc limit $2`,
    [`${begin}%`, most],
  );
  return withNames(db, rows, (row) => row.user_id);
}
