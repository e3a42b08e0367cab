/**
 * Derives the audit's chain again every hour.
 * The head goes into the log as well, where nobody who can change the database reaches it.
 */
import type { Job } from "../platform/database/jobs.ts";
import { checkAudit } from "./queries/audit.ts";

export const checkAuditJob: Job = {
  name: "check-audit",
  every: "7 * * * *",
  run: async (app) => {
    const check = await checkAudit(app.db);
    if (check.broken_id === null) app.log.info(check, "the audit is whole");
    else app.log.error(check, "the audit was changed behind our back");
  },
};
