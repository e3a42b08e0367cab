import { completeRegistration, sendOtp, verifyOtp } from "@chokdee/domain/members/contract.ts";
import { forgotPassword, resetPassword } from "@chokdee/domain/accounts/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { forgetSettings } from "../core/settings.ts";
import { codeFor, messagesTo } from "../testing/codes.ts";
import { newPhone, useApp, type Reply } from "../testing/app.ts";

const app = useApp();

beforeAll(async () => {
  await app.current.db.query("insert into settings (key, value) values ('require_otp', 'true')");
  forgetSettings(app.current.db);
});

const post = (path: string, body: object): Promise<Reply> => app.current.stranger.post(path, body);
const send = (phone: string) => post(sendOtp.path, { phone_number: phone });
const verify = (phone: string, otp: string) => post(verifyOtp.path, { phone_number: phone, otp });

const other = (code: string): string => (code === "111111" ? "222222" : "111111");

/** Lets time pass for the codes of a number. */
const age = (phone: string, seconds: number) =>
  app.current.db.query(
    `update one_time_codes set created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) where phone_number = $1`,
    [phone, seconds],
  );

describe("a code for registering", () => {
  it("is six digits by SMS and proves the number", async () => {
    const phone = newPhone();
    const sent = await send(phone);
    expect(sent.status).toBe(200);
    expect(sendOtp.replies[200].parse(sent.body)).toEqual({
      message: "ส่งรหัส OTP แล้ว",
      resend_after_seconds: 60,
      request_token: expect.any(String),
    });
    const code = codeFor(app.current, phone);
    expect(code).toMatch(/^[0-9]{6}$/);
    const verified = await verify(phone, code);
    expect(verified.status).toBe(200);
    const { session_token } = verifyOtp.replies[200].parse(verified.body);
    const body = { phone_number: phone, password: "4711", nickname: "โชค", session_token };
    expect((await post(completeRegistration.path, body)).status).toBe(201);
  });

  it("is good once", async () => {
    const phone = newPhone();
    await send(phone);
    const code = codeFor(app.current, phone);
    const replies = await Promise.all(Array.from({ length: 5 }, () => verify(phone, code)));
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 422, 422, 422, 422,
    ]);
    expect((await verify(phone, code)).body.code).toBe("OTP_WRONG");
  });

  it("is good for five minutes", async () => {
    const phone = newPhone();
    await send(phone);
    await age(phone, 299);
    const late = newPhone();
    await send(late);
    await age(late, 301);
    expect((await verify(late, codeFor(app.current, late))).body.code).toBe("OTP_WRONG");
    expect((await verify(phone, codeFor(app.current, phone))).status).toBe(200);
  });

  it("is for its number and purpose only", async () => {
    const phone = newPhone();
    await send(phone);
    const code = codeFor(app.current, phone);
    expect((await verify(newPhone(), code)).body.code).toBe("OTP_WRONG");
    const body = { phone_number: phone, otp: code, new_password: "lake-0815" };
    expect((await post(resetPassword.path, body)).body.code).toBe("OTP_WRONG");
  });

  it("is no longer good when a newer one was sent", async () => {
    const phone = newPhone();
    await send(phone);
    const first = codeFor(app.current, phone);
    await age(phone, 61);
    await send(phone);
    const second = codeFor(app.current, phone);
    expect((await verify(phone, first)).status).toBe(first === second ? 200 : 422);
    expect((await verify(phone, second)).status).toBe(first === second ? 422 : 200);
  });

  it.each(["", "12345", "1234567", "๑๒๓๔๕๖", "12345a", "123456 "])("is not %j", async (otp) => {
    const phone = newPhone();
    await send(phone);
    const reply = await verify(phone, otp);
    expect([reply.status, reply.body.code]).toEqual([422, "OTP_WRONG"]);
    expect(reply.body.message).toBe("รหัส OTP ไม่ถูกต้อง");
  });
});

describe("guessing a code", () => {
  it("takes five tries and then not even the right one", async () => {
    const phone = newPhone();
    await send(phone);
    const code = codeFor(app.current, phone);
    for (let guess = 0; guess < 5; guess++) {
      expect((await verify(phone, other(code))).body.code).toBe("OTP_WRONG");
    }
    expect((await verify(phone, code)).body.code).toBe("OTP_WRONG");
  });

  it("with a hundred guesses at once has no more than five judged", async () => {
    const phone = newPhone();
    await send(phone);
    const code = codeFor(app.current, phone);
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => verify(phone, other(code))),
    );
    expect(replies.every(({ status }) => status === 422)).toBe(true);
    const [row] = await app.current.db.query<{ tries: number }>(
      "select unbound_tries as tries from one_time_codes where phone_number = $1",
      [phone],
    );
    expect(row?.tries).toBe(5);
    expect((await verify(phone, code)).body.code).toBe("OTP_WRONG");
  });
});

describe("asking for a code again", () => {
  it("has to wait 60 seconds", async () => {
    const phone = newPhone();
    await send(phone);
    const soon = await send(phone);
    expect([soon.status, soon.body.code]).toEqual([429, "OTP_TOO_SOON"]);
    const wait = Number(soon.headers["retry-after"]);
    expect(wait).toBeGreaterThan(55);
    expect(wait).toBeLessThanOrEqual(60);
    expect(soon.body.message).toBe(`กรุณารอ ${wait} วินาที แล้วขอรหัสใหม่`);
    await age(phone, 60);
    expect((await send(phone)).status).toBe(200);
  });

  it("waits for the hour of the last three, whatever was sent before that hour", async () => {
    const phone = newPhone();
    for (const seconds of [7_200, 100, 100, 100]) {
      expect((await send(phone)).status).toBe(200);
      await age(phone, seconds);
    }
    const fifth = await send(phone);
    expect([fifth.status, fifth.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(Number(fifth.headers["retry-after"])).toBeLessThanOrEqual(3_300);
  });

  it("at the same moment sends one", async () => {
    const phone = newPhone();
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(phone)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(9);
    expect(messagesTo(app.current, phone)).toBe(1);
  });

  it("is possible three times an hour and five times a day", async () => {
    const phone = newPhone();
    for (let time = 0; time < 3; time++) {
      expect((await send(phone)).status).toBe(200);
      await age(phone, 100);
    }
    const fourth = await send(phone);
    expect([fourth.status, fourth.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    const wait = Number(fourth.headers["retry-after"]);
    expect(wait).toBeGreaterThan(3_200);
    expect(wait).toBeLessThanOrEqual(3_300);
    await age(phone, 3_600);
    for (let time = 0; time < 2; time++) {
      expect((await send(phone)).status).toBe(200);
      await age(phone, 100);
    }
    const sixth = await send(phone);
    expect(sixth.status).toBe(429);
    // Until a day has passed since the first of them, not since the last.
    const untilFirst = 24 * 3_600 - (3 * 100 + 3_600 + 2 * 100);
    expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(untilFirst - 300);
    expect(Number(sixth.headers["retry-after"])).toBeLessThanOrEqual(untilFirst);
    await age(phone, 24 * 3_600);
    expect((await send(phone)).status).toBe(200);
  });

  it("is counted by address as well", async () => {
    const from = (remoteAddress: string) =>
      app.current.inject({
        method: "POST",
        url: sendOtp.path,
        remoteAddress,
        payload: { phone_number: newPhone() },
      });
    for (let time = 0; time < 10; time++) {
      expect((await from("203.0.113.7")).statusCode).toBe(200);
    }
    const refused = await from("203.0.113.7");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_500);
    expect((await from("203.0.113.8")).statusCode).toBe(200);
  });
});

describe("a code is sent", () => {
  it("to Thai mobile numbers only", async () => {
    for (const phone of ["0212345678", "0712345678", "081234567", "+66812345678", "๐๘๑๒๓๔๕๖๗๘"]) {
      const reply = await send(phone);
      expect([phone, reply.status, reply.body.code]).toEqual([phone, 400, "INVALID_PHONE"]);
    }
  });

  it("to no member's number when it is for registering", async () => {
    const { phone } = await app.current.member();
    const reply = await send(phone);
    expect([reply.status, reply.body.code]).toEqual([409, "PHONE_TAKEN"]);
    expect(messagesTo(app.current, phone)).toBe(0);
  });

  it("or refused, and then stands in nobody's way", async () => {
    const { app: current, sms } = { app: app.current, sms: app.current.sms };
    const phone = newPhone();
    const working = sms.send;
    Object.assign(sms, { send: () => Promise.reject(new Error(`no route to ${phone}`)) });
    const failed = await send(phone);
    Object.assign(sms, { send: working });
    expect([failed.status, failed.body.code]).toEqual([503, "OTP_NOT_SENT"]);
    expect(failed.body.message).toBe("ไม่สามารถส่ง OTP ได้");
    expect((await send(phone)).status).toBe(200);
    expect(current.sent.filter(({ to }) => to === phone)).toHaveLength(1);
  });

  it("twenty thousand times a day at the most, whoever asks", async () => {
    const used = (times: number) =>
      app.current.db.query(
        `insert into rate_counters (name, key, used, window_ends_at)
         values ('sms-total', 'all', $1, now() + interval '1 hour')
         on conflict (name, key) do update set used = excluded.used`,
        [times],
      );
    await used(19_999);
    expect((await send(newPhone())).status).toBe(200);
    const beyond = await send(newPhone());
    expect([beyond.status, beyond.body.code]).toEqual([503, "OTP_NOT_SENT"]);
    await used(0);
  });

  it("not to whoever walks through a range of numbers", async () => {
    const range = (last: number) => `096543${String(last).padStart(4, "0")}`;
    for (let last = 0; last < 100; last++) expect((await send(range(last))).status).toBe(200);
    const beyond = await send(range(100));
    expect([beyond.status, beyond.body.code]).toEqual([503, "OTP_NOT_SENT"]);
    expect(messagesTo(app.current, range(100))).toBe(0);
  });
});

describe("codes that were sent before", () => {
  it("count for a day, and no longer", async () => {
    const phone = newPhone();
    // The first is 25 hours old in the end, and the others less.
    for (let time = 0; time < 5; time += 1) {
      expect((await send(phone)).status).toBe(200);
      await age(phone, 5 * 3_600);
    }
    expect((await send(phone)).status).toBe(200);
    await age(phone, 2 * 3_600);
    expect((await send(phone)).status).toBe(429);
  });

  it("for something else keep none waiting for a minute", async () => {
    const { phone } = await app.current.member();
    await app.current.db.query(
      `insert into one_time_codes (phone_number, purpose, code_hash, address, expires_at)
       values ($1, 'REGISTER', '\\x00', 'a', now() + interval '5 minutes')`,
      [phone],
    );
    await post(forgotPassword.path, { phone_number: phone });
    await expect.poll(() => messagesTo(app.current, phone)).toBe(1);
  });
});
