/** Passwords that everybody tries first are refused wherever one is chosen (S9). */
import { readFileSync } from "node:fs";

import {
  changePassword,
  forgotPassword,
  resetPassword,
} from "@chokdee/domain/accounts/contract.ts";
import { register } from "@chokdee/domain/members/contract.ts";
import { confirmPhone, confirmTotp, beginTotp } from "@chokdee/domain/staff/contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { describe, expect, it } from "vitest";

import { codeFor } from "../testing/codes.ts";
import { newPhone, openTestApp, useApp, type Caller } from "../testing/app.ts";
import { codeOf } from "../testing/two-people.ts";
import { fromBase32 } from "../testing/base32.ts";
import { refuseFirstPassword } from "./password-rules.ts";
import { codeAt, stepOf } from "./totp.ts";

const app = useApp();
const OWN = "lantern-river-4821";

const join = (password: string, phone = newPhone()) =>
  app.current.stranger.post(register.path, {
    phone_number: phone,
    password,
    nickname: "มะลิ",
    age_confirmed: true,
  });

const TOO_COMMON = [422, "PASSWORD_TOO_COMMON"];

describe("a member's password", () => {
  it.each(["    ", "0000", "1234", "๑๒๓๔", "123456", "password", "PassWord", "qwerty", " dragon "])(
    "is not %j",
    async (password) => {
      expect(codeOf(await join(password))).toEqual(TOO_COMMON);
    },
  );

  it("is none of the thousand commonest", () => {
    const file = readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8");
    const listed = file.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(new Set(listed).size).toBe(1_000);
    const taken = listed.filter((password) => {
      try {
        refuseFirstPassword(password, "0812345678");
        return true;
      } catch (error) {
        return !(error instanceof Refusal && error.code === "PASSWORD_TOO_COMMON");
      }
    });
    expect(taken).toEqual([]);
  });

  it("is not the own number, however it is written", async () => {
    const phone = newPhone();
    const national = phone.slice(1);
    const written = [phone, national, `+66${national}`, `66${national}`];
    for (const one of [...written, `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`]) {
      expect(codeOf(await join(one, phone))).toEqual(TOO_COMMON);
    }
    // Another's is a password like any other.
    expect((await join(newPhone(), phone)).status).toBe(201);
  });

  it.each(["4711", "ab!7", "โชคดี", "🍀🍀🐘🐘", "a b "])("may be %j", async (password) => {
    expect((await join(password)).status).toBe(201);
  });

  it("is judged alike when it is changed, and when it is set by a code", async () => {
    const member = await app.current.member({ password: OWN });
    const sent = { current_password: OWN, new_password: "12345678" };
    expect(codeOf(await member.post(changePassword.path, sent))).toEqual(TOO_COMMON);
    const { stranger } = app.current;
    await stranger.post(forgotPassword.path, { phone_number: member.phone });
    await expect.poll(() => codeFor(app.current, member.phone)).toMatch(/^[0-9]{6}$/);
    const otp = codeFor(app.current, member.phone);
    const reset = { phone_number: member.phone, otp };
    for (const password of ["baseball", "111111", member.phone]) {
      const reply = await stranger.post(resetPassword.path, { ...reset, new_password: password });
      expect(codeOf(reply)).toEqual(TOO_COMMON);
    }
    // The code was not used up by it.
    const reply = await stranger.post(resetPassword.path, { ...reset, new_password: "lake-0815" });
    expect(reply.status).toBe(204);
  });
});

describe("a password of the staff", () => {
  /** A colleague with a password of their own, which staff set for tests only. */
  async function clerk(): Promise<Caller> {
    const admin = await app.current.admin(["cashier"]);
    const { db } = app.current;
    const { hashPassword } = await import("../platform/security/passwords.ts");
    await db.query("update members set password_hash = $2 where id = $1", [
      admin.id,
      await hashPassword(OWN),
    ]);
    return admin;
  }

  const change = (who: Caller, next: string) =>
    who.post(changePassword.path, { current_password: OWN, new_password: next });

  it("has twelve characters", async () => {
    const who = await clerk();
    expect(codeOf(await change(who, "elevenchars"))).toEqual([422, "STAFF_PASSWORD_TOO_SHORT"]);
    expect((await change(who, "twelve-chars")).status).toBe(204);
  });

  it.each([
    "passwordpassword",
    "password1234",
    "1234password!",
    "123456789012",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "!!!!!!!!!!!!",
    "            ",
  ])("is not %j", async (next) => {
    expect(codeOf(await change(await clerk(), next))).toEqual(TOO_COMMON);
  });

  it("does not hold the own number", async () => {
    const who = await clerk();
    expect(codeOf(await change(who, `boss-${who.phone}`))).toEqual(TOO_COMMON);
  });

  it("is asked for twelve characters also with the code to the own phone", async () => {
    const who = await clerk();
    const sent = { otp: "123456", new_password: "elevenchars" };
    expect(codeOf(await who.post(confirmPhone.path, sent))).toEqual([
      422,
      "STAFF_PASSWORD_TOO_SHORT",
    ]);
  });

  it("is not reset by SMS alone: the second factor is asked for as well", async () => {
    const who = await clerk();
    const { stranger } = app.current;
    await stranger.post(forgotPassword.path, { phone_number: who.phone });
    await expect.poll(() => codeFor(app.current, who.phone)).toMatch(/^[0-9]{6}$/);
    const form = { phone_number: who.phone, otp: codeFor(app.current, who.phone) };
    const next = { ...form, new_password: "another-long-word" };
    expect(codeOf(await stranger.post(resetPassword.path, next))).toEqual([
      422,
      "STAFF_RESET_NEEDS_TOTP",
    ]);
    const { secret } = (await who.post(beginTotp.path, { password: OWN })).body.data;
    const shown = codeAt(fromBase32(secret), stepOf(Date.now()));
    const turned = await who.post(confirmTotp.path, { otp: shown });
    const [recovery] = turned.body.data.recovery_codes;
    const wrong = { ...next, totp: "000000" };
    expect(codeOf(await stranger.post(resetPassword.path, wrong))).toEqual([422, "TOTP_WRONG"]);
    const short = { ...form, new_password: "short-one", totp: recovery };
    expect(codeOf(await stranger.post(resetPassword.path, short))).toEqual([
      422,
      "STAFF_PASSWORD_TOO_SHORT",
    ]);
    // An owner has given it a password to begin with, which is not the one that now stands.
    const { db } = app.current;
    await db.query("update staff set must_change_password = true where member_id = $1", [who.id]);
    const right = { ...next, totp: recovery };
    expect((await stranger.post(resetPassword.path, right)).status).toBe(204);
    const [row] = await db.query<{ must: boolean }>(
      "select must_change_password as must from staff where member_id = $1",
      [who.id],
    );
    expect(row).toEqual({ must: false });
  });
});

describe("a new house", () => {
  it("asks its staff for a second factor from the first sign-in on", async () => {
    const { app: house, close } = await openTestApp({ STAFF_TOTP: "on" });
    const admin = await house.admin();
    expect(codeOf(await admin.get("/api/admin/dashboard"))).toEqual([403, "TOTP_SETUP_REQUIRED"]);
    await close();
  });

  it("does not while it is a trial", async () => {
    const { app: house, close } = await openTestApp({ STAFF_TOTP: "on", DEMO: "1" });
    const admin = await house.admin();
    expect((await admin.get("/api/admin/dashboard")).status).toBe(200);
    await close();
  });

  it("has a weak ADMIN_PASSWORD changed before anything else, outside of a trial", async () => {
    for (const [env, status] of [
      [{}, 403],
      [{ DEMO: "1" }, 200],
    ] as const) {
      const { app: house, close } = await openTestApp({ ...env, ADMIN_PASSWORD: "4821" });
      const signed = await house.stranger.post("/api/auth/login", {
        phone_number: "0899999999",
        password: "4821",
      });
      const headers = { authorization: `Bearer ${signed.body.access_token}` };
      const reply = await house.inject({ url: "/api/admin/dashboard", headers });
      expect(reply.statusCode).toBe(status);
      await close();
    }
  });
});

it("a stolen session guesses at the password ten times in ten minutes at the most", async () => {
  const member = await app.current.member({ password: "old-secret-word" });
  const guess = async (current: string) =>
    (
      await member.post("/api/auth/change-password", {
        current_password: current,
        new_password: "another-long-word",
      })
    ).body.code;
  for (let time = 0; time < 10; time += 1) {
    expect(await guess(`wrong-word-${time}`)).toBe("CURRENT_PASSWORD_WRONG");
  }
  expect(await guess("old-secret-word")).toBe("TOO_MANY_REQUESTS");
});
