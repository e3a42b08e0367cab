/** What holds a payout (findings A1, A4, B2, C4, S8; operator F21). */
import { createHash } from "node:crypto";

import { listAdminWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";

import { approve, askedId, clearStaff, codeOf, seenBy } from "../testing/two-people.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { openIntent, pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });
let one: Caller;
let two: Caller;

beforeEach(async () => {
  await clearStaff(app.current);
  one = await app.current.admin(["cashier"]);
  two = await app.current.admin(["cashier"]);
});

const pay = (actor: Caller, id: string, body: object = {}) =>
  actor.post(`/api/admin/withdrawals/${id}/approve`, body);
const holdsOf = async (id: string) => {
  const reply = await one.get("/api/admin/withdrawals?status=ALL&limit=50");
  const { items } = listAdminWithdrawals.replies[200].parse(reply.body).data;
  return items.find((item) => item.id === id)?.holds;
};
const asOwner = async (sql: string, values: unknown[] = []) => {
  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  await (values.length === 0 ? owner.query(sql) : owner.query(sql, values));
  await owner.end();
};
const mark = (text: string) => createHash("sha256").update(text).digest();
const place = (member: Caller, kind: string, text: string) =>
  app.current.db.query("insert into member_places (member_id, kind, mark) values ($1, $2, $3)", [
    member.id,
    kind,
    mark(text),
  ]);

describe("a payout is held", () => {
  const cases: [string, (member: Caller & { readonly number: string }) => Promise<unknown>][] = [
    [
      "LOCKED",
      (member) =>
        app.current.db.query(
          "update members set locked_at = now(), lock_kind = 'STAFF' where id = $1",
          [member.id],
        ),
    ],
    [
      "SELF_EXCLUDED",
      (member) =>
        app.current.db.query(
          `insert into protections (member_id, excluded_at, excluded_until)
           values ($1, now(), 'infinity')`,
          [member.id],
        ),
    ],
    [
      "OPEN_DEBT",
      (member) =>
        app.current.db.query(
          `insert into commission_accounts (member_id, earned_satang, transferred_satang)
           values ($1, 0, 500)`,
          [member.id],
        ),
    ],
    [
      "SHARED_DEVICE",
      async (member) => {
        await place(member, "DEVICE", `phone of ${member.id}`);
        await place(await app.current.member(), "DEVICE", `phone of ${member.id}`);
      },
    ],
    [
      "SHARED_ADDRESS",
      async (member) => {
        await place(member, "ADDRESS", `home of ${member.id}`);
        await place(await app.current.member(), "ADDRESS", `home of ${member.id}`);
      },
    ],
    [
      "SHARED_ACCOUNT",
      async (member) => {
        const other = await app.current.member();
        await app.current.db.query(
          `insert into bank_accounts (member_id, bank_id, account_number, account_name)
           values ($1, '006', $2, 'อีกคน')`,
          [other.id, member.number],
        );
      },
    ],
    [
      "STAFF_RESET",
      async (member) => {
        const support = await app.current.admin(["support"]);
        await support.post(`/api/admin/users/${member.id}/reset-password`, { reason: "ลืม" });
      },
    ],
  ];

  it.each(cases)("for %s, until somebody says why and another agrees", async (hold, arrange) => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    expect(await holdsOf(id)).toEqual([]);
    await arrange(member);
    expect(await holdsOf(id)).toEqual([hold]);
    expect(codeOf(await pay(one, id))).toEqual([422, "WITHDRAWAL_ON_HOLD"]);
    const waiting = askedId(await pay(one, id, { reason: "ตรวจแล้ว" }));
    const evidence = (await seenBy(two, waiting))?.evidence;
    expect(evidence?.holds).toEqual([hold]);
    expect(evidence?.warnings).toEqual(["NEW_ACCOUNT", "FIRST_WITHDRAWAL"]);
    expect((await approve(two, waiting)).status).toBe(200);
    expect((await pay(one, id)).body.data).toMatchObject({ stage: "PAID" });
    await asOwner("delete from commission_accounts where member_id = $1", [member.id]);
  });

  it("not for a break that has ended, nor for a lock by wrong passwords", async () => {
    const member = await richMember(app.current);
    const locked = "update members set locked_at = now(), lock_kind = 'FAILURES' where id = $1";
    await app.current.db.query(locked, [member.id]);
    await app.current.db.query(
      `insert into protections (member_id, excluded_at, excluded_until)
       values ($1, now() - interval '2 days', now() - interval '1 minute')`,
      [member.id],
    );
    expect(await holdsOf(await withdrawalOf(member))).toEqual([]);
  });

  it("for a deposit that was not played, and not once enough was staked", async () => {
    const account = await receivingAccount(await app.current.admin(), true);
    const { member, intent } = await pendingDeposit(app.current, account, 1_000);
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       values ($1, '004', '4527777777', 'กมลชนก ใจดี')`,
      [member.id],
    );
    expect((await two.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {})).status).toBe(
      200,
    );
    const id = await withdrawalOf(member, 500);
    expect(await holdsOf(id)).toEqual(["UNPLAYED_DEPOSIT"]);
    const lottery = await addLottery(app.current.db);
    const roundId = await addRound(app.current.db, lottery);
    // Of 1,000 baht and some satang so much is to be played: 80 %.
    await bet(member, lottery, roundId, [["TWO_TOP", "11", 400]]);
    expect(await holdsOf(id)).toEqual(["UNPLAYED_DEPOSIT"]);
    const [other, third] = [await app.current.admin(), await app.current.admin()];
    const less = await other.put("/api/admin/settings", { deposit_play_percent: 40 });
    expect((await approve(third, askedId(less))).status).toBe(200);
    expect(await holdsOf(id)).toEqual(["UNPLAYED_DEPOSIT"]);
    const least = await other.put("/api/admin/settings", { deposit_play_percent: 39.9 });
    expect((await approve(third, askedId(least))).status).toBe(200);
    expect(await holdsOf(id)).toEqual([]);
    // What came in before a payout was played for that one, and is not to be played again.
    expect((await pay(one, id)).body.data).toMatchObject({ stage: "PAID" });
    const whole = await other.put("/api/admin/settings", { deposit_play_percent: 100 });
    expect(whole.status).toBe(200);
    expect(await holdsOf(await withdrawalOf(member, 100))).toEqual([]);
    // What was opened before that payout and came in after it is new money.
    const late = (await openIntent(member, account, 500)).body.data;
    await app.current.db.query(
      "update deposits set created_at = created_at - interval '10 minutes' where id = $1",
      [late.deposit_id],
    );
    await two.post(`/api/admin/deposits/${late.deposit_id}/approve`, {});
    expect(await holdsOf(await withdrawalOf(member, 101))).toEqual(["UNPLAYED_DEPOSIT"]);
  });

  it("for a credit without a line of the bank after two hours, which is an alarm as well", async () => {
    const account = await receivingAccount(await app.current.admin(), true);
    const { member, intent } = await pendingDeposit(app.current, account, 1_000);
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       values ($1, '004', '4528888888', 'กมลชนก ใจดี')`,
      [member.id],
    );
    await two.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    const id = await withdrawalOf(member, 500);
    const kinds = async () =>
      (await one.get("/api/admin/dashboard")).body.data.alarms.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await kinds()).not.toContain("CREDIT_UNPROVEN");
    await asOwner(
      "update deposits set decided_at = decided_at - interval '121 minutes' where id = $1",
      [intent.deposit_id],
    );
    expect(await holdsOf(id)).toContain("UNPROVEN_CREDIT");
    expect(await kinds()).toContain("CREDIT_UNPROVEN");
  });

  it("for a password that the staff have reset for three days, and no longer", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    const support = await app.current.admin(["support"]);
    await support.post(`/api/admin/users/${member.id}/reset-password`, { reason: "ลืม" });
    const age = (hours: number) =>
      asOwner(
        `set session_replication_role = replica;
         update audit_entries set at = at - interval '${hours} hours'
         where action = 'member.reset_password' and target_id = '${member.id}'`,
      );
    await age(71);
    expect(await holdsOf(id)).toEqual(["STAFF_RESET"]);
    await age(2);
    expect(await holdsOf(id)).toEqual([]);
  });

  it("asks again when something else speaks against it since", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    await place(member, "ADDRESS", `desk of ${member.id}`);
    await place(await app.current.member(), "ADDRESS", `desk of ${member.id}`);
    await approve(two, askedId(await pay(one, id, { reason: "คู่สมรส" })));
    await app.current.db.query(
      "update members set locked_at = now(), lock_kind = 'STAFF' where id = $1",
      [member.id],
    );
    expect(codeOf(await pay(one, id))).toEqual([422, "WITHDRAWAL_ON_HOLD"]);
  });

  it("takes the only cashier's reason, where there is no second person", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    await app.current.db.query(
      "update members set locked_at = now(), lock_kind = 'STAFF' where id = any ($1)",
      [[member.id, two.id]],
    );
    expect(codeOf(await pay(one, id))).toEqual([422, "WITHDRAWAL_ON_HOLD"]);
    expect((await pay(one, id, { reason: "ศาลสั่ง" })).status).toBe(200);
  });
});

describe("a large payout", () => {
  it("takes a second person before it is sent, and so do small ones that add up in a day", async () => {
    const member = await richMember(app.current);
    const large = await withdrawalOf(member, 20_001);
    const waiting = askedId(await pay(one, large));
    const path = `/api/admin/withdrawals/${large}/send`;
    expect(codeOf(await one.post(path, {}))).toEqual([409, "WITHDRAWAL_TAKES_TWO"]);
    await approve(two, waiting);
    expect((await one.post(path, {})).body.data).toMatchObject({ stage: "SENT" });

    const other = await richMember(app.current);
    const [first, second] = [await withdrawalOf(other, 15_000), await withdrawalOf(other, 5_001)];
    expect((await pay(one, first)).status).toBe(200);
    askedId(await pay(two, second));
  });

  it("is returned by two, for it may have been paid", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    await one.post(`/api/admin/withdrawals/${id}/send`, {});
    const reply = await one.post(`/api/admin/withdrawals/${id}/return`, { reason: "บัญชีปิด" });
    const waiting = askedId(reply);
    expect(codeOf(await approve(one, waiting))).toEqual([403, "APPROVAL_OWN"]);
    expect((await approve(two, waiting)).status).toBe(200);
    const [told] = (await member.get("/payment/withdrawals")).body.data;
    expect(told).toMatchObject({ status: "REJECTED", reject_reason: "บัญชีปิด" });
  });
});

describe("money stays in the house", () => {
  it("while the last check of the ledger has found a mismatch", async () => {
    const id = await withdrawalOf(await richMember(app.current));
    const checked = (balanced: boolean) =>
      app.current.db.query("insert into ledger_checks (balanced, wallets_checked) values ($1, 1)", [
        balanced,
      ]);
    await checked(false);
    expect(codeOf(await pay(one, id))).toEqual([409, "PAYOUTS_HELD"]);
    expect(codeOf(await one.post(`/api/admin/withdrawals/${id}/send`, {}))).toEqual([
      409,
      "PAYOUTS_HELD",
    ]);
    await checked(true);
    expect((await pay(one, id)).status).toBe(200);
  });

  it("of a member whose wallet was raised behind the ledger", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    const raise = (satang: number) =>
      asOwner("update wallets set balance_satang = balance_satang + $2 where user_id = $1", [
        member.id,
        satang,
      ]);
    await raise(7_777_700);
    expect(codeOf(await pay(one, id))).toEqual([409, "WALLET_DIFFERS"]);
    await raise(-7_777_700);
    expect((await pay(one, id)).status).toBe(200);
  });
});
