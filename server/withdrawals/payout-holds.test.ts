/** What holds a payout (findings A1, A4, B2, C4, S8; operator F21). */
import { createHash } from "node:crypto";

import { listAdminWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";

import { approve, askedId, clearStaff, codeOf, seenBy } from "../testing/two-people.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

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
const ask = async (member: Caller, amount = 1_000) =>
  String((await askToWithdraw(member, amount)).body.data.id);
const holdsOf = async (id: string) => {
  const reply = await one.get("/api/admin/withdrawals?status=ALL&limit=50");
  const { items } = listAdminWithdrawals.replies[200].parse(reply.body).data;
  return items.find((item) => item.id === id)?.holds;
};
const asOwner = async (sql: string, values: unknown[] = []) => {
  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  await owner.query(sql, values);
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
    const id = await ask(member);
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
    const id = await ask(member, 500);
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
    expect(await holdsOf(await ask(member, 100))).toEqual([]);
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
    const id = await ask(member, 500);
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

  it("asks again when something else speaks against it since", async () => {
    const member = await richMember(app.current);
    const id = await ask(member);
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
    const id = await ask(member);
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
    const large = await ask(member, 20_001);
    const waiting = askedId(await pay(one, large));
    const path = `/api/admin/withdrawals/${large}/send`;
    expect(codeOf(await one.post(path, {}))).toEqual([409, "WITHDRAWAL_TAKES_TWO"]);
    await approve(two, waiting);
    expect((await one.post(path, {})).body.data).toMatchObject({ stage: "SENT" });

    const other = await richMember(app.current);
    const [first, second] = [await ask(other, 15_000), await ask(other, 5_001)];
    expect((await pay(one, first)).status).toBe(200);
    askedId(await pay(two, second));
  });

  it("is returned by two, for it may have been paid", async () => {
    const member = await richMember(app.current);
    const id = await ask(member);
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
    const id = await ask(await richMember(app.current));
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
    const id = await ask(member);
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

describe("after the database was put back to an earlier time", () => {
  it("what waited is asked about, not paid again", async () => {
    const [paid, unpaid] = [
      await ask(await richMember(app.current)),
      await ask(await richMember(app.current)),
    ];
    await asOwner("update house_state set cluster = 'of another time'");
    // The list says so before anybody has made a transfer by it.
    const list = (await one.get("/api/admin/withdrawals?status=PENDING&limit=200")).body.data;
    const doubted = list.items.filter((row: { is_doubted: boolean }) => row.is_doubted);
    expect(doubted.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([paid, unpaid]),
    );
    const { alarms } = (await one.get("/api/admin/dashboard")).body.data;
    expect(alarms).toContainEqual(expect.objectContaining({ kind: "PAYOUTS_DOUBTED" }));
    expect(codeOf(await pay(one, paid))).toEqual([409, "WITHDRAWAL_DOUBTED"]);
    const claimed = await one.post("/api/admin/withdrawals/claim", { ids: [unpaid] });
    expect(claimed.body.data.left_out).toEqual([{ id: unpaid, code: "WITHDRAWAL_DOUBTED" }]);
    const answer = (id: string, isPaid: boolean, reason = "ดูรายการเดินบัญชีแล้ว") =>
      one.post(`/api/admin/withdrawals/${id}/answer`, { is_paid: isPaid, reason });
    expect(codeOf(await answer(paid, true, ""))).toEqual([422, "REASON_MISSING"]);
    expect((await answer(paid, true)).body.data).toMatchObject({ stage: "PAID" });
    expect((await answer(unpaid, false)).body.data).toMatchObject({ is_doubted: false });
    expect(codeOf(await answer(unpaid, false))).toEqual([409, "WITHDRAWAL_FINAL"]);
    expect((await pay(one, unpaid)).status).toBe(200);
  });

  const putBack = async () => {
    await asOwner("update house_state set cluster = 'of another time'");
    await one.get("/api/admin/withdrawals?status=PENDING&limit=200");
  };
  const answer = (actor: Caller, id: string, isPaid: boolean) =>
    actor.post(`/api/admin/withdrawals/${id}/answer`, { is_paid: isPaid, reason: "ดูแล้ว" });

  it("what two released before and was not paid takes the word of two again", async () => {
    const id = await ask(await richMember(app.current), 20_001);
    await approve(two, askedId(await pay(one, id)));
    await putBack();
    expect((await answer(one, id, false)).status).toBe(200);
    await approve(two, askedId(await pay(one, id)));
    expect((await pay(one, id)).status).toBe(200);
  });

  it("who credited a member alone does not answer for the bank, either way", async () => {
    const member = await richMember(app.current);
    const path = `/api/admin/users/${member.id}/credit-adjust`;
    expect((await one.post(path, { amount: 1_000, reason: "โบนัส" })).status).toBe(200);
    const id = await ask(member);
    await putBack();
    for (const isPaid of [true, false]) {
      expect(codeOf(await answer(one, id, isPaid))).toEqual([409, "PAID_BY_ANOTHER"]);
    }
    expect((await answer(two, id, true)).body.data).toMatchObject({ stage: "PAID" });
  });
});
