/** What holds a payout and what counts to it, at its edges: what is over, what is old, what is whose. */
import { createHash, randomUUID } from "node:crypto";

import {
  listAdminWithdrawals,
  type AdminWithdrawal,
} from "@chokdee/domain/withdrawals/contract.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { approve, askedId, clearStaff, codeOf } from "../testing/two-people.ts";
import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { makePayoutFile, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });
let owner: pg.Client;
let one: Caller;
let two: Caller;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());
beforeEach(async () => {
  await clearStaff(app.current);
  one = await app.current.admin(["cashier"]);
  two = await app.current.admin(["cashier"]);
});

const path = (id: string, step: string) => `/api/admin/withdrawals/${id}/${step}`;
const pay = (actor: Caller, id: string, body: object = {}) => actor.post(path(id, "approve"), body);
const seen = async (id: string): Promise<AdminWithdrawal | undefined> => {
  const reply = await one.get("/api/admin/withdrawals?status=ALL&limit=50");
  const { items } = listAdminWithdrawals.replies[200].parse(reply.body).data;
  return items.find((item) => item.id === id);
};
const holdsOf = async (id: string) => (await seen(id))?.holds;

describe("no payout is held", () => {
  it("by what is owed once it was paid back, and by what is still owed it is", async () => {
    const roundId = await addRound(app.current.db, await addLottery(app.current.db));
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    const owe = (slipId: number, closed: string) =>
      owner.query(
        `insert into receivables (user_id, amount_satang, round_id, result_version, slip_id,
           closed_at) values ($1, 500, $2, 2, $3, ${closed})`,
        [member.id, roundId, slipId],
      );
    await owe(1, "now()");
    expect(await holdsOf(id)).toEqual([]);
    await owe(2, "null");
    expect(await holdsOf(id)).toEqual(["OPEN_DEBT"]);
    await owner.query("update receivables set closed_at = now() where user_id = $1", [member.id]);
    expect(await holdsOf(id)).toEqual([]);
  });

  it("by an address of more than ten others, or of more than a week ago", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    const mark = createHash("sha256").update(`net of ${member.id}`).digest();
    const seenAt = (who: Caller, days: number) =>
      app.current.db.query(
        `insert into member_places (member_id, kind, mark, seen_at)
         values ($1, 'ADDRESS', $2, now() - make_interval(days => $3))
         on conflict (member_id, kind, mark) do update set seen_at = excluded.seen_at`,
        [who.id, mark, days],
      );
    const others = await Promise.all(Array.from({ length: 11 }, () => app.current.member()));
    await seenAt(member, 0);
    for (const other of others.slice(0, 10)) await seenAt(other, 0);
    expect(await holdsOf(id)).toEqual(["SHARED_ADDRESS"]);
    await seenAt(others[10] as Caller, 0);
    expect(await holdsOf(id)).toEqual([]);
    for (const other of others.slice(1)) await seenAt(other, 8);
    expect(await holdsOf(id)).toEqual(["SHARED_ADDRESS"]);
    await seenAt(others[0] as Caller, 8);
    expect(await holdsOf(id)).toEqual([]);
    await seenAt(others[0] as Caller, 0);
    await seenAt(member, 8);
    expect(await holdsOf(id)).toEqual([]);
  });

  it("by a credit of which a second person saw the slip; two people's word alone proves nothing", async () => {
    const account = await receivingAccount(await app.current.admin(), true);
    const { member, intent } = await pendingDeposit(app.current, account, 1_000);
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       values ($1, '004', '4529999999', 'กมลชนก ใจดี')`,
      [member.id],
    );
    await two.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    await owner.query(
      "update deposits set decided_at = decided_at - interval '121 minutes' where id = $1",
      [intent.deposit_id],
    );
    const id = await withdrawalOf(member, 500);
    const slip = { slip_image_id: randomUUID() };
    const said = (status: string, evidence: object) =>
      owner.query(
        `insert into approvals (kind, status, user_id, deposit_id, amount_satang, asked_by, evidence)
         values ('DEPOSIT', $1, $2, $3, 100000, $4, $5)`,
        [status, member.id, intent.deposit_id, two.id, evidence],
      );
    for (const status of ["REJECTED", "EXPIRED"]) await said(status, slip);
    await said("APPROVED", { slip_image_id: null });
    expect(await holdsOf(id)).toContain("UNPROVEN_CREDIT");
    await said("APPROVED", slip);
    expect(await holdsOf(id)).not.toContain("UNPROVEN_CREDIT");
  });
});

describe("what a member is paid in a day", () => {
  const [HALF, REST, MORE] = [15_000, 5_000, 5_001];

  it.each([
    ["that was sent counts", "send", {}],
    ["that was paid counts", "approve", {}],
  ])("%s, and together it may be the limit", async (_, step, body) => {
    const member = await richMember(app.current);
    const [first, least, second] = [
      await withdrawalOf(member, HALF),
      await withdrawalOf(member, REST),
      await withdrawalOf(member, MORE),
    ];
    expect((await one.post(path(first, step), body)).status).toBe(200);
    expect([(await seen(least))?.takes_two, (await seen(second))?.takes_two]).toEqual([
      false,
      true,
    ]);
    askedId(await pay(one, second));
    expect((await pay(one, least)).status).toBe(200);
  });

  it("that came back, or is older than 24 hours, does not count", async () => {
    const member = await richMember(app.current);
    const [back, old, now] = [
      await withdrawalOf(member, HALF),
      await withdrawalOf(member, HALF + 1),
      await withdrawalOf(member, MORE),
    ];
    await one.post(path(back, "reject"), { reason: "ซ้ำ" });
    await one.post(path(old, "send"), {});
    expect((await seen(now))?.takes_two).toBe(true);
    await owner.query(
      "update withdrawals set sent_at = now() - interval '25 hours' where id = $1",
      [old],
    );
    expect((await seen(now))?.takes_two).toBe(false);
  });

  it("counts within one file for the bank, too", async () => {
    const account = await receivingAccount(await app.current.admin(), false);
    const member = await richMember(app.current);
    const ids = [
      await withdrawalOf(member, HALF),
      await withdrawalOf(member, MORE),
      await withdrawalOf(member, REST),
    ];
    const made = await makePayoutFile(one, account, { ids });
    expect(made.body.data).toMatchObject({
      file: { payouts: 2, total: "20000.00" },
      left_out: [{ id: ids[1], code: "WITHDRAWAL_TAKES_TWO" }],
    });
  });
});

describe("the word of a second person", () => {
  it("is waited for until it runs out, and can be asked for again then", async () => {
    const id = await withdrawalOf(await richMember(app.current), 20_001);
    const waiting = askedId(await pay(one, id));
    expect((await seen(id))?.waiting_approval_id).toBe(waiting);
    await owner.query("update approvals set expires_at = now() where id = $1", [waiting]);
    expect((await seen(id))?.waiting_approval_id).toBeNull();
    expect(askedId(await pay(one, id))).not.toBe(waiting);
  });

  it("releases what they were shown, and not what speaks against it since", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    const lock = (at: string) =>
      owner.query(`update members set locked_at = ${at}, lock_kind = $2 where id = $1`, [
        member.id,
        at === "null" ? null : "STAFF",
      ]);
    await lock("now()");
    const waiting = askedId(await pay(one, id, { reason: "ตรวจแล้ว" }));
    await owner.query(
      `insert into protections (member_id, excluded_at, excluded_until)
       values ($1, now(), 'infinity')`,
      [member.id],
    );
    expect((await approve(two, waiting)).status).toBe(200);
    expect(codeOf(await pay(one, id))).toEqual([422, "WITHDRAWAL_ON_HOLD"]);
    expect((await seen(id))?.release?.despite).toEqual(["LOCKED"]);
    await owner.query("delete from protections where member_id = $1", [member.id]);
    expect((await pay(one, id)).status).toBe(200);
  });
});

describe("the end of a payout", () => {
  const ends: readonly [string, string, (id: string) => Promise<unknown>][] = [
    ["is paid", "APPROVED", (id) => pay(one, id)],
    ["is refused", "REJECTED", (id) => one.post(path(id, "reject"), { reason: "ซ้ำ" })],
    [
      "is returned by two",
      "REJECTED",
      async (id) => {
        await one.post(path(id, "send"), {});
        const reply = await one.post(path(id, "return"), { reason: "บัญชีปิด" });
        return approve(two, askedId(reply));
      },
    ],
    [
      "was paid, as the bank's list says after a restore",
      "APPROVED",
      async (id) => {
        await owner.query("update withdrawals set doubted_at = now() where id = $1", [id]);
        return one.post(path(id, "answer"), { is_paid: true, reason: "ดูรายการแล้ว" });
      },
    ],
  ];

  it.each(ends)("that %s is told to its member, and to every desk", async (_, status, end) => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    const before = app.current.told.length;
    expect(await end(id)).toMatchObject({ status: 200 });
    const told = app.current.told.slice(before);
    const payload = { withdrawal_id: id, status };
    expect(told.filter(({ topic }) => topic === "balance")).toEqual([
      { to: member.id, topic: "balance", payload },
    ]);
    expect(told.filter(({ topic }) => topic === "notices").map(({ to }) => to)).toEqual([
      member.id,
    ]);
    expect(told).toContainEqual({ to: "staff", topic: "queues", payload: {} });
  });
});

/** What is done at the desk; each says why it did not. */
const doubtedSteps: Readonly<Record<string, (id: string) => Promise<Reply>>> = {
  claims: (id) => one.post("/api/admin/withdrawals/claim", { ids: [id] }),
  sends: (id) => one.post(path(id, "send"), {}),
  pays: (id) => pay(one, id),
  "pays with others": (id) =>
    one.post("/api/admin/withdrawals/decide", { ids: [id], action: "APPROVE" }),
  rejects: (id) => one.post(path(id, "reject"), { reason: "ซ้ำ" }),
  "rejects with others": (id) =>
    one.post("/api/admin/withdrawals/decide", { ids: [id], action: "REJECT", reason: "ซ้ำ" }),
  "puts into a file": async (id) => {
    const account = await receivingAccount(await app.current.admin(), false);
    const ids = [id, await withdrawalOf(await richMember(app.current))];
    return makePayoutFile(one, account, { ids });
  },
};

it.each(Object.entries(doubtedSteps))(
  "nobody %s what may have been paid before the database was put back",
  async (_, step) => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    await owner.query("update withdrawals set doubted_at = now() where id = $1", [id]);
    const { body } = await step(id);
    const code = body.code ?? (body.data.left_out ?? body.data.refused)[0]?.code;
    expect(code).toBe("WITHDRAWAL_DOUBTED");
    expect(await seen(id)).toMatchObject({ status: "PENDING", stage: "PENDING", is_doubted: true });
  },
);

it("after the database was put back what was sent already is asked about as well", async () => {
  const [sent, waiting] = [
    await withdrawalOf(await richMember(app.current)),
    await withdrawalOf(await richMember(app.current)),
  ];
  await one.post(path(sent, "send"), {});
  await owner.query("update house_state set cluster = 'of another time'");
  expect(codeOf(await pay(one, sent))).toEqual([409, "WITHDRAWAL_DOUBTED"]);
  expect([(await seen(sent))?.is_doubted, (await seen(waiting))?.is_doubted]).toEqual([true, true]);
});
