/**
 * Cancels a whole slip of the member while its round is open and more than 10 s from closing, at
 * most so many a Bangkok day as the operator allows; the stakes come back as REFUND (decisions.md).
 */
import { cancelRefusal } from "@chokdee/domain/betting/rules.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { readSettings } from "../core/settings.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { onceByKey } from "../platform/http/idempotency.ts";
import { lockWallet, postEntries } from "../wallet/post-entries.ts";
import {
  countCancellation,
  lockSlipToCancel,
  markCancelled,
  releaseExposure,
} from "./queries/cancel.ts";

export interface CancelledSlip {
  readonly refunded: Satang;
  readonly cancellationsLeft: number;
  readonly balance: Satang;
}

export async function cancelSlip(
  app: AppContext,
  request: {
    readonly userId: string;
    readonly betGroupId: string;
    readonly key: string | undefined;
  },
): Promise<CancelledSlip> {
  const { userId, betGroupId, key } = request;
  const { cancellations_per_day: limit } = await readSettings(app.db);
  const { answer, repeated } = await app.db.transaction(async (tx) => {
    await lockWallet(tx, userId);
    return onceByKey(tx, { userId, action: "slip.cancel", key, input: betGroupId }, () =>
      cancel(tx, userId, betGroupId, limit),
    );
  });
  if (!repeated) app.live.tellMember(userId, "balance");
  return answer;
}

async function cancel(
  tx: Queries,
  userId: string,
  betGroupId: string,
  limit: number,
): Promise<CancelledSlip> {
  const slip = await lockSlipToCancel(tx, userId, betGroupId);
  if (!slip) throw new Refusal("SLIP_NOT_FOUND");
  const refusal = cancelRefusal({
    isCancelled: slip.is_cancelled,
    isRoundOpen: slip.is_round_open,
    closeAtMs: slip.close_at_ms,
    nowMs: slip.now_ms,
    usedToday: slip.used_today,
    limitPerDay: limit,
  });
  if (refusal) throw new Refusal(refusal, { limit });

  await countCancellation(tx, userId, slip.on_date);
  await markCancelled(tx, userId, slip.id);
  await releaseExposure(tx, userId, slip.id);
  const [posted] = await postEntries(tx, [
    {
      userId,
      type: "REFUND",
      amount: slip.total_satang,
      counterAccount: "BETTING",
      reference: { kind: "slip", id: slip.id },
    },
  ]);
  return {
    refunded: slip.total_satang,
    cancellationsLeft: limit - slip.used_today - 1,
    balance: posted?.balanceAfter ?? 0,
  };
}
