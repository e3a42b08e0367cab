/** Deletes what each settlement had to pay, three months after it was paid (docs/operations.md). */
import type { Job } from "../platform/database/jobs.ts";
import { pruneDues } from "./queries/settlement.ts";

const KEPT_DAYS = 90;
/** The runs of about half a day in one transaction. */
const RUNS_AT_ONCE = 100;

export const pruneDuesJob: Job = {
  name: "prune-dues",
  // 02:25 in Bangkok, when few are up.
  every: "25 19 * * *",
  run: async ({ db }) => {
    let pruned: number;
    do {
      pruned = await db.transaction((tx) => pruneDues(tx, KEPT_DAYS, RUNS_AT_ONCE), {
        timeoutSeconds: 120,
      });
    } while (pruned === RUNS_AT_ONCE);
  },
};
