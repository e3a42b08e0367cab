/** Checks the whole ledger and leaves the finding where dashboard and alarms read it. */
import type { House } from "../platform/house.ts";
import { checkWholeLedger, type LedgerCheck } from "./check-ledger.ts";
import { insertLedgerCheck } from "./queries.ts";

export async function runLedgerCheck(house: Pick<House, "db">): Promise<LedgerCheck> {
  const began = performance.now();
  const check = await checkWholeLedger(house.db);
  await insertLedgerCheck(house.db, check, performance.now() - began);
  return check;
}
