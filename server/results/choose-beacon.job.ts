/** Looks every five minutes whether the public beacon is reached. */
import type { Job } from "../platform/database/jobs.ts";
import { chooseBeacon } from "./choose-beacon.ts";

export const chooseBeaconJob: Job = {
  name: "choose-beacon",
  every: "*/5 * * * *",
  run: (app) => chooseBeacon(app),
};
