import {
  checkPhone,
  completeRegistration,
  completeRegistrationWithBank,
  register,
  registrationConfig,
} from "@chokdee/domain/members/contract.ts";
import { signedIn } from "@chokdee/domain/accounts/contract.ts";
import { afterEach, describe, expect, it } from "vitest";

import { forgetSettings } from "../core/settings.ts";
import { newPhone, useApp, type Reply } from "../testing/app.ts";

const app = useApp();

const post = (path: string, body: object): Promise<Reply> => app.current.stranger.post(path, body);

async function decide(settings: Record<string, unknown>): Promise<void> {
  const { db } = app.current;
  for (const [key, value] of Object.entries(settings)) {
    await db.query(
      `insert into settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );
  }
  forgetSettings(db);
}

afterEach(() =>
  decide({ require_otp: false, require_bank_account: false, require_age_confirmation: false }),
);

async function tokenFor(phone: string): Promise<string> {
  const reply = await post(checkPhone.path, { phone_number: phone });
  return String(reply.body.session_token);
}

async function form(more: object = {}, phone = newPhone()) {
  return {
    phone_number: phone,
    password: "4711",
    nickname: "โชค",
    session_token: await tokenFor(phone),
    ...more,
  };
}

let accounts = 0;
function bankAccount(more: object = {}) {
  accounts += 1;
  const account_number = String(1_000_000_000 + accounts);
  return { bank_id: "004", account_name: "นาย สมชาย ใจดี", account_number, ...more };
}

const complete = async (more: object = {}) => post(completeRegistration.path, await form(more));
const completeWithBank = async (more: object = {}) =>
  post(completeRegistrationWithBank.path, await form({ ...bankAccount(), ...more }));

const memberRow = async (phone: string) => {
  const [row] = await app.current.db.query<Record<string, unknown>>(
    `select m.role, m.nickname, m.registered_name, m.password_hash, m.age_confirmed_at,
       w.balance_satang
     from members m left join wallets w on w.user_id = m.id where m.phone_number = $1`,
    [phone],
  );
  return row;
};

describe("checking a number", () => {
  it("answers a token where no OTP is asked for, none where one is", async () => {
    const free = await post(checkPhone.path, { phone_number: newPhone() });
    expect(free.status).toBe(200);
    expect(checkPhone.replies[200].parse(free.body)).toEqual({
      require_otp: false,
      session_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
    await decide({ require_otp: true });
    const asked = await post(checkPhone.path, { phone_number: newPhone() });
    expect(checkPhone.replies[200].parse(asked.body)).toEqual({
      require_otp: true,
      session_token: null,
    });
  });

  it("refuses a number that has an account, and what is no number", async () => {
    const { phone } = await app.current.member();
    const taken = await post(checkPhone.path, { phone_number: phone });
    expect([taken.status, taken.body.code]).toEqual([409, "PHONE_TAKEN"]);
    expect(taken.body.message).toBe("เบอร์โทรศัพท์นี้ถูกใช้งานแล้ว");
    for (const text of ["", "081234567", "1812345678", "๐๘๑๒๓๔๕๖๗๘", "0812345678\u200b"]) {
      const reply = await post(checkPhone.path, { phone_number: text });
      expect([reply.status, reply.body.code]).toEqual([400, "INVALID_PHONE"]);
    }
  });

  it("tells what registration asks for", async () => {
    const path = registrationConfig.path;
    const reply = await app.current.stranger.get(path);
    expect(reply.body).toEqual({ require_otp: false, require_bank_account: false });
    await decide({ require_otp: true, require_bank_account: true });
    const decided = await app.current.stranger.get(path);
    expect(registrationConfig.replies[200].parse(decided.body)).toEqual({
      require_otp: true,
      require_bank_account: true,
    });
  });
});

describe("completing a registration", () => {
  it("makes a member with a wallet at zero and a session", async () => {
    const sent = await form({ nickname: "  โชค\u202e ดี " });
    const reply = await post(completeRegistration.path, sent);
    expect(reply.status).toBe(201);
    const answer = signedIn.parse(reply.body);
    expect(answer).toMatchObject({
      phone_number: sent.phone_number,
      nickname: "โชค ดี",
      role: "USER",
      message: "สมัครสมาชิกสำเร็จ",
    });
    expect(answer.user.id).toBe(answer.id);
    expect(await memberRow(sent.phone_number)).toMatchObject({
      role: "USER",
      registered_name: null,
      balance_satang: 0,
      age_confirmed_at: null,
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    });
    const headers = { authorization: `Bearer ${answer.access_token}` };
    expect((await app.current.inject({ url: "/api/users/me", headers })).statusCode).toBe(200);
    const login = { phone_number: sent.phone_number, password: "4711" };
    expect((await post("/api/auth/login", login)).status).toBe(200);
  });

  it("in one step needs no token where nothing has to be proved", async () => {
    const { session_token: _, ...sent } = await form();
    const reply = await post(register.path, sent);
    expect(reply.status).toBe(201);
    signedIn.parse(reply.body);
  });

  it("with a bank account keeps the account and the name on it", async () => {
    const sent = await form(bankAccount({ account_name: " นาย สมชาย   ใจดี" }));
    const reply = await post(completeRegistrationWithBank.path, sent);
    expect(reply.status).toBe(201);
    expect((await memberRow(sent.phone_number))?.["registered_name"]).toBe("นาย สมชาย ใจดี");
    const headers = { authorization: `Bearer ${String(reply.body.access_token)}` };
    const list = await app.current.inject({ url: "/api/users/bank-accounts", headers });
    expect(list.json()).toMatchObject([
      { bank_id: "004", account_name: "นาย สมชาย ใจดี", is_primary: true, is_editable: true },
    ]);
  });

  it.each([
    [{ phone_number: "12345" }, 400, "INVALID_PHONE"],
    [{ nickname: " \u200b\u0007 " }, 422, "NICKNAME_MISSING"],
    [{ password: "123" }, 422, "PASSWORD_TOO_SHORT"],
    [{ session_token: "x" }, 422, "REGISTRATION_EXPIRED"],
    [{ session_token: "" }, 422, "REGISTRATION_EXPIRED"],
  ])("is refused with %j", async (more, status, code) => {
    const reply = await complete(more);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  it.each([
    [{ bank_id: "999" }, 422, "BANK_NOT_FOUND"],
    [{ account_name: " " }, 422, "ACCOUNT_NAME_MISSING"],
    [{ account_number: "" }, 422, "ACCOUNT_NUMBER_INVALID"],
    [{ account_number: "045-2-87319-6" }, 422, "ACCOUNT_NUMBER_INVALID"],
    [{ account_number: "1234567890123456" }, 422, "ACCOUNT_NUMBER_INVALID"],
    [{ account_number: "๑๒๓๔๕๖๗๘๙๐" }, 422, "ACCOUNT_NUMBER_INVALID"],
  ])("with a bank is refused with %j", async (more, status, code) => {
    const reply = await completeWithBank(more);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  it("never makes an administrator, whatever the body says", async () => {
    const more = { role: "ADMIN", id: "x", locked_at: null, user: { role: "ADMIN" }, balance: 5 };
    const sent = await form(more);
    const reply = await post(completeRegistration.path, sent);
    expect(signedIn.parse(reply.body).role).toBe("USER");
    expect(await memberRow(sent.phone_number)).toMatchObject({ role: "USER", balance_satang: 0 });
  });

  it("stores when the age was confirmed, and asks for it where the operator does", async () => {
    const sent = await form({ age_confirmed: true });
    await post(completeRegistration.path, sent);
    expect((await memberRow(sent.phone_number))?.["age_confirmed_at"]).toBeInstanceOf(Date);
    const tooYoung = await complete({ age_confirmed: false });
    expect([tooYoung.status, tooYoung.body.code]).toEqual([422, "AGE_NOT_CONFIRMED"]);
    await decide({ require_age_confirmation: true });
    for (const more of [{}, { age_confirmed: false }]) {
      const reply = await complete(more);
      expect([reply.status, reply.body.code]).toEqual([422, "AGE_NOT_CONFIRMED"]);
    }
    expect((await complete({ age_confirmed: true })).status).toBe(201);
  });

  it("asks for a bank account where the operator does", async () => {
    await decide({ require_bank_account: true });
    const refused = await complete();
    expect([refused.status, refused.body.code]).toEqual([422, "BANK_ACCOUNT_REQUIRED"]);
    const { session_token: _, ...oneStep } = await form();
    expect((await post(register.path, oneStep)).body.code).toBe("BANK_ACCOUNT_REQUIRED");
    expect((await completeWithBank()).status).toBe(201);
  });

  it("cannot skip the OTP where one is asked for, not even with a token from before", async () => {
    const sent = await form();
    await decide({ require_otp: true });
    expect((await post(completeRegistration.path, sent)).body.code).toBe("REGISTRATION_EXPIRED");
    const { session_token: _, ...oneStep } = sent;
    expect((await post(register.path, oneStep)).body.code).toBe("REGISTRATION_EXPIRED");
    expect(await memberRow(sent.phone_number)).toBeUndefined();
  });
});

describe("a registration's token", () => {
  it("is for its number only, and used up by a success", async () => {
    const sent = await form();
    const other = await post(completeRegistration.path, { ...sent, phone_number: newPhone() });
    expect(other.body.code).toBe("REGISTRATION_EXPIRED");
    expect((await post(completeRegistration.path, sent)).status).toBe(201);
    const again = await post(completeRegistration.path, { ...sent, nickname: "อื่น" });
    expect([again.status, again.body.code]).toEqual([409, "PHONE_TAKEN"]);
    const [left] = await app.current.db.query<{ count: number }>(
      "select count(*)::integer as count from registrations where phone_number = $1",
      [sent.phone_number],
    );
    expect(left?.count).toBe(0);
  });

  it("stays good when the registration is refused for another reason", async () => {
    const first = bankAccount();
    const sent = await form(first);
    await completeWithBank(first);
    const taken = await post(completeRegistrationWithBank.path, sent);
    expect([taken.status, taken.body.code]).toEqual([409, "ACCOUNT_TAKEN"]);
    expect(await memberRow(sent.phone_number)).toBeUndefined();
    const changed = { ...sent, ...bankAccount() };
    expect((await post(completeRegistrationWithBank.path, changed)).status).toBe(201);
  });

  it("is good for half an hour and is no session", async () => {
    const sent = await form();
    const headers = { authorization: `Bearer ${sent.session_token}` };
    expect((await app.current.inject({ url: "/api/users/me", headers })).statusCode).toBe(401);
    const { db } = app.current;
    const [row] = await db.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - created_at) / 60)::integer as minutes
       from registrations where phone_number = $1`,
      [sent.phone_number],
    );
    expect(row?.minutes).toBe(30);
  });
});

describe("two who complete a registration of one number at once", () => {
  const raced = async (bodies: readonly object[]) => {
    const replies = await Promise.all(bodies.map((body) => post(completeRegistration.path, body)));
    return replies.map(({ status, body }) => `${status} ${String(body.code ?? "made")}`).toSorted();
  };

  it("are one member and one refusal, with a token each", async () => {
    const phone = newPhone();
    const outcome = await raced([await form({}, phone), await form({}, phone)]);
    expect(outcome).toEqual(["201 made", "409 PHONE_TAKEN"]);
  });

  it("are one member and one refusal, with the same token", async () => {
    const sent = await form();
    const outcome = await raced([sent, sent, sent]);
    expect(outcome).toEqual(["201 made", "409 PHONE_TAKEN", "409 PHONE_TAKEN"]);
  });
});

describe("failures at a number before it had an account", () => {
  it("are forgotten when it registers", async () => {
    const phone = newPhone();
    await app.current.db.query(
      "insert into sign_in_failures (phone_number, failed_count) values ($1, 20)",
      [phone],
    );
    await post(completeRegistration.path, await form({}, phone));
    const reply = await post("/api/auth/login", { phone_number: phone, password: "4711" });
    expect(reply.status).toBe(200);
  });
});
