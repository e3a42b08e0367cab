/**
 * Writes into the public log what is new, every ten minutes and as soon as a draw of the house was
 * committed to, fixed or drawn.
 */
import type { Job } from "../platform/database/jobs.ts";
import { WRITE_LOG } from "../core/write-log.ts";
import { writeLog } from "./queries/public-log.ts";

export const writeLogJob: Job = {
  name: WRITE_LOG,
  every: "4,14,24,34,44,54 * * * *",
  run: async (app) => {
    await writeLog(app.db);
  },
};
