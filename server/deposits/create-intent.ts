/**
 * Opens a deposit for 15 minutes (product.md section 7, POST deposit-intent; decisions.md
 * "Deposits and withdrawals"): one pending deposit per member, an amount that no other open
 * deposit of the receiving account bears. The Idempotency-Key makes retries safe; a new key for
 * what is open already answers with the open deposit (trust.md D2, D3).
 */
import { randomInt } from "node:crypto";

import {
  AMOUNT_REST_MS,
  chooseFreshAmount,
  MOST_EXTRA_SATANG,
} from "@chokdee/domain/deposits/fresh-amount.ts";
import { buildPromptPay } from "@chokdee/domain/deposits/promptpay.ts";
import { depositRefusal, INTENT_LIFE_MS } from "@chokdee/domain/deposits/rules.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { readSettings } from "../core/settings.ts";
import { refuseStopped } from "../core/stopped-services.ts";
import { refuseDeposit } from "../protection/refuse-play.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { onceByKey } from "../platform/http/idempotency.ts";
import { countUse } from "../platform/http/rate-limits.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import {
  expireDepositOf,
  expireDeposits,
  findDeposit,
  findOpenDeposit,
  hasPaidIn,
  insertDeposit,
  readAmountsInUse,
  type DepositRow,
} from "./queries/deposits.ts";
import { lockReceivingAccount, type ReceivingAccountRow } from "./queries/receiving-accounts.ts";

export interface IntentRequest {
  readonly userId: string;
  readonly key: string | undefined;
  readonly amount: Satang;
  readonly provider: "promptpay" | "bank";
  readonly receivingAccountId: string;
}

/** Far above what anybody does by hand; it bounds what a script can leave in the table. */
const LIMIT = { name: "deposit-intent", times: 120, seconds: 600 };
const MOST_EXPIRED_AT_ONCE = 200;

/** Answers the deposit, and whether it was opened by this very call. */
export async function createIntent(
  app: AppContext,
  request: IntentRequest,
): Promise<{ deposit: DepositRow; created: boolean }> {
  const { userId, key, amount, provider, receivingAccountId } = request;
  if (key === undefined) throw new Refusal("IDEMPOTENCY_KEY_MISSING");
  await countUse(app, LIMIT, userId);
  return app.db.transaction(async (tx) => {
    await lockWallet(tx, userId);
    const input = { amount, provider, receivingAccountId };
    const { answer, repeated } = await onceByKey(
      tx,
      { userId, action: "deposit-intent", key, input },
      () => openOrFind(tx, request),
    );
    const deposit = await findDeposit(tx, answer.depositId);
    if (!deposit) throw new Error(`deposit ${answer.depositId} is gone`);
    return { deposit, created: answer.created && !repeated };
  });
}

async function openOrFind(
  tx: Queries,
  request: IntentRequest,
): Promise<{ depositId: string; created: boolean }> {
  await refuseStopped(tx, "DEPOSITS");
  await refuseByRules(tx, request);
  await expireDepositOf(tx, request.userId);
  const open = await findOpenDeposit(tx, request.userId);
  if (open) {
    if (!isTheSame(open, request)) {
      throw new Refusal("DEPOSIT_PENDING_ALREADY", { deposit_id: open.id });
    }
    return { depositId: open.id, created: false };
  }
  await refuseDeposit(tx, request.userId, request.amount);
  const account = await usableAccount(tx, request);
  return { depositId: await openDeposit(tx, request, account), created: true };
}

async function refuseByRules(tx: Queries, request: IntentRequest): Promise<void> {
  const settings = await readSettings(tx);
  const refusal = depositRefusal(
    { amountSatang: request.amount, hasReceivingAccount: isUuid(request.receivingAccountId) },
    {
      minSatang: Math.round(settings.deposit_min * 100),
      maxSatang: Math.round(settings.deposit_max * 100),
    },
  );
  if (refusal) throw new Refusal(refusal.code, refusal.details);
}

function isTheSame(open: DepositRow, request: IntentRequest): boolean {
  return (
    open.provider === request.provider &&
    open.amount_satang === request.amount &&
    open.receiving_account_id === request.receivingAccountId.toLowerCase()
  );
}

/** The account, locked until the deposit stands; one without PromptPay takes no deposit by QR. */
async function usableAccount(tx: Queries, request: IntentRequest): Promise<ReceivingAccountRow> {
  const account = await lockReceivingAccount(tx, request.receivingAccountId);
  const fits = account?.active && (request.provider === "bank" || account.promptpay_id !== null);
  if (!account || !fits) throw new Refusal("RECEIVING_ACCOUNT_NOT_FOUND");
  return account;
}

async function openDeposit(
  tx: Queries,
  request: IntentRequest,
  account: ReceivingAccountRow,
): Promise<string> {
  await expireDeposits(tx, account.id, MOST_EXPIRED_AT_ONCE);
  const inUse = await readAmountsInUse(tx, {
    userId: request.userId,
    receivingAccountId: account.id,
    fromSatang: request.amount + 1,
    toSatang: request.amount + MOST_EXTRA_SATANG,
    restMs: AMOUNT_REST_MS,
  });
  const hasPaidBefore = await hasPaidIn(tx, request.userId);
  const qrAmount = chooseFreshAmount(
    { amountSatang: request.amount, ...inUse, hasPaidBefore },
    (count) => randomInt(count),
  );
  if (qrAmount === null) throw new Refusal("NO_FREE_AMOUNT");
  const promptpayId = request.provider === "promptpay" ? account.promptpay_id : null;
  return insertDeposit(tx, {
    userId: request.userId,
    provider: request.provider,
    amount: request.amount,
    qrAmount,
    receivingAccountId: account.id,
    accountNumber: account.account_number,
    accountName: account.account_name,
    promptpayId,
    qrPayload: promptpayId === null ? null : buildPromptPay(promptpayId, qrAmount),
    lifeMs: INTENT_LIFE_MS,
  });
}
