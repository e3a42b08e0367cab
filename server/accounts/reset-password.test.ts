import { forgotPassword, resetPassword } from "@chokdee/domain/accounts/contract.ts";
import { describe, expect, it } from "vitest";

import { codeFor, messagesTo } from "../testing/codes.ts";
import { newPhone, useApp, type Reply } from "../testing/app.ts";

const app = useApp();

const post = (path: string, body: object): Promise<Reply> => app.current.stranger.post(path, body);

describe("a forgotten password", () => {
  const ask = (phone: string) => post(forgotPassword.path, { phone_number: phone });
  const reset = (phone: string, otp: string, password = "new-secret") =>
    post(resetPassword.path, { phone_number: phone, otp, new_password: password });

  it("is replaced with a code, and every session ends", async () => {
    const member = await app.current.member({ password: "old-secret" });
    expect((await ask(member.phone)).status).toBe(202);
    await expect.poll(() => codeFor(app.current, member.phone)).toMatch(/^[0-9]{6}$/);
    const reply = await reset(member.phone, codeFor(app.current, member.phone));
    expect([reply.status, reply.body]).toEqual([204, ""]);
    expect((await member.get("/api/users/me")).status).toBe(401);
    const login = (password: string) =>
      post("/api/auth/login", { phone_number: member.phone, password });
    expect((await login("old-secret")).status).toBe(401);
    expect((await login("new-secret")).status).toBe(200);
    expect((await reset(member.phone, codeFor(app.current, member.phone))).body.code).toBe(
      "OTP_WRONG",
    );
  });

  it("has the new one checked before the code, which then is still good", async () => {
    const { phone } = await app.current.member();
    await ask(phone);
    await expect.poll(() => codeFor(app.current, phone)).toMatch(/^[0-9]{6}$/);
    const short = await reset(phone, codeFor(app.current, phone), "12345");
    expect([short.status, short.body.code]).toEqual([422, "NEW_PASSWORD_TOO_SHORT"]);
    expect((await reset(phone, codeFor(app.current, phone))).status).toBe(204);
  });

  it("is not replaced with the one that the staff have read out", async () => {
    const { phone, id } = await app.current.member();
    const admin = await app.current.admin();
    const path = `/api/admin/users/${id}/reset-password`;
    const { password } = (await admin.post(path, { reason: "ลืมรหัส" })).body.data;
    await ask(phone);
    await expect.poll(() => codeFor(app.current, phone)).toMatch(/^[0-9]{6}$/);
    const same = await reset(phone, codeFor(app.current, phone), password);
    expect([same.status, same.body.code]).toEqual([422, "PASSWORD_SAME"]);
    expect((await reset(phone, codeFor(app.current, phone))).status).toBe(204);
  });

  it("does not unlock an account", async () => {
    const { phone, id } = await app.current.member();
    const { db } = app.current;
    await db.query("update members set locked_at = now() where id = $1", [id]);
    await db.query("insert into sign_in_failures (phone_number, failed_count) values ($1, 20)", [
      phone,
    ]);
    await ask(phone);
    await expect.poll(() => codeFor(app.current, phone)).toMatch(/^[0-9]{6}$/);
    expect((await reset(phone, codeFor(app.current, phone))).status).toBe(204);
    const login = await post("/api/auth/login", { phone_number: phone, password: "new-secret" });
    expect(login.body).toMatchObject({ code: "ACCOUNT_LOCKED", account_locked: true });
  });

  it("is answered the same for everybody, at any time", async () => {
    const { phone } = await app.current.member();
    const replies = [
      await ask(phone),
      await ask(phone),
      await ask(newPhone()),
      await ask("0212345678"),
      await ask("nonsense"),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(202);
      // Each browser gets a token of its own, also where no code is sent.
      const { request_token: token, ...answer } = forgotPassword.replies[202].parse(body);
      expect(token).toMatch(/^[\w-]{32}$/);
      expect(replies[0]?.body).toMatchObject(answer);
    }
    await expect.poll(() => messagesTo(app.current, phone)).toBe(1);
  });

  it("takes the same time to ask for and to reset, with an account or without", async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 25; round++) {
      const { phone } = await app.current.member();
      for (const [kind, number] of [
        ["known", phone],
        ["unknown", newPhone()],
      ] as const) {
        const start = performance.now();
        await ask(number);
        const wrong = await reset(number, "000000");
        times[kind].push(performance.now() - start);
        expect([204, 422]).toContain(wrong.status);
      }
    }
    // The least of each: what a busy machine adds is in all the others.
    const ratio = Math.min(...times.known) / Math.min(...times.unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
