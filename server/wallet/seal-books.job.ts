/** Seals the days of the books that are over, in their order. */
import type { Job } from "../platform/database/jobs.ts";
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
  },
};
