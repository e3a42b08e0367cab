/** A withdrawal as its member and the desk are shown it, and a day's line that left the bank: all of it. */
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { byBoth, row, statementOf, takeStatement } from "../testing/bank-statements.ts";
import { pendingDeposit, type ReceivingAccount } from "../testing/deposits.ts";
import { approve, askedId, twoCashiers } from "../testing/two-people.ts";
import { askToWithdraw, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current, (owner) =>
    owner.put("/api/admin/settings", { deposit_play_percent: 0 }),
  ));
});

const INSTANT = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const COLOR = expect.stringMatching(/^#[0-9a-f]{6}$/);
const nameOf = ({ phone }: Caller) => `member ${phone}`;
let numbers = 0;

/** A member who registered as somebody, with a bank account and 1,000 baht that two credited. */
async function member() {
  const { member: somebody, intent } = await pendingDeposit(app.current, account, 1_000);
  numbers += 1;
  const number = String(4_577_000_000 + numbers);
  await app.current.db.query("update members set registered_name = 'มานี มีนา' where id = $1", [
    somebody.id,
  ]);
  await app.current.db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name, created_at,
       changed_at)
     values ($1, '004', $2, 'นางสาว มานี มีนา', now() - interval '90 days',
       now() - interval '90 days')`,
    [somebody.id, number],
  );
  const word = { amount: 1_000, reason: "โอนมาเท่านี้" };
  const done = await two.post(`/api/admin/deposits/${intent.deposit_id}/approve`, word);
  expect(done.status).toBe(200);
  return { ...somebody, number };
}
const shown = async (by: Caller, id: string) => {
  const list = await by.get("/api/admin/withdrawals?status=ALL&limit=200");
  return list.body.data.items.find((item: { id: string }) => item.id === id);
};

it("one that waits is shown to the desk with its member's account, history and what is noticed", async () => {
  const by = await member();
  const first = await withdrawalOf(by, 150.25);
  await one.post(`/api/admin/withdrawals/${first}/approve`, { reason: "ตรวจแล้ว" });
  const asked = await askToWithdraw(by, 200.5);
  const { id } = asked.body.data;
  const own = {
    id,
    amount: "200.50",
    status: "PENDING",
    created_at: INSTANT,
    processed_at: null,
    bank_name: "ธนาคารกสิกรไทย",
    bank_color: COLOR,
    bank_account_no: by.number,
    bank_account_name: "นางสาว มานี มีนา",
    fee: "0.00",
    net_amount: "200.50",
    reject_reason: null,
    slip_image_url: null,
  };
  expect(asked.body.data).toEqual(own);
  await one.post("/api/admin/withdrawals/claim", { ids: [id] });
  expect(await shown(two, id)).toEqual({
    ...own,
    member: {
      id: by.id,
      phone_number: by.phone,
      nickname: nameOf(by),
      registered_name: "มานี มีนา",
      created_at: INSTANT,
      balance: 649.25,
      total_deposited: "1000.00",
      total_withdrawn: "150.25",
      withdrawals_today: 2,
    },
    decided_by: null,
    // Who credited the member alone has another pay them.
    paid_by_another: [nameOf(one)],
    warnings: [],
    stage: "CLAIMED",
    claim: { by: nameOf(one), until: INSTANT, is_mine: false },
    sent: null,
    holds: [],
    release: null,
    is_doubted: false,
    waiting_approval_id: null,
    takes_two: false,
  });
});

it("one that was refused says to its member why, and to the desk who refused it", async () => {
  const by = await member();
  const id = await withdrawalOf(by, 300);
  await one.post(`/api/admin/withdrawals/${id}/reject`, { reason: "ชื่อไม่ตรง" });
  const [own] = (await by.get("/payment/withdrawals")).body.data;
  expect(own).toMatchObject({
    status: "REJECTED",
    reject_reason: "ชื่อไม่ตรง",
    processed_at: INSTANT,
  });
  expect(await shown(two, id)).toMatchObject({
    decided_by: nameOf(one),
    stage: "RETURNED",
    paid_by_another: null,
    member: { balance: 1_000, total_withdrawn: "0.00", withdrawals_today: 1 },
  });
});

it("a line that left the bank is shown beside its payout, and with who explained it and how", async () => {
  const by = await member();
  const id = await withdrawalOf(by, 350);
  const path = `/api/admin/withdrawals/${id}/approve`;
  const paid = { reason: "ตรวจแล้ว", paid_from: account.id };
  const first = await one.post(path, paid);
  if (first.status === 202) {
    await approve(two, askedId(first));
    await one.post(path, paid);
  }
  const cashiers = { one, two };
  await takeStatement(
    cashiers,
    statementOf(account, row("-350", by.number, "โอนเงิน"), row("-12.25", "ร้าน", "ค่ากระดาษ")),
  );
  const auditor = await app.current.admin(["auditor"]);
  const report = async () => {
    const { data } = (await auditor.get("/api/admin/reports/outgoing?limit=200")).body;
    return (amount: string) =>
      data.items.find((item: { bank: { amount: string } }) => item.bank?.amount === amount);
  };
  expect((await report())("350.00")).toEqual({
    state: "AGREED",
    bank: {
      id: expect.stringMatching(/^\d+$/),
      account_number: account.account_number,
      amount: "350.00",
      occurred_at: INSTANT,
      counterparty: by.number,
      description: "โอนเงิน",
      explained: null,
      waiting_approval_id: null,
    },
    payout: {
      id,
      phone_number: by.phone,
      account_number: by.number,
      amount: "350.00",
      paid_at: INSTANT,
    },
  });
  const { bank } = (await report())("12.25");
  const said = { as: "FEE", note: "ซื้อกระดาษ" };
  await byBoth(two, await one.post(`/api/admin/statement-lines/${bank.id}/explain`, said));
  expect((await report())("12.25")).toEqual({
    state: "CLOSED",
    bank: {
      ...bank,
      counterparty: "ร้าน",
      description: "ค่ากระดาษ",
      explained: { as: "FEE", note: "ซื้อกระดาษ", by: nameOf(one), at: INSTANT },
    },
    payout: null,
  });
});
