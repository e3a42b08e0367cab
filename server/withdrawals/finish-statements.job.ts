/** Finishes what an answer did not wait for, or a killed node left, of a statement; looks whether the database was put back. */
import type { Job } from "../platform/database/jobs.ts";
import { FINISH_JOB, finishStatements } from "./finish-statements.ts";
import { doubtAfterRestore } from "./queries/payouts.ts";

export const finishStatementsJob: Job = {
  name: FINISH_JOB,
  every: "* * * * *",
  run: async (app) => {
    await doubtAfterRestore(app.db);
    await finishStatements(app);
  },
};
