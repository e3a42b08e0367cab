/** Each write of the money's desk by two of the staff at once: one effect, one entry in the audit. */
import { randomUUID } from "node:crypto";

import { beforeAll, expect, it } from "vitest";

import { paidBy, readOutgoing, row, statementOf } from "../testing/bank-statements.ts";
import { useApp, type Caller, type Reply } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  lineIdOf,
  notify,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { bet, closedRound, draw, resultPath } from "../testing/settling.ts";
import { oneIsEnough } from "../testing/two-people.ts";
import { makePayoutFile, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let account: ReceivingAccount;
let lottery: TestLottery;
let one: Caller;
let two: Caller;

beforeAll(async () => {
  const { current } = app;
  [one, two] = [await current.admin(), await current.admin()];
  await oneIsEnough(current);
  account = await receivingAccount(one, true);
  lottery = await addLottery(current.db);
});

type Act = (who: Caller) => Promise<Reply>;
let amounts = 3_000;
const nextAmount = (): number => (amounts += 1);
const post =
  (path: string, body: object = {}): Act =>
  (who) =>
    who.post(`/api/admin/${path}`, body);

const open = async () => (await pendingDeposit(app.current, account, nextAmount())).intent;
async function credited() {
  const { member, intent } = await pendingDeposit(app.current, account, nextAmount());
  await notify(app.current, lineFor(intent, account));
  return { member, id: intent.deposit_id };
}
async function stray(amount = `${nextAmount()}.07`): Promise<string> {
  const line = lineFor({ qr_amount: amount }, account);
  await notify(app.current, line);
  return lineIdOf(app.current, line);
}
async function debtor(): Promise<string> {
  const { member, id } = await credited();
  const roundId = await addRound(app.current.db, lottery);
  await bet(member, lottery, roundId, [["TWO_BOTTOM", "99", 2_900]]);
  expect((await post(`deposits/${id}/recall`, { reason: "x" })(one)).status).toBe(200);
  return member.id;
}
async function lineThatLeft(): Promise<string> {
  const amount = nextAmount();
  await post("statements", statementOf(account, row(`-${amount}`)))(one);
  const { items } = await readOutgoing(app.current);
  return items.find(({ bank }) => bank?.amount === `${amount}.00`)?.bank?.id ?? "";
}
const asked = async () => withdrawalOf(await richMember(app.current), nextAmount());
const sent = async (step: "send" | "approve") =>
  (await paidBy(app.current, { one, two }, { baht: nextAmount(), step, from: account.id })).id;
const debtOf = async (id: string) => {
  const [debt] = (await one.get(`/api/admin/users/${id}/debts`)).body.data.items;
  return { kind: debt.kind, reference: debt.reference };
};
const note = { note: "ดูแล้ว" };

const acts: Readonly<Record<string, () => Promise<Act>>> = {
  "a deposit is approved": async () => post(`deposits/${(await open()).deposit_id}/approve`),
  "a deposit is rejected": async () =>
    post(`deposits/${(await open()).deposit_id}/reject`, { reason: "x" }),
  "a deposit is recalled": async () =>
    post(`deposits/${(await credited()).id}/recall`, { reason: "x" }),
  "a line is assigned": async () =>
    post(`notifications/${await stray()}/assign`, { user_id: (await app.current.member()).id }),
  "a line is sent back": async () =>
    post(`notifications/${await stray()}/close`, { as: "REFUNDED", ...note }),
  "a line is none of ours": async () =>
    post(`notifications/${await stray()}/close`, { as: "NOT_OURS", ...note }),
  "a line is reopened": async () => {
    const id = await stray();
    await post(`notifications/${id}/close`, { as: "NOT_OURS", ...note })(one);
    return post(`notifications/${id}/reopen`, note);
  },
  "a statement is taken": async () =>
    post("statements", statementOf(account, row(`-${nextAmount()}`))),
  "a line that left is explained": async () =>
    post(`statement-lines/${await lineThatLeft()}/explain`, { as: "OWNER", ...note }),
  "a line that left is reopened": async () => {
    const id = await lineThatLeft();
    await post(`statement-lines/${id}/explain`, { as: "OWNER", ...note })(one);
    return post(`statement-lines/${id}/reopen`, note);
  },
  "a payout is paid": async () => post(`withdrawals/${await asked()}/approve`, { reason: "x" }),
  "a payout is sent": async () =>
    post(`withdrawals/${await asked()}/send`, { paid_from: account.id }),
  "a payout is rejected": async () => post(`withdrawals/${await asked()}/reject`, { reason: "x" }),
  "what was sent is returned": async () =>
    post(`withdrawals/${await sent("send")}/return`, { reason: "x" }),
  "what was paid is returned": async () =>
    post(`withdrawals/${await sent("approve")}/return`, { reason: "x" }),
  "a payout goes into a file": async () => {
    const ids = [await asked()];
    return (who) => makePayoutFile(who, account, { ids });
  },
  "a debt is given up": async () => {
    const id = await debtor();
    return post(`users/${id}/debts/write-off`, { ...(await debtOf(id)), reason: "x" });
  },
  "a result is entered": async () => {
    const id = await closedRound(app.current, lottery);
    return (who) => who.post(resultPath(id), { result: draw });
  },
  "a result is corrected": async () => {
    const id = await closedRound(app.current, lottery);
    await one.post(resultPath(id), { result: draw });
    const result = { ...draw, two_bottom: "17" };
    return (who) => who.post(`${resultPath(id)}/correct`, { result, reason: "x" });
  },
  "a round is voided": async () =>
    post(`rounds/${await closedRound(app.current, lottery)}/void`, { reason: "x" }),
};

const counts = async (): Promise<number[]> => {
  const tables = [
    "audit_entries",
    "ledger_entries",
    "book_moves",
    "settlements",
    "bank_statements",
  ];
  const sums = tables.map((table) => `(select count(*)::integer from ${table})`).join(", ");
  const [found] = await app.current.db.query<{ sums: number[] }>(`select array[${sums}] as sums`);
  return found?.sums ?? [];
};
/** How many rows an act writes. */
async function written(act: () => Promise<unknown>): Promise<number[]> {
  const before = await counts();
  await act();
  return (await counts()).map((now, at) => now - (before[at] ?? 0));
}

it.each(Object.entries(acts))("by two of the staff, twice each, %s once", async (_what, make) => {
  const alone = await make();
  const once = await written(async () => expect((await alone(one)).status).toBe(200));
  expect(once[0]).toBeGreaterThan(0);
  const act = await make();
  const replies: Reply[] = [];
  const all = () => Promise.all([act(one), act(two), act(one), act(two)]);
  expect(await written(async () => replies.push(...(await all())))).toEqual(once);
  expect(replies.map(({ status }) => status)).toContain(200);
  expect(replies.filter(({ status }) => status !== 200 && (status < 400 || status > 422))).toEqual(
    [],
  );
  expect(await written(() => act(two))).toEqual(once.map(() => 0));
});

it("a credit's key is its asker's own, and of one amount and reason", async () => {
  const key = { "idempotency-key": randomUUID() };
  const { id } = await app.current.member();
  const give = async (who: Caller, amount: string, reason: string) => {
    const path = `/api/admin/users/${id}/credit-adjust`;
    const { body } = await who.post(path, { amount, reason }, key);
    return body.code ?? body.data.balance;
  };
  expect(await give(one, "5.00", "x")).toBe(5);
  expect(await give(one, "6.00", "x")).toBe("IDEMPOTENCY_CONFLICT");
  expect(await give(one, "5.00", "y")).toBe("IDEMPOTENCY_CONFLICT");
  expect(await give(two, "5.00", "x")).toBe(10);
  expect(await give(one, "5.00", "x")).toBe(5);
});
