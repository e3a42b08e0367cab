/**
 * Who works on which withdrawal: taken for 15 minutes, seen by every desk, so that no two people
 * make the same transfer (finding B4).
 */
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import type { RefusalCode } from "@chokdee/domain/refusals.ts";
import { CLAIM_MINUTES } from "@chokdee/domain/withdrawals/rules.ts";

import { writeAudit } from "../core/audit.ts";
import { readPayersInstead } from "../core/lone-credits.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import type { Actor } from "../platform/http/router.ts";
import { readAdminWithdrawals } from "./admin-withdrawals.ts";
import { payoutsOf, stageRefusal } from "./payout-checks.ts";
import { doubtAfterRestore, endClaims, lockPayouts, writeClaims } from "./queries/payouts.ts";

export interface LeftOut {
  readonly id: string;
  readonly code: string;
}

export async function claimWithdrawals(
  app: AppContext,
  { actorId }: Actor,
  ids: readonly string[],
): Promise<{ items: AdminWithdrawal[]; left_out: LeftOut[] }> {
  await doubtAfterRestore(app.db);
  const leftOut: LeftOut[] = [];
  const claimed = await app.db.transaction(async (tx) => {
    await lockPayouts(tx, ids.filter(isUuid));
    const payouts = await payoutsOf(tx, ids);
    const instead = await readPayersInstead(
      tx,
      actorId,
      payouts.map((one) => one.user_id),
    );
    const codeOf = (id: string): RefusalCode | null => {
      const payout = payouts.find((one) => one.id === id.toLowerCase());
      if (!payout) return "WITHDRAWAL_NOT_FOUND";
      if (payout.user_id === actorId) return "NOT_YOURSELF";
      if (payout.doubted_at) return "WITHDRAWAL_DOUBTED";
      const refusal = stageRefusal("CLAIM", payout, actorId);
      if (refusal) return refusal;
      return (instead.get(payout.user_id)?.length ?? 0) > 0 ? "PAID_BY_ANOTHER" : null;
    };
    const free = ids.filter((id) => {
      const code = codeOf(id);
      if (code !== null) leftOut.push({ id, code });
      return code === null;
    });
    await writeClaims(tx, free, actorId, CLAIM_MINUTES);
    return free;
  });
  return { items: await readAdminWithdrawals(app, actorId, claimed), left_out: leftOut };
}

/** One's own; an owner ends anybody's, which the audit notes. */
export async function unclaimWithdrawals(
  app: AppContext,
  actor: Actor,
  ids: readonly string[],
  isOwner: boolean,
): Promise<{ items: AdminWithdrawal[] }> {
  const ended = await app.db.transaction(async (tx) => {
    const known = ids.filter(isUuid);
    await lockPayouts(tx, known);
    const others = (await payoutsOf(tx, known)).filter(
      ({ stage, claimed_by: by }) => stage === "CLAIMED" && by !== actor.actorId,
    );
    const done = await endClaims(tx, known, isOwner ? null : actor.actorId);
    for (const one of others.filter(({ id }) => done.includes(id))) {
      await writeAudit(tx, {
        ...actor,
        action: "withdrawal.unclaim",
        targetKind: "withdrawal",
        targetId: one.id,
        before: { claimed_by: one.claimed_by },
      });
    }
    return done;
  });
  return { items: await readAdminWithdrawals(app, actor.actorId, ended) };
}
