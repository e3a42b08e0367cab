/** A member's balance, from one indexed row: every signed-in screen asks for it every 10 s. */
import { bahtNumber } from "@chokdee/domain/money.ts";

import type { House } from "../platform/house.ts";
import { readBalanceRow } from "./queries.ts";

/** In baht, as a number. */
export async function readBalance(house: House, userId: string): Promise<number> {
  return bahtNumber(await readBalanceRow(house.db, userId));
}
