/** Draws the house's rounds within seconds of their close, and whatever was left by a crash. */
import type { Job } from "../platform/database/jobs.ts";
import { DRAW_JOB, drawHouseRounds } from "./draw-house-rounds.ts";

export const drawHouseRoundsJob: Job = {
  name: DRAW_JOB,
  every: "* * * * *",
  run: drawHouseRounds,
};
