/**
 * A member moves commission into the wallet: the account is made smaller and the ledger gets its
 * entry in one transaction, under the wallet's lock, so that taps that come at once are judged one
 * after the other. Refuses INVALID_AMOUNT, COMMISSION_TOO_LOW, IDEMPOTENCY_CONFLICT.
 */
import type { Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { onceByKey } from "../platform/http/idempotency.ts";
import { lockWallet, postEntries } from "../wallet/post-entries.ts";
import { insertTransfer, takeCommission } from "./queries/referrals.ts";

export interface TransferRequest {
  readonly memberId: string;
  readonly key: string | undefined;
  readonly amount: Satang;
}

export interface Transferred {
  readonly amount: Satang;
  readonly commissionLeft: Satang;
  /** The wallet after it. */
  readonly balance: Satang;
}

export async function transferCommission(
  app: AppContext,
  { memberId, key, amount }: TransferRequest,
): Promise<Transferred> {
  if (amount <= 0) throw new Refusal("INVALID_AMOUNT");
  const { answer } = await app.db.transaction(async (tx) => {
    await lockWallet(tx, memberId);
    return onceByKey(
      tx,
      { userId: memberId, action: "commission-transfer", key, input: { amount } },
      () => move(tx, memberId, amount),
    );
  });
  app.live.tellMember(memberId, "balance");
  return answer;
}

async function move(tx: Queries, memberId: string, amount: Satang): Promise<Transferred> {
  const commissionLeft = await takeCommission(tx, memberId, amount);
  if (commissionLeft === undefined) throw new Refusal("COMMISSION_TOO_LOW");
  const transferId = await insertTransfer(tx, memberId, amount);
  const [posted] = await postEntries(tx, [
    {
      userId: memberId,
      type: "ADJUST",
      amount,
      counterAccount: "COMMISSIONS",
      reference: { kind: "commission", id: transferId },
    },
  ]);
  return { amount, commissionLeft, balance: posted?.balanceAfter ?? 0 };
}
