/** A deposit approved without a line of the bank, and who pays its member (decision 85). */
import { listAdminDeposits } from "@chokdee/domain/deposits/admin-contract.ts";
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
import {
  ageLoneCredits,
  approve,
  askedId,
  clearStaff,
  codeOf,
  seenBy,
  twoCashiers,
} from "../testing/two-people.ts";
import { untilAnswered } from "../testing/until-answered.ts";
import { askToWithdraw, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
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

const word = (actor: Caller, intent: Intent) =>
  untilAnswered(() => actor.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {}));
const deposit = (amount: number) => pendingDeposit(app.current, account, amount);
const intentOf = async (member: Caller, amount: number) =>
  (await openIntent(member, account, amount)).body.data as Intent;
const balance = (member: Caller) => balanceOf(app.current, member.id);
const statusOf = async (intent: Intent) => {
  const [row] = await app.current.db.query<{ status: string }>(
    "select status from deposits where id = $1",
    [intent.deposit_id],
  );
  return row?.status;
};
const pay = (actor: Caller, id: string) => actor.post(`/api/admin/withdrawals/${id}/approve`, {});

describe("one cashier and a member who helps them", () => {
  it("get no money in and none out: four deposits wait, and there is nothing to withdraw", async () => {
    const member = await richMember(app.current, 0);
    for (let time = 0; time < 4; time += 1) {
      const intent = await intentOf(member, 100_000);
      const asked = await word(one, intent);
      askedId(asked);
      expect((await askToWithdraw(member, 50_000)).status).not.toBe(201);
      expect((await askToWithdraw(member, 49_999)).status).not.toBe(201);
      await letExpire(app.current, intent.deposit_id);
    }
    expect(await balance(member)).toBe(0);
    expect(await entriesOf(app.current, member.id, "DEPOSIT")).toEqual([]);
  });

  it("get no small sums out either: who credited the member alone does not pay them", async () => {
    const member = await richMember(app.current, 0);
    expect((await word(one, await intentOf(member, 4_000))).status).toBe(200);
    const id = await withdrawalOf(member, 4_000);
    expect(codeOf(await pay(one, id))).toEqual([409, "PAID_BY_ANOTHER"]);
    await ageLoneCredits(app.current, "25 hours");
    expect(codeOf(await pay(one, id))).toEqual([409, "PAID_BY_ANOTHER"]);
    expect((await pay(two, id)).status).toBe(200);
  });
});

describe("a deposit without a line of the bank", () => {
  it("is approved by one at the limit, and waits for a second person above it", async () => {
    const small = await deposit(4_999);
    expect((await word(one, small.intent)).status).toBe(200);
    const { member, intent } = await deposit(5_000);
    const id = askedId(await word(one, intent));
    expect([await balance(member), await statusOf(intent)]).toEqual([0, "PENDING"]);
    expect(codeOf(await approve(one, id))).toEqual([403, "APPROVAL_OWN"]);
    expect((await approve(two, id)).body.data.status).toBe("APPROVED");
    expect(await statusOf(intent)).toBe("SUCCESS");
    expect(await balance(member)).toBe(Math.round(Number(intent.qr_amount) * 100));
  });

  it("is told to every desk as soon as it waits for a second person", async () => {
    const { intent } = await deposit(5_100);
    const before = app.current.told.length;
    askedId(await word(one, intent));
    const told = app.current.told.slice(before);
    expect(told).toContainEqual({ to: "staff", topic: "queues", payload: {} });
  });

  it("counts with adjustments of the member and of the person, also at the same moment", async () => {
    const { member, intent } = await deposit(3_000);
    const credit = `/api/admin/users/${member.id}/credit-adjust`;
    expect((await two.post(credit, { amount: 2_000 })).status).toBe(200);
    askedId(await word(one, intent));

    const many = await Promise.all(Array.from({ length: 13 }, () => deposit(4_900)));
    const replies = await Promise.all(many.map(({ intent: of }) => word(one, of)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 202)).toHaveLength(3);
    const other = await app.current.member();
    askedId(await one.post(`/api/admin/users/${other.id}/credit-adjust`, { amount: 1_000 }));
  });

  it("is asked for once by ten words at the same moment, and credited once by ten approvals", async () => {
    const { member, intent } = await deposit(20_000);
    const asked = await Promise.all(Array.from({ length: 10 }, () => word(one, intent)));
    const waiting = asked.filter(({ status }) => status === 202);
    expect(waiting).toHaveLength(1);
    const others = asked.filter(({ status }) => status !== 202).map(codeOf);
    expect(new Set(others.map(String))).toEqual(new Set(["409,APPROVAL_WAITING"]));
    const [reply] = waiting;
    const id = String(reply?.body.data.approval_id);
    const done = await Promise.all(Array.from({ length: 10 }, () => approve(two, id)));
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await entriesOf(app.current, member.id, "DEPOSIT")).toHaveLength(1);
  });

  it("is not approved once the bank has paid it, it was rejected, or it is the approver's own", async () => {
    const paid = await deposit(20_000);
    const first = askedId(await word(one, paid.intent));
    expect((await notify(app.current, lineFor(paid.intent, account))).body.matched).toBe(true);
    expect(codeOf(await approve(two, first))).toEqual([409, "DEPOSIT_FINAL"]);
    expect(await entriesOf(app.current, paid.member.id, "DEPOSIT")).toHaveLength(1);

    const refused = await deposit(20_000);
    const second = askedId(await word(one, refused.intent));
    const reject = `/api/admin/deposits/${refused.intent.deposit_id}/reject`;
    expect((await two.post(reject, { reason: "ไม่พบยอด" })).status).toBe(200);
    expect(codeOf(await approve(two, second))).toEqual([409, "DEPOSIT_FINAL"]);

    const own = await intentOf(two, 20_000);
    const third = askedId(await word(one, own));
    expect(codeOf(await approve(two, third))).toEqual([422, "NOT_YOURSELF"]);
  });

  it("shows the second person amount, member and evidence, and leaves both in the audit", async () => {
    const { member, intent } = await deposit(20_000);
    const id = askedId(await word(one, intent));
    expect(await seenBy(two, id)).toMatchObject({
      kind: "DEPOSIT",
      amount: intent.qr_amount,
      member: { id: member.id },
      evidence: { reference_id: intent.reference_id, slip_url: null, line: null },
    });
    const [entry] = await app.current.db.query(
      `select target_kind, target_id, after from audit_entries
       where action = 'approval.ask' and after ->> 'approval_id' = $1`,
      [id],
    );
    expect(entry).toMatchObject({
      target_kind: "deposit",
      target_id: intent.deposit_id,
      after: { kind: "DEPOSIT", amount: intent.qr_amount, user_id: member.id },
    });
  });

  it("says in the queue which request waits for it, until that is decided or has run out", async () => {
    const { intent } = await deposit(20_000);
    const { intent: other } = await deposit(20_000);
    const waitingFor = async (of: Intent) => {
      const reply = await two.get("/api/admin/deposits?status=WAITING&limit=200");
      const { items } = listAdminDeposits.replies[200].parse(reply.body).data;
      return items.find((item) => item.id === of.deposit_id)?.waiting_approval_id;
    };
    expect(await waitingFor(intent)).toBeNull();
    const id = askedId(await word(one, intent));
    expect([await waitingFor(intent), await waitingFor(other)]).toEqual([id, null]);
    expect(codeOf(await word(one, intent))).toEqual([409, "APPROVAL_WAITING"]);
    expect((await two.post(`/api/admin/approvals/${id}/reject`, {})).status).toBe(200);
    expect(await waitingFor(intent)).toBeNull();

    const next = askedId(await word(one, intent));
    expect(await waitingFor(intent)).toBe(next);
    await app.current.db.query(
      "update approvals set expires_at = clock_timestamp() where id = $1",
      [next],
    );
    expect(await waitingFor(intent)).toBeNull();
    const last = askedId(await word(one, intent));
    const done = await approve(two, last);
    expect([done.status, await statusOf(intent)]).toEqual([200, "SUCCESS"]);
  });

  it("is approved by the only cashier at once, whatever the amount", async () => {
    await clearStaff(app.current);
    const alone = await app.current.admin(["cashier"]);
    const { member, intent } = await deposit(100_000);
    expect((await word(alone, intent)).status).toBe(200);
    expect(await balance(member)).toBe(Math.round(Number(intent.qr_amount) * 100));
  });
});

describe("a line of the bank that truly pays a deposit", () => {
  const late = async (amount: number, more: object = {}) => {
    const { member, intent } = await deposit(amount);
    await letExpire(app.current, intent.deposit_id);
    const line = lineFor(intent, account, more);
    expect((await notify(app.current, line)).body.matched).toBe(false);
    return { member, intent, line };
  };
  const lineOf = async (intent: Intent) => {
    const [row] = await app.current.db.query<{ transaction_id: string }>(
      "select transaction_id from bank_notifications where deposit_id = $1",
      [intent.deposit_id],
    );
    return row?.transaction_id;
  };

  it("lets one approve any amount, and is used up by it", async () => {
    const { member, intent, line } = await late(60_000);
    expect((await word(one, intent)).status).toBe(200);
    expect(await lineOf(intent)).toBe(line.transaction_id);
    // Not counted: what two may do alone today is still theirs.
    expect((await word(one, (await deposit(4_000)).intent)).status).toBe(200);
    const id = String((await askToWithdrawFrom(member)).body.data.id);
    expect((await pay(one, id)).status).toBe(200);
  });

  it("is none when it names another sender or another deposit, or fits somebody else's as well", async () => {
    const stranger = await late(60_001, { from_account: "111-2-33344-5" });
    askedId(await word(one, stranger.intent));
    const named = await late(60_002, { reference: "CD-6911-00001" });
    askedId(await word(one, named.intent));

    const rival = await deposit(60_003);
    await letExpire(app.current, rival.intent.deposit_id);
    await app.current.db.query(
      "update deposits set expires_at = expires_at - interval '2 hours' where id = $1",
      [rival.intent.deposit_id],
    );
    const { intent } = await deposit(60_003);
    await app.current.db.query("update deposits set qr_amount_satang = $2 where id = $1", [
      rival.intent.deposit_id,
      Math.round(Number(intent.qr_amount) * 100),
    ]);
    await letExpire(app.current, intent.deposit_id);
    await notify(app.current, lineFor(intent, account));
    askedId(await word(one, intent));
    expect(await lineOf(intent)).toBeUndefined();
  });

  it("that comes after the approval takes it out of what one did alone", async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => deposit(4_900)));
    for (const { intent } of many) expect((await word(one, intent)).status).toBe(200);
    const next = await deposit(2_000);
    askedId(await word(one, next.intent));
    const [first] = many;
    if (!first) throw new Error("no deposit");
    await notify(app.current, lineFor(first.intent, account));
    expect(await lineOf(first.intent)).toBeDefined();
    expect((await word(one, (await deposit(2_000)).intent)).status).toBe(200);
  });

  const askToWithdrawFrom = async (member: Caller) => {
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       select $1, id, '4' || lpad((random() * 1e8)::bigint::text, 9, '0'), 'กมลชนก ใจดี'
       from banks where name_en = 'Kasikornbank'`,
      [member.id],
    );
    return askToWithdraw(member, 1_000);
  };
});
