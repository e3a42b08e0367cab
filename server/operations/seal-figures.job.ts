/**
 * Keeps figures that cannot change any more (queries/figures.ts): finished hours of the ledger and
 * rounds whose money is decided, members of days that are over. Reports are right without it, only
 * slower.
 */
import type { AppContext } from "../platform/app-context.ts";
import type { Job } from "../platform/database/jobs.ts";
import { countMembers } from "./queries/dashboard.ts";
import { sealHours, sealRounds } from "./queries/figures.ts";
import { forgetSeen } from "./queries/online.ts";

const ROUNDS_AT_ONCE = 50;

export const sealFigures: Job = {
  name: "seal-figures",
  every: "*/10 * * * *",
  run: async (app) => {
    await sealAll(app);
    await forgetSeen(app.db);
    await countMembers(app.db);
  },
};

export async function sealAll({ db }: AppContext): Promise<void> {
  await sealHours(db);
  let sealed = ROUNDS_AT_ONCE;
  while (sealed === ROUNDS_AT_ONCE) {
    sealed = await sealRounds(db, ROUNDS_AT_ONCE);
  }
}
