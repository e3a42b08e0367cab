/**
 * Voids a round from whatever state it is in: every slip that was not cancelled gets its stake
 * back once, and wins that were paid are taken back (trust.md S9). Only a
 * round that the house draws stands from its close on: who could leave out such a draw could choose
 * which draws count (domain.md "The house's own draws"; docs/decisions/0030). When the public beacon
 * that it waits for has not come for a day, it may be voided after all (docs/decisions/0130), and
 * when it is not drawn for an hour, or its slips are not those that were fixed for as long, two
 * owners may void it, which is published (0176).
 */
import { BEACON_GIVEN_UP_MS } from "@chokdee/domain/results/beacon.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { isHouseDraw } from "@chokdee/domain/results/rules.ts";
import { roundRefusal } from "@chokdee/domain/rounds/rules.ts";

import { askApproval, type Asked } from "../core/approvals.ts";
import { writeAudit, type AuditActor } from "../core/audit.ts";
import { readRights } from "../core/queries/approvals.ts";
import { refusedBy, type Queries } from "../platform/database/database.ts";
import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import { reasonOf } from "./correct-result.ts";
import { isBeaconOverdue, isStuck } from "./queries/beacons.ts";
import { lockRound, markVoided, nextVersion, type SettledRound } from "./queries/settlement.ts";
import { roundOf } from "./result-entry.ts";
import type { Decide } from "./run-settlement.ts";
import { settleOrAsk } from "./settle-or-ask.ts";

export interface VoidRequest {
  readonly roundId: string;
  readonly reason: string;
  readonly actor: Actor;
}

export async function voidRound(
  app: AppContext,
  request: VoidRequest,
): Promise<SettledRound | Asked> {
  const reason = reasonOf(request.reason);
  const { id } = await roundOf(app.db, request.roundId);
  const decide = decideVoid(reason, request.actor);
  const { actor } = request;
  const asked = await askOwner(app, id, { reason, actor });
  if (asked) return asked;
  return settleOrAsk(app, id, { kind: "VOID", result: null, reason, actor, decide });
}

/** A draw that is stuck is asked for by one owner, whatever the settings say of two people. */
async function askOwner(
  app: AppContext,
  roundId: number,
  { reason, actor }: { readonly reason: string; readonly actor: Actor },
): Promise<Asked | undefined> {
  return app.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (!round || !isHouseDraw(round.result_kind) || !(await isStuck(tx, roundId)))
      return undefined;
    if (!(await isOwner(tx, actor.actorId))) throw new Refusal("HOUSE_VOID_TAKES_OWNERS");
    const seenVersion = round.result_version;
    return askApproval(tx, { kind: "VOID", roundId, result: null, reason, seenVersion, actor });
  });
}

async function isOwner(tx: Queries, memberId: string): Promise<boolean> {
  return (await readRights(tx, memberId)).includes("owner");
}

/** From here on nobody can bet; the money follows. The approver is who agreed to what was asked. */
export function decideVoid(reason: string, actor: AuditActor, approver?: Actor): Decide {
  return async (tx, round) => {
    const refusal = roundRefusal("VOID", round.status);
    if (refusal) throw new Refusal("ROUND_STATE", { reason: refusal });
    const isTakingBets = round.status === "SCHEDULED" || round.status === "OPEN";
    if (isHouseDraw(round.result_kind) && !isTakingBets) {
      const isOverdue = await isBeaconOverdue(tx, round.id, BEACON_GIVEN_UP_MS);
      if (!isOverdue && !(approver && (await isStuck(tx, round.id)))) {
        throw new Refusal("HOUSE_ROUND_STANDS");
      }
      if (!isOverdue && approver && !(await isOwner(tx, approver.actorId))) {
        throw new Refusal("HOUSE_VOID_TAKES_OWNERS");
      }
    }

    const version = await nextVersion(tx, round);
    await markVoided(tx, round.id, reason).catch((error: unknown) => {
      // The database looks at a draw's slips once more: they may be as they were by now.
      if (refusedBy(error) === "house_round_stands") throw new Refusal("HOUSE_ROUND_STANDS");
      throw error;
    });
    await writeAudit(tx, {
      ...actor,
      action: "round.void",
      targetKind: "round",
      targetId: String(round.id),
      before: { status: round.status, result: round.result, version: round.result_version },
      after: { status: "VOIDED", version, reason },
    });
    return {
      roundId: round.id,
      version,
      kind: "VOID",
      result: null,
      reason,
      actorId: actor.actorId,
    };
  };
}
