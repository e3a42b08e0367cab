/**
 * What recurs and failed, or stood in a queue that was held up, comes to no more than the look that
 * begins now: each minute adds one, and with 25 tries each they would only pile up.
 */
import type { Queries } from "./database.ts";

export async function dropLooks(db: Queries, name: string, besides: string): Promise<void> {
  await db.query(
    `select from graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where task_identifier = $1 and key is null and locked_at is null and id <> $2
         and attempts < max_attempts))`,
    [name, besides],
  );
}
