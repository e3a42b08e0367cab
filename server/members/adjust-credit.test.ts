import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();

const adjust = (admin: Caller, id: string, body: unknown, key?: string) =>
  admin.post(
    `/api/admin/users/${id}/credit-adjust`,
    body,
    key === undefined ? {} : { "idempotency-key": key },
  );

describe("adjusting credit", () => {
  it("adds and takes, answers the balance, and tells the member's screens", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    const added = await adjust(admin, member.id, { amount: 500.5, reason: "โบนัส" });
    expect([added.status, added.body]).toEqual([
      200,
      { message: "ปรับเครดิตสำเร็จ", data: { balance: 500.5 } },
    ]);
    const taken = await adjust(admin, member.id, { amount: "-100.25" });
    expect(taken.body.data).toEqual({ balance: 400.25 });
    expect(app.current.told).toContainEqual({ to: member.id, topic: "balance", payload: {} });
  });

  it("is done each time where the key is left empty, as without one", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    for (const balance of [5, 10]) {
      const reply = await adjust(admin, member.id, { amount: 5 }, "");
      expect([reply.status, reply.body.data]).toEqual([200, { balance }]);
    }
  });

  it("never goes below zero, and leaves nothing behind when it would", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member({ balance: 10_000 });
    const reply = await adjust(admin, member.id, { amount: -100.01 });
    expect([reply.status, reply.body.code]).toEqual([422, "BALANCE_BELOW_ZERO"]);
    const audit = await app.current.db.query(
      "select from audit_entries where target_id = $1 and actor_id is not null",
      [member.id],
    );
    expect(audit).toEqual([]);
    expect((await adjust(admin, member.id, { amount: -100 })).body.data).toEqual({ balance: 0 });
  });

  it.each([
    [0, "ADJUSTMENT_ZERO"],
    ["0.00", "ADJUSTMENT_ZERO"],
    ["-0", "INVALID_AMOUNT"],
    [1.001, "INVALID_AMOUNT"],
    ["1e3", "INVALID_AMOUNT"],
    ["๑๒๓", "INVALID_AMOUNT"],
    ["", "INVALID_AMOUNT"],
    ["+5", "INVALID_AMOUNT"],
    [1_000_000_000, "INVALID_AMOUNT"],
  ])("refuses %j as an amount", async (amount, code) => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    expect((await adjust(admin, member.id, { amount })).body.code).toBe(code);
  });

  it("refuses a body without an amount, and a member whom nobody knows", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    expect((await adjust(admin, member.id, {})).status).toBe(400);
    expect((await adjust(admin, member.id, { amount: null })).status).toBe(400);
    const unknown = await adjust(admin, randomUUID(), { amount: 1 });
    expect([unknown.status, unknown.body.code]).toEqual([404, "MEMBER_NOT_FOUND"]);
  });

  it("happens once under a key, also when sent twenty times at the same moment", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => adjust(admin, member.id, { amount: 10 }, key)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.data.balance))).toEqual(new Set([10]));
    const other = await adjust(admin, member.id, { amount: 11 }, key);
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });

  it("refuses the key of another member's adjustment", async () => {
    const admin = await app.current.admin();
    const [one, other] = [await app.current.member(), await app.current.member()];
    const key = randomUUID();
    await adjust(admin, one.id, { amount: 10 }, key);
    expect((await adjust(admin, other.id, { amount: 10 }, key)).status).toBe(409);
  });

  it("refuses the key of an adjustment for another reason", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    const key = randomUUID();
    await adjust(admin, member.id, { amount: 10, reason: "โบนัส" }, key);
    const other = await adjust(admin, member.id, { amount: 10, reason: "ชดเชย" }, key);
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    expect((await adjust(admin, member.id, { amount: 10, reason: "โบนัส" }, key)).status).toBe(200);
  });

  it("adds each of fifty parallel adjustments exactly once", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        adjust(admin, member.id, { amount: at % 2 === 0 ? 3 : -0.5 }),
      ),
    );
    const [wallet] = await app.current.db.query<{ satang: number; entries: number }>(
      `select balance_satang as satang,
         (select count(*) from ledger_entries where user_id = $1) as entries
       from wallets where user_id = $1`,
      [member.id],
    );
    // A minus that comes before any plus is refused, so entries say how many were taken.
    const [sum] = await app.current.db.query<{ satang: number }>(
      "select sum(amount_satang)::bigint as satang from ledger_entries where user_id = $1",
      [member.id],
    );
    expect(wallet?.satang).toBe(sum?.satang);
    expect(wallet?.entries).toBeGreaterThanOrEqual(25);
  });

  it("stands in the ledger and the audit with its reason, cleaned", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    await adjust(admin, member.id, { amount: 7, reason: "\u202Eแก้ยอด\u0007 <b>" });
    const [entry] = await app.current.db.query(
      "select type, amount_satang, counter_account, meta from ledger_entries where user_id = $1",
      [member.id],
    );
    expect(entry).toEqual({
      type: "ADJUST",
      amount_satang: 700,
      counter_account: "ADJUSTMENTS",
      meta: { reason: "แก้ยอด <b>" },
    });
    const { body } = await admin.get("/api/admin/audit?action=credit");
    expect(body.data.items[0]).toMatchObject({
      actor: { id: admin.id, phone_number: admin.phone },
      action: "credit.adjust",
      target_kind: "member",
      target_id: member.id,
      address: "127.0.0.1",
      before: { balance: "0.00" },
      after: { balance: "7.00", amount: "7.00", reason: "แก้ยอด <b>" },
    });
  });
});
