/** SQL that announcements and promotions have in common: what is shown now, all, one locked. */
import type { Queries } from "../../platform/database/database.ts";

export function noticeQueries<Row>(
  table: "announcements" | "promotions",
  columns: string,
  mostShown: number,
) {
  return {
    current: (db: Queries): Promise<Row[]> =>
      db.query<Row>(
        `select ${columns} from ${table}
         where active and starts_at <= clock_timestamp()
           and (ends_at is null or ends_at > clock_timestamp())
         order by sort_order, starts_at desc, id desc limit $1`,
        [mostShown],
      ),
    all: (db: Queries, before: string | undefined, limit: number): Promise<Row[]> =>
      db.query<Row>(
        `select ${columns} from ${table} where $1::bigint is null or id < $1
         order by id desc limit $2`,
        [before ?? null, limit],
      ),
    lock: async (tx: Queries, id: string): Promise<Row | undefined> => {
      const sql = `select ${columns} from ${table} where id = $1 for update`;
      return (await tx.query<Row>(sql, [id]))[0];
    },
  };
}
