/** Tells a member's screens of their payout, once the transaction stands. */
import type { WithdrawalStatus } from "@chokdee/domain/withdrawals/rules.ts";

import { tellNotice } from "../notices/write-notice.ts";
import type { AppContext } from "../platform/app-context.ts";

export async function tellPayout(
  app: AppContext,
  userId: string,
  withdrawalId: string,
  status: WithdrawalStatus,
): Promise<void> {
  app.live.tellMember(userId, "balance", { withdrawal_id: withdrawalId, status });
  await tellNotice(app, userId);
}
