/**
 * Replaces a wrong result: the round is settled again under the next version, with entries for
 * the difference only (trust.md S5, S6). What was won too little comes in, what was paid too much
 * goes back up to the balance, and the rest is owed.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { sameResult, type DrawResult } from "@chokdee/domain/results/rules.ts";
import { roundRefusal } from "@chokdee/domain/rounds/rules.ts";

import type { Asked } from "../core/approvals.ts";
import { writeAudit, type AuditActor } from "../core/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { SettledRound } from "./queries/settlement.ts";
import { readEntry } from "./result-entry.ts";
import type { Decide } from "./run-settlement.ts";
import { settleOrAsk } from "./settle-or-ask.ts";
import type { ResultRequest } from "./settle-round.ts";

export async function correctResult(
  app: AppContext,
  request: ResultRequest & { readonly reason: string },
): Promise<SettledRound | Asked> {
  const reason = reasonOf(request.reason);
  const { roundId, typed, again, actor } = request;
  const { round, ...read } = await readEntry(app.db, roundId, typed, again);
  const decide = decideCorrection(read.result, reason, actor, read.twoBottomApart);
  return settleOrAsk(app, round.id, { kind: "CORRECTION", ...read, reason, actor, decide });
}

/** The reason that a correction and a void must give. */
export function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason === "") throw new Refusal("REASON_MISSING");
  return reason;
}

/** A correction that says what stands already changes nothing. */
export function decideCorrection(
  result: DrawResult,
  reason: string,
  actor: AuditActor,
  twoBottomApart: boolean | null = null,
): Decide {
  return async (tx, round) => {
    const refusal = roundRefusal("CORRECT", round.status);
    if (refusal) throw new Refusal("ROUND_STATE", { reason: refusal });
    const standing = round.result ?? {};
    if (sameResult(standing, result)) return null;

    const version = round.result_version + 1;
    await writeAudit(tx, {
      ...actor,
      action: "round.result.correct",
      targetKind: "round",
      targetId: String(round.id),
      before: { result: standing, version: round.result_version },
      after: { result, version, reason },
    });
    return {
      roundId: round.id,
      version,
      kind: "CORRECTION",
      result,
      twoBottomApart,
      reason,
      actorId: actor.actorId,
    };
  };
}
