import { forgotPassword, login, resetPassword } from "@chokdee/domain/accounts/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { codeFor } from "../testing/codes.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";

const app = useApp();
const PASSWORD = "secret-4";
let lottery: TestLottery;
let roundId: string;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  roundId = await addRound(app.current.db, lottery);
});

it("a member's id in capitals is the same member to all that a lock does", async () => {
  const admin = await app.current.admin();
  const member = await app.current.member();
  const wallet = () => member.get("/api/wallets/balance");
  expect((await wallet()).status).toBe(200);
  const path = `/api/admin/users/${member.id.toUpperCase()}/lock`;
  expect((await admin.post(path, { reason: "ตรวจสอบ" })).status).toBe(200);
  expect((await wallet()).status).toBe(401);
  const { body } = await admin.get(`/api/admin/audit?target=${member.id}`);
  expect(body.data.items).toMatchObject([{ action: "member.lock" }]);
});

it("who adds a reason to a colleague's lock is noted once, also where the answer was lost", async () => {
  const [one, two] = [await app.current.admin(), await app.current.admin()];
  const member = await app.current.member();
  const path = `/api/admin/users/${member.id}`;
  const lock = (by: Caller, reason: string) => by.post(`${path}/lock`, { reason });
  const reasons = async () => {
    const { body } = await one.get(`/api/admin/audit?action=member.lock&target=${member.id}`);
    return body.data.items.map((item: { after: { reason: string } }) => item.after.reason);
  };
  for (const [by, reason] of [
    [one, "ถูกแจ้ง"],
    [two, "โกงโบนัส"],
    [two, "โกงโบนัส"],
    [one, "ถูกแจ้ง"],
  ] as const)
    expect((await lock(by, reason)).status).toBe(200);
  expect(await reasons()).toEqual(["โกงโบนัส", "ถูกแจ้ง"]);
  // Another lock is another word.
  expect((await one.post(`${path}/unlock`, { reason: "ตรวจแล้ว" })).status).toBe(200);
  await lock(one, "ถูกแจ้ง");
  await lock(two, "โกงโบนัส");
  expect(await reasons()).toEqual(["โกงโบนัส", "ถูกแจ้ง", "โกงโบนัส", "ถูกแจ้ง"]);
});

/** A try from an address that is not the member's; with its captcha where one is asked for. */
async function tryFromElsewhere(phone: string, password: string) {
  const picture = await app.current.inject({
    method: "POST",
    url: "/api/auth/captcha/generate",
    remoteAddress: "203.0.113.9",
  });
  const [row] = await app.current.db.query<{ answer: string }>(
    "select answer from captchas order by expires_at desc limit 1",
  );
  const reply = await app.current.inject({
    method: "POST",
    url: login.path,
    remoteAddress: "203.0.113.9",
    payload: {
      phone_number: phone,
      password,
      captcha_token: picture.json<{ captcha_token: string }>().captcha_token,
      captcha_value: row?.answer,
    },
  });
  await app.current.db.query("delete from rate_counters");
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

/** Twenty wrong passwords; the last one locks. */
async function lockByFailures({ phone }: Caller): Promise<void> {
  for (let time = 1; time < 20; time += 1) {
    expect((await tryFromElsewhere(phone, "wrong")).status).toBe(401);
  }
  const last = await tryFromElsewhere(phone, "wrong");
  expect(last.body).toMatchObject({ account_locked: true, lock_kind: "FAILURES" });
}

const lockByStaff = async (member: Caller) => {
  const admin = await app.current.admin();
  const path = `/api/admin/users/${member.id}/lock`;
  expect((await admin.post(path, { reason: "สอบสวน" })).status).toBe(200);
};

const kindOf = async ({ id }: Caller) => {
  const [row] = await app.current.db.query<{ lock_kind: string | null; locked: boolean }>(
    "select lock_kind, locked_at is not null as locked from members where id = $1",
    [id],
  );
  return row;
};

const bet = (member: Caller) =>
  member.post("/api/lottery/bets/bulk", slip(lottery, roundId, [["TWO_TOP", "11", 1]]));

async function resetByCode({ phone }: Caller, password = "new-secret"): Promise<number> {
  const { stranger } = app.current;
  await stranger.post(forgotPassword.path, { phone_number: phone });
  await expect.poll(() => codeFor(app.current, phone)).toMatch(/^[0-9]{6}$/);
  const otp = codeFor(app.current, phone);
  const sent = { phone_number: phone, otp, new_password: password };
  return (await stranger.post(resetPassword.path, sent)).status;
}

describe("a lock by twenty wrong passwords from elsewhere", () => {
  it("ends no open session of a member: it still bets", async () => {
    const member = await app.current.member({ balance: 10_000, password: PASSWORD });
    expect((await bet(member)).status).toBe(201);
    await lockByFailures(member);
    expect(await kindOf(member)).toEqual({ lock_kind: "FAILURES", locked: true });
    expect((await bet(member)).status).toBe(201);
    // Read from the database, as by a node that has not seen this session before.
    await app.current.db.transaction((tx) => app.current.sessions.forget(tx, member.id));
    expect((await bet(member)).status).toBe(201);
    expect((await tryFromElsewhere(member.phone, PASSWORD)).status).toBe(403);
  });

  it("ends no open session of an owner: they still act as one", async () => {
    const owner = await app.current.admin();
    const clerk = await app.current.admin(["cashier"]);
    await lockByFailures(owner);
    const path = `/api/admin/staff/${clerk.id}/rights`;
    expect((await owner.put(path, { rights: ["support"] })).status).toBe(200);
  });

  it("of a colleague is seen in the list of the staff and lifted there", async () => {
    const owner = await app.current.admin();
    const clerk = await app.current.admin(["cashier"]);
    await lockByFailures(clerk);
    const rows = async () => (await owner.get("/api/admin/staff?limit=100")).body.data.items;
    const seen = async () => (await rows()).find(({ id }: { id: string }) => id === clerk.id);
    expect(await seen()).toMatchObject({ enabled: false, locked_reason: expect.any(String) });
    expect((await owner.post(`/api/admin/staff/${clerk.id}/enable`, {})).status).toBe(200);
    expect(await seen()).toMatchObject({ enabled: true, locked_reason: null });
    expect(await kindOf(clerk)).toEqual({ lock_kind: null, locked: false });
  });

  it("is lifted by a code to the phone, which the audit tells", async () => {
    const member = await app.current.member({ password: PASSWORD });
    await lockByFailures(member);
    expect(await resetByCode(member)).toBe(204);
    const { stranger, db } = app.current;
    const sent = { phone_number: member.phone, password: "new-secret" };
    expect((await stranger.post(login.path, sent)).status).toBe(200);
    expect(await kindOf(member)).toEqual({ lock_kind: null, locked: false });
    const audit = await db.query(
      `select action, actor_id, address, before, after from audit_entries
       where target_id = $1 order by id`,
      [member.id],
    );
    const reason = "ใส่รหัสผ่านผิดครบ 20 ครั้ง";
    expect(audit).toMatchObject([
      {
        action: "member.lock",
        actor_id: null,
        address: "203.0.113.9",
        before: { locked: false },
        after: { locked: true, reason },
      },
      {
        action: "member.unlock",
        actor_id: null,
        address: "127.0.0.1",
        before: { locked: true, reason },
        after: { locked: false },
      },
    ]);
  });

  it("becomes the staff's when they lock the account too", async () => {
    const member = await app.current.member({ balance: 10_000, password: PASSWORD });
    await lockByFailures(member);
    await lockByStaff(member);
    expect(await kindOf(member)).toEqual({ lock_kind: "STAFF", locked: true });
    expect((await bet(member)).status).toBe(401);
    const [entry] = await app.current.db.query(
      "select before from audit_entries where target_id = $1 order by id desc limit 1",
      [member.id],
    );
    expect(entry).toEqual({ before: { locked: true } });
  });
});

describe("a lock by the staff", () => {
  it("ends every session at once and is told as theirs to who knows the password", async () => {
    const member = await app.current.member({ balance: 10_000, password: PASSWORD });
    await lockByStaff(member);
    expect(await kindOf(member)).toEqual({ lock_kind: "STAFF", locked: true });
    expect((await bet(member)).status).toBe(401);
    const told = await tryFromElsewhere(member.phone, PASSWORD);
    expect(told.body).toMatchObject({ account_locked: true, lock_kind: "STAFF" });
    expect((await tryFromElsewhere(member.phone, "wrong")).body).toMatchObject({
      account_locked: false,
      lock_kind: null,
    });
  });

  it("is lifted by no code, and wrong passwords do not make it another", async () => {
    const member = await app.current.member({ password: PASSWORD });
    await lockByStaff(member);
    await lockByFailures(member);
    expect(await kindOf(member)).toEqual({ lock_kind: "STAFF", locked: true });
    expect(await resetByCode(member)).toBe(204);
    expect((await tryFromElsewhere(member.phone, "new-secret")).body).toMatchObject({
      code: "ACCOUNT_LOCKED",
      lock_kind: "STAFF",
    });
  });
});
