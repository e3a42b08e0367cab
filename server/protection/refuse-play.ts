/** Whether a member's own limits, break or exclusion stand against a deposit or against playing. */
import type { Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../platform/database/database.ts";
import { findFault } from "./queries/protection.ts";

/**
 * Refuses with LIMIT_REACHED, ON_BREAK, SELF_EXCLUDED. The caller holds the member's wallet. Only
 * what is about to be opened is judged: a credit that arrives is never refused.
 */
export async function refuseDeposit(tx: Queries, memberId: string, amount: Satang): Promise<void> {
  const found = await findFault(tx, memberId, amount, ["DEPOSIT"]);
  if (found) throw new Refusal(found.fault, found.details);
}

/** Refuses playing that costs nothing with ON_BREAK, SELF_EXCLUDED. The caller holds the wallet. */
export async function refusePlay(tx: Queries, memberId: string): Promise<void> {
  const found = await findFault(tx, memberId, 0, []);
  if (found) throw new Refusal(found.fault, found.details);
}
