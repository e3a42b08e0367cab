/** Runs a round's result, correction or void that one has asked for and another approves. */
import { Refusal } from "@chokdee/domain/refusals.ts";

import { takeApproval, type Approver } from "../core/approvals.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import { decideCorrection } from "./correct-result.ts";
import type { SettledRound } from "./queries/settlement.ts";
import { settle, type Decide, type Settling } from "./run-settlement.ts";
import { decideResult, type Actor } from "./settle-round.ts";
import { decideVoid } from "./void-round.ts";

/** The round is locked before the approval, as everywhere; both stand or neither. */
export function approveRound(
  app: Settling,
  asked: PendingApproval & { readonly round_id: number },
  approver: Approver,
): Promise<SettledRound> {
  const decide = decisionOf(asked);
  return settle(app, asked.round_id, async (tx, round) => {
    const { seen_version: seen } = await takeApproval(tx, asked.id, approver);
    if (round.result_version !== seen) throw new Refusal("APPROVAL_OVERTAKEN");
    const run = await decide(tx, round);
    if (!run) throw new Refusal("APPROVAL_OVERTAKEN");
    return run;
  });
}

/** What was asked for stands in its row and is never changed there. */
function decisionOf({ kind, result, reason, asked_by, asked_from }: PendingApproval): Decide {
  const actor: Actor = { id: asked_by, address: asked_from };
  if (kind === "VOID") return decideVoid(reason ?? "", actor);
  if (kind === "CORRECTION") return decideCorrection(result ?? {}, reason ?? "", actor);
  return decideResult(result ?? {}, actor);
}
