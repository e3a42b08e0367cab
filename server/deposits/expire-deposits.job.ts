/** Marks deposits whose 15 minutes are over; whoever reads one before sees it expired as well. */
import type { Job } from "../platform/database/jobs.ts";
import { expireDeposits } from "./queries/deposits.ts";

const BATCH = 500;

export const expireDepositsJob: Job = {
  name: "expire-deposits",
  every: "* * * * *",
  run: async (app) => {
    let marked: string[];
    do {
      marked = await expireDeposits(app.db, null, BATCH);
      for (const userId of marked) {
        app.live.tellMember(userId, "deposits");
        app.live.tellDesks("deposits", userId);
      }
    } while (marked.length === BATCH);
  },
};
