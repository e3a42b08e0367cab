/** Whether a member's own limits, break or exclusion stand against a deposit. */
import type { Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../platform/database.ts";
import { findDepositFault } from "./queries/protection.ts";

/**
 * Refuses with LIMIT_REACHED, ON_BREAK, SELF_EXCLUDED. The caller holds the member's wallet. Only
 * what is about to be opened is judged: a credit that arrives is never refused.
 */
export async function refuseDeposit(tx: Queries, memberId: string, amount: Satang): Promise<void> {
  const found = await findDepositFault(tx, memberId, amount);
  if (found) throw new Refusal(found.fault, found.details);
}
