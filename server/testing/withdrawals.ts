/** Members who can withdraw, and their requests, for tests. */
import { randomUUID } from "node:crypto";

import type { Caller, Reply, TestApp } from "./app.ts";
import { ask } from "./cluster.ts";

export const ACCOUNT_NAME = "กมลชนก ใจดี";

let numbers = 0;

/** A member with money in satang and a bank account of Kasikornbank. */
export async function richMember(
  app: TestApp,
  balance = 10_000_000,
): Promise<Caller & { readonly number: string }> {
  const member = await app.member({ balance });
  numbers += 1;
  const number = String(4_528_000_000 + numbers);
  await app.db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     values ($1, (select id from banks where name_en = 'Kasikornbank'), $2, $3)`,
    [member.id, number, ACCOUNT_NAME],
  );
  return { ...member, number };
}

export function askToWithdraw(
  member: Caller,
  amount: unknown,
  key?: string,
  more: object = {},
): Promise<Reply> {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  return member.post("/payment/withdrawal", { amount, ...more }, headers);
}

/** Asks for a withdrawal in baht; answers its id. */
export async function withdrawalOf(member: Caller, baht = 1_000): Promise<string> {
  const reply = await askToWithdraw(member, baht);
  return (reply.body as { readonly data: { readonly id: string } }).data.id;
}

/** Asks for a file of payouts to upload to a bank; the body as the call takes it, or a CSV of all. */
export const makePayoutFile = (
  actor: Caller,
  paidFrom: { readonly id: string },
  body: object = {},
  key: string = randomUUID(),
): Promise<Reply> =>
  actor.post(
    "/api/admin/payout-files",
    { format: "CSV", paid_from: paidFrom.id, ...body },
    { "idempotency-key": key },
  );

/** As if another had asked for the payout; the server itself may not change whose it is. */
export async function giveTo({ ownerUrl }: TestApp, id: string, memberId: string): Promise<void> {
  await ask(ownerUrl, "update withdrawals set user_id = $2 where id = $1", [id, memberId]);
}
