/** Runs a round's result, correction or void that one has asked for and another approves. */
import { Refusal } from "@chokdee/domain/refusals.ts";

import { askerOf, takeApproval } from "../core/approvals.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import type { Actor } from "../platform/http/router.ts";
import { decideCorrection } from "./correct-result.ts";
import type { SettledRound } from "./queries/settlement.ts";
import { settle, type Decide, type Settling } from "./run-settlement.ts";
import { decideResult } from "./settle-round.ts";
import { decideVoid } from "./void-round.ts";

/** The round is locked before the approval, as everywhere; both stand or neither. */
export function approveRound(
  app: Settling,
  asked: PendingApproval & { readonly round_id: number },
  approver: Actor,
): Promise<SettledRound> {
  const decide = decisionOf(asked, approver);
  const take: Decide = async (tx, round) => {
    const { seen_version: seen } = await takeApproval(tx, asked.id, approver);
    if (round.result_version !== seen) throw new Refusal("APPROVAL_OVERTAKEN");
    const run = await decide(tx, round);
    if (!run) throw new Refusal("APPROVAL_OVERTAKEN");
    return run;
  };
  return settle(app, asked.round_id, take, { endsStuck: asked.kind === "VOID" });
}

/** What was asked for stands in its row and is never changed there. */
function decisionOf(asked: PendingApproval, approver: Actor): Decide {
  const { kind, result, reason, two_bottom_apart: isApart } = asked;
  const actor = askerOf(asked);
  if (kind === "VOID") return decideVoid(reason ?? "", actor, approver);
  if (kind === "CORRECTION") return decideCorrection(result ?? {}, reason ?? "", actor, isApart);
  return decideResult(result ?? {}, actor, isApart);
}
