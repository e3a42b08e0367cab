/** What tests of money in and out need: accounts of the operator, open deposits, a bank that signs. */
import { createHmac, randomUUID } from "node:crypto";

import { expect } from "vitest";

import type { Caller, Reply, TestApp } from "./app.ts";

export const BANK = "kbank";
export const BANK_SECRET = "a secret of the bank";

export interface ReceivingAccount {
  readonly id: string;
  readonly account_number: string;
  readonly promptpay_id: string | null;
}

let numbers = 0;

/** A receiving account of its own, so that amounts of other tests do not matter. */
export async function receivingAccount(
  admin: Caller,
  promptpay: boolean,
): Promise<ReceivingAccount> {
  numbers += 1;
  const reply = await admin.post("/api/admin/receiving-accounts", {
    bank_code: "014",
    account_name: "บจก. ทดสอบ",
    account_number: String(4_000_000_000 + numbers),
    promptpay_id: promptpay ? `081${String(5_550_000 + numbers)}` : null,
  });
  expect(reply.status).toBe(201);
  return (reply.body as { data: ReceivingAccount }).data;
}

export interface Intent {
  readonly deposit_id: string;
  readonly reference_id: string;
  readonly amount: string;
  readonly qr_amount: string;
  readonly qr_payload: string | null;
  readonly qr_code: string | null;
  readonly status: string;
  readonly expires_at: string;
  readonly created_at: string;
}

export function openIntent(
  member: Caller,
  account: ReceivingAccount,
  amount: number | string = 100,
  key: string = randomUUID(),
): Promise<Reply> {
  const provider = account.promptpay_id === null ? "bank" : "promptpay";
  const body = { amount, provider, bank_account_id: account.id };
  return member.post("/wallets/deposit-intent", body, { "idempotency-key": key });
}

/** A member with an open deposit. */
export async function pendingDeposit(
  app: TestApp,
  account: ReceivingAccount,
  amount: number | string = 100,
): Promise<{ member: Caller; intent: Intent }> {
  const member = await app.member();
  const reply = await openIntent(member, account, amount);
  expect(reply.status).toBe(201);
  return { member, intent: (reply.body as { data: Intent }).data };
}

export interface Line {
  readonly transaction_id: string;
  readonly amount: string;
  readonly to_account: string;
  readonly from_account?: string;
  readonly reference?: string;
  readonly occurred_at: string;
}

/** A bank's line that pays a deposit exactly. */
export function lineFor(
  intent: Pick<Intent, "qr_amount">,
  account: ReceivingAccount,
  more: Partial<Line> = {},
): Line {
  return {
    transaction_id: randomUUID(),
    amount: intent.qr_amount,
    to_account: account.account_number,
    occurred_at: new Date().toISOString(),
    ...more,
  };
}

export function sign(body: string, secret = BANK_SECRET): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

/** Sends a line as the bank does: the signature is over the bytes. */
export async function notify(
  app: TestApp,
  line: object | string,
  more: { provider?: string; signature?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const payload = typeof line === "string" ? line : JSON.stringify(line);
  const reply = await app.inject({
    method: "POST",
    url: `/api/payments/notifications/${more.provider ?? BANK}`,
    payload,
    headers: {
      "content-type": "application/json",
      "x-signature": more.signature ?? sign(payload),
      ...more.headers,
    },
  });
  const isJson = String(reply.headers["content-type"]).includes("json");
  return {
    status: reply.statusCode,
    body: (isJson ? JSON.parse(reply.body) : reply.body) as unknown,
    headers: reply.headers,
  };
}

/** The id of a line that the bank has told of; "" where none is kept. */
export async function lineIdOf(app: TestApp, line: Pick<Line, "transaction_id">): Promise<string> {
  const [told] = await app.db.query<{ id: string }>(
    "select id::text from bank_notifications where transaction_id = $1",
    [line.transaction_id],
  );
  return told?.id ?? "";
}

export async function balanceOf(app: TestApp, userId: string): Promise<number> {
  const [row] = await app.db.query<{ balance_satang: number }>(
    "select balance_satang from wallets where user_id = $1",
    [userId],
  );
  return row?.balance_satang ?? 0;
}

export async function entriesOf(app: TestApp, userId: string, type: string) {
  return app.db.query<{ amount_satang: number; reference_id: string }>(
    "select amount_satang, reference_id from ledger_entries where user_id = $1 and type = $2",
    [userId, type],
  );
}

/** Makes a deposit's time run out, as if 16 minutes had gone by. */
export async function letExpire(app: TestApp, depositId: string): Promise<void> {
  await app.db.query(
    `update deposits set created_at = created_at - interval '16 minutes',
       expires_at = expires_at - interval '16 minutes' where id = $1`,
    [depositId],
  );
}
