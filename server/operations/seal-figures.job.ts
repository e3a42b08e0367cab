/**
 * Keeps figures that cannot change any more (queries/figures.ts): finished hours of the ledger and
 * rounds whose money is decided. Reports are right without it, only slower.
 */
import type { AppContext } from "../platform/app-context.ts";
import type { Job } from "../platform/database/jobs.ts";
import { sealHours, sealRounds } from "./queries/figures.ts";

const ROUNDS_AT_ONCE = 50;

export const sealFigures: Job = {
  name: "seal-figures",
  every: "*/10 * * * *",
  run: async (app) => {
    await sealAll(app);
  },
};

export async function sealAll({ db }: AppContext): Promise<void> {
  await db.transaction(sealHours);
  let sealed = ROUNDS_AT_ONCE;
  while (sealed === ROUNDS_AT_ONCE) {
    sealed = await db.transaction((tx) => sealRounds(tx, ROUNDS_AT_ONCE));
  }
}
