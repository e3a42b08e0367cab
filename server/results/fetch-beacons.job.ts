/** Queued when a draw waits for a beacon; every minute the draws' own job looks after it. */
import type { Job } from "../platform/database/jobs.ts";
import { fetchBeacons } from "./fetch-beacons.ts";
import { BEACON_JOB } from "./queue-beacons.ts";

export const fetchBeaconsJob: Job = { name: BEACON_JOB, run: fetchBeacons };
