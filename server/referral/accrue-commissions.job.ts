/** Every minute: what has been settled since the last time brings its commissions. */
import type { Job } from "../platform/jobs.ts";
import { accrueCommissions } from "./accrue-commissions.ts";

export const accrueCommissionsJob: Job = {
  name: "accrue-commissions",
  every: "* * * * *",
  run: (house) => accrueCommissions(house),
};
