/**
 * Derives the ledger again every five minutes. A breach stops betting at once
 * and stands on the dashboard and in /metrics; that it is cleared is for a person to decide.
 */
import type { Job } from "../platform/database/jobs.ts";
import { isCheckDue } from "./queries.ts";
import { runLedgerCheck } from "./run-ledger-check.ts";
import { stopBetting } from "../core/stop-betting.ts";

export const checkLedgerJob: Job = {
  name: "check-ledger",
  every: "*/5 * * * *",
  run: async (app) => {
    if (!(await isCheckDue(app.db))) return;
    const check = await runLedgerCheck(app);
    if (check.balanced) return;
    const [first] = check.mismatches;
    const why = `LEDGER_MISMATCH: ${first?.kind} ${first?.id}: ${first?.detail}`;
    await stopBetting(app, why);
    app.log.error({ mismatches: check.mismatches }, "the ledger does not agree: betting stopped");
  },
};
