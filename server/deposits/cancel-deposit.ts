/**
 * A member ends their pending deposit (product.md section 7: "cancel or clear expired"). One that
 * was credited meanwhile stays credited (trust.md D11), one whose slip was sent is the staff's to
 * decide; clearing one that ran out changes nothing.
 */
import { afterCancel } from "@chokdee/domain/deposits/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import { endDeposit, lockDeposit } from "./queries/deposits.ts";

export async function cancelDeposit(
  app: AppContext,
  userId: string,
  depositId: string,
): Promise<void> {
  if (!isUuid(depositId)) throw new Refusal("DEPOSIT_NOT_FOUND");
  await app.db.transaction(async (tx) => {
    await lockWallet(tx, userId);
    const deposit = await lockDeposit(tx, depositId, userId);
    if (!deposit) throw new Refusal("DEPOSIT_NOT_FOUND");
    if (deposit.status === "EXPIRED") {
      await endDeposit(tx, depositId, "EXPIRED");
      return;
    }
    const verdict = afterCancel(deposit.status, deposit.slips_used > 0);
    if (!verdict.ok) throw new Refusal(verdict.code);
    await endDeposit(tx, depositId, "CANCELED");
  });
  app.live.tellMember(userId, "deposits", { deposit_id: depositId, status: "CANCELED" });
}
