/** Who credited a member alone does not pay them (decision 85). */
import { listAdminWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";
import { beforeEach, describe, expect, it } from "vitest";

import {
  balanceOf,
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  pendingDeposit,
  receivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import {
  ageLoneCredits,
  approve,
  askedId,
  clearStaff,
  codeOf,
  seenBy,
} from "../testing/two-people.ts";
import { askToWithdraw, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on", PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let one: Caller;
let two: Caller;

beforeEach(async () => {
  await clearStaff(app.current);
  one = await app.current.admin(["cashier"]);
  two = await app.current.admin(["cashier"]);
});

const balance = (member: Caller) => balanceOf(app.current, member.id);
const path = (id: string, step: string) => `/api/admin/withdrawals/${id}/${step}`;
const pay = (actor: Caller, id: string) => actor.post(path(id, "approve"), {});
/** Who pays it instead, as the list tells one of the staff before anything is pressed. */
const toldTo = async (actor: Caller, id: string) => {
  const reply = await actor.get("/api/admin/withdrawals?status=ALL&limit=50");
  const { items } = listAdminWithdrawals.replies[200].parse(reply.body).data;
  return items.find((item) => item.id === id)?.paid_by_another;
};

describe("who pays a member whom they credited alone", () => {
  const credit = (actor: Caller, member: Caller, amount: number) =>
    actor.post(`/api/admin/users/${member.id}/credit-adjust`, { amount, reason: "โบนัส" });

  it("is another, also after a month less a day; a credit that is older does not count", async () => {
    const member = await richMember(app.current);
    expect((await credit(one, member, 1_000)).status).toBe(200);
    const id = await withdrawalOf(member);
    await ageLoneCredits(app.current, "29 days");
    const refused = await pay(one, id);
    expect(codeOf(refused)).toEqual([409, "PAID_BY_ANOTHER"]);
    expect(refused.body.message).toContain(`member ${two.phone}`);
    await ageLoneCredits(app.current, "31 days");
    expect((await pay(one, id)).status).toBe(200);
  });

  it("is another also where a second person agreed to the credit, who may pay", async () => {
    const member = await richMember(app.current);
    expect((await approve(two, askedId(await credit(one, member, 6_000)))).status).toBe(200);
    const [first, second] = [await withdrawalOf(member), await withdrawalOf(member, 2_000)];
    const refused = await pay(one, first);
    expect(codeOf(refused)).toEqual([409, "PAID_BY_ANOTHER"]);
    expect(refused.body.message).toContain(`member ${two.phone}`);
    expect(await toldTo(one, first)).toEqual([`member ${two.phone}`]);
    expect((await pay(two, first)).status).toBe(200);
    const age = (days: number) =>
      app.current.db.query(
        "update approvals set decided_at = decided_at - make_interval(days => $1)",
        [days],
      );
    await age(29);
    expect(codeOf(await pay(one, second))).toEqual([409, "PAID_BY_ANOTHER"]);
    await age(2);
    expect((await pay(one, second)).status).toBe(200);
    await age(-31);
  });

  it("is another also once a colleague has let the payout through", async () => {
    const member = await richMember(app.current);
    expect((await approve(two, askedId(await credit(one, member, 6_000)))).status).toBe(200);
    const three = await app.current.admin(["cashier"]);
    const id = await withdrawalOf(member, 25_000);
    expect((await approve(three, askedId(await pay(two, id)))).status).toBe(200);
    expect(codeOf(await pay(one, id))).toEqual([409, "PAID_BY_ANOTHER"]);
    expect(codeOf(await one.post(path(id, "send"), {}))).toEqual([409, "PAID_BY_ANOTHER"]);
    expect((await pay(two, id)).status).toBe(200);
  });

  it("is another where they had what was paid go back to the wallet, until the bank's line is there", async () => {
    const account = await receivingAccount(await app.current.admin(["owner"]), false);
    await clearStaff(app.current);
    one = await app.current.admin(["cashier"]);
    two = await app.current.admin(["cashier"]);
    const member = await richMember(app.current);
    const first = await withdrawalOf(member);
    expect((await two.post(path(first, "approve"), { paid_from: account.id })).status).toBe(200);
    const back = await one.post(path(first, "return"), { reason: "ธนาคารคืนเงิน" });
    expect((await approve(two, askedId(back))).status).toBe(200);
    const again = await withdrawalOf(member);
    await app.current.db.query(
      "update withdrawals set processed_at = now() - interval '29 days' where id = $1",
      [first],
    );
    expect(codeOf(await pay(one, again))).toEqual([409, "PAID_BY_ANOTHER"]);
    await notify(app.current, lineFor({ qr_amount: "1000.00" }, account));
    const [line] = await app.current.db.query<{ id: number }>(
      "select max(id) as id from bank_notifications",
    );
    // Their own word that it is the bank's line says no more than that it came back did.
    const said = { as: "PAYOUT_RETURNED", note: "ดูสเตทเมนต์แล้ว" };
    expect((await one.post(`/api/admin/notifications/${line?.id}/close`, said)).status).toBe(200);
    expect(codeOf(await pay(one, again))).toEqual([409, "PAID_BY_ANOTHER"]);
    const closedBy = "update bank_notifications set closed_by = $2 where id = $1";
    await app.current.db.query(closedBy, [line?.id, two.id]);
    expect((await pay(one, again)).status).toBe(200);
  });

  it("is nobody but who has not, and taking or refusing is free", async () => {
    const member = await richMember(app.current);
    expect((await credit(one, member, -1_000)).status).toBe(200);
    expect((await pay(one, await withdrawalOf(member))).status).toBe(200);
    expect((await credit(one, member, 500)).status).toBe(200);
    const id = await withdrawalOf(member);
    const reject = `/api/admin/withdrawals/${id}/reject`;
    expect((await one.post(reject, { reason: "ผิดบัญชี" })).status).toBe(200);
  });

  it("is themselves where what a second person agreed to was taken from the member", async () => {
    const member = await richMember(app.current);
    expect((await approve(two, askedId(await credit(one, member, -6_000)))).status).toBe(200);
    const id = await withdrawalOf(member);
    expect(await toldTo(one, id)).toBeNull();
    expect((await pay(one, id)).status).toBe(200);
  });

  it("asks the other where both have credited the member before it is sent, and pays once", async () => {
    const member = await richMember(app.current);
    await credit(one, member, 500);
    await credit(two, member, 500);
    const id = await withdrawalOf(member);
    const before = await balance(member);
    const waiting = askedId(await pay(one, id));
    expect(codeOf(await pay(two, id))).toEqual([409, "APPROVAL_WAITING"]);
    expect(codeOf(await approve(one, waiting))).toEqual([403, "APPROVAL_OWN"]);
    expect(await seenBy(two, waiting)).toMatchObject({ kind: "WITHDRAWAL", amount: "1000.00" });
    const replies = await Promise.all(Array.from({ length: 6 }, () => approve(two, waiting)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    // The other's word lets it be sent; who asked makes the transfer then, once.
    const paid = await Promise.all(Array.from({ length: 4 }, () => pay(one, id)));
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await app.current.db.query(
      "select status, decided_by from withdrawals where id = $1",
      [id],
    );
    expect(row).toEqual({ status: "APPROVED", decided_by: one.id });
    expect(await balance(member)).toBe(before);
  });

  it("is themselves again once the bank itself says that the money came, and not by their own word", async () => {
    const owner = await app.current.admin();
    const account = await receivingAccount(owner, true);
    const { member, intent } = await pendingDeposit(app.current, account, 600);
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       values ($1, '004', '4521111111', 'กมลชนก ใจดี')`,
      [member.id],
    );
    // It is not about playing what came in.
    await owner.put("/api/admin/settings", { deposit_play_percent: 0 });
    const approved = await one.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    expect(approved.status).toBe(200);
    const [first, second] = [
      (await askToWithdraw(member, 100)).body.data.id,
      (await askToWithdraw(member, 101)).body.data.id,
    ];
    expect(codeOf(await pay(one, first))).toEqual([409, "PAID_BY_ANOTHER"]);
    const told = await notify(app.current, lineFor(intent, account));
    expect(told.body.matched).toBe(true);
    expect(await toldTo(one, first)).toBeNull();
    expect((await pay(one, first)).status).toBe(200);
    // As if they had given the line to the deposit themselves.
    await app.current.db.query(
      "update bank_notifications set assigned_by = $2 where deposit_id = $1",
      [intent.deposit_id, one.id],
    );
    expect(codeOf(await pay(one, second))).toEqual([409, "PAID_BY_ANOTHER"]);
    await app.current.db.query(
      "update bank_notifications set assigned_by = $2 where deposit_id = $1",
      [intent.deposit_id, two.id],
    );
    expect((await pay(one, second)).status).toBe(200);
  });

  it("is nobody while the other is locked out and still counts, and themselves when alone", async () => {
    const owner = await app.current.admin();
    const member = await richMember(app.current);
    await credit(one, member, 500);
    const id = await withdrawalOf(member);
    for (const colleague of [two, owner]) {
      await app.current.db.query("update members set locked_at = now() where id = $1", [
        colleague.id,
      ]);
    }
    await app.current.db.query(
      `update staff set counted_rights = rights, counted_until = now() + interval '1 hour'
       where member_id = $1`,
      [two.id],
    );
    expect(codeOf(await pay(one, id))).toEqual([409, "SECOND_PERSON_AWAY"]);
    await app.current.db.query("update staff set counted_until = null");
    expect((await pay(one, id)).status).toBe(200);
  });
});

describe("the list of withdrawals says before a transfer", () => {
  const credit = (actor: Caller, member: Caller) =>
    actor.post(`/api/admin/users/${member.id}/credit-adjust`, { amount: 500, reason: "โบนัส" });

  it("who pays instead to whom the payout would be refused, and nothing to anybody else", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    const other = await withdrawalOf(await richMember(app.current));
    expect(await toldTo(one, id)).toBeNull();
    await credit(one, member);
    expect(await toldTo(one, id)).toEqual([`member ${two.phone}`]);
    expect([await toldTo(two, id), await toldTo(one, other)]).toEqual([null, null]);
    expect(codeOf(await pay(one, id))).toEqual([409, "PAID_BY_ANOTHER"]);
    expect((await pay(two, id)).body.data).toMatchObject({ paid_by_another: null });
    expect(await toldTo(one, id)).toBeNull();
  });

  it("that nobody is free where both have credited the member: the payout takes two", async () => {
    const member = await richMember(app.current);
    await credit(one, member);
    await credit(two, member);
    const id = await withdrawalOf(member);
    expect([await toldTo(one, id), await toldTo(two, id)]).toEqual([[], []]);
    askedId(await pay(one, id));
  });

  it("nothing to the only cashier, who pays alone whatever they credited", async () => {
    const member = await richMember(app.current);
    await credit(one, member);
    const id = await withdrawalOf(member);
    await app.current.db.query("update members set locked_at = now() where id = $1", [two.id]);
    expect(await toldTo(one, id)).toBeNull();
    expect((await pay(one, id)).status).toBe(200);
  });
});
