/** Finishes what a killed node left of a statement. */
import type { Job } from "../platform/database/jobs.ts";
import { finishStatements } from "./finish-statements.ts";

export const finishStatementsJob: Job = {
  name: "finish-statements",
  every: "* * * * *",
  run: finishStatements,
};
