/** Tends the rounds every minute, and besides when a round opens or closes. */
import type { Job } from "../platform/database/jobs.ts";
import { TEND_ROUNDS, tendRounds } from "./tend-rounds.ts";

export const tendRoundsJob: Job = {
  name: TEND_ROUNDS,
  every: "* * * * *",
  run: (app) => tendRounds(app),
};
