/** Has what is new written into the public log without waiting for its time. */
import type { AppContext } from "../platform/app-context.ts";

export const WRITE_LOG = "write-log";

export async function queueLog(app: Pick<AppContext, "jobs">): Promise<void> {
  await app.jobs.add(WRITE_LOG, {}, { key: WRITE_LOG });
}
