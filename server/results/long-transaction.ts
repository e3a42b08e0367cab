/** Work over a whole round, which takes longer than a request may. */
import { giveTime, type Database, type Queries } from "../platform/database/database.ts";

/** One over 600,000 slips takes 6 to 18 s by the machine's load (docs/benchmarks.md). */
const STATEMENT_SECONDS = 600;

/** Runs a transaction whose statements, and waits for locks, are not those of a request. */
export async function longTransaction<T>(
  db: Database,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await giveTime(tx, STATEMENT_SECONDS);
    await tx.query("set local lock_timeout = '30s'");
    return work(tx);
  });
}
