/** How far administrators have moved a wallet lately, whose row the caller has locked. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../platform/database.ts";
import { sumAdjustments } from "./queries.ts";

/** What they added less what they took. */
export function adjustedLately(tx: Queries, userId: string, hours: number): Promise<Satang> {
  return sumAdjustments(tx, userId, hours);
}
