/** Nobody of the staff decides anything about their own money, by whatever call. */
import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller, type Reply } from "../testing/app.ts";
import {
  balanceOf,
  BANK,
  BANK_SECRET,
  notify,
  openIntent,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { lineToAnother } from "../testing/bank-statements.ts";
import { askToWithdraw, makePayoutFile, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let me: Caller;
let colleague: Caller;
let account: ReceivingAccount;
let own: { readonly withdrawal: string; readonly deposit: string; readonly credited: string };
let paid: { readonly line: string; readonly of: string };

beforeAll(async () => {
  colleague = await app.current.admin();
  account = await receivingAccount(colleague, true);
  me = await app.current.admin(["owner"], 100_000);
  await app.current.db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     select $1, id, '4529999999', 'ของฉัน' from banks where name_en = 'Kasikornbank'`,
    [me.id],
  );
  const deposit = async () => String((await openIntent(me, account, 505)).body.data.deposit_id);
  const credited = await deposit();
  await colleague.post(`/api/admin/deposits/${credited}/approve`, {});
  const asked = await askToWithdraw(me, 500);
  const withdrawal = String(asked.body.data.id);
  own = { withdrawal, credited, deposit: await deposit() };
  paid = await lineToAnother(app.current, { one: colleague, two: me }, account, me);
  const returned = await withdrawalOf(me, 301);
  const ended = { paid_from: account.id, reason: "ธนาคารคืนเงิน" };
  for (const step of ["approve", "return"]) {
    await colleague.post(`/api/admin/withdrawals/${returned}/${step}`, ended);
  }
});

const reason = "ของฉัน";
const codeIn = ({ body }: Reply): unknown =>
  body.code ?? (body.data?.left_out ?? body.data?.refused)?.[0]?.code;
const toMember = (path: string, body: object) => (by: Caller) =>
  by.post(`/api/admin/users/${me.id}/${path}`, { ...body, reason });
const toPayout =
  (path: string, body: object = {}) =>
  (by: Caller) =>
    by.post(`/api/admin/withdrawals/${own.withdrawal}/${path}`, { ...body, reason });
const toDeposit =
  (id: "deposit" | "credited", path: string, body: object = {}) =>
  (by: Caller) =>
    by.post(`/api/admin/deposits/${own[id]}/${path}`, { ...body, reason });

/** A line of the bank that found no deposit. */
async function line(amount = "77.11"): Promise<string> {
  const id = randomUUID();
  await notify(app.current, {
    transaction_id: id,
    amount,
    to_account: account.account_number,
    occurred_at: new Date().toISOString(),
  });
  const [row] = await app.current.db.query<{ id: string }>(
    "select id::text from bank_notifications where deposit_id is null order by bank_notifications.id desc limit 1",
  );
  return row?.id ?? "";
}

const acts: Readonly<Record<string, (by: Caller) => Promise<Reply>>> = {
  "claims a payout": (by) => by.post("/api/admin/withdrawals/claim", { ids: [own.withdrawal] }),
  "marks a payout as sent": toPayout("send"),
  "marks a payout as done": toPayout("approve"),
  "marks several payouts as done": (by) =>
    by.post("/api/admin/withdrawals/decide", { ids: [own.withdrawal], action: "APPROVE" }),
  "rejects a payout": toPayout("reject"),
  "takes a payout back": toPayout("return"),
  "says what became of a payout": toPayout("answer", { is_paid: true }),
  "puts a payout into a file": async (by) => {
    // Of a file that has another payout too: an empty one is refused for that.
    const other = (await askToWithdraw(await richMember(app.current), 400)).body.data.id;
    return makePayoutFile(by, account, { ids: [own.withdrawal, other] });
  },
  "credits a deposit": toDeposit("deposit", "approve"),
  "credits a deposit with another amount": toDeposit("deposit", "approve", { amount: "600.00" }),
  "credits several deposits": (by) =>
    by.post("/api/admin/deposits/decide", { ids: [own.deposit], action: "APPROVE" }),
  "rejects a deposit": toDeposit("deposit", "reject"),
  "rejects several deposits": (by) =>
    by.post("/api/admin/deposits/decide", { ids: [own.deposit], action: "REJECT", reason }),
  "takes a credited deposit back": toDeposit("credited", "recall"),
  "gives a line of the bank to a deposit": async (by) =>
    by.post(`/api/admin/notifications/${await line()}/assign`, { deposit_id: own.deposit }),
  "gives a line of the bank to a member": async (by) =>
    by.post(`/api/admin/notifications/${await line()}/assign`, { user_id: me.id }),
  "says that a line of the bank is a payout": (by) =>
    by.post(`/api/admin/statement-lines/${paid.line}/explain`, {
      as: "PAYOUT",
      of: paid.of,
      note: reason,
    }),
  "says that a line of the bank is a payout that came back": async (by) =>
    by.post(`/api/admin/notifications/${await line("301.00")}/close`, {
      as: "PAYOUT_RETURNED",
      note: reason,
    }),
  "adds credit": toMember("credit-adjust", { amount: "10.00" }),
  "takes credit": toMember("credit-adjust", { amount: "-10.00" }),
  "collects a debt": toMember("debts/collect", {}),
  "writes a debt off": toMember("debts/write-off", { kind: "COMMISSION", reference: "1" }),
  "locks the account": toMember("lock", {}),
};

const stateOf = () =>
  app.current.db.query(
    `select w.stage, w.claimed_by, d.status, r.status as credited from withdrawals_now w,
     deposits d, deposits r where w.id = $1 and d.id = $2 and r.id = $3`,
    [own.withdrawal, own.deposit, own.credited],
  );

describe("one of the staff", () => {
  it("has a credited deposit, an open one and a withdrawal", async () => {
    expect(await stateOf()).toEqual([
      { stage: "PENDING", claimed_by: null, status: "PENDING", credited: "SUCCESS" },
    ]);
  });

  it.each(Object.entries(acts))("never %s of their own", async (_, act) => {
    const before = [await balanceOf(app.current, me.id), await stateOf()];
    expect(codeIn(await act(me))).toBe("NOT_YOURSELF");
    expect([await balanceOf(app.current, me.id), await stateOf()]).toEqual(before);
  });
});
