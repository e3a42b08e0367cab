/** Finishes what a killed node left of a statement; looks whether the database was put back. */
import type { Job } from "../platform/database/jobs.ts";
import { finishStatements } from "./finish-statements.ts";
import { doubtAfterRestore } from "./queries/payouts.ts";

export const finishStatementsJob: Job = {
  name: "finish-statements",
  every: "* * * * *",
  run: async (app) => {
    await doubtAfterRestore(app.db);
    await finishStatements(app);
  },
};
