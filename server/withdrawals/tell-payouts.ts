/** Tells screens of payouts, once the transaction stands. */
import type { WithdrawalStatus } from "@chokdee/domain/withdrawals/rules.ts";

import { tellNotice } from "../notices/write-notice.ts";
import type { AppContext } from "../platform/app-context.ts";

/** Every desk asks again: who works on what has changed. */
export function tellQueues(app: AppContext): void {
  app.live.tellStaff("queues");
}

export async function tellPayout(
  app: AppContext,
  userId: string,
  withdrawalId: string,
  status: WithdrawalStatus,
): Promise<void> {
  app.live.tellMember(userId, "balance", { withdrawal_id: withdrawalId, status });
  tellQueues(app);
  await tellNotice(app, userId);
}
