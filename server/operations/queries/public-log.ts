/** SQL of the public log. */
import type { Database, Queries, TimeLimits } from "../../platform/database/database.ts";
import { moveBookMark } from "../../wallet/book-mark.ts";

/** How many entries there are, and when the last was written. */
export async function readLogEnd(db: Queries): Promise<{ size: number; at: Date }> {
  const [row] = await db.query<{ size: number; at: Date }>(
    "select no + 1 as size, at from log_entries order by no desc limit 1",
  );
  return row ?? { size: 0, at: new Date(0) };
}

export function listLogEntries(
  db: Queries,
  start: number,
  limit: number,
): Promise<{ no: number; text: string }[]> {
  return db.query("select no, text from log_entries where no >= $1 order by no limit $2", [
    start,
    limit,
  ]);
}

/** What a log of this size says of a round, in its order. */
export function listRoundEntries(
  db: Queries,
  roundId: string,
  size: number,
): Promise<{ no: number; text: string }[]> {
  return db.query(
    `select no, text from log_entries
     where kind in ('COMMIT', 'FIXED', 'DRAWN') and subject = $1 and no < $2 order by no`,
    [roundId, size],
  );
}

/** Hashes of complete subtrees, in the order in which they are asked for. */
export async function readLogNodes(
  db: Queries,
  subtrees: readonly { readonly level: number; readonly position: number }[],
): Promise<Buffer[]> {
  const rows = await db.query<{ hash: Buffer }>(
    `select n.hash from unnest($1::smallint[], $2::bigint[]) with ordinality w (level, position, no)
     join log_nodes n using (level, position) order by w.no`,
    [subtrees.map(({ level }) => level), subtrees.map(({ position }) => position)],
  );
  if (rows.length !== subtrees.length) throw new Error("the log's tree is not whole");
  return rows.map(({ hash }) => hash);
}

/** A span after a long stop holds many entries. */
const WRITING: TimeLimits = { timeoutSeconds: 600 };

export async function writeLog(db: Database): Promise<number> {
  // Draws are told of also where the mark cannot be moved; the ledger then up to where it was.
  await moveBookMark(db).catch(() => undefined);
  const sql = "select log_write()::integer as written";
  const [row] = await db.transaction((tx) => tx.query<{ written: number }>(sql), WRITING);
  return row?.written ?? 0;
}
