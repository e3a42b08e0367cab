/**
 * What stands between a withdrawal and the bank: what speaks against the member, how much they are
 * paid in a day, and who has credited them (decisions.md "Two people"; decision 85). The word of a
 * second person, or a reason where there is none, releases it.
 */
import { parseBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal, type RefusalCode } from "@chokdee/domain/refusals.ts";
import { thaiMinute } from "@chokdee/domain/time.ts";
import { payoutRefusal, type PayoutAction } from "@chokdee/domain/withdrawals/rules.ts";
import type { PayoutHold } from "@chokdee/domain/withdrawals/warnings.ts";

import { askApproval, needsSecondPerson, type Asked } from "../core/approvals.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import { readPayersInstead } from "../core/lone-credits.ts";
import { readSettings } from "../core/settings.ts";
import type { Queries } from "../platform/database/database.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import type { Actor } from "../platform/http/router.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import { readReviews } from "./queries.ts";
import {
  lockPaidMembers,
  lockPayouts,
  readPayouts,
  writeRelease,
  type PayoutRow,
} from "./queries/payouts.ts";
import { warningsOf } from "./withdrawal-reply.ts";

export interface Verdict {
  readonly actor: Actor;
  readonly withdrawalId: string;
}

/** Payouts as they stand, with what speaks against each. */
export async function payoutsOf(db: Queries, ids: readonly string[]): Promise<PayoutRow[]> {
  const { deposit_play_percent: percent } = await readSettings(db);
  return readPayouts(db, ids.filter(isUuid), percent);
}

/** Before any lock; what is not possible is told at once. */
export async function knownPayout(
  db: Queries,
  action: PayoutAction,
  { actor, withdrawalId }: Verdict,
): Promise<PayoutRow> {
  const [payout] = await payoutsOf(db, [withdrawalId]);
  if (!payout) throw new Refusal("WITHDRAWAL_NOT_FOUND");
  if (payout.user_id === actor.actorId) throw new Refusal("NOT_YOURSELF");
  refuseByStage(action, payout, actor.actorId);
  return payout;
}

/** The payout, locked behind its member's wallet. */
export async function lockPayout(
  tx: Queries,
  action: PayoutAction,
  verdict: Verdict,
): Promise<PayoutRow> {
  const { user_id: userId } = await knownPayout(tx, action, verdict);
  await lockWallet(tx, userId);
  await lockPaidMembers(tx, [userId]);
  await lockPayouts(tx, [verdict.withdrawalId]);
  return knownPayout(tx, action, verdict);
}

/**
 * What one has asked for and another approves. Who asked may have claimed it: the second person's
 * word is about that very work.
 */
export async function lockAskedPayout(
  tx: Queries,
  action: PayoutAction,
  asked: PendingApproval,
  approver: Actor,
): Promise<PayoutRow> {
  const verdict = { actor: approver, withdrawalId: asked.withdrawal_id ?? "" };
  const isClaimed = await knownPayout(tx, action, verdict).then(() => false, isClaimRefusal);
  const actor = isClaimed ? { ...approver, actorId: asked.asked_by } : approver;
  return lockPayout(tx, action, { ...verdict, actor });
}

function isClaimRefusal(error: unknown): true {
  if (error instanceof Refusal && error.code === "WITHDRAWAL_CLAIMED") return true;
  throw error;
}

export function stageRefusal(
  action: PayoutAction,
  payout: PayoutRow,
  actorId: string,
): RefusalCode | null {
  const { stage, claimed_by: claimer } = payout;
  return payoutRefusal(action, { stage, isClaimedByAnother: claimer !== actorId });
}

function refuseByStage(action: PayoutAction, payout: PayoutRow, actorId: string): void {
  const refusal = stageRefusal(action, payout, actorId);
  if (refusal === null) return;
  const until = payout.claimed_until;
  if (refusal !== "WITHDRAWAL_CLAIMED" || !until) throw new Refusal(refusal);
  throw new Refusal(refusal, {
    name: payout.claimer ?? "",
    until: thaiMinute(until.getTime()),
    until_at: until.toISOString(),
  });
}

export interface Obstacles {
  readonly holds: readonly PayoutHold[];
  readonly isLarge: boolean;
  /** Who pays instead of one who has credited the member alone; undefined: they may themselves. */
  readonly payers: readonly string[] | undefined;
}

const satangOf = (baht: number): Satang => parseBaht(String(baht)) ?? 0;

/** Whether a member is paid so much in a day that it takes two. */
export async function isLargePayout(db: Queries, payout: PayoutRow): Promise<boolean> {
  const settings = await readSettings(db);
  const sum = payout.amount_satang + payout.paid_lately_satang;
  if (sum <= satangOf(settings.two_person_withdrawal_above)) return false;
  return needsSecondPerson(db, "WITHDRAWAL");
}

/** What is still in the way; undefined where nothing is. A release leaves who may pay as it is. */
export async function obstaclesOf(
  tx: Queries,
  actorId: string,
  payout: PayoutRow,
): Promise<Obstacles | undefined> {
  const { holds, released_despite: despite } = payout;
  const payers = (await readPayersInstead(tx, actorId, [payout.user_id])).get(payout.user_id);
  if (payout.released_at && holds.every((one) => despite.includes(one)))
    return payers && payers.length > 0 ? { holds: [], isLarge: false, payers } : undefined;
  const isLarge = await isLargePayout(tx, payout);
  return holds.length > 0 || isLarge || payers ? { holds, isLarge, payers } : undefined;
}

/** Who credited a member alone has another pay them, where there is one. */
export async function refuseCreditor(tx: Queries, actorId: string, userId: string): Promise<void> {
  refusePayers((await readPayersInstead(tx, actorId, [userId])).get(userId));
}

function refusePayers(payers: readonly string[] | undefined): void {
  if (payers && payers.length > 0)
    throw new Refusal("PAID_BY_ANOTHER", { name: payers.join(", ") });
}

/**
 * Lets a payout through, or asks a second person. Refuses PAID_BY_ANOTHER, WITHDRAWAL_ON_HOLD
 * where nobody has said why it may be paid.
 */
export async function releaseOrAsk(
  tx: Queries,
  payout: PayoutRow,
  said: {
    readonly actor: Actor;
    readonly reason: string | null;
    readonly slipImageId: string | null;
    /** The bank's list shows it as paid: the second person's word ends it. */
    readonly wasPaid?: boolean;
  },
): Promise<Asked | undefined> {
  const { actor, reason, slipImageId, wasPaid = false } = said;
  const obstacles = await obstaclesOf(tx, actor.actorId, payout);
  if (!obstacles) return undefined;
  const { holds, payers } = obstacles;
  refusePayers(payers);
  if (holds.length > 0 && reason === null)
    throw new Refusal("WITHDRAWAL_ON_HOLD", { holds: [...holds] });
  if (await needsSecondPerson(tx, "WITHDRAWAL")) {
    const { bank_name, account_number, account_name } = payout;
    const [review] = await readReviews(tx, [payout.id]);
    return askApproval(tx, {
      kind: "WITHDRAWAL",
      withdrawalId: payout.id,
      userId: payout.user_id,
      amount: payout.amount_satang,
      reason,
      evidence: {
        slip_image_id: slipImageId,
        account: `${bank_name} ${account_number} ${account_name}`,
        holds: [...holds],
        warnings: review ? warningsOf(review) : [],
        ...(wasPaid ? { was_paid: true } : {}),
      },
      actor,
    });
  }
  const despite = { id: payout.id, by: actor.actorId, despite: holds, reason, slipImageId };
  if (holds.length > 0) await writeRelease(tx, despite);
  return undefined;
}
