/**
 * Derives the ledger again every five minutes: what came after the last sealed day, and everything
 * once a week, when asked for it, and while something stands that was found. A breach stops betting
 * at once and stands on the dashboard and in /metrics; that it is cleared is for a person to decide.
 */
import type { AppContext } from "../platform/app-context.ts";
import type { Job } from "../platform/database/jobs.ts";
import { stopBetting } from "../core/stop-betting.ts";
import { isCheckDue, isWholeCheckDue } from "./queries.ts";
import { runLedgerCheck } from "./run-ledger-check.ts";

const WHOLE_CHECK = "check-whole-ledger";

/** Has the queue derive everything again; asked twice it does so once. */
export async function startWholeCheck({ jobs }: Pick<AppContext, "jobs">): Promise<void> {
  await jobs.add(WHOLE_CHECK, {}, { key: WHOLE_CHECK });
}

export const checkLedgerJob: Job = {
  name: "check-ledger",
  every: "*/5 * * * *",
  run: async (app) => {
    if (await isCheckDue(app.db)) await checkOrStop(app, await isWholeCheckDue(app.db));
  },
};

export const checkWholeLedgerJob: Job = {
  name: WHOLE_CHECK,
  run: async (app) => {
    // Under way already: the queue tries again, and finds that one done.
    if (!(await checkOrStop(app, true))) throw new Error("another check of the ledger runs");
  },
};

async function checkOrStop(app: AppContext, whole: boolean): Promise<boolean> {
  const check = await runLedgerCheck(app, whole);
  if (!check || check.balanced) return check !== undefined;
  const [first] = check.mismatches;
  // All of the staff are told why betting has stopped, but not all what a wallet holds.
  await stopBetting(app, `LEDGER_MISMATCH: ${first?.kind} ${first?.id}`);
  app.log.error({ mismatches: check.mismatches }, "the ledger does not agree: betting stopped");
  return true;
}
