/**
 * Checks the ledger and leaves the finding where dashboard and alarms read it. One check runs at a
 * time in the whole house.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { AppContext } from "../platform/app-context.ts";
import { checkLedgerAlone, type LedgerCheck } from "./check-ledger.ts";
import {
  insertLedgerCheck,
  isLedgerBroken,
  isYetToCome,
  readLastCheck,
  readTimeOfCheck,
} from "./queries.ts";

/** A run that takes longer is the queue's: no request waits for it. */
const AT_ONCE_MS = 10_000;

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

/** The same for a request: undefined also where the last run of its kind took long. */
async function runCheckAtOnce(app: Pick<AppContext, "db">): Promise<LedgerCheck | undefined> {
  const whole = await isLedgerBroken(app.db);
  const took = await readTimeOfCheck(app.db, whole);
  return took > AT_ONCE_MS ? undefined : runLedgerCheck(app, whole);
}

/** What the check finds now, or else what the last one found. */
export async function readLedgerCheck(app: Pick<AppContext, "db">): Promise<LedgerCheck> {
  const check = (await runCheckAtOnce(app)) ?? (await readLastCheck(app.db));
  if (!check) throw new Refusal("BUSY");
  return check;
}

/**
 * What the check finds now; or what the last one found that began after this moment, or stands. A
 * clock that was ahead and was put right leaves moments that are yet to come: they put nothing in
 * order, so then everything is derived in this request, however long that takes.
 */
export async function checkAfter(
  app: Pick<AppContext, "db">,
  after: Date,
): Promise<LedgerCheck | undefined> {
  const now = await runCheckAtOnce(app);
  if (now) return now;
  const last = await readLastCheck(app.db);
  if (!last?.balanced) return last;
  if (await isYetToCome(app.db, [after, last.checkedAt])) return runLedgerCheck(app, true);
  return last.checkedAt > after ? last : undefined;
}
