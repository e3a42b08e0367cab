/** Finishes settlements that a crash or a restart cut off (trust.md S2, F8). */
import type { AppContext } from "../platform/app-context.ts";
import type { Job } from "../platform/database/jobs.ts";
import { readUnfinishedRounds } from "./queries/settlement.ts";
import { finishSettlement, RESUME_JOB } from "./run-settlement.ts";

export const settleJob: Job = {
  name: RESUME_JOB,
  every: "* * * * *",
  run: finishUnfinished,
};

async function finishUnfinished(app: AppContext): Promise<void> {
  const failures: unknown[] = [];
  for (const roundId of await readUnfinishedRounds(app.db)) {
    // One round that cannot be finished must not keep the others waiting.
    await finishSettlement(app, roundId).catch((error: unknown) => {
      app.log.error({ err: error, roundId }, "a settlement could not be finished");
      failures.push(error);
    });
    app.live.tellDesks("rounds");
  }
  if (failures.length > 0) throw new AggregateError(failures, "settlements are unfinished");
}
