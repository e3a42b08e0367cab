/** A member's balance, from one indexed row: every signed-in screen asks for it every 10 s. */
import { bahtNumber } from "@chokdee/domain/money.ts";

import type { AppContext } from "../platform/app-context.ts";
import { readBalanceRow } from "./queries.ts";

/** In baht, as a number. */
export async function readBalance(app: AppContext, userId: string): Promise<number> {
  return bahtNumber(await readBalanceRow(app.db, userId));
}
