/** Marks deposits whose 15 minutes are over; whoever reads one before sees it expired as well. */
import type { Job } from "../platform/database/jobs.ts";
import { expireDeposits } from "./queries/deposits.ts";

const BATCH = 500;

export const expireDepositsJob: Job = {
  name: "expire-deposits",
  every: "* * * * *",
  run: async (house) => {
    let marked: string[];
    do {
      marked = await expireDeposits(house.db, null, BATCH);
      for (const userId of marked) house.live.tellMember(userId, "deposits");
    } while (marked.length === BATCH);
  },
};
