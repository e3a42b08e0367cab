/**
 * Enters a round's result and settles it (decisions.md "Lotteries and rounds"; trust.md S1-S4).
 * The same result again answers the same; another one is refused and needs a correction.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { sameResult, type DrawResult } from "@chokdee/domain/results/rules.ts";
import { roundRefusal } from "@chokdee/domain/rounds/rules.ts";

import type { Asked } from "../core/approvals.ts";
import { writeAudit, type AuditActor } from "../core/audit.ts";
import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import { markClosed, type SettledRound } from "./queries/settlement.ts";
import { readEntry, type TypedResult } from "./result-entry.ts";
import { settle, type Decide, type Settling } from "./run-settlement.ts";
import { settleOrAsk } from "./settle-or-ask.ts";

export interface ResultRequest {
  readonly roundId: string;
  readonly typed: TypedResult;
  /** A blind second entry, which must say the same. */
  readonly again?: TypedResult | undefined;
  readonly actor: Actor;
}

/** Done at once, or asked for where a second person has to approve it. */
export async function enterResult(
  app: AppContext,
  request: ResultRequest,
): Promise<SettledRound | Asked> {
  const { roundId, typed, again, actor } = request;
  const { round, ...read } = await readEntry(app.db, roundId, typed, again);
  const decide = decideResult(read.result, actor, read.twoBottomApart);
  return settleOrAsk(app, round.id, { kind: "RESULT", ...read, reason: null, actor, decide });
}

/** Settles a closed round with a completed result, whoever drew it. */
export function settleRound(
  app: Settling,
  roundId: number,
  result: DrawResult,
  actor: AuditActor,
): Promise<SettledRound> {
  return settle(app, roundId, decideResult(result, actor));
}

/** The result is written down once; the same again changes nothing. */
export function decideResult(
  result: DrawResult,
  actor: AuditActor,
  twoBottomApart: boolean | null = null,
): Decide {
  return async (tx, round) => {
    if (round.status === "SETTLED" && round.result) {
      if (sameResult(round.result, result)) return null;
      throw new Refusal("RESULT_STANDS");
    }
    const reason = roundRefusal("ENTER_RESULT", round.status);
    if (reason) throw new Refusal("ROUND_STATE", { reason });

    const version = round.result_version + 1;
    await markClosed(tx, round.id);
    await writeAudit(tx, {
      ...actor,
      action: "round.result.enter",
      targetKind: "round",
      targetId: String(round.id),
      after: { result, version },
    });
    return {
      roundId: round.id,
      version,
      kind: "RESULT",
      result,
      twoBottomApart,
      reason: null,
      actorId: actor.actorId,
    };
  };
}
