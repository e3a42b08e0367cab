/** A line of the bank is a payout that came back only where it can be: one person says so. */
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import {
  byBoth,
  cameBack,
  readOutgoing,
  row,
  statementOf,
  takeStatement,
} from "../testing/bank-statements.ts";
import { BANK, BANK_SECRET, lineFor, notify, type ReceivingAccount } from "../testing/deposits.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";
import { codeOf, twoCashiers, twoCashiersAndAccounts } from "../testing/two-people.ts";

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

const DAY_MS = 86_400_000;

/** What one is answered who calls a line of so many days ago the return of a payout of now. */
async function called(daysAgo: number, baht: number) {
  await cameBack(app.current, { one, two }, { baht, from: account.id });
  const line = lineFor({ qr_amount: `${baht}.00` }, account, {
    occurred_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  });
  expect((await notify(app.current, line)).body).toEqual({ matched: false });
  const [told] = await app.current.db.query<{ id: number }>(
    "select id from bank_notifications where transaction_id = $1",
    [line.transaction_id],
  );
  const said = { as: "PAYOUT_RETURNED", note: "ดูสเตทเมนต์แล้ว" };
  return codeOf(await one.post(`/api/admin/notifications/${told?.id}/close`, said));
}

it("came in after the payout was asked for, and near its return", async () => {
  expect(await called(0, 771)).toEqual([200, undefined]);
  for (const daysAgo of [2, 40, 300]) {
    expect(await called(daysAgo, 772 + daysAgo)).toEqual([422, "LINE_OF_NO_RETURN"]);
  }
});

/** The alarm of returned payouts whose money the bank has not shown. */
async function alarm() {
  const { alarms } = (await one.get("/api/admin/dashboard")).body.data;
  return alarms.find(({ kind }: { kind: string }) => kind === "RETURN_WITHOUT_LINE");
}

it("is missed three days after the return where the bank tells of other transfers, until it comes", async () => {
  const id = await cameBack(app.current, { one, two }, { baht: 1_313, from: account.id });
  const returned = (days: number) =>
    app.current.db.query(
      `update withdrawals set created_at = clock_timestamp() - make_interval(days => $2),
         processed_at = clock_timestamp() - make_interval(days => $2) where id = $1`,
      [id, days],
    );
  await notify(app.current, lineFor({ qr_amount: "1.23" }, account));
  await returned(2);
  expect(await alarm()).toBeUndefined();
  await returned(4);
  expect(await alarm()).toMatchObject({ detail: "1: 1313.00" });
  const line = lineFor({ qr_amount: "1313.00" }, account);
  await notify(app.current, line);
  const [told] = await app.current.db.query<{ id: number }>(
    "select id from bank_notifications where transaction_id = $1",
    [line.transaction_id],
  );
  const said = { as: "PAYOUT_RETURNED", note: "ดูสเตทเมนต์แล้ว" };
  expect((await one.post(`/api/admin/notifications/${told?.id}/close`, said)).status).toBe(200);
  expect(await alarm()).toBeUndefined();
});

it("is not missed of a withdrawal that was refused before anything was paid", async () => {
  const asked = await askToWithdraw(await richMember(app.current), 1_515);
  const id = asked.body.data.id;
  const refused = await one.post(`/api/admin/withdrawals/${id}/reject`, { reason: "ชื่อไม่ตรง" });
  expect(refused.status).toBe(200);
  await app.current.db.query(
    `update withdrawals set created_at = clock_timestamp() - interval '4 days',
       processed_at = clock_timestamp() - interval '4 days' where id = $1`,
    [id],
  );
  await notify(app.current, lineFor({ qr_amount: "1.25" }, account));
  expect(await alarm()).toBeUndefined();
});

it("is missed by what the bank would send back, for sixty days, and of a bank that tells nothing never", async () => {
  const id = await cameBack(app.current, { one, two }, { baht: 1_414, from: account.id });
  const { db } = app.current;
  const set = (days: number, fee = 0) =>
    db.query(
      `update withdrawals set created_at = clock_timestamp() - make_interval(days => $2),
         processed_at = clock_timestamp() - make_interval(days => $2), fee_satang = $3
       where id = $1`,
      [id, days, fee],
    );
  const told = (hours: number) =>
    ask(
      app.current.ownerUrl,
      "update bank_notifications set received_at = clock_timestamp() - make_interval(hours => $1)",
      [hours],
    );
  await notify(app.current, lineFor({ qr_amount: "1.24" }, account));
  await set(59);
  expect(await alarm()).toMatchObject({ detail: "1: 1414.00" });
  await set(61);
  expect(await alarm()).toBeUndefined();
  // The bank would send back what it was sent, without the fee.
  await set(4, 1_500);
  expect(await alarm()).toMatchObject({ detail: "1: 1399.00" });
  await set(4);
  // A bank that has told nothing since the day of the return has shown nothing else either.
  await told(4 * 24 + 12);
  expect(await alarm()).toBeUndefined();
  await told(4 * 24 - 12);
  expect(await alarm()).toBeUndefined();
  await told(4 * 24 - 36);
  expect(await alarm()).toMatchObject({ detail: "1: 1414.00" });
  // Missed no more by the tests that come after this one.
  await set(61);
});

it("is on the account that paid it, as the bank's own line says, whatever account was entered", async () => {
  const { other, ...house } = await twoCashiersAndAccounts(app.current);
  ({ account, one, two } = house);
  // Entered as paid from another account than the one from which the bank took it.
  const id = await cameBack(app.current, { one, two }, { baht: 1_616, from: other.id });
  const came = lineFor({ qr_amount: "1616.00" }, account);
  await notify(app.current, came);
  const [told] = await app.current.db.query<{ id: number }>(
    "select id from bank_notifications where transaction_id = $1",
    [came.transaction_id],
  );
  const close = async () =>
    codeOf(
      await one.post(`/api/admin/notifications/${told?.id}/close`, {
        as: "PAYOUT_RETURNED",
        note: "ดูสเตทเมนต์แล้ว",
      }),
    );
  expect(await close()).toEqual([422, "LINE_OF_NO_RETURN"]);
  await takeStatement({ one, two }, statementOf(account, row("-1616", "X9999", "โอน")));
  const { items } = await readOutgoing(app.current);
  const line = items.find(
    ({ bank }) => bank?.amount === "1616.00" && bank.account_number === account.account_number,
  )?.bank?.id;
  const said = { as: "PAYOUT", of: id, note: "ดูสเตทเมนต์แล้ว" };
  await byBoth(two, await one.post(`/api/admin/statement-lines/${line}/explain`, said));
  expect(await close()).toEqual([200, undefined]);
  const booked = (of: ReceivingAccount) =>
    app.current.db.query<{ satang: number }>(
      `select coalesce(sum(case when m.debit_account = 'BANK:' || $1 then m.amount_satang
         when m.credit_account = 'BANK:' || $1 then -m.amount_satang else 0 end), 0)::bigint
         as satang from book_moves m`,
      [of.id],
    );
  // Both banks have what they had before.
  expect([await booked(account), await booked(other)]).toEqual([[{ satang: 0 }], [{ satang: 0 }]]);
});

it("is the one that its own account paid, before a nearer one of which nobody knows the account", async () => {
  const ids = [
    await cameBack(app.current, { one, two }, { baht: 1_717, from: account.id }),
    await cameBack(app.current, { one, two }, { baht: 1_717, from: null }),
  ];
  const ended: (string | undefined)[] = [];
  for (const _ of ids) {
    const came = lineFor({ qr_amount: "1717.00" }, account);
    await notify(app.current, came);
    const [told] = await app.current.db.query<{ id: number }>(
      "select id from bank_notifications where transaction_id = $1",
      [came.transaction_id],
    );
    const said = { as: "PAYOUT_RETURNED", note: "ดูสเตทเมนต์แล้ว" };
    expect((await one.post(`/api/admin/notifications/${told?.id}/close`, said)).status).toBe(200);
    const [line] = await app.current.db.query<{ came_back_with: string }>(
      "select came_back_with from bank_notifications where id = $1",
      [told?.id],
    );
    ended.push(line?.came_back_with);
  }
  expect(ended).toEqual(ids);
});

it("is less than the payout by five hundred baht at most: no bank keeps more of it", async () => {
  await cameBack(app.current, { one, two }, { baht: 2_001, from: account.id });
  const kept = async (came: string, fee: string) => {
    const line = lineFor({ qr_amount: came }, account);
    await notify(app.current, line);
    const [told] = await app.current.db.query<{ id: number }>(
      "select id from bank_notifications where transaction_id = $1",
      [line.transaction_id],
    );
    const said = { as: "PAYOUT_RETURNED", fee, note: "ดูสเตทเมนต์แล้ว" };
    return codeOf(await one.post(`/api/admin/notifications/${told?.id}/close`, said));
  };
  expect(await kept("1500.99", "500.01")).toEqual([422, "LINE_OF_NO_RETURN"]);
  expect(await kept("1501.00", "500.00")).toEqual([200, undefined]);
});
