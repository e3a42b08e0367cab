/**
 * What a statement's lines do, line by line, each in a transaction of its own: an incoming one that
 * no provider told is taken as if one had, and a payout that the bank was told of is paid. Whatever
 * a node that was killed left, the next run does.
 */
import { createHash } from "node:crypto";

import { Refusal } from "@chokdee/domain/refusals.ts";

import { announceCredit } from "../deposits/credit-deposit.ts";
import { takeStatementLine } from "../deposits/receive-notification.ts";
import type { AppContext } from "../platform/app-context.ts";
import { lockPayout } from "./payout-checks.ts";
import { pay } from "./pay-withdrawal.ts";
import { listPaidBySent, listUntold, lockStatementLine, pairTold } from "./queries/statements.ts";
import { tellPayout } from "./tell-payouts.ts";

export const FINISH_JOB = "finish-statements";
/** What an answer waits for: lines of some ten milliseconds each. */
const AT_ONCE = 50;

/** After what stands: whoever waits for the answer sees its first lines done, and it fails for none. */
export async function beginStatements(app: AppContext): Promise<void> {
  try {
    const work = await listWork(app);
    for (const one of work.slice(0, AT_ONCE)) await one();
    if (work.length <= AT_ONCE) return;
  } catch (error) {
    app.log.warn({ err: error }, "lines of a statement wait for the queue");
  }
  await app.jobs.add(FINISH_JOB, {}, { key: FINISH_JOB }).catch((error: unknown) => {
    app.log.warn({ err: error }, "lines of a statement wait for the next minute");
  });
}

/** One that fails, as its member's wallet is held, holds up no other. */
export async function finishStatements(app: AppContext): Promise<void> {
  const work = await listWork(app);
  for (const [at, one] of work.entries()) {
    await one().catch((error: unknown) => {
      app.log.warn({ err: error }, "a line of a statement waits for the next minute");
    });
    // Asked each minute: a desk is told only where something came of it, and of much as it goes on.
    if ((at + 1) % AT_ONCE === 0 || at + 1 === work.length) app.live.tellStaff("queues");
  }
}

async function listWork(app: AppContext): Promise<(() => Promise<void>)[]> {
  const untold = await listUntold(app.db);
  const paid = await listPaidBySent(app.db);
  return [
    ...untold.map((id) => () => takeIncoming(app, id)),
    ...paid.map((one) => () => payBySent(app, one.withdrawal_id, one.asked_by)),
  ];
}

async function takeIncoming(app: AppContext, id: number): Promise<void> {
  const credited = await app.db.transaction(async (tx) => {
    const line = await lockStatementLine(tx, id);
    if (!line || line.notification_id !== null) return undefined;
    const { counterparty, reference, description, amount_satang: amount } = line;
    const text = [reference, description].filter(Boolean).join(" ").slice(0, 128) || null;
    const taken = await takeStatementLine(tx, {
      provider: "STATEMENT",
      transactionId: `statement-line-${id}`,
      inputHash: createHash("sha256").update(String(id)).digest(),
      amount,
      toAccount: line.account_number,
      fromAccount: counterparty?.slice(0, 64) ?? null,
      reference: text,
      occurredAt: line.occurred_at,
    });
    await pairTold(tx, new Map([[id, taken.lineId]]));
    return taken.credited;
  });
  if (credited) await announceCredit(app, credited);
}

async function payBySent(app: AppContext, withdrawalId: string, askedBy: string): Promise<void> {
  const actor = { actorId: askedBy, address: "statement" };
  const userId = await app.db
    .transaction(async (tx) => {
      const payout = await lockPayout(tx, "PAY", { actor, withdrawalId });
      if (payout.stage !== "SENT") return undefined;
      await pay(tx, null, payout, { slipImageId: null, paidFrom: null, reason: null });
      return payout.user_id;
    })
    .catch((error: unknown) => {
      // Somebody decided it meanwhile.
      if (!(error instanceof Refusal)) throw error;
      return undefined;
    });
  if (userId !== undefined) await tellPayout(app, userId, withdrawalId, "APPROVED");
}
