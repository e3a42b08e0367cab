/**
 * An administrator adds to a wallet or takes from it (api.md credit-adjust; product.md
 * "Adjust-credit modal"): one ledger entry, its reason and its audit entry, or nothing.
 */
import { randomUUID } from "node:crypto";

import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { onceByKey } from "../platform/http/idempotency.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { lockWallet, postEntries } from "../wallet/post-entries.ts";
import { askApproval, askerOf, Asked, needsSecondPerson, takeApproval } from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import { keepLoneCredit, weightOf } from "../core/lone-credits.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import { findMember } from "./queries/one-member.ts";

export interface Adjustment {
  readonly actor: Actor;
  readonly memberId: string;
  /** In satang, signed as it enters the wallet. */
  readonly amount: Satang;
  readonly reason: string;
  readonly idempotencyKey: string | undefined;
}
type Posted = Omit<Adjustment, "idempotencyKey">;

/**
 * Answers the balance after it, or that it waits for a second person. Refuses MEMBER_NOT_FOUND,
 * NOT_YOURSELF, ADJUSTMENT_ZERO, BALANCE_BELOW_ZERO.
 */
export async function adjustCredit(
  app: AppContext,
  adjustment: Adjustment,
): Promise<Satang | Asked> {
  const { actor, memberId, amount } = adjustment;
  const reason = cleanLines(adjustment.reason);
  if (!isUuid(memberId)) throw new Refusal("MEMBER_NOT_FOUND");
  refuseOwn(actor.actorId, memberId);
  if (amount === 0) throw new Refusal("ADJUSTMENT_ZERO");
  const { answer } = await app.db.transaction(async (tx) => {
    const member = await findMember(tx, memberId);
    if (!member || member.balance_satang === null) throw new Refusal("MEMBER_NOT_FOUND");
    refuseStaff(member, amount);
    const balance = await lockWallet(tx, memberId);
    const retryable = {
      userId: actor.actorId,
      action: "credit-adjust",
      key: adjustment.idempotencyKey,
      input: { memberId, amount, reason },
    };
    return onceByKey(tx, retryable, async () => {
      const credit = { actorId: actor.actorId, memberId, amount };
      if (!(await needsSecondPerson(tx, "CREDIT", await weightOf(tx, credit)))) {
        const posted = await post(tx, { ...adjustment, reason }, balance);
        const { referenceId } = posted;
        await keepLoneCredit(tx, { referenceId, staffId: actor.actorId, userId: memberId, amount });
        return { balance: posted.balance };
      }
      refuseBelowZero(balance, amount);
      const wanted = { userId: memberId, amount, reason, actor };
      return { approvalId: (await askApproval(tx, { kind: "CREDIT", ...wanted })).approvalId };
    });
  });
  if ("approvalId" in answer) return new Asked(answer.approvalId);
  app.live.tellMember(memberId, "balance");
  return answer.balance;
}

/** Runs an adjustment that one has asked for and another approves: the wallet, then the word. */
export async function approveAdjustment(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  const memberId = asked.user_id ?? "";
  refuseOwn(approver.actorId, memberId);
  await app.db.transaction(async (tx) => {
    const balance = await lockWallet(tx, memberId);
    const row = await takeApproval(tx, asked.id, approver);
    const amount = row.amount_satang ?? 0;
    // Who was a member when it was asked for may be of the staff by now.
    refuseStaff(await findMember(tx, memberId), amount);
    await post(tx, { actor: askerOf(row), memberId, amount, reason: row.reason ?? "" }, balance);
  });
  app.live.tellMember(memberId, "balance");
}

/** Nobody gives themselves money, not even as the second person. */
function refuseOwn(actorId: string, memberId: string): void {
  if (actorId === memberId.toLowerCase()) throw new Refusal("NOT_YOURSELF");
}

/** What an account of the staff may still hold can be taken; nothing is given to it. */
function refuseStaff(member: { readonly role: string } | undefined, amount: Satang): void {
  if (member?.role === "ADMIN" && amount > 0) throw new Refusal("STAFF_WITHOUT_CREDIT");
}

function refuseBelowZero(balance: Satang, amount: Satang): void {
  if (balance + amount < 0) throw new Refusal("BALANCE_BELOW_ZERO");
}

async function post(
  tx: Queries,
  adjustment: Posted,
  balance: Satang,
): Promise<{ balance: Satang; referenceId: string }> {
  const { actor, memberId, amount, reason } = adjustment;
  refuseBelowZero(balance, amount);
  const reference = { kind: "adjustment", id: randomUUID() };
  const [posted] = await postEntries(tx, [
    {
      userId: memberId,
      type: "ADJUST",
      amount,
      counterAccount: "ADJUSTMENTS",
      reference,
      ...(reason === "" ? {} : { meta: { reason } }),
    },
  ]);
  if (!posted) throw new Error("the adjustment was not posted");
  await writeAudit(tx, {
    ...actor,
    action: "credit.adjust",
    targetKind: "member",
    targetId: memberId,
    before: { balance: formatBaht(balance) },
    after: {
      balance: formatBaht(posted.balanceAfter),
      amount: formatBaht(amount),
      reason,
      reference_id: reference.id,
    },
  });
  return { balance: posted.balanceAfter, referenceId: reference.id };
}
