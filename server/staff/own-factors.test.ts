/** What a colleague's phone and second factor are worth: set up, confirmed, taken away. */
import { afterEach, describe, expect, it } from "vitest";

import { codeAt, stepOf } from "../accounts/totp.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { caller, newPhone, useApp, type Caller } from "../testing/app.ts";
import { fromBase32 } from "../testing/base32.ts";
import { codeFor } from "../testing/codes.ts";
import { useWatchAhead } from "../testing/watch-ahead.ts";

const app = useApp();
const goAhead = useWatchAhead();
const PASSWORD = "long-enough-1";

const demand = (isDemanded: boolean) =>
  app.current.db.query("update settings set value = $1 where key = 'staff_totp_required'", [
    String(isDemanded),
  ]);

afterEach(async () => {
  await demand(false);
});
const ME = "/api/admin/staff/me";

async function colleague(): Promise<Caller> {
  const clerk = await app.current.admin(["support"]);
  await app.current.db.query("update members set password_hash = $2 where id = $1", [
    clerk.id,
    await hashPassword(PASSWORD),
  ]);
  return clerk;
}
/** Begins to set a second factor up; answers its codes. */
async function begun(clerk: Caller) {
  const { data } = (await clerk.post(`${ME}/totp`, { password: PASSWORD })).body;
  const secret = fromBase32(data.secret);
  return (drift: number) => codeAt(secret, stepOf(Date.now()) + drift);
}
const verify = (clerk: Caller, otp: string) => clerk.post(`${ME}/totp/verify`, { otp });

describe("a second factor", () => {
  it("takes its code as apps show it, in two groups, and is set up once", async () => {
    const clerk = await colleague();
    const code = await begun(clerk);
    const otp = code(-1);
    expect((await verify(clerk, `${otp.slice(0, 3)} ${otp.slice(3)}`)).status).toBe(200);
    const again = await verify(clerk, code(1));
    expect([again.status, again.body.code]).toEqual([409, "TOTP_ON_ALREADY"]);
  });

  it("that an owner takes away leaves the colleague no second person beside them, and tells them", async () => {
    const owner = await app.current.admin();
    const clerk = await colleague();
    const code = await begun(clerk);
    expect((await verify(clerk, code(-1))).status).toBe(200);
    const path = `/api/admin/staff/${clerk.id}/reset-totp`;
    expect((await owner.post(path, { reason: "โทรศัพท์หาย" })).status).toBe(200);
    const back = await app.current.again(clerk);
    expect((await back.get(ME)).body.data).toMatchObject({
      has_totp: false,
      recovery_codes_left: 0,
      not_alone: [`member ${owner.phone}`],
    });
    await app.current.runJobs();
    const texts = app.current.sent.filter(({ to }) => to === clerk.phone);
    expect(texts.map(({ text }) => text)).toEqual([
      expect.stringContaining("เปิดการยืนยันสองขั้น"),
      expect.stringContaining(`member ${owner.phone}`),
    ]);
  });

  it("that is asked of all is asked again from the next call on once it is turned off", async () => {
    const clerk = await colleague();
    const code = await begun(clerk);
    expect((await verify(clerk, code(-1))).status).toBe(200);
    await demand(true);
    // A session that changed is looked up anew for half a minute; afterwards it is believed.
    goAhead(31_000);
    const list = () => clerk.get("/api/admin/users");
    expect((await list()).status).toBe(200);
    const off = await clerk.post(`${ME}/totp/disable`, { password: PASSWORD, otp: code(1) });
    expect(off.status).toBe(204);
    expect((await list()).body.code).toBe("TOTP_SETUP_REQUIRED");
  });
});

describe("what is done with a colleague's own password and codes", () => {
  it("is told to their phone, so that nobody takes the account over unseen", async () => {
    const clerk = await colleague();
    const told = async () => {
      await app.current.runJobs();
      return app.current.sent.filter(({ to }) => to === clerk.phone).map(({ text }) => text);
    };
    const code = await begun(clerk);
    expect((await verify(clerk, code(-1))).status).toBe(200);
    expect(await told()).toEqual([expect.stringContaining("เปิดการยืนยันสองขั้น")]);
    const off = await clerk.post(`${ME}/totp/disable`, { password: PASSWORD, otp: code(1) });
    expect(off.status).toBe(204);
    expect((await told()).slice(1)).toEqual([
      expect.stringContaining(`การยืนยันสองขั้นตอนของคุณถูกรีเซ็ตโดย member ${clerk.phone}`),
    ]);
    const next = { current_password: PASSWORD, new_password: "long-enough-2" };
    expect((await clerk.post("/api/auth/change-password", next)).status).toBe(204);
    expect((await told()).slice(2)).toEqual([
      expect.stringContaining(`รหัสผ่านทีมงานของคุณถูกรีเซ็ตโดย member ${clerk.phone}`),
    ]);
  });
});

describe("a colleague's sign-in", () => {
  it("is told to their phone where it comes from a new device, and not from the usual one", async () => {
    const clerk = await colleague();
    const sign = (more: object = {}) =>
      app.current.stranger.post("/api/auth/login", {
        phone_number: clerk.phone,
        password: PASSWORD,
        ...more,
      });
    const usual = (await sign()).body.device_token;
    expect((await sign({ device_token: usual })).status).toBe(200);
    await app.current.runJobs();
    const told = () => app.current.sent.filter(({ to }) => to === clerk.phone);
    expect(told()).toEqual([]);
    expect((await sign()).status).toBe(200);
    await app.current.runJobs();
    expect(told().map(({ text }) => text)).toEqual([expect.stringContaining("เครื่องใหม่")]);
  });
});

describe("a phone that is confirmed", () => {
  it("takes the place of the first password: nothing else has to be set then", async () => {
    const owner = await app.current.admin();
    const phone = newPhone();
    const sent = { phone_number: phone, nickname: "คนใหม่", rights: ["support"] };
    const { staff, password } = (await owner.post("/api/admin/staff", sent)).body.data;
    const login = { phone_number: phone, password };
    const { body } = await app.current.stranger.post("/api/auth/login", login);
    const clerk = caller(app.current.http, staff.id, phone, body.access_token);
    expect((await clerk.get("/api/admin/users")).body.code).toBe("PASSWORD_CHANGE_REQUIRED");
    expect((await clerk.post(`${ME}/phone-code`)).status).toBe(200);
    const own = { otp: codeFor(app.current, phone), new_password: "a-word-of-my-own" };
    expect((await clerk.post(`${ME}/confirm-phone`, own)).status).toBe(204);
    expect((await clerk.get("/api/admin/users")).status).toBe(200);
    expect((await clerk.get(ME)).body.data).toMatchObject({
      must_change_password: false,
      not_alone: [],
    });
  });

  it("gets its code although strangers have asked for all that a number gets in a day", async () => {
    const clerk = await colleague();
    await app.current.db.query(
      `insert into one_time_codes (phone_number, purpose, code_hash, address, created_at, expires_at)
       select $1, 'RESET_PASSWORD', '\\x00', 'a', now() - interval '5 minutes', now()
       from generate_series(1, 5)`,
      [clerk.phone],
    );
    expect((await clerk.post(`${ME}/phone-code`)).status).toBe(200);
    expect(codeFor(app.current, clerk.phone)).toMatch(/^[0-9]{6}$/);
  });
});
