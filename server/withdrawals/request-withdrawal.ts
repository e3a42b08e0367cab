/**
 * A member takes money out (product.md section 5, "Withdrawal amount, in order", and section 7):
 * the amount leaves the wallet in the same transaction in which the request is written. Everything
 * is judged under the wallet's lock, so that requests and bets that come at once are judged one
 * after the other (trust.md W1, W2, W6).
 */
import { isSameName } from "@chokdee/domain/person-names.ts";
import { cleanText } from "@chokdee/domain/clean-text.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { Withdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import {
  DOUBLE_TAP_MS,
  withdrawalRefusal,
  type WithdrawalLimits,
} from "@chokdee/domain/withdrawals/rules.ts";

import { refuseStopped } from "../core/stopped-services.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { onceByKey } from "../platform/http/idempotency.ts";
import { countUse } from "../platform/http/rate-limits.ts";
import { collectBeforePayout } from "../wallet/collect-debts.ts";
import { lockWallet, postEntries } from "../wallet/post-entries.ts";
import {
  findPayoutAccount,
  findWithdrawal,
  hasTwin,
  insertWithdrawal,
  isBankName,
  readHold,
  readToday,
  type PayoutAccount,
} from "./queries.ts";
import { withdrawalLimits } from "./withdrawal-limits.ts";
import { withdrawalReply } from "./withdrawal-reply.ts";

export interface WithdrawalRequest {
  readonly userId: string;
  readonly key: string | undefined;
  /** Null when nothing was entered. */
  readonly amount: Satang | null;
  /** The account as the client names it; only the stored one is ever paid. */
  readonly bankName: string | null;
  readonly accountNumber: string | null;
  readonly accountName: string | null;
}

/** Hammering: twice what a whole day allows, within seconds. */
const LIMIT = { name: "withdrawal", times: 20, seconds: 10 };

export async function requestWithdrawal(
  app: AppContext,
  request: WithdrawalRequest,
): Promise<{ withdrawal: Withdrawal; repeated: boolean }> {
  await refuseHammering(app, request.userId);
  const { answer, repeated } = await app.db.transaction(async (tx) => {
    const balance = await lockWallet(tx, request.userId);
    const { userId, key, amount, bankName, accountNumber, accountName } = request;
    const input = { amount, bankName, accountNumber, accountName };
    return onceByKey(tx, { userId, action: "withdrawal", key, input }, () =>
      take(tx, request, balance),
    );
  });
  const row = await findWithdrawal(app.db, answer.withdrawalId);
  if (!row) throw new Error(`withdrawal ${answer.withdrawalId} is gone`);
  if (!repeated) app.live.tellMember(request.userId, "balance");
  return { withdrawal: withdrawalReply(row), repeated };
}

async function refuseHammering(app: AppContext, userId: string): Promise<void> {
  try {
    await countUse(app, LIMIT, userId);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "TOO_MANY_REQUESTS") throw error;
    const seconds = error.details?.["retry_after_seconds"];
    throw new Refusal("WITHDRAWALS_TOO_OFTEN", { ...error.details, seconds });
  }
}

async function take(
  tx: Queries,
  request: WithdrawalRequest,
  balance: Satang,
): Promise<{ withdrawalId: string }> {
  await refuseStopped(tx, "WITHDRAWALS");
  const { userId, amount } = request;
  const account = await findPayoutAccount(tx, userId);
  const limits = await withdrawalLimits(tx);
  await refuseByRules(tx, request, { balance, account, limits });
  if (amount === null || !account) throw new Error("a rule let an empty withdrawal through");
  await refuseOtherAccount(tx, request, account);
  await refuseTwin(tx, request, amount, account);
  await collectBeforePayout(tx, userId, { balance, amount });

  const withdrawalId = await insertWithdrawal(tx, {
    userId,
    amount,
    fee: limits.feeSatang,
    account,
  });
  await postEntries(tx, [
    {
      userId,
      type: "WITHDRAW",
      amount: -amount,
      counterAccount: "WITHDRAWALS_PAYABLE",
      reference: { kind: "withdrawal", id: withdrawalId },
      meta: { bank_name: account.bank_name },
    },
  ]);
  return { withdrawalId };
}

async function refuseByRules(
  tx: Queries,
  request: WithdrawalRequest,
  known: {
    readonly balance: Satang;
    readonly account: PayoutAccount | undefined;
    readonly limits: WithdrawalLimits;
  },
): Promise<void> {
  const { used, nowMs } = await readToday(tx, request.userId);
  const refusal = withdrawalRefusal(
    {
      amountSatang: request.amount,
      balanceSatang: known.balance,
      hasBankAccount: known.account !== undefined,
      usedToday: used,
      accountChangedAtMs: known.account?.changed_at?.getTime() ?? null,
      heldFromMs: (await readHold(tx, request.userId))?.getTime(),
      nowMs,
    },
    known.limits,
  );
  if (refusal) throw new Refusal(refusal.code, refusal.details);
}

/** What the client names must be the member's own account, so far as it names anything. */
async function refuseOtherAccount(
  tx: Queries,
  request: WithdrawalRequest,
  account: PayoutAccount,
): Promise<void> {
  const number = (request.accountNumber ?? "").replaceAll(/[\s-]/g, "");
  const name = cleanText(request.accountName ?? "");
  const bank = cleanText(request.bankName ?? "");
  const { bank_id, bank_code, bank_name, bank_name_en, account_number, account_name } = account;
  // A bank is written in many ways; only one that is surely another bank is refused.
  const isOtherBank =
    bank !== "" &&
    ![bank_id, bank_code, bank_name, bank_name_en].includes(bank) &&
    (await isBankName(tx, bank));
  const isOtherNumber = number !== "" && number !== account_number;
  const isOtherName = name !== "" && !isSameName(name, account_name);
  if (isOtherNumber || isOtherName || isOtherBank) throw new Refusal("BANK_ACCOUNT_NOT_YOURS");
}

/** Without a key two taps look like two wishes: the second of them is asked to look first. */
async function refuseTwin(
  tx: Queries,
  request: WithdrawalRequest,
  amount: Satang,
  account: PayoutAccount,
): Promise<void> {
  if (request.key !== undefined) return;
  const isTwin = await hasTwin(tx, {
    userId: request.userId,
    amount,
    accountNumber: account.account_number,
    withinMs: DOUBLE_TAP_MS,
  });
  if (isTwin) throw new Refusal("WITHDRAWAL_DOUBLE");
}
