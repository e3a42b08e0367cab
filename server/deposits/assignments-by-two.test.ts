/** A line of the bank that a person gives away, where it does not say whose it is (decision 85). */
import { beforeEach, describe, expect, it } from "vitest";

import {
  balanceOf,
  BANK,
  BANK_SECRET,
  entriesOf,
  letExpire,
  lineFor,
  notify,
  openIntent,
  pendingDeposit,
  type Intent,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { approve, askedId, codeOf, seenBy, twoCashiers } from "../testing/two-people.ts";
import { richMember } from "../testing/withdrawals.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET},other=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current, (owner) =>
    // It is not about playing what came in.
    owner.put("/api/admin/settings", { deposit_play_percent: 0 }),
  ));
});

const deposit = (amount: number) => pendingDeposit(app.current, account, amount);
const balance = (member: Caller) => balanceOf(app.current, member.id);
const assign = (actor: Caller, line: string, to: object) =>
  actor.post(`/api/admin/notifications/${line}/assign`, to);

/** A payout of the member is refused to the first cashier, and paid by the second. */
async function isPaidByTheOther(member: Caller): Promise<void> {
  const wanted = await member.post("/payment/withdrawal", { amount: 500 });
  const pay = `/api/admin/withdrawals/${wanted.body.data.id}/approve`;
  expect(codeOf(await one.post(pay, {}))).toEqual([409, "PAID_BY_ANOTHER"]);
  expect((await two.post(pay, {})).status).toBe(200);
}

/** A line that found no deposit; answers its id in the list. */
async function unmatched(line: ReturnType<typeof lineFor>, provider = BANK): Promise<string> {
  const reply = await notify(app.current, line, { provider });
  expect(reply.body).toEqual({ matched: false });
  const [row] = await app.current.db.query<{ id: number }>(
    "select id from bank_notifications where provider = $1 and transaction_id = $2",
    [provider, line.transaction_id],
  );
  return String(row?.id);
}
const stray = (more: object = {}) => unmatched(lineFor({ qr_amount: "500.77" }, account, more));
async function late(amount: number, more: object = {}): Promise<[Caller, Intent, string]> {
  const { member, intent } = await deposit(amount);
  await letExpire(app.current, intent.deposit_id);
  return [member, intent, await unmatched(lineFor(intent, account, more))];
}

describe("a line of the bank that one cashier gives away", () => {
  it("waits when the same transfer was told by another bank before, and is not credited twice", async () => {
    const { member, intent } = await deposit(500);
    const line = lineFor(intent, account);
    expect((await notify(app.current, line)).body.matched).toBe(true);
    const id = await unmatched({ ...line, transaction_id: `${line.transaction_id}-2` }, "other");
    const asked = askedId(await assign(one, id, { user_id: member.id }));
    expect(await entriesOf(app.current, member.id, "DEPOSIT")).toHaveLength(1);
    expect((await seenBy(two, asked))?.evidence?.doubts).toEqual(["TOLD_BEFORE", "NO_DEPOSIT"]);
  });

  it("waits when it goes to a member without a deposit, however small it is", async () => {
    const member = await app.current.member();
    const id = await stray();
    const asked = askedId(await assign(one, id, { user_id: member.id }));
    expect(await balance(member)).toBe(0);
    expect(codeOf(await approve(one, asked))).toEqual([403, "APPROVAL_OWN"]);
    expect((await approve(two, asked)).status).toBe(200);
    expect(await balance(member)).toBe(50_077);
    const [row] = await app.current.db.query(
      "select assigned_by from bank_notifications where id = $1",
      [id],
    );
    expect(row).toEqual({ assigned_by: one.id });
  });

  it("waits when it names a sender who is not the member, and is given at once when it is theirs", async () => {
    const [, intent, id] = await late(700, { from_account: "xxx-x-x7319-x นาย อื่น" });
    askedId(await assign(one, id, { deposit_id: intent.deposit_id }));
    // It is the line that waits: the deposit can still be judged by its slip.
    const { items } = (await one.get("/api/admin/deposits?limit=200")).body.data;
    expect(items.find((item: { id: string }) => item.id === intent.deposit_id)).toMatchObject({
      status: "EXPIRED",
      waiting_approval_id: null,
    });

    const member = await richMember(app.current, 0);
    const end = member.number.slice(-5, -1);
    const opened = await member.post(
      "/wallets/deposit-intent",
      { amount: 800, provider: "promptpay", bank_account_id: account.id },
      { "idempotency-key": "own-sender" },
    );
    const own = opened.body.data as Intent;
    await letExpire(app.current, own.deposit_id);
    const from_account = `xxx-x-x${end}-x`;
    const line = await unmatched(lineFor(own, account, { from_account }));
    expect((await assign(one, line, { deposit_id: own.deposit_id })).status).toBe(200);
    expect(await balance(member)).toBe(Math.round(Number(own.qr_amount) * 100));
  });

  it("waits when another amount or account is given to a deposit, unless its reference names it", async () => {
    const { intent } = await deposit(900);
    const wrong = await stray();
    askedId(await assign(one, wrong, { deposit_id: intent.deposit_id }));

    const elsewhere = await unmatched(
      // Whatever satang the deposit's amount has, it is another.
      lineFor({ qr_amount: "909.11" }, account, { to_account: "1112223334" }),
    );
    const other = await deposit(901);
    const asked = askedId(await assign(one, elsewhere, { deposit_id: other.intent.deposit_id }));
    expect((await seenBy(two, asked))?.evidence?.doubts).toEqual(["OTHER_ACCOUNT", "OTHER_AMOUNT"]);

    const { member, intent: short } = await deposit(902);
    const named = await unmatched(
      lineFor({ qr_amount: "890.00" }, account, { reference: short.reference_id }),
    );
    expect((await assign(one, named, { deposit_id: short.deposit_id })).status).toBe(200);
    expect(await balance(member)).toBe(89_000);
  });

  it("waits when it fits a deposit of another member too, or is older than the deposit", async () => {
    const rival = await deposit(650);
    await letExpire(app.current, rival.intent.deposit_id);
    // A line may be given away days after it came.
    await app.current.db.query(
      `update deposits set created_at = created_at - interval '7 days',
         expires_at = expires_at - interval '7 days' where id = $1`,
      [rival.intent.deposit_id],
    );
    const [, intent, id] = await late(650);
    await app.current.db.query("update deposits set qr_amount_satang = $2 where id = $1", [
      rival.intent.deposit_id,
      Math.round(Number(intent.qr_amount) * 100),
    ]);
    const asked = askedId(await assign(one, id, { deposit_id: intent.deposit_id }));
    expect((await seenBy(two, asked))?.evidence?.doubts).toEqual(["SEVERAL"]);

    // One that has its own line is meant by no other.
    const { intent: paid } = await deposit(652);
    await notify(app.current, lineFor(paid, account));
    const [, own, line] = await late(653);
    const bearing = (amount: string) =>
      app.current.db.query(
        "update deposits set qr_amount_satang = $2, credited_satang = $2 where id = $1",
        [paid.deposit_id, Math.round(Number(amount) * 100)],
      );
    await bearing(own.qr_amount);
    expect((await assign(one, line, { deposit_id: own.deposit_id })).status).toBe(200);
    await bearing(paid.qr_amount);

    const { intent: young } = await deposit(651);
    const occurred_at = new Date(Date.now() - 3_600_000).toISOString();
    const old = await unmatched(lineFor(young, account, { occurred_at }));
    askedId(await assign(one, old, { deposit_id: young.deposit_id }));
  });

  it("is given once, however often it is asked for and approved at the same moment", async () => {
    const [first, second] = [await app.current.member(), await app.current.member()];
    const id = await stray();
    const asks = await Promise.all(
      [first, second, first, second].map((to) => assign(one, id, { user_id: to.id })),
    );
    expect(asks.filter(({ status }) => status === 202)).toHaveLength(1);
    const asked = String(asks.find(({ status }) => status === 202)?.body.data.approval_id);
    const replies = await Promise.all(Array.from({ length: 8 }, () => approve(two, asked)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await balance(first)) + (await balance(second))).toBe(50_077);
  });

  it("is refused to the second person once it was given to its deposit or it would be their own", async () => {
    const [member, intent, id] = await late(700);
    const stranger = await app.current.member();
    const asked = askedId(await assign(one, id, { user_id: stranger.id }));
    expect((await assign(two, id, { deposit_id: intent.deposit_id })).status).toBe(200);
    expect(codeOf(await approve(two, asked))).toEqual([409, "NOTIFICATION_ASSIGNED"]);
    expect([await balance(stranger), await balance(member)]).toEqual([
      0,
      Math.round(Number(intent.qr_amount) * 100),
    ]);

    const own = askedId(await assign(one, await stray(), { user_id: two.id }));
    expect(codeOf(await approve(two, own))).toEqual([422, "NOT_YOURSELF"]);
  });

  it("is refused at once when the deposit can take nothing any more", async () => {
    const { intent } = await deposit(600);
    await notify(app.current, lineFor(intent, account));
    const id = await stray();
    const reply = await assign(one, id, { deposit_id: intent.deposit_id });
    expect(codeOf(reply)).toEqual([409, "DEPOSIT_FINAL"]);
  });

  it("is given by the only cashier at once, who does not pay its member when another comes", async () => {
    await app.current.db.query("update members set locked_at = now() where id = $1", [two.id]);
    const member = await richMember(app.current, 0);
    const line = lineFor({ qr_amount: "500.77" }, account);
    expect((await assign(one, await unmatched(line), { user_id: member.id })).status).toBe(200);
    await app.current.db.query("update members set locked_at = null where id = $1", [two.id]);
    await isPaidByTheOther(member);
  });

  it("is paid out by another than who asked for it, also where a second person approved it", async () => {
    const member = await richMember(app.current, 0);
    const asked = askedId(await assign(one, await stray(), { user_id: member.id }));
    expect((await approve(two, asked)).status).toBe(200);
    await isPaidByTheOther(member);
  });

  it("to a deposit is paid out by another than who asked for it, too", async () => {
    const member = await richMember(app.current, 0);
    const { body } = await openIntent(member, account, 900);
    const intent = (body as { data: Intent }).data;
    const asked = askedId(await assign(one, await stray(), { deposit_id: intent.deposit_id }));
    expect((await approve(two, asked)).status).toBe(200);
    await isPaidByTheOther(member);
  });

  it("counts with adjustments where the only cashier gave it in doubt, and not where it was in none", async () => {
    const isThere = (at: string) =>
      app.current.db.query(`update members set locked_at = ${at} where id = $1`, [two.id]);
    const add = (member: Caller) =>
      one.post(`/api/admin/users/${member.id}/credit-adjust`, { amount: 200, reason: "ชดเชย" });
    const give = async (line: string, to: object) =>
      expect((await assign(one, line, to)).status).toBe(200);

    const [meant, intent, line] = await late(4_900);
    await give(line, { deposit_id: intent.deposit_id });
    expect((await add(meant)).status).toBe(200);

    await isThere("now()");
    const stranger = await app.current.member();
    await give(await unmatched(lineFor({ qr_amount: "4900.77" }, account)), {
      user_id: stranger.id,
    });
    // Approved without a line: one that came into no account of ours leaves it in the sum.
    const { member: trusted, intent: paid } = await deposit(4_901);
    const approved = await one.post(`/api/admin/deposits/${paid.deposit_id}/approve`, {});
    expect(approved.status).toBe(200);
    const to_account = "1112223334";
    const elsewhere = await unmatched(lineFor(paid, account, { to_account }));
    await give(elsewhere, { deposit_id: paid.deposit_id });
    await isThere("null");
    askedId(await add(stranger));
    askedId(await add(trusted));
  });

  it("leaves amount and line in the audit when it is asked for", async () => {
    const member = await app.current.member();
    const id = await stray();
    const asked = askedId(await assign(one, id, { user_id: member.id }));
    const [entry] = await app.current.db.query(
      `select target_kind, target_id, after from audit_entries
       where action = 'approval.ask' and after ->> 'approval_id' = $1`,
      [asked],
    );
    expect(entry).toMatchObject({
      target_kind: "notification",
      target_id: id,
      after: { kind: "ASSIGNMENT", amount: "500.77", user_id: member.id },
    });
  });
});
