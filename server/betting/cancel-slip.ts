/**
 * Cancels a whole slip of the member while its round is open and more than 10 s from closing, at
 * most so many a Bangkok day as the operator allows; the stakes come back as REFUND (decisions.md).
 */
import { keptGroupId } from "@chokdee/domain/betting/bet-group-id.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { readSettings } from "../core/settings.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hashOfInput } from "../platform/http/idempotency.ts";
import { cancelSlipOf, type CancelledSlip } from "./queries/cancel.ts";

export async function cancelSlip(
  app: AppContext,
  request: {
    readonly userId: string;
    readonly part: string;
    readonly betGroupId: string;
    readonly key: string | undefined;
  },
): Promise<CancelledSlip> {
  const { cancellations_per_day: limit } = await readSettings(app.db);
  const inputHash = hashOfInput(request.betGroupId);
  const result = await cancelSlipOf(app.db, {
    ...request,
    betGroupId: keptGroupId(request.betGroupId),
    limit,
    inputHash,
  });
  switch (result.outcome) {
    case "CANCELLED":
      app.live.tellMember(request.userId, "balance");
      return result.answer;
    case "REPEATED":
      return result.answer;
    case "IDEMPOTENCY_CONFLICT":
    case "SLIP_NOT_FOUND":
      throw new Refusal(result.outcome);
    default:
      throw new Refusal(result.outcome, { limit });
  }
}
