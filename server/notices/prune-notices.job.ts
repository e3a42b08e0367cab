/**
 * Forgets notices after three months: what they tell stands in the statements for good; and browsers
 * that are sent nothing more.
 */
import type { Job } from "../platform/database/jobs.ts";
import { pruneDevices } from "./queries/devices.ts";
import { pruneNotices } from "./queries/notices.ts";

const KEPT_DAYS = 90;

export const pruneNoticesJob: Job = {
  name: "prune-notices",
  // 02:20 in Bangkok, when few are up.
  every: "20 19 * * *",
  run: async ({ db }) => {
    await db.transaction((tx) => pruneNotices(tx, KEPT_DAYS), { timeoutSeconds: 120 });
    await pruneDevices(db);
  },
};
