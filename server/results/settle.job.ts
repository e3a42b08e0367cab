/** Finishes settlements that a crash or a restart cut off (trust.md S2, F8). */
import type { House } from "../platform/house.ts";
import type { Job } from "../platform/database/jobs.ts";
import { readUnfinishedRounds } from "./queries/settlement.ts";
import { finishSettlement, RESUME_JOB } from "./run-settlement.ts";

export const settleJob: Job = {
  name: RESUME_JOB,
  every: "* * * * *",
  run: finishUnfinished,
};

async function finishUnfinished(house: House): Promise<void> {
  const failures: unknown[] = [];
  for (const roundId of await readUnfinishedRounds(house.db)) {
    // One round that cannot be finished must not keep the others waiting.
    await finishSettlement(house, roundId).catch((error: unknown) => {
      house.log.error({ err: error, roundId }, "a settlement could not be finished");
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, "settlements are unfinished");
}
