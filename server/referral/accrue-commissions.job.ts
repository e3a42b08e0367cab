/**
 * Commissions of what has been settled: asked for by each settlement, and every minute for those
 * that were cut off before they could ask.
 */
import type { Job } from "../platform/database/jobs.ts";
import { ACCRUE_JOB, accrueCommissions } from "./accrue-commissions.ts";

export const accrueCommissionsJob: Job = {
  name: ACCRUE_JOB,
  every: "* * * * *",
  run: (app) => accrueCommissions(app),
};
