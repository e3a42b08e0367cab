/** Statements of the operator's banks, as tests send them; the staff are twoCashiers. */
import { outgoingReconciliation } from "@chokdee/domain/withdrawals/statement-contract.ts";
import { expect } from "vitest";

import type { Caller, Reply, TestApp } from "./app.ts";
import type { ReceivingAccount } from "./deposits.ts";
import { approve, askedId, codeOf } from "./two-people.ts";
import { askToWithdraw, richMember, withdrawalOf } from "./withdrawals.ts";

export const mapping = {
  head_line: 1,
  delimiter: "COMMA",
  date_order: "YMD",
  columns: {
    date: "day",
    time: "time",
    amount: "amount",
    money_in: null,
    money_out: null,
    fee: null,
    balance: null,
    reference: null,
    counterparty: "party",
    description: "text",
  },
};

const thai = (at: number) => new Date(at + 7 * 3_600_000).toISOString();

/** A line of the file; what goes out is below zero. */
export const row = (amount: string, party = "", text = "", at = Date.now()): string =>
  `${thai(at).slice(0, 10)},${thai(at).slice(11, 19)},${amount},${party},${text}`;

export const statementOf = (account: ReceivingAccount, ...rows: readonly string[]) => ({
  receiving_account_id: account.id,
  text: ["day,time,amount,party,text", ...rows].join("\n"),
  mapping,
  name: "statement.csv",
});

export interface Cashiers {
  readonly one: Caller;
  readonly two: Caller;
}

/** One asks, the other approves. */
export async function byBoth(two: Caller, asked: Reply): Promise<void> {
  const done = await approve(two, askedId(asked));
  expect([done.status, done.body]).toMatchObject([200, {}]);
}

export const takeStatement = async ({ one, two }: Cashiers, file: object): Promise<void> =>
  byBoth(two, await one.post("/api/admin/statements", file));

export async function readOutgoing(app: TestApp) {
  const auditor = await app.admin(["auditor"]);
  const reply = await auditor.get("/api/admin/reports/outgoing?limit=200");
  return outgoingReconciliation.replies[200].parse(reply.body).data;
}

/** A withdrawal that was sent or is entered as paid, from an account or from none that is named. */
export async function paidBy(
  app: TestApp,
  { one, two }: Cashiers,
  wish: { readonly baht: number; readonly step: "approve" | "send"; readonly from: string | null },
) {
  const member = await richMember(app);
  const asked = (await askToWithdraw(member, wish.baht)).body as { data: { id: string } };
  const { id } = asked.data;
  const path = `/api/admin/withdrawals/${id}/${wish.step}`;
  const sent = { paid_from: wish.from, reason: "ตรวจแล้ว" };
  const first = await one.post(path, sent);
  if (first.status === 202) {
    await approve(two, askedId(first));
    expect((await one.post(path, sent)).status).toBe(200);
  } else expect(codeOf(first)).toEqual([200, undefined]);
  return { member, id };
}

/** Answers the id of a payout that was paid and that the bank sent back, by the word of two. */
export async function cameBack(
  app: TestApp,
  cashiers: Cashiers,
  wish: { readonly baht: number; readonly from: string | null },
): Promise<string> {
  const { id } = await paidBy(app, cashiers, { ...wish, step: "approve" });
  const path = `/api/admin/withdrawals/${id}/return`;
  await byBoth(cashiers.two, await cashiers.one.post(path, { reason: "ธนาคารคืนเงิน" }));
  return id;
}

export async function stageOf(app: TestApp, id: string): Promise<string | undefined> {
  const [found] = await app.db.query<{ stage: string }>(
    "select stage from withdrawals_now where id = $1",
    [id],
  );
  return found?.stage;
}

/** A payout, and the line of it that shows another account: what it is a person has to say. */
export async function lineToAnother(
  app: TestApp,
  { one, two }: Cashiers,
  account: ReceivingAccount,
  payee: Caller,
): Promise<{ readonly line: string; readonly of: string }> {
  const of = await withdrawalOf(payee, 300);
  const paid = { paid_from: account.id, reason: "ตรวจแล้ว" };
  expect((await one.post(`/api/admin/withdrawals/${of}/approve`, paid)).status).toBe(200);
  const file = statementOf(account, row("-300", "X1234"));
  const taken = await one.post("/api/admin/statements", file);
  if (taken.status === 202) await byBoth(two, taken);
  const { items } = await readOutgoing(app);
  const found = items.find(({ state, bank }) => state === "NO_PAYOUT" && bank?.amount === "300.00");
  if (!found?.bank) throw new Error("the line is somebody's already");
  return { line: found.bank.id, of };
}
