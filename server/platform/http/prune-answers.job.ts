/** Forgets answers that were given under an Idempotency-Key (api.md "Conventions"). */
import type { Job } from "../database/jobs.ts";
import { pruneAnswers } from "./idempotency.ts";

/** A client tries again for minutes; who comes back after so long starts anew. */
const KEPT_DAYS = 90;

export const pruneAnswersJob: Job = {
  name: "prune-answers",
  // 02:30 in Bangkok, when few are up.
  every: "30 19 * * *",
  run: async ({ db }) => {
    await db.transaction((tx) => pruneAnswers(tx, KEPT_DAYS), { timeoutSeconds: 120 });
  },
};
