/** Has what is new written into the public log without waiting for its time. */
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { queueJob } from "../platform/database/jobs.ts";

export const WRITE_LOG = "write-log";

export async function queueLog(app: Pick<AppContext, "jobs">): Promise<void> {
  await app.jobs.add(WRITE_LOG, {}, { key: WRITE_LOG });
}

/** With the transaction that made this round. By the round: two that make some never wait here. */
export async function queueLogOf(tx: Queries, roundId: number): Promise<void> {
  await queueJob(tx, WRITE_LOG, {}, { key: `${WRITE_LOG}-${roundId}`, waits: true });
}
