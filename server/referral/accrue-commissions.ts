/**
 * Counts what friends' slips have brought, once a round's money has moved. Every step is a
 * transaction of its own and may be repeated or cut off anywhere: a run remembers how far it came,
 * and what it wrote and how far that was are one (docs/decisions/0080-commissions.md).
 */
import { percentHundredths } from "@chokdee/domain/referral/rules.ts";

import { readSettings } from "../core/settings.ts";
import type { AppContext } from "../platform/app-context.ts";
import { accrueChunk, listOpenRuns, openDueRuns, type CommissionRun } from "./queries/accrual.ts";

/** The job that does this; a settlement asks for it as soon as its money has moved. */
export const ACCRUE_JOB = "accrue-commissions";

/** Friends looked up in one transaction. */
const MEMBERS_PER_CHUNK = 5_000;

type Counting = Pick<AppContext, "db">;

export async function accrueCommissions(app: Counting): Promise<void> {
  await openRuns(app);
  for (const run of await listOpenRuns(app.db)) {
    while (await accrueNext(app, run));
  }
}

/** Opens a run for each round that is due, at the percent that holds now. */
export async function openRuns(app: Counting): Promise<void> {
  await app.db.transaction(async (tx) => {
    const { commission_percent: percent } = await readSettings(tx);
    await openDueRuns(tx, percentHundredths(percent));
  });
}

/** Counts the next friends of a run; false when it is finished. */
export function accrueNext(
  app: Counting,
  run: CommissionRun,
  members = MEMBERS_PER_CHUNK,
): Promise<boolean> {
  return app.db.transaction((tx) => accrueChunk(tx, run, members), {
    timeoutSeconds: 120,
    lockTimeoutSeconds: 30,
  });
}
