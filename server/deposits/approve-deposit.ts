/**
 * A person's word that a deposit came in (api.md /api/admin/deposits/{id}/approve). One that ran out
 * may still be approved by its slip (trust.md D4). Without a line of the bank it is credit from
 * nothing but a word: it counts with adjustments, and above the limits takes two (decision 85).
 */
import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import { afterDepositAction } from "@chokdee/domain/deposits/rules.ts";
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { askApproval, askerOf, Asked, needsSecondPerson, takeApproval } from "../core/approvals.ts";
import { keepLoneCredit, weightOf } from "../core/lone-credits.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import { announceCredit, creditDeposit, type Credited } from "./credit-deposit.ts";
import { doubtsOfLine } from "./doubts-of-line.ts";
import { lockDeposit, type DepositRow } from "./queries/deposits.ts";
import { assignLine, lockLateLines, type LineRow } from "./queries/notifications.ts";
import { findReview } from "./queries/review.ts";
import { auditedVerdict, knownDeposit, type Verdict } from "./review-deposits.ts";

export async function approveDeposit(
  app: AppContext,
  verdict: Verdict,
): Promise<AdminDeposit | Asked> {
  const { actor, depositId } = verdict;
  const { actorId } = actor;
  const done = await app.db.transaction(async (tx) => {
    const deposit = await lockApprovable(tx, depositId, actorId);
    const amount = amountOf(verdict, deposit);
    const line = await findPayingLine(tx, deposit, amount);
    const { user_id: memberId } = deposit;
    const weight = await weightOf(tx, { actorId, memberId, amount });
    if (!line && (await needsSecondPerson(tx, "DEPOSIT", weight))) {
      return askApproval(tx, {
        kind: "DEPOSIT",
        depositId: deposit.id,
        userId: memberId,
        amount,
        evidence: await evidenceOf(tx, deposit, amount),
        reason: cleanLines(verdict.reason ?? "") || null,
        actor,
      });
    }
    if (!line) {
      const alone = { referenceId: deposit.id, staffId: actorId, userId: memberId, amount };
      await keepLoneCredit(tx, alone);
    }
    return credit(tx, verdict, deposit, line);
  });
  if (done instanceof Asked) return done;
  await announceCredit(app, done.credited);
  return done.answer;
}

/** Runs what one has asked for and another approves: the wallet, the deposit, then the word. */
export async function approveAskedDeposit(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  const depositId = asked.deposit_id ?? "";
  const { credited } = await app.db.transaction(async (tx) => {
    const deposit = await lockApprovable(tx, depositId, approver.actorId);
    const row = await takeApproval(tx, asked.id, approver);
    const amount = row.amount_satang ?? deposit.qr_amount_satang;
    const line = await findPayingLine(tx, deposit, amount);
    // A line of the bank proves more than what it says of a slip.
    if (!line) await refuseUnseen(tx, deposit, row);
    const verdict = { actor: askerOf(row), depositId: deposit.id, reason: row.reason, amount };
    return credit(tx, verdict, deposit, line);
  });
  await announceCredit(app, credited);
}

/**
 * The bank may have answered since one has asked that it knows no such slip as the second person was
 * shown, as one that nobody has asked it about.
 */
async function refuseUnseen(
  tx: Queries,
  deposit: DepositRow,
  { evidence }: PendingApproval,
): Promise<void> {
  const slips = (await findReview(tx, deposit.id))?.slips ?? [];
  const shown = slips.find(({ id }) => id === evidence?.slip_image_id);
  const says = shown?.verification?.outcome;
  if (says === "NOT_FOUND" && evidence?.slip_says !== says) {
    throw new Refusal("APPROVAL_OVERTAKEN");
  }
}

/** The deposit, locked behind its member's wallet. Refuses what nobody may approve any more. */
async function lockApprovable(
  tx: Queries,
  depositId: string,
  actorId: string,
): Promise<DepositRow> {
  const { id, user_id: userId } = await knownDeposit(tx, depositId, actorId);
  await lockWallet(tx, userId);
  const deposit = await lockDeposit(tx, id, userId);
  if (!deposit) throw new Refusal("DEPOSIT_NOT_FOUND");
  const next = afterDepositAction("APPROVE", deposit.status);
  if (!next.ok) throw new Refusal(next.code);
  return deposit;
}

/** What came, as the reviewer says: another amount than was asked for needs a reason. */
function amountOf({ amount, reason }: Verdict, deposit: DepositRow): Satang {
  const asked = deposit.qr_amount_satang;
  if (amount === undefined || amount === asked) return asked;
  if (amount === 0) throw new Refusal("INVALID_AMOUNT");
  if (cleanLines(reason ?? "") === "") throw new Refusal("REASON_MISSING");
  return amount;
}

async function credit(
  tx: Queries,
  verdict: Verdict,
  deposit: DepositRow,
  line: LineRow | undefined,
): Promise<{ credited: Credited; answer: AdminDeposit }> {
  const { id: depositId, user_id: userId } = deposit;
  const { actorId } = verdict.actor;
  const reason = cleanLines(verdict.reason ?? "") || null;
  const credited = await creditDeposit(tx, {
    depositId,
    userId,
    action: "APPROVE",
    amount: amountOf(verdict, deposit),
    actorId,
    reason,
  });
  // The line stands for this deposit now, and for no other.
  if (line) await assignLine(tx, line.id, depositId, { by: actorId, inDoubt: false });
  const change = {
    asked: formatBaht(deposit.qr_amount_satang),
    credited: formatBaht(credited.amount),
    balance: formatBaht(credited.balanceAfter),
    transaction_id: line?.transaction_id ?? null,
  };
  return {
    credited,
    answer: await auditedVerdict(tx, verdict, "deposit.approve", deposit, change),
  };
}

/**
 * The one line of the bank that came too late to be matched and truly pays this deposit: account,
 * satang and time agree, and nothing of it is in doubt.
 */
async function findPayingLine(
  tx: Queries,
  deposit: DepositRow,
  amount: Satang,
): Promise<LineRow | undefined> {
  if (amount !== deposit.qr_amount_satang) return undefined;
  const lines = await lockLateLines(tx, {
    numbers: [deposit.account_number, deposit.promptpay_id].filter((one) => one !== null),
    amount: deposit.qr_amount_satang,
    since: deposit.created_at,
  });
  const [line] = lines;
  if (!line || lines.length > 1) return undefined;
  const doubts = await doubtsOfLine(tx, line, deposit.user_id, deposit);
  return doubts.length > 0 ? undefined : line;
}

async function evidenceOf(tx: Queries, deposit: DepositRow, amount: Satang) {
  const { id, reference_id, qr_amount_satang: asked } = deposit;
  const [slip] = (await findReview(tx, id))?.slips ?? [];
  return {
    reference_id,
    slip_image_id: slip?.id ?? null,
    slip_says: slip?.verification?.outcome ?? null,
    asked_amount: amount === asked ? null : formatBaht(asked),
  };
}
