import {
  changeMe,
  me,
  readPreferences,
  writePreferences,
} from "@chokdee/domain/members/contract.ts";
import { changePassword, logout } from "@chokdee/domain/accounts/contract.ts";
import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

const app = useApp();

const login = (phone: string, password: string) =>
  app.current.stranger.post("/api/auth/login", { phone_number: phone, password });
const statusWith = async (token: unknown) => {
  const headers = { authorization: `Bearer ${String(token)}` };
  return (await app.current.inject({ url: me.path, headers })).statusCode;
};

describe("signing out", () => {
  it("ends this session and no other", async () => {
    const member = await app.current.member({ password: "secret" });
    const other = await login(member.phone, "secret");
    const reply = await member.post(logout.path);
    expect([reply.status, reply.body]).toEqual([204, ""]);
    expect((await member.get(me.path)).status).toBe(401);
    expect(await statusWith(other.body.access_token)).toBe(200);
    expect((await member.post(logout.path)).status).toBe(401);
  });
});

describe("a member's own page", () => {
  it("says who they are and how long the session lasts", async () => {
    const member = await app.current.member();
    const reply = await member.get(me.path);
    expect(me.replies[200].parse(reply.body)).toEqual({
      id: member.id,
      phone_number: member.phone,
      nickname: `member ${member.phone}`,
      role: "USER",
      created_at: expect.stringMatching(/^[0-9-]{10}T[0-9:.]{12}Z$/),
      session_expires_at: expect.stringMatching(/T20:00:00\.000Z$/),
    });
  });

  it("takes a new nickname, cleaned, and shows it at once", async () => {
    const member = await app.current.member();
    const dirty = " <b>โชค</b>\u0007\u202e  e\u0301\u2066 ";
    const reply = await member.patch(changeMe.path, { nickname: dirty });
    expect(reply.status).toBe(200);
    expect(changeMe.replies[200].parse(reply.body).nickname).toBe("<b>โชค</b> \u00e9");
    expect((await member.get(me.path)).body.nickname).toBe("<b>โชค</b> \u00e9");
  });

  it("takes a nickname of 1 to 40 characters", async () => {
    const member = await app.current.member();
    const nicknameAfter = async (nickname: string) =>
      (await member.patch(changeMe.path, { nickname })).body.nickname as string;
    expect(await nicknameAfter("ก")).toBe("ก");
    expect([...(await nicknameAfter("🍀".repeat(60)))]).toHaveLength(40);
    for (const nickname of ["", "   ", "\u200b\u202e"]) {
      const reply = await member.patch(changeMe.path, { nickname });
      expect([reply.status, reply.body.code]).toEqual([422, "NICKNAME_MISSING"]);
    }
  });

  it("changes nothing else, whatever the body says", async () => {
    const member = await app.current.member();
    const reply = await member.patch(changeMe.path, {
      nickname: "ใหม่",
      role: "ADMIN",
      phone_number: "0800000000",
      id: "x",
    });
    expect(reply.body).toMatchObject({ id: member.id, phone_number: member.phone, role: "USER" });
    expect((await member.get("/api/admin/dashboard")).status).toBe(403);
  });
});

describe("changing the password", () => {
  it("needs the current one, and ends every other session", async () => {
    const member = await app.current.member({ password: "old-secret" });
    const other = await login(member.phone, "old-secret");
    const wrong = await member.post(changePassword.path, {
      current_password: "guess",
      new_password: "new-secret",
    });
    expect([wrong.status, wrong.body.code]).toEqual([422, "CURRENT_PASSWORD_WRONG"]);
    expect(wrong.body.message).toBe("รหัสผ่านปัจจุบันไม่ถูกต้อง");
    expect(await statusWith(other.body.access_token)).toBe(200);

    const sent = { current_password: "old-secret", new_password: "new-secret" };
    const reply = await member.post(changePassword.path, sent);
    expect([reply.status, reply.body]).toEqual([204, ""]);
    expect((await member.get(me.path)).status).toBe(200);
    expect(await statusWith(other.body.access_token)).toBe(401);
    expect((await login(member.phone, "old-secret")).status).toBe(401);
    expect((await login(member.phone, "new-secret")).status).toBe(200);
  });

  it("takes six characters or more", async () => {
    const member = await app.current.member({ password: "old-secret" });
    const reply = await member.post(changePassword.path, {
      current_password: "old-secret",
      new_password: "12345",
    });
    expect([reply.status, reply.body.code]).toEqual([422, "NEW_PASSWORD_TOO_SHORT"]);
    expect(reply.body.message).toBe("รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร");
  });

  it("by two devices at once is one change", async () => {
    const member = await app.current.member({ password: "old-secret" });
    const change = (next: string) =>
      member.post(changePassword.path, { current_password: "old-secret", new_password: next });
    const replies = await Promise.all([change("secret-1"), change("secret-2")]);
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      204, 422,
    ]);
  });

  it("is no way to guess it with somebody's session", async () => {
    const member = await app.current.member({ password: "old-secret" });
    const guess = (password: string) =>
      member.post(changePassword.path, { current_password: password, new_password: "new-secret" });
    for (let time = 0; time < 10; time++) expect((await guess(`${time}`)).status).toBe(422);
    const refused = await guess("old-secret");
    expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
  });
});

describe("preferences", () => {
  it("are all on and Thai until they are changed", async () => {
    const member = await app.current.member();
    const reply = await member.get(readPreferences.path);
    expect(readPreferences.replies[200].parse(reply.body)).toEqual({
      deposit: true,
      withdrawal: true,
      lottery: true,
      promotion: true,
      announcement: true,
      language: "th",
    });
  });

  it("keep what is left out, from two devices at once too", async () => {
    const member = await app.current.member();
    await Promise.all([
      member.put(writePreferences.path, { promotion: false }),
      member.put(writePreferences.path, { language: "my" }),
    ]);
    const reply = await member.put(writePreferences.path, { deposit: false });
    expect(writePreferences.replies[200].parse(reply.body)).toEqual({
      deposit: false,
      withdrawal: true,
      lottery: true,
      promotion: false,
      announcement: true,
      language: "my",
    });
    expect((await member.get(readPreferences.path)).body).toEqual(reply.body);
    const other = await app.current.member();
    expect((await other.get(readPreferences.path)).body.deposit).toBe(true);
  });

  it.each([{ language: "de" }, { deposit: "yes" }, { deposit: null }, []])(
    "are not changed by %j",
    async (body) => {
      const member = await app.current.member();
      expect((await member.put(writePreferences.path, body)).status).toBe(400);
    },
  );
});
