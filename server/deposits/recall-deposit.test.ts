/** A deposit that the bank takes back (finding B6). */
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";

import {
  balanceOf,
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  pendingDeposit,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { approve, askedId, codeOf, seenBy, twoCashiers } from "../testing/two-people.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

const recall = (actor: Caller, id: string, reason = "ธนาคารเรียกคืน") =>
  actor.post(`/api/admin/deposits/${id}/recall`, { reason });
const bankBalance = async () => {
  const [row] = await app.current.db.query<{ balance: string }>(
    "select balance_satang::text as balance from book_balances where counter_account = $1",
    [`BANK:${account.id}`],
  );
  return Number(row?.balance ?? 0);
};
async function credited(baht: number) {
  const { member, intent } = await pendingDeposit(app.current, account, baht);
  expect((await notify(app.current, lineFor(intent, account))).body.matched).toBe(true);
  return { member, id: intent.deposit_id, satang: Math.round(Number(intent.qr_amount) * 100) };
}
const isBalanced = async () => (await checkLedger(app.current.db)).mismatches;

describe("a deposit that the bank takes back", () => {
  it("leaves wallet and bank by two people's word, once", async () => {
    const { member, id, satang } = await credited(500);
    expect(await bankBalance()).toBe(-satang);
    expect(codeOf(await recall(one, id, " "))).toEqual([422, "REASON_MISSING"]);
    const asked = askedId(await recall(one, id));
    expect((await seenBy(two, asked))?.evidence).toMatchObject({
      line: { amount: (satang / 100).toFixed(2), to_account: account.account_number },
      slip_url: null,
    });
    expect(codeOf(await recall(two, id))).toEqual([409, "APPROVAL_WAITING"]);
    expect(await balanceOf(app.current, member.id)).toBe(satang);
    expect(codeOf(await approve(one, asked))).toEqual([403, "APPROVAL_OWN"]);
    const before = app.current.told.length;
    expect((await approve(two, asked)).status).toBe(200);
    expect(await balanceOf(app.current, member.id)).toBe(0);
    const told = app.current.told.slice(before);
    expect(told).toContainEqual({ to: member.id, topic: "balance", payload: {} });
    expect(await bankBalance()).toBe(0);
    expect(await isBalanced()).toEqual([]);
    expect(codeOf(await recall(two, id))).toEqual([409, "DEPOSIT_RECALLED"]);
    const list = await one.get("/api/admin/deposits?status=SUCCESS&limit=200");
    const shown = list.body.data.items.find((row: { id: string }) => row.id === id);
    expect(shown.recalled).toMatchObject({
      taken: (satang / 100).toFixed(2),
      reason: "ธนาคารเรียกคืน",
    });
    // In words of its own: the deposit had not failed, and the balance fell.
    const [notice] = (await member.get("/api/notices")).body.data;
    expect(notice).toMatchObject({
      event: "DEPOSIT_RECALLED",
      amount: (satang / 100).toFixed(2),
      reason: "ธนาคารเรียกคืน",
    });
  });

  it("stands once in the list, though its credit was asked for as well before the bank told it", async () => {
    const { intent } = await pendingDeposit(app.current, account, 100_000);
    askedId(await one.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {}));
    expect((await notify(app.current, lineFor(intent, account))).body.matched).toBe(true);
    askedId(await recall(one, intent.deposit_id));
    const { items } = (await one.get("/api/admin/deposits?status=SUCCESS&limit=200")).body.data;
    const rows = items.filter((row: { id: string }) => row.id === intent.deposit_id);
    expect(rows).toHaveLength(1);
  });

  it("is owed as far as it was spent, and the books say both", async () => {
    const { member, id, satang } = await credited(700);
    const spent = { amount: -600, reason: "ใช้ไปแล้ว" };
    expect((await one.post(`/api/admin/users/${member.id}/credit-adjust`, spent)).status).toBe(200);
    const left = satang - 60_000;
    expect((await approve(two, askedId(await recall(one, id)))).status).toBe(200);
    expect(await balanceOf(app.current, member.id)).toBe(0);
    expect(await bankBalance()).toBe(0);
    const debts = await app.current.db.query(
      "select kind, rest_satang from member_debts where user_id = $1",
      [member.id],
    );
    expect(debts).toEqual([{ kind: "DEPOSIT", rest_satang: 60_000 }]);
    const [audited] = await app.current.db.query<{ after: object }>(
      "select after from audit_entries where action = 'deposit.recall' and target_id = $1",
      [id],
    );
    expect(audited?.after).toMatchObject({ owed: "600.00", taken: (left / 100).toFixed(2) });
  });

  it("is one that was credited, and an entry that nobody recalled is found", async () => {
    const { intent } = await pendingDeposit(app.current, account, 300);
    expect(codeOf(await recall(one, intent.deposit_id))).toEqual([409, "DEPOSIT_NOT_CREDITED"]);
    const { id } = await credited(900);
    expect((await approve(two, askedId(await recall(one, id)))).status).toBe(200);
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    const add = (satang: number) =>
      owner.query(
        "update deposit_recalls set amount_satang = amount_satang + $2 where deposit_id = $1",
        [id, satang],
      );
    await add(1);
    expect((await isBalanced()).map(({ kind }) => kind)).toEqual(["deposit recall"]);
    await add(-1);
    await owner.end();
  });

  it("is not paid by a line that comes afterwards: that is other money, and waits for a person", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 6_000);
    const id = intent.deposit_id;
    const approved = await one.post(`/api/admin/deposits/${id}/approve`, {});
    expect((await approve(two, askedId(approved))).status).toBe(200);
    expect((await approve(two, askedId(await recall(one, id)))).status).toBe(200);
    expect((await notify(app.current, lineFor(intent, account))).body).toEqual({ matched: false });
    const [line] = await app.current.db.query<{ id: number; why_unmatched: string }>(
      "select id, why_unmatched from bank_notifications where deposit_id is null and amount_satang = $1",
      [Math.round(Number(intent.qr_amount) * 100)],
    );
    expect(line?.why_unmatched).toBe("LATE");
    const assign = (body: object) => one.post(`/api/admin/notifications/${line?.id}/assign`, body);
    expect(codeOf(await assign({ deposit_id: id }))).toEqual([409, "DEPOSIT_FINAL"]);
    expect((await approve(two, askedId(await assign({ user_id: member.id })))).status).toBe(200);
    const came = Math.round(Number(intent.qr_amount) * 100);
    expect([await balanceOf(app.current, member.id), await bankBalance()]).toEqual([came, -came]);
    expect(await isBalanced()).toEqual([]);
  });
});
