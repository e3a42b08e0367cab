/**
 * Derives the audit's chain again: every hour what is new and a part of what is old, once a week
 * all of it, and all of it each hour while something does not fit.
 * The head goes into the log as well, where nobody who can change the database reaches it.
 */
import type { Job } from "../platform/database/jobs.ts";
import { checkAudit, isWholeAuditDue } from "./queries/audit.ts";

/** Old entries that are looked at again each hour: some 240,000 a day. */
const OLD_ENTRIES = 10_000;

export const checkAuditJob: Job = {
  name: "check-audit",
  every: "7 * * * *",
  run: async (app) => {
    const check = await checkAudit(
      app.db,
      (await isWholeAuditDue(app.db)) ? undefined : OLD_ENTRIES,
    );
    if (check.broken_id === null) app.log.info(check, "the audit is whole");
    else app.log.error(check, "the audit was changed behind our back");
  },
};
