/**
 * A withdrawal goes back to the wallet (api.md /api/admin/withdrawals/{id}/reject): refused before
 * the bank was told, or not paid, or sent back by the bank afterwards. What the bank was told of, or
 * may have been in the time that a restore lost, takes two people: it may have been paid.
 */
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { Refusal, type RefusalCode } from "@chokdee/domain/refusals.ts";
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { isReturnOfSent } from "@chokdee/domain/withdrawals/rules.ts";

import {
  askApproval,
  askerOf,
  type Asked,
  needsSecondPerson,
  takeApproval,
} from "../core/approvals.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import { writeNotice } from "../notices/write-notice.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import type { Actor } from "../platform/http/router.ts";
import { postEntries } from "../wallet/post-entries.ts";
import { readAdminWithdrawal } from "./admin-withdrawals.ts";
import { bookCameBack } from "./book-payout.ts";
import { auditPayout } from "./pay-withdrawal.ts";
import { lockAskedPayout, lockPayout, type Verdict } from "./payout-checks.ts";
import { doubtAfterRestore, endPayout, wasDoubted, type PayoutRow } from "./queries/payouts.ts";
import { tellPayout } from "./tell-payouts.ts";

/** Refuses it before the bank was told; what was sent already is returned, not rejected. */
export function rejectWithdrawal(
  app: AppContext,
  verdict: Verdict,
  reason: string,
): Promise<AdminWithdrawal | Asked> {
  return endUnpaid(app, verdict, reason, ({ stage, doubted_at: doubtedAt }) => {
    if (stage === "PAID") return "WITHDRAWAL_FINAL";
    if (stage === "SENT") return "WITHDRAWAL_SENT";
    return doubtedAt ? "WITHDRAWAL_DOUBTED" : null;
  });
}

/** The bank did not pay what was sent, or sent back what was paid. */
export function returnWithdrawal(
  app: AppContext,
  verdict: Verdict,
  reason: string,
): Promise<AdminWithdrawal | Asked> {
  return endUnpaid(app, verdict, reason, (payout) => {
    if (payout.doubted_at) return "WITHDRAWAL_DOUBTED";
    return !isReturnOfSent(payout.stage) || isPaidByLine(payout) ? "WITHDRAWAL_FINAL" : null;
  });
}

async function endUnpaid(
  app: AppContext,
  verdict: Verdict,
  reason: string,
  refusalOf: (payout: PayoutRow) => RefusalCode | null,
): Promise<AdminWithdrawal | Asked> {
  const why = reasonOf(reason);
  await doubtAfterRestore(app.db);
  const { userId, asked } = await app.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, "RETURN", verdict);
    const refusal = refusalOf(payout);
    if (refusal) throw new Refusal(refusal);
    const { user_id: userId, amount_satang: amount, stage } = payout;
    // One person's word that it was not paid in the time that a restore lost is not that of two.
    const mayHaveLeft = isReturnOfSent(stage) || (await wasDoubted(tx, payout.id));
    if (mayHaveLeft && (await needsSecondPerson(tx, "RETURN"))) {
      const { bank_name, account_number, account_name } = payout;
      const asked = await askApproval(tx, {
        kind: "RETURN",
        withdrawalId: payout.id,
        userId,
        amount,
        reason: why,
        // What came back after it was paid is not what the bank never paid.
        evidence: { account: `${bank_name} ${account_number} ${account_name}`, stage },
        seenVersion: versionOf(payout),
        actor: verdict.actor,
      });
      return { userId, asked };
    }
    await giveBack(tx, verdict.actor, payout, why);
    return { userId, asked: undefined };
  });
  if (asked) return asked;
  await tellPayout(app, userId, verdict.withdrawalId, "REJECTED");
  return readAdminWithdrawal(app, verdict.actor.actorId, verdict.withdrawalId);
}

/** Runs a return that one has asked for and another approves. */
export async function approveAskedReturn(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  const withdrawalId = asked.withdrawal_id ?? "";
  await doubtAfterRestore(app.db);
  const userId = await app.db.transaction(async (tx) => {
    const payout = await lockAskedPayout(tx, "RETURN", asked, approver);
    // Asked for before the database was put back: what was sent then may be paid by now.
    if (payout.doubted_at) throw new Refusal("WITHDRAWAL_DOUBTED");
    const row = await takeApproval(tx, asked.id, approver);
    // After a restore it may have been sent again: that is another transfer.
    const isSentAgain = payout.sent_at !== null && payout.sent_at > row.asked_at;
    if (row.seen_version !== versionOf(payout) || isPaidByLine(payout) || isSentAgain) {
      throw new Refusal("APPROVAL_OVERTAKEN");
    }
    await giveBack(tx, askerOf(row), payout, row.reason ?? "");
    return payout.user_id;
  });
  await tellPayout(app, userId, withdrawalId, "REJECTED");
}

/** What was not paid when it was asked for may be by now, and is no more what the two agreed on. */
function versionOf({ stage }: PayoutRow): number {
  return stage === "PAID" ? 1 : 0;
}

/** A line of the bank says that it was paid, which the next run of finish-statements enters. */
function isPaidByLine({ stage, line_account }: PayoutRow): boolean {
  return stage === "SENT" && line_account !== null;
}

function reasonOf(reason: string): string {
  const why = cleanLines(reason);
  if (why === "") throw new Refusal("REASON_MISSING");
  return why;
}

async function giveBack(
  tx: Queries,
  actor: Actor,
  payout: PayoutRow,
  reason: string,
): Promise<void> {
  const isDone = await endPayout(tx, {
    id: payout.id,
    status: "REJECTED",
    decidedBy: actor.actorId,
    reason,
    slipImageId: null,
    paidFrom: null,
  });
  if (!isDone) throw new Refusal("WITHDRAWAL_FINAL");
  if (payout.stage === "PAID") await bookCameBack(tx, payout, actor.actorId);
  await postEntries(tx, [
    {
      userId: payout.user_id,
      type: "REFUND",
      amount: payout.amount_satang,
      counterAccount: "WITHDRAWALS_PAYABLE",
      reference: { kind: "withdrawal", id: payout.id },
      meta: { bank_name: payout.bank_name },
    },
  ]);
  await writeNotice(tx, {
    userId: payout.user_id,
    event: "WITHDRAWAL_REFUSED",
    subject: payout.id,
    amount: payout.amount_satang,
    reason,
  });
  const action = isReturnOfSent(payout.stage) ? "withdrawal.return" : "withdrawal.reject";
  await auditPayout(tx, actor, action, payout, { status: "REJECTED", reason });
}
