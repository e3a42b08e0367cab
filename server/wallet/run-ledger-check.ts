/**
 * Checks the ledger and leaves the finding where dashboard and alarms read it. One check runs at a
 * time in the whole house.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { AppContext } from "../platform/app-context.ts";
import { checkLedgerAlone, type LedgerCheck } from "./check-ledger.ts";
import { insertLedgerCheck, isLedgerBroken, readLastCheck } from "./queries.ts";

/**
 * Undefined while another check is under way. Of everything also while something stands that was
 * found: only so it can be seen to be gone.
 */
export async function runLedgerCheck(
  app: Pick<AppContext, "db">,
  whole = false,
): Promise<LedgerCheck | undefined> {
  const began = performance.now();
  const check = await checkLedgerAlone(app.db, whole || (await isLedgerBroken(app.db)));
  if (check) await insertLedgerCheck(app.db, check, performance.now() - began);
  return check;
}

/** What the check finds now, or what the last one found while another is under way. */
export async function readLedgerCheck(app: Pick<AppContext, "db">): Promise<LedgerCheck> {
  const check = (await runLedgerCheck(app)) ?? (await readLastCheck(app.db));
  if (!check) throw new Refusal("BUSY");
  return check;
}
