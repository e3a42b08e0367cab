/** Checks the whole ledger and leaves the finding where dashboard and alarms read it. */
import type { AppContext } from "../platform/app-context.ts";
import { checkWholeLedger, type LedgerCheck } from "./check-ledger.ts";
import { insertLedgerCheck } from "./queries.ts";

export async function runLedgerCheck(app: Pick<AppContext, "db">): Promise<LedgerCheck> {
  const began = performance.now();
  const check = await checkWholeLedger(app.db);
  await insertLedgerCheck(app.db, check, performance.now() - began);
  return check;
}
