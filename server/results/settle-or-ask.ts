/**
 * A round's result, correction or void: done at once, or asked for and done by a second person's
 * approval (docs/decisions/0085).
 */
import type { ApprovalKind } from "@chokdee/domain/core/asked-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { DrawResult } from "@chokdee/domain/results/rules.ts";

import { askApproval, needsSecondPerson, type Asked } from "../core/approvals.ts";
import type { Actor } from "../platform/http/router.ts";
import { dryRun } from "../platform/database/database.ts";
import { lockRound, readUnfinished, type SettledRound } from "./queries/settlement.ts";
import { finishSettlement, settle, type Decide, type Settling } from "./run-settlement.ts";

export interface Step {
  readonly kind: Exclude<ApprovalKind, "CREDIT">;
  readonly result: DrawResult | null;
  readonly twoBottomApart?: boolean | null;
  readonly reason: string | null;
  readonly actor: Actor;
  readonly decide: Decide;
}

export async function settleOrAsk(
  app: Settling,
  roundId: number,
  step: Step,
): Promise<SettledRound | Asked> {
  const needed = await app.db.transaction((tx) => needsSecondPerson(tx, step.kind));
  const asked = needed ? await ask(app, roundId, step) : undefined;
  return asked ?? settle(app, roundId, alone(step));
}

/** Behind the round's lock: what was nothing to do, or took one person, may be otherwise by then. */
function alone({ kind, decide }: Step): Decide {
  return async (tx, round) => {
    const run = await decide(tx, round);
    if (run && (await needsSecondPerson(tx, kind))) throw new Refusal("BUSY");
    return run;
  };
}

async function ask(app: Settling, roundId: number, step: Step): Promise<Asked | undefined> {
  // What is asked for is judged on a round whose money has moved.
  await finishSettlement(app, roundId);
  return app.db.transaction(async (tx) => {
    // Asked again: it may have changed while the round was waited for.
    if (!(await needsSecondPerson(tx, step.kind))) return undefined;
    const round = await lockRound(tx, roundId);
    if (!round) throw new Refusal("ROUND_NOT_FOUND");
    if (await readUnfinished(tx, roundId)) throw new Refusal("BUSY");
    // The command itself says whether it may be done; what it wrote is taken back.
    const run = await dryRun(tx, () => step.decide(tx, round));
    if (!run) return undefined;
    return askApproval(tx, {
      kind: step.kind,
      roundId,
      result: step.result,
      twoBottomApart: step.twoBottomApart ?? null,
      reason: step.reason,
      seenVersion: round.result_version,
      actor: step.actor,
    });
  });
}
