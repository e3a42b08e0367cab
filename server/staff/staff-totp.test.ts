import { describe, expect, it } from "vitest";

import { newPhone, useApp, type Caller, type Reply } from "../testing/app.ts";
import { LOCK_AT_FAILURES } from "@chokdee/domain/accounts/rules.ts";
import { codeAt, stepOf } from "../accounts/totp.ts";
import { fromBase32 } from "../testing/base32.ts";
import { hashPassword } from "../platform/security/passwords.ts";

const app = useApp();
const PASSWORD = "long-enough-1";
const MINE = { password: PASSWORD };

const login = (phone: string, more: object = {}): Promise<Reply> =>
  app.current.stranger.post("/api/auth/login", {
    phone_number: phone,
    password: PASSWORD,
    ...more,
  });

/** A code of now, of the step before or of the one after. */
const codeOf = (secret: Buffer, drift = 0) => codeAt(secret, stepOf(Date.now()) + drift);

async function colleague(): Promise<Caller> {
  const admin = await app.current.admin(["cashier"]);
  await app.current.db.query("update members set password_hash = $2 where id = $1", [
    admin.id,
    await hashPassword(PASSWORD),
  ]);
  return admin;
}

async function withTotp(): Promise<{ admin: Caller; secret: Buffer; recovery: string[] }> {
  const admin = await colleague();
  const begun = await admin.post("/api/admin/staff/me/totp", MINE);
  const secret = fromBase32(begun.body.data.secret);
  const otp = codeOf(secret, -1);
  const confirmed = await admin.post("/api/admin/staff/me/totp/verify", { otp });
  expect(confirmed.status).toBe(200);
  return { admin, secret, recovery: confirmed.body.data.recovery_codes };
}

const failuresOf = async (phone: string): Promise<number> => {
  const [row] = await app.current.db.query<{ failed_count: number }>(
    "select failed_count from sign_in_failures where phone_number = $1",
    [phone],
  );
  return row?.failed_count ?? 0;
};

describe("setting up a second factor", () => {
  it("answers what an app needs, and asks for nothing before a code was shown", async () => {
    const admin = await colleague();
    const { body } = await admin.post("/api/admin/staff/me/totp", MINE);
    expect(body.data.uri).toContain(`secret=${body.data.secret}&issuer=Chokdee`);
    expect(body.data.qr_code).toMatch(/^data:image\/png;base64,/);
    expect((await login(admin.phone)).status).toBe(200);
    const wrong = await admin.post("/api/admin/staff/me/totp/verify", { otp: "000000" });
    expect([wrong.status, wrong.body.code]).toEqual([422, "TOTP_WRONG"]);
  });

  it("keeps no secret that can be read, and leaves neither it nor a code in the audit", async () => {
    const { admin, secret, recovery } = await withTotp();
    const { db } = app.current;
    const rows = await db.query<{ all: string }>(
      `select s::text || coalesce((select string_agg(c::text, '') from staff_recovery_codes c), '')
         || (select string_agg(a::text, '') from audit_entries a) as all
       from staff s where member_id = $1`,
      [admin.id],
    );
    expect(rows[0]?.all).not.toContain(secret.toString("hex"));
    for (const code of recovery) expect(rows[0]?.all).not.toContain(code.slice(0, 9));
  });

  it("ends the sessions that have shown no code", async () => {
    const admin = await colleague();
    const other = (await login(admin.phone)).body.access_token;
    const secret = fromBase32(
      (await admin.post("/api/admin/staff/me/totp", MINE)).body.data.secret,
    );
    await admin.post("/api/admin/staff/me/totp/verify", { otp: codeOf(secret) });
    const headers = { authorization: `Bearer ${other}` };
    expect((await app.current.inject({ url: "/api/users/me", headers })).statusCode).toBe(401);
    expect((await admin.get("/api/admin/staff/me")).body.data).toMatchObject({
      has_totp: true,
      recovery_codes_left: 8,
    });
  });
});

describe("a session that was stolen", () => {
  it("sets up no second factor of its own: it does not know the password", async () => {
    const admin = await colleague();
    const begin = (body: object) => admin.post("/api/admin/staff/me/totp", body);
    const wrong = await begin({ password: "not-it" });
    expect([wrong.status, wrong.body.code]).toEqual([422, "CURRENT_PASSWORD_WRONG"]);
    expect((await begin({})).status).toBe(400);
    const codes: string[] = [];
    for (let time = 0; time < 10; time += 1) {
      codes.push((await begin({ password: "not-it" })).body.code);
    }
    expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
    const none = await admin.post("/api/admin/staff/me/totp/verify", { otp: "000000" });
    expect(none.body.code).toBe("TOO_MANY_REQUESTS");
    expect((await login(admin.phone)).status).toBe(200);
  });

  it("puts no other secret in the place of one that is on", async () => {
    const { admin, secret } = await withTotp();
    const again = await admin.post("/api/admin/staff/me/totp", MINE);
    expect([again.status, again.body.code]).toEqual([409, "TOTP_ON_ALREADY"]);
    expect((await login(admin.phone, { otp: codeOf(secret) })).status).toBe(200);
  });

  it("guesses ten times at setting up and at turning off, and then waits", async () => {
    const { admin } = await withTotp();
    const other = await colleague();
    await other.post("/api/admin/staff/me/totp", MINE);
    const verify = () => other.post("/api/admin/staff/me/totp/verify", { otp: "000000" });
    const disable = () =>
      admin.post("/api/admin/staff/me/totp/disable", { password: "not-it", otp: "000000" });
    for (const [guess, usual] of [
      [verify, "TOTP_WRONG"],
      [disable, "CURRENT_PASSWORD_WRONG"],
    ] as const) {
      const codes: string[] = [];
      for (let time = 0; time < 11; time += 1) codes.push((await guess()).body.code);
      expect(codes[0]).toBe(usual);
      expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
    }
  });

  it("leaves no recovery code good that was made before the factor was turned off", async () => {
    const { admin, secret, recovery } = await withTotp();
    const off = { password: PASSWORD, otp: codeOf(secret) };
    expect((await admin.post("/api/admin/staff/me/totp/disable", off)).status).toBe(204);
    const begun = await admin.post("/api/admin/staff/me/totp", MINE);
    const otp = codeOf(fromBase32(begun.body.data.secret));
    expect((await admin.post("/api/admin/staff/me/totp/verify", { otp })).status).toBe(200);
    const [old = ""] = recovery;
    expect((await login(admin.phone, { otp: old })).body.code).toBe("SIGN_IN_TOTP_WRONG");
  });
});

describe("signing in with a second factor", () => {
  it("asks for a code after the right password, and takes each code once", async () => {
    const { admin, secret } = await withTotp();
    const asked = await login(admin.phone);
    expect([asked.status, asked.body.code, asked.body.require_totp]).toEqual([
      401,
      "TOTP_REQUIRED",
      true,
    ]);
    expect(asked.body.access_token).toBeUndefined();
    expect(await failuresOf(admin.phone)).toBe(0);
    const otp = codeOf(secret);
    expect((await login(admin.phone, { otp })).status).toBe(200);
    const again = await login(admin.phone, { otp });
    expect([again.status, again.body.code]).toEqual([401, "SIGN_IN_TOTP_WRONG"]);
  });

  it("takes one code once, also when it comes five times at the same moment", async () => {
    const { admin, secret } = await withTotp();
    const otp = codeOf(secret);
    const replies = await Promise.all(Array.from({ length: 5 }, () => login(admin.phone, { otp })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("does not ask for it where the password is wrong", async () => {
    const { admin, secret } = await withTotp();
    const reply = await login(admin.phone, { password: "not-it", otp: codeOf(secret) });
    expect([reply.status, reply.body.code, reply.body.require_totp]).toEqual([
      401,
      "SIGN_IN_FAILED",
      false,
    ]);
  });

  it("takes each recovery code once, however it is typed", async () => {
    const { admin, recovery } = await withTotp();
    const [first = "", second = ""] = recovery;
    expect((await login(admin.phone, { otp: first.toUpperCase() })).status).toBe(200);
    expect((await login(admin.phone, { otp: first })).status).toBe(401);
    expect((await login(admin.phone, { otp: second.replaceAll("-", "") })).status).toBe(200);
  });

  it("counts wrong codes as failures, up to the lock", async () => {
    const { admin } = await withTotp();
    const wrong = await login(admin.phone, { otp: "000000" });
    expect([wrong.body.failed_count, wrong.body.require_totp]).toEqual([1, true]);
    expect(await failuresOf(admin.phone)).toBe(1);
    await app.current.db.query(
      "update sign_in_failures set failed_count = $2 where phone_number = $1",
      [admin.phone, LOCK_AT_FAILURES - 1],
    );
    const picture = await app.current.stranger.post("/api/auth/captcha/generate");
    const [row] = await app.current.db.query<{ answer: string }>(
      "select answer from captchas order by expires_at desc limit 1",
    );
    const locked = await login(admin.phone, {
      otp: "000000",
      captcha_token: picture.body.captcha_token,
      captcha_value: row?.answer,
    });
    expect([locked.status, locked.body.account_locked]).toEqual([403, true]);
  });

  it("is the same for whoever has none: a code is not looked at", async () => {
    const admin = await colleague();
    expect((await login(admin.phone, { otp: "whatever" })).status).toBe(200);
    const member = await app.current.member({ phone: newPhone(), password: PASSWORD });
    expect((await login(member.phone, { otp: "1" })).status).toBe(200);
  });
});

describe("a second factor that is demanded of all", () => {
  it("lets nobody on who has none, except to set it up", async () => {
    const owner = await app.current.admin();
    const admin = await colleague();
    const atWork = () => owner.get("/api/admin/withdrawals").then(({ status }) => status);
    expect(await atWork()).toBe(200);
    const demand = (staff_totp_required: boolean) =>
      owner.put("/api/admin/settings", { staff_totp_required });
    await demand(true);
    expect(await atWork()).toBe(403);
    const { access_token: token } = (await login(admin.phone)).body;
    const headers = { authorization: `Bearer ${token}` };
    const ask = (url: string) => app.current.inject({ url, headers });
    const refused = await ask("/api/admin/withdrawals");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "TOTP_SETUP_REQUIRED"]);
    expect((await ask("/api/admin/staff/me")).json().data.must_set_up_totp).toBe(true);
    const begun = await app.current.inject({
      url: "/api/admin/staff/me/totp",
      method: "POST",
      headers,
      payload: MINE,
    });
    const otp = codeOf(fromBase32(begun.json().data.secret));
    const url = "/api/admin/staff/me/totp/verify";
    await app.current.inject({ url, method: "POST", headers, payload: { otp } });
    expect((await ask("/api/admin/withdrawals")).statusCode).toBe(200);
    await app.current.db.query(
      "update settings set value = 'false' where key = 'staff_totp_required'",
    );
  });
});

describe("turning it off", () => {
  it("takes the password and a code", async () => {
    const { admin, secret } = await withTotp();
    const off = (password: string, otp: string) =>
      admin.post("/api/admin/staff/me/totp/disable", { password, otp });
    expect((await off("not-it", codeOf(secret))).body.code).toBe("CURRENT_PASSWORD_WRONG");
    expect((await off(PASSWORD, "000000")).body.code).toBe("TOTP_WRONG");
    expect((await off(PASSWORD, codeOf(secret))).status).toBe(204);
    expect((await login(admin.phone)).status).toBe(200);
  });

  it("is done by an owner for a lost phone, with a reason, and ends the sessions", async () => {
    const { admin } = await withTotp();
    const owner = await app.current.admin();
    const path = `/api/admin/staff/${admin.id}/reset-totp`;
    expect((await owner.post(path, { reason: " " })).body.code).toBe("REASON_MISSING");
    expect((await owner.post(path, { reason: "โทรศัพท์หาย" })).body.data.has_totp).toBe(false);
    expect((await admin.get("/api/admin/staff/me")).status).toBe(401);
    expect((await login(admin.phone)).status).toBe(200);
    expect((await owner.post(path, { reason: "อีกครั้ง" })).body.code).toBe("TOTP_NOT_ON");
  });
});
