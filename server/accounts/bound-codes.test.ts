/** A code belongs to the browser that asked for it: what strangers do burns nothing (S13). */
import { forgotPassword, login, resetPassword } from "@chokdee/domain/accounts/contract.ts";
import { sendOtp, verifyOtp } from "@chokdee/domain/members/contract.ts";
import { describe, expect, it } from "vitest";

import { codeFor, messagesTo } from "../testing/codes.ts";
import { newPhone, useApp } from "../testing/app.ts";
import { letTimePass } from "../testing/let-time-pass.ts";
import { codeOf } from "../testing/two-people.ts";

const app = useApp();
const PASSWORD = "river-4711";
const NEXT = "lake-0815";

const post = (path: string, body: object) => app.current.stranger.post(path, body);

/** What one browser gets for its request, and the code that came by SMS. */
async function request(phone: string, more: object = {}) {
  const before = messagesTo(app.current, phone);
  const { body } = await post(forgotPassword.path, { phone_number: phone, ...more });
  await expect.poll(() => messagesTo(app.current, phone)).toBe(before + 1);
  return { token: String(body.request_token), otp: codeFor(app.current, phone) };
}

/** A minute later, as far as the next code is concerned. */
const aMinuteLater = (phone: string) =>
  app.current.db.query(
    "update one_time_codes set created_at = created_at - interval '61 s' where phone_number = $1",
    [phone],
  );

const reset = (phone: string, otp: string, more: object = {}) =>
  post(resetPassword.path, { phone_number: phone, otp, new_password: NEXT, ...more });

const wrongOf = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, "0");

describe("a code that a browser asked for", () => {
  it("is not burnt by guesses of others, without its token or with another", async () => {
    const { phone } = await app.current.member({ password: PASSWORD });
    const { token, otp } = await request(phone);
    for (const more of [{}, { request_token: "x".repeat(32) }]) {
      for (let time = 0; time < 6; time += 1) {
        expect(codeOf(await reset(phone, wrongOf(otp), more))).toEqual([422, "OTP_WRONG"]);
      }
    }
    // Who has no token of the browser's has had their five tries.
    expect(codeOf(await reset(phone, otp))).toEqual([422, "OTP_WRONG"]);
    expect((await reset(phone, otp, { request_token: token })).status).toBe(204);
  });

  it("is not replaced by one that somebody else asks for", async () => {
    const { phone } = await app.current.member({ password: PASSWORD });
    const first = await request(phone);
    await aMinuteLater(phone);
    const second = await request(phone);
    expect(codeOf(await reset(phone, first.otp, { request_token: second.token }))).toEqual([
      422,
      "OTP_WRONG",
    ]);
    expect((await reset(phone, first.otp, { request_token: first.token })).status).toBe(204);
  });

  it("has five tries of its own, and is used once", async () => {
    const { phone } = await app.current.member({ password: PASSWORD });
    const { token, otp } = await request(phone);
    for (let time = 0; time < 5; time += 1) {
      await reset(phone, wrongOf(otp), { request_token: token });
    }
    expect(codeOf(await reset(phone, otp, { request_token: token }))).toEqual([422, "OTP_WRONG"]);
    // What others may try is counted apart from them.
    expect((await reset(phone, otp)).status).toBe(204);
  });

  it("is taken without a token too, as the specification's client sends it", async () => {
    const { phone } = await app.current.member({ password: PASSWORD });
    const { otp } = await request(phone);
    expect((await reset(phone, otp)).status).toBe(204);
    expect(codeOf(await reset(phone, otp))).toEqual([422, "OTP_WRONG"]);
  });

  it("is one of a registration's as well", async () => {
    const phone = newPhone();
    const { body } = await post(sendOtp.path, { phone_number: phone });
    const otp = codeFor(app.current, phone);
    for (let time = 0; time < 6; time += 1) {
      await post(verifyOtp.path, { phone_number: phone, otp: wrongOf(otp) });
    }
    const sent = { phone_number: phone, otp, request_token: body.request_token };
    expect((await post(verifyOtp.path, sent)).status).toBe(200);
  });
});

describe("a known device", () => {
  it("gets its code although strangers have used the number's up, and its neighbours'", async () => {
    // Of no other test's neighbourhood: its numbers are used up.
    const { phone } = await app.current.member({ phone: "0991234567", password: PASSWORD });
    const { body } = await post(login.path, { phone_number: phone, password: PASSWORD });
    for (let time = 0; time < 3; time += 1) {
      await request(phone);
      await aMinuteLater(phone);
    }
    const before = messagesTo(app.current, phone);
    await post(forgotPassword.path, { phone_number: phone });
    await app.current.db.query(
      `insert into rate_counters (name, key, window_ends_at, used)
       values ('sms-prefix', $1, now() + interval '1 hour', 100)
       on conflict (name, key) do update set used = 100`,
      [phone.slice(0, 6)],
    );
    await letTimePass(100);
    expect(messagesTo(app.current, phone)).toBe(before);
    const { token, otp } = await request(phone, { device_token: body.device_token });
    expect((await reset(phone, otp, { request_token: token })).status).toBe(204);
  });
});
