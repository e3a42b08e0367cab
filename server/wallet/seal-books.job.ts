/** Seals the days of the books that are over, in their order, and proves what members are owed. */
import type { Job } from "../platform/database/jobs.ts";
import { makeLiabilities } from "./liability-queries.ts";
import { sealDay } from "./queries.ts";

export const sealBooksJob: Job = {
  name: "seal-books",
  every: "3,13,23,33,43,53 * * * *",
  run: async (app) => {
    let day = await sealDay(app.db);
    while (day !== undefined) {
      app.log.info({ day }, "a day of the books is sealed");
      day = await sealDay(app.db);
    }
    const owed = await makeLiabilities(app.db);
    if (owed !== undefined) app.log.info({ day: owed }, "what members are owed is proved");
  },
};
