/**
 * A bank for trials: it takes every open deposit for paid after a while, and says so as a real
 * bank would, by a signed notification over HTTP. Run by
 * `npm run demo:bank`; it knows nothing that a bank would not know.
 */
import { createHmac, randomUUID } from "node:crypto";

import { formatBaht } from "@chokdee/domain/money.ts";

import type { Queries } from "../platform/database/database.ts";
import { listPayableDeposits, type PayableDeposit } from "./queries/demo-bank.ts";

export interface DemoBank {
  readonly db: Queries;
  /** Where Chokdee is: http://127.0.0.1:3000. */
  readonly address: string;
  readonly provider: string;
  readonly secret: string;
  /** How long after it was opened a deposit counts as paid, in seconds. */
  readonly afterSeconds: number;
}

export interface Notice {
  readonly referenceId: string;
  readonly amount: string;
  readonly status: number;
  readonly matched: boolean;
}

const TIMEOUT_MS = 10_000;

/** Pays each deposit that is due and not among those told already; answers what it told. */
export async function payOpenDeposits(bank: DemoBank, told: Set<string>): Promise<Notice[]> {
  const due = await listPayableDeposits(bank.db, bank.afterSeconds);
  const notices: Notice[] = [];
  for (const deposit of due.filter(({ id }) => !told.has(id))) {
    notices.push(await notifyOf(bank, deposit));
    told.add(deposit.id);
  }
  return notices;
}

async function notifyOf(bank: DemoBank, deposit: PayableDeposit): Promise<Notice> {
  const amount = formatBaht(deposit.qr_amount_satang);
  const body = JSON.stringify({
    transaction_id: `DEMO-${randomUUID()}`,
    amount,
    to_account: deposit.promptpay_id ?? deposit.account_number,
    reference: deposit.reference_id,
    occurred_at: new Date().toISOString(),
  });
  const reply = await fetch(`${bank.address}/api/payments/notifications/${bank.provider}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-signature": createHmac("sha256", bank.secret).update(body).digest("hex"),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await reply.json()) as { matched?: unknown };
  return {
    referenceId: deposit.reference_id,
    amount,
    status: reply.status,
    matched: answer.matched === true,
  };
}
