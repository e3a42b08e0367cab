/** Forgets what is past its time: pictures, codes, tokens, addresses, failures of long ago. */
import { LOCK_AT_FAILURES } from "@chokdee/domain/accounts/rules.ts";

import type { Job } from "../platform/database/jobs.ts";
import { pruneDevices } from "./queries/known-devices.ts";
import { pruneAddresses } from "./queries/places.ts";
import { pruneFailures, pruneProofs } from "./queries/proofs.ts";

export const pruneProofsJob: Job = {
  name: "prune-proofs",
  // Twice an hour, away from the full hours at which rounds close.
  every: "13,43 * * * *",
  run: async ({ db }) => {
    await pruneProofs(db);
    await pruneFailures(db, LOCK_AT_FAILURES);
    await pruneDevices(db);
    // The first time on an older house there are years of them.
    await db.transaction(pruneAddresses, { timeoutSeconds: 120 });
  },
};
