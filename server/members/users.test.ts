import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();

async function found(admin: Caller, search: string): Promise<string[]> {
  const reply = await admin.get(`/api/admin/users?search=${encodeURIComponent(search)}`);
  expect(reply.status).toBe(200);
  return reply.body.data.items.map(({ id }: { id: string }) => id);
}

async function nicknamed(nickname: string): Promise<Caller> {
  const member = await app.current.member();
  await app.current.db.query("update members set nickname = $2 where id = $1", [
    member.id,
    nickname,
  ]);
  return member;
}

describe("the list of members", () => {
  it("shows what the screen needs, newest first", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member({ balance: 12_345 });
    const { body } = await admin.get("/api/admin/users?limit=1");
    expect(body.data.items).toEqual([
      {
        id: member.id,
        phone_number: member.phone,
        nickname: `member ${member.phone}`,
        role: "USER",
        wallet: { balance: 123.45 },
        locked: false,
        tags: [],
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
    expect(body.data.next_cursor).toEqual(expect.any(String));
  });

  it("lists members alone or the staff alone where that is asked for, and else everybody", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    const of = async (query: string) =>
      (await admin.get(`/api/admin/users?limit=200${query}`)).body.data.items as {
        id: string;
        role: string;
      }[];
    const roles = async (query: string) => new Set((await of(query)).map(({ role }) => role));
    expect(await roles("&role=USER")).toEqual(new Set(["USER"]));
    expect(await roles("&role=ADMIN")).toEqual(new Set(["ADMIN"]));
    const all = (await of("")).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([admin.id, member.id]));
    expect((await admin.get("/api/admin/users?role=KING")).status).toBe(400);
  });

  it("shows and finds a colleague's phone only for who sees the list of the staff", async () => {
    const owner = await app.current.admin();
    const auditor = await app.current.admin(["auditor"]);
    // Callers of these tests are named by their phone.
    await app.current.db.query("update members set nickname = 'นิด' where role = 'ADMIN'");
    for (const right of ["support", "cashier"] as const) {
      const viewer = await app.current.admin([right]);
      const { body } = await viewer.get("/api/admin/users?role=ADMIN&limit=200");
      const phones = body.data.items.map((item: { phone_number: string }) => item.phone_number);
      expect(new Set(phones)).toEqual(new Set(["**********"]));
      const detail = (await viewer.get(`/api/admin/users/${owner.id}`)).body.data;
      expect(detail.phone_number).toBe("**********");
      // Nor is it found out digit by digit; the name still finds them.
      expect(await found(viewer, owner.phone)).toEqual([]);
      expect(await found(viewer, owner.phone.slice(2))).not.toContain(owner.id);
      expect(await found(viewer, owner.id)).toEqual([owner.id]);
    }
    for (const viewer of [owner, auditor]) {
      expect(await found(viewer, auditor.phone)).toEqual([auditor.id]);
      const detail = (await viewer.get(`/api/admin/users/${owner.id}`)).body.data;
      expect(detail.phone_number).toBe(owner.phone);
    }
  });

  it("gives an account of the staff no credit", async () => {
    const admin = await app.current.admin();
    const clerk = await app.current.admin(["cashier"]);
    const path = `/api/admin/users/${clerk.id}/credit-adjust`;
    const reply = await admin.post(path, { amount: 10, reason: "x" });
    expect([reply.status, reply.body.code]).toEqual([422, "STAFF_WITHOUT_CREDIT"]);
  });

  it("finds by a part of the phone number, also as it is written by hand", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member({ phone: "0951112233" });
    expect(await found(admin, "51112")).toEqual([member.id]);
    expect(await found(admin, "095-111 2233")).toEqual([member.id]);
  });

  it("finds by nickname whatever the case, and by a part of the id", async () => {
    const admin = await app.current.admin();
    const member = await nicknamed("SomChai ก้อง");
    expect(await found(admin, "somchai")).toEqual([member.id]);
    expect(await found(admin, "ก้อง")).toEqual([member.id]);
    expect(await found(admin, member.id.slice(0, 8).toUpperCase())).toEqual([member.id]);
  });

  it("takes signs of a pattern for themselves", async () => {
    const admin = await app.current.admin();
    const percent = await nicknamed("ได้ 100%");
    const line = await nicknamed("a_b");
    const backslash = await nicknamed("c\\d");
    await nicknamed("axb");
    expect(await found(admin, "100%")).toEqual([percent.id]);
    expect(await found(admin, "%")).toEqual([percent.id]);
    expect(await found(admin, "a_b")).toEqual([line.id]);
    expect(await found(admin, "\\")).toEqual([backslash.id]);
    expect(await found(admin, "' or 1=1 --")).toEqual([]);
  });

  it("refuses a search of ten thousand characters and one with a zero character", async () => {
    const admin = await app.current.admin();
    const long = await admin.get(`/api/admin/users?search=${"ก".repeat(10_000)}`);
    expect(long.status).toBeGreaterThanOrEqual(400);
    expect(long.status).toBeLessThan(500);
    expect((await admin.get("/api/admin/users?search=a%00b")).status).toBe(400);
  });

  it("pages through everybody once, also those who joined at the same moment", async () => {
    const admin = await app.current.admin();
    await app.current.db.query(
      `insert into members (phone_number, nickname, password_hash, created_at)
       select '07' || lpad(n::text, 8, '0'), 'crowd', 'none', '2026-01-01' from generate_series(1, 25) n`,
    );
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const path: string = `/api/admin/users?search=crowd&limit=7&cursor=${cursor}`;
      const { body } = await admin.get(path);
      seen.push(...body.data.items.map(({ id }: { id: string }) => id));
      cursor = body.data.next_cursor;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });

  it("refuses a cursor that we did not write", async () => {
    const admin = await app.current.admin();
    for (const cursor of ["x", "WyJhIl0", "bnVsbA", "%27"]) {
      expect((await admin.get(`/api/admin/users?cursor=${cursor}`)).status).toBe(400);
    }
  });
});

describe("a member in detail", () => {
  it("shows wallet, accounts and standing", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member({ balance: 5_000 });
    await app.current.db.query(
      `with bank as (insert into banks (id, code, name_th, name_en, color)
         values ('TST', 'TST', 'ธนาคารทดสอบ', 'Test Bank', '#123456')
         on conflict (id) do update set active = true returning id)
       insert into bank_accounts (member_id, bank_id, account_number, account_name)
       select $1, id, '0452873196', 'สมชาย ใจดี' from bank`,
      [member.id],
    );
    await app.current.db.query(
      "insert into sign_in_failures (phone_number, failed_count) values ($1, 7)",
      [member.phone],
    );
    const { status, body } = await admin.get(`/api/admin/users/${member.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: member.id,
      wallet: { balance: 50 },
      failed_sign_ins: 7,
      receivable: "0.00",
      transactions: [{ type: "ADJUST", amount: "50.00", balance_after: "50.00" }],
      bank_accounts: [{ account_number: "0452873196", bank: { code: "TST" } }],
    });
    expect(JSON.stringify(body)).not.toContain("password");
  });

  it("is not found under an id that nobody has, whatever its form", async () => {
    const admin = await app.current.admin();
    for (const id of [randomUUID(), "1", "' or 1=1", "x".repeat(60)]) {
      const { status, body } = await admin.get(`/api/admin/users/${encodeURIComponent(id)}`);
      expect([status, body.code]).toEqual([404, "MEMBER_NOT_FOUND"]);
    }
  });
});

describe("locking a member", () => {
  it("ends their sessions, shows in the list, and unlocking lets new ones in", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    const path = `/api/admin/users/${member.id}`;
    expect((await admin.post(`${path}/lock`, { reason: " " })).body.code).toBe("REASON_MISSING");
    const locked = await admin.post(`${path}/lock`, { reason: "ทดสอบ" });
    expect([locked.status, locked.body.data.locked]).toEqual([200, true]);
    expect((await member.get("/api/lottery/bets")).status).toBe(401);
    expect((await admin.get(path)).body.data.locked_reason).toBe("ทดสอบ");
    const unlocked = await admin.post(`${path}/unlock`);
    expect([unlocked.status, unlocked.body.data.locked]).toEqual([200, false]);
  });

  it("does not happen to oneself", async () => {
    const admin = await app.current.admin();
    const reply = await admin.post(`/api/admin/users/${admin.id}/lock`, { reason: "x" });
    expect([reply.status, reply.body.code]).toEqual([422, "NOT_YOURSELF"]);
  });

  it("answers a one-time password when it is reset", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    const path = `/api/admin/users/${member.id}/reset-password`;
    const reply = await admin.post(path, { reason: "ลืมรหัส" });
    expect(reply.status).toBe(200);
    expect(reply.body.data.password.length).toBeGreaterThanOrEqual(8);
    expect((await member.get("/api/lottery/bets")).status).toBe(401);
  });

  it("lets in once by that password, also when two try at once, until it is changed", async () => {
    const admin = await app.current.admin();
    const { id, phone } = await app.current.member();
    const reset = await admin.post(`/api/admin/users/${id}/reset-password`, { reason: "ลืมรหัส" });
    const once = reset.body.data.password;
    const signIn = (password: string) =>
      app.current.stranger.post("/api/auth/login", { phone_number: phone, password });
    const tries = await Promise.all([signIn(once), signIn(once)]);
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const { body } = tries.find(({ status }) => status === 200) ?? tries[0];
    expect(body).toMatchObject({
      password_once: true,
      message: expect.stringContaining("ครั้งเดียว"),
    });
    expect((await signIn(once)).body).toMatchObject({ code: "SIGN_IN_FAILED", failed_count: 2 });

    const change = (next: string) =>
      app.current.inject({
        method: "POST",
        url: "/api/auth/change-password",
        headers: { authorization: `Bearer ${body.access_token}` },
        payload: { current_password: once, new_password: next },
      });
    // Whoever read it out, or heard it, would have it for good.
    const same = await change(once);
    expect([same.statusCode, same.body]).toEqual([422, expect.stringContaining('"PASSWORD_SAME"')]);
    expect((await change("mine-now")).statusCode).toBe(204);
    for (const again of [await signIn("mine-now"), await signIn("mine-now")]) {
      expect(again).toMatchObject({ status: 200, body: { password_once: false } });
    }
  });
});
