import {
  generateCaptcha,
  login,
  signedIn,
  signInFailure,
} from "@chokdee/domain/accounts/contract.ts";
import { describe, expect, it } from "vitest";

import { newPhone, useApp, type Reply } from "../testing/app.ts";
import { lockMember } from "./lock-member.ts";
import { countFailure } from "./queries/sign-in-failures.ts";
import { unlockMember } from "./unlock-member.ts";

const app = useApp();

const PATH = login.path;
const PASSWORD = "secret-4";

const member = (password = PASSWORD) => app.current.member({ password });

const tryTo = (phone: string, password: string, more: object = {}): Promise<Reply> =>
  app.current.stranger.post(PATH, { phone_number: phone, password, ...more });

/** A captcha and its answer, which only the database knows. */
async function solvedCaptcha(): Promise<{ captcha_token: string; captcha_value: string }> {
  const picture = await app.current.stranger.post("/api/auth/captcha/generate");
  const [row] = await app.current.db.query<{ answer: string }>(
    "select answer from captchas order by expires_at desc limit 1",
  );
  return { captcha_token: String(picture.body.captcha_token), captcha_value: row?.answer ?? "" };
}

const setFailures = (phone: string, failures: number) =>
  app.current.db.query(
    `insert into sign_in_failures (phone_number, failed_count) values ($1, $2)
     on conflict (phone_number) do update set failed_count = excluded.failed_count`,
    [phone, failures],
  );

const failuresOf = async (phone: string): Promise<number> => {
  const [row] = await app.current.db.query<{ failed_count: number }>(
    "select failed_count from sign_in_failures where phone_number = $1",
    [phone],
  );
  return row?.failed_count ?? 0;
};

const failure = (reply: Reply) => {
  const { code, failed_count, account_locked, require_captcha } = signInFailure.parse(reply.body);
  return [reply.status, code, failed_count, account_locked, require_captcha];
};

describe("signing in", () => {
  it("answers a session, flat and as the spec's user object", async () => {
    const { id, phone } = await member();
    const reply = await tryTo(phone, PASSWORD);
    expect(reply.status).toBe(200);
    const answer = signedIn.parse(reply.body);
    expect(answer.user).toEqual({
      id,
      phone_number: phone,
      nickname: `member ${phone}`,
      role: "USER",
    });
    expect(answer).toMatchObject({ ...answer.user, message: "เข้าสู่ระบบสำเร็จ" });
    const headers = { authorization: `Bearer ${answer.access_token}` };
    const me = await app.current.inject({ url: "/api/users/me", headers });
    expect(me.statusCode).toBe(200);
  });

  it("lets the seeded administrator in with their role", async () => {
    const reply = await tryTo("0899999999", "admin-secret");
    expect(reply.body).toMatchObject({ role: "ADMIN", user: { role: "ADMIN" } });
  });

  it("answers under the spelling without /api as well", async () => {
    const { phone } = await member();
    const body = { phone_number: phone, password: PASSWORD };
    expect((await app.current.stranger.post("/auth/login", body)).status).toBe(200);
  });

  it.each(["", "081", "๐๘๑๒๓๔๕๖๗๘", "0812345678 ", "0812\u200b345678", "+66812345678"])(
    "takes nothing but ten plain digits as a number: %j",
    async (phone) => {
      expect(failure(await tryTo(phone, PASSWORD))).toEqual([
        400,
        "INVALID_PHONE",
        0,
        false,
        false,
      ]);
    },
  );

  it("is malformed without phone or password, or with a password of 201 characters", async () => {
    const { stranger } = app.current;
    for (const body of [
      {},
      { phone_number: "0812345678" },
      { password: "x" },
      { phone_number: 812_345_678, password: "x" },
      { phone_number: "0812345678", password: "x".repeat(201) },
    ]) {
      expect((await stranger.post(PATH, body)).status).toBe(400);
    }
  });
});

describe.each([
  ["a member's number", async () => (await member()).phone],
  ["a number without an account", () => Promise.resolve(newPhone())],
])("failures in a row of %s", (_, numberOf) => {
  it("are counted; from the third on a captcha is required", async () => {
    const phone = await numberOf();
    const wrong = () => tryTo(phone, "wrong");
    expect(failure(await wrong())).toEqual([401, "SIGN_IN_FAILED", 1, false, false]);
    expect(failure(await wrong())).toEqual([401, "SIGN_IN_FAILED", 2, false, false]);
    expect(failure(await wrong())).toEqual([401, "SIGN_IN_FAILED", 3, false, true]);
    const unasked = await wrong();
    expect(failure(unasked)).toEqual([401, "CAPTCHA_REQUIRED", 3, false, true]);
    expect(unasked.body.message).toBe("กรุณากรอก CAPTCHA เพื่อความปลอดภัย");
    const solved = await tryTo(phone, "wrong", await solvedCaptcha());
    expect(failure(solved)).toEqual([401, "SIGN_IN_FAILED", 4, false, true]);
    expect(solved.body.message).toBe("เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง");
  });

  it("lock at twenty, whatever the password is then", async () => {
    const phone = await numberOf();
    await setFailures(phone, 18);
    const last = await tryTo(phone, "wrong", await solvedCaptcha());
    expect(failure(last)).toEqual([401, "SIGN_IN_FAILED", 19, false, true]);
    const locking = await tryTo(phone, "wrong", await solvedCaptcha());
    expect(failure(locking)).toEqual([403, "ACCOUNT_LOCKED", 20, true, false]);
    expect(locking.body.message).toBe("บัญชีของคุณถูกล็อค กรุณาติดต่อเจ้าหน้าที่");
    const after = await tryTo(phone, PASSWORD, await solvedCaptcha());
    expect(failure(after)).toEqual([403, "ACCOUNT_LOCKED", 20, true, false]);
    expect(await failuresOf(phone)).toBe(20);
  });

  it("at the same moment are each counted, and no more than three are judged", async () => {
    const phone = await numberOf();
    const replies = await Promise.all(Array.from({ length: 30 }, () => tryTo(phone, "wrong")));
    const codes = replies.map(({ body }) => String(body.code));
    expect(codes.filter((code) => code === "SIGN_IN_FAILED")).toHaveLength(3);
    expect(codes.filter((code) => code === "CAPTCHA_REQUIRED")).toHaveLength(27);
    expect(await failuresOf(phone)).toBe(3);
  });
});

describe("the count in the database", () => {
  it("lets no more tries of several nodes through than may fail", async () => {
    const phone = newPhone();
    const counted = await Promise.all(
      Array.from({ length: 60 }, () => countFailure(app.current.db, phone, 3)),
    );
    const through = counted.filter((failures) => failures !== undefined);
    expect(through.toSorted((one, two) => one - two)).toEqual([1, 2, 3]);
  });
});

describe("a captcha", () => {
  it("is a picture without text, for one try", async () => {
    const picture = await app.current.stranger.post(generateCaptcha.path);
    const { captcha_image } = generateCaptcha.replies[200].parse(picture.body);
    expect(captcha_image).toMatch(
      /^<svg [^>]*><rect [^>]*\/><g [^>]*>(?:<path [^>]*\/>)+<\/g><\/svg>$/,
    );
    const { phone } = await member();
    await setFailures(phone, 3);
    const captcha = await solvedCaptcha();
    expect(failure(await tryTo(phone, "wrong", captcha))[1]).toBe("SIGN_IN_FAILED");
    expect(failure(await tryTo(phone, PASSWORD, captcha))[1]).toBe("CAPTCHA_WRONG");
    expect((await tryTo(phone, PASSWORD, await solvedCaptcha())).status).toBe(200);
  });

  it("that was read wrong is used up and counts for no failure", async () => {
    const { phone } = await member();
    await setFailures(phone, 5);
    const captcha = await solvedCaptcha();
    const misread = { ...captcha, captcha_value: captcha.captcha_value === "0000" ? "1" : "0000" };
    expect(failure(await tryTo(phone, PASSWORD, misread))).toEqual([
      401,
      "CAPTCHA_WRONG",
      5,
      false,
      true,
    ]);
    expect(failure(await tryTo(phone, PASSWORD, captcha))[1]).toBe("CAPTCHA_WRONG");
  });

  it.each([
    ["no value", { captcha_value: "" }, "CAPTCHA_REQUIRED"],
    ["no token", { captcha_token: "" }, "CAPTCHA_REQUIRED"],
    ["another's token", { captcha_token: "x".repeat(32) }, "CAPTCHA_WRONG"],
    ["Thai digits", { captcha_value: "๑๒๓๔" }, "CAPTCHA_WRONG"],
  ])("is not solved with %s", async (_, change, code) => {
    const { phone } = await member();
    await setFailures(phone, 3);
    const reply = await tryTo(phone, PASSWORD, { ...(await solvedCaptcha()), ...change });
    expect(failure(reply)[1]).toBe(code);
  });

  it("is good for two minutes and for who asked for it only", async () => {
    const { phone } = await member();
    await setFailures(phone, 3);
    const { db, inject } = app.current;
    const old = await solvedCaptcha();
    const [life] = await db.query<{ seconds: number }>(
      "select max(extract(epoch from expires_at - clock_timestamp()))::float8 as seconds from captchas",
    );
    expect(life?.seconds).toBeGreaterThan(110);
    expect(life?.seconds).toBeLessThanOrEqual(120);
    await db.query("delete from captchas");
    expect(failure(await tryTo(phone, PASSWORD, old))[1]).toBe("CAPTCHA_WRONG");

    const foreign = await solvedCaptcha();
    const reply = await inject({
      method: "POST",
      url: PATH,
      remoteAddress: "203.0.113.9",
      payload: { phone_number: phone, password: PASSWORD, ...foreign },
    });
    expect(reply.json<{ code: string }>().code).toBe("CAPTCHA_WRONG");
  });
});

describe("a success", () => {
  it("forgets the failures before it", async () => {
    const { phone } = await member();
    await tryTo(phone, "wrong");
    await tryTo(phone, "wrong");
    expect((await tryTo(phone, PASSWORD)).status).toBe(200);
    expect(await failuresOf(phone)).toBe(0);
    expect(failure(await tryTo(phone, "wrong"))[2]).toBe(1);
  });

  it("of one member on many devices at once is one on each", async () => {
    const { phone } = await member();
    const replies = await Promise.all(Array.from({ length: 8 }, () => tryTo(phone, PASSWORD)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(replies.map(({ body }) => String(body.access_token))).size).toBe(8);
  });
});

describe("a locked account", () => {
  it("locked by failures is locked until an administrator unlocks it", async () => {
    const { phone, id, get } = await member();
    const admin = await app.current.admin();
    await setFailures(phone, 19);
    await tryTo(phone, "wrong", await solvedCaptcha());
    expect((await get("/api/users/me")).status).toBe(200);
    const [row] = await app.current.db.query<{ locked_reason: string }>(
      "select locked_reason from members where id = $1 and locked_at is not null",
      [id],
    );
    expect(row?.locked_reason).toBe("ใส่รหัสผ่านผิดครบ 20 ครั้ง");

    const action = { actorId: admin.id, address: "127.0.0.1", memberId: id };
    await unlockMember(app.current, action);
    expect((await tryTo(phone, PASSWORD)).status).toBe(200);
    const audit = await app.current.db.query<{ action: string; by: string | null }>(
      "select action, actor_id as by from audit_entries where target_id = $1 order by id",
      [id],
    );
    expect(audit).toEqual([
      { action: "member.lock", by: null },
      { action: "member.unlock", by: admin.id },
    ]);
  });

  it("locked by an administrator is told so only to who knows its password", async () => {
    const { phone, id } = await member();
    const admin = await app.current.admin();
    const action = { actorId: admin.id, address: "127.0.0.1", memberId: id, reason: "สอบสวน" };
    await lockMember(app.current, action);
    expect(failure(await tryTo(phone, "wrong"))).toEqual([401, "SIGN_IN_FAILED", 1, false, false]);
    expect(failure(await tryTo(phone, PASSWORD))).toEqual([403, "ACCOUNT_LOCKED", 1, true, false]);
    expect(await failuresOf(phone)).toBe(1);
  });
});
