/** Deletes for good what members have deleted: for a while only can it be had back. */
import type { Job } from "../platform/database/jobs.ts";
import { pruneSets } from "./queries.ts";

export const pruneSetsJob: Job = {
  name: "prune-lucky-sets",
  // 02:35 in Bangkok, when few are up.
  every: "35 19 * * *",
  run: async ({ db }) => {
    // The first time on an older house there are years of them.
    await db.transaction(pruneSets, { timeoutSeconds: 120 });
  },
};
