/**
 * The one way in which a deposit becomes money in a wallet, whoever says so: the bank's
 * notification, an administrator who approves a slip or assigns a transfer (decisions.md: "A
 * deposit is credited once, by whichever comes first"; trust.md D7). The deposit's row is locked
 * and judged, and the ledger takes one DEPOSIT entry per deposit and no second.
 */
import { afterDepositAction, type DepositAction } from "@chokdee/domain/deposits/rules.ts";
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { tellNotice, writeNotice } from "../notices/write-notice.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { collectFromDeposit } from "../wallet/collect-debts.ts";
import { lockWallet, postEntries } from "../wallet/post-entries.ts";
import { decideDeposit, lockDeposit, type DepositRow } from "./queries/deposits.ts";

export interface Credit {
  readonly depositId: string;
  readonly userId: string;
  readonly action: Extract<DepositAction, "CREDIT" | "APPROVE" | "ASSIGN">;
  /** What was transferred; without it what the deposit asked for, to the satang. */
  readonly amount?: Satang;
  /** The administrator who decided; null when the bank did. */
  readonly actorId: string | null;
  readonly reason?: string | null;
}

export interface Credited {
  readonly depositId: string;
  readonly userId: string;
  readonly amount: Satang;
  readonly balanceBefore: Satang;
  readonly balanceAfter: Satang;
}

const sources = { CREDIT: "NOTIFICATION", APPROVE: "ADMIN", ASSIGN: "ASSIGNMENT" } as const;

/** Credits inside the caller's transaction. Refuses DEPOSIT_NOT_FOUND and DEPOSIT_FINAL. */
export async function creditDeposit(tx: Queries, credit: Credit): Promise<Credited> {
  const balanceBefore = await lockWallet(tx, credit.userId);
  const deposit = await lockDeposit(tx, credit.depositId, credit.userId);
  if (!deposit) throw new Refusal("DEPOSIT_NOT_FOUND");
  const verdict = afterDepositAction(credit.action, deposit.status);
  if (!verdict.ok) throw new Refusal(verdict.code);

  const amount = credit.amount ?? deposit.qr_amount_satang;
  const balanceWith = await post(tx, deposit, amount);
  const balanceAfter = balanceWith - (await collectFromDeposit(tx, credit.userId, amount));
  await decideDeposit(tx, {
    id: deposit.id,
    status: verdict.status,
    decidedBy: credit.actorId,
    reason: credit.reason ?? null,
    credited: amount,
    creditedBy: sources[credit.action],
  });
  await writeNotice(tx, {
    userId: deposit.user_id,
    event: "DEPOSIT_IN",
    subject: deposit.id,
    amount,
  });
  return { depositId: deposit.id, userId: deposit.user_id, amount, balanceBefore, balanceAfter };
}

async function post(tx: Queries, deposit: DepositRow, amount: Satang): Promise<Satang> {
  const [posted] = await postEntries(tx, [
    {
      userId: deposit.user_id,
      type: "DEPOSIT",
      amount,
      counterAccount: "BANK",
      bankAccount: deposit.receiving_account_id,
      reference: { kind: "deposit", id: deposit.id },
      ...(deposit.bank_name === null ? {} : { meta: { bank_name: deposit.bank_name } }),
    },
  ]);
  if (!posted) throw new Error("the deposit was not posted");
  return posted.balanceAfter;
}

/** Tells the member's screens, once the transaction stands. */
export async function announceCredit(app: AppContext, credited: Credited): Promise<void> {
  const payload = {
    deposit_id: credited.depositId,
    amount: formatBaht(credited.amount),
    status: "SUCCESS",
  };
  app.live.tellDeposit(credited.depositId, payload);
  app.live.tellMember(credited.userId, "deposits", payload);
  app.live.tellMember(credited.userId, "balance");
  await tellNotice(app, credited.userId);
}
