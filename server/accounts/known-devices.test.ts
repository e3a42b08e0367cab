/**
 * A device that has signed in before is counted apart from strangers (decisions.md "Sign-in"): who
 * guesses from elsewhere bars neither its sessions nor its next sign-in, and its owner is told.
 */
import {
  changePassword,
  forgotPassword,
  login,
  resetPassword,
} from "@chokdee/domain/accounts/contract.ts";
import { describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { codeFor } from "../testing/codes.ts";

const app = useApp();
const PASSWORD = "river-4711";

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** One request to sign in; with a picture that was read, as a machine reads it. */
async function sign(
  phone: string,
  password: string,
  device?: unknown,
  remoteAddress = "203.0.113.9",
): Promise<Answer> {
  const picture = await app.current.inject({
    method: "POST",
    url: "/api/auth/captcha/generate",
    remoteAddress,
  });
  const [row] = await app.current.db.query<{ answer: string }>(
    "select answer from captchas order by expires_at desc limit 1",
  );
  const reply = await app.current.inject({
    method: "POST",
    url: login.path,
    remoteAddress,
    payload: {
      phone_number: phone,
      password,
      captcha_token: picture.json<{ captcha_token: string }>().captcha_token,
      captcha_value: row?.answer,
      ...(device === undefined ? {} : { device_token: device }),
    },
  });
  await app.current.db.query("delete from rate_counters");
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

/** A member whose browser has signed in once, with what it keeps. */
async function settled(): Promise<{ member: Caller; device: string }> {
  const member = await app.current.member({ password: PASSWORD });
  const { status, body } = await sign(member.phone, PASSWORD);
  expect(status).toBe(200);
  return { member, device: String(body["device_token"]) };
}

/** What anybody can send who knows the number: twenty tries and the pictures that they ask for. */
async function attack({ phone }: Caller, tries = 20): Promise<Answer | undefined> {
  let last: Answer | undefined;
  for (let time = 0; time < tries; time += 1) last = await sign(phone, `guess-${time}`);
  return last;
}

describe("a known device", () => {
  it("signs in while strangers have locked the number, which no other can", async () => {
    const { member, device } = await settled();
    const last = await attack(member);
    expect(last?.body).toMatchObject({ account_locked: true, lock_kind: "FAILURES" });
    expect((await sign(member.phone, PASSWORD)).body).toMatchObject({ code: "ACCOUNT_LOCKED" });
    const own = await sign(member.phone, PASSWORD, device, "198.51.100.7");
    expect(own.status).toBe(200);
    expect(own.body["device_token"]).toEqual(expect.any(String));
    // The lock stands for everybody else all the same.
    expect((await sign(member.phone, PASSWORD)).body).toMatchObject({ code: "ACCOUNT_LOCKED" });
  });

  it("needs no picture because of strangers, and gives them no new tries", async () => {
    const { member, device } = await settled();
    await attack(member, 19);
    const plain = await app.current.stranger.post(login.path, {
      phone_number: member.phone,
      password: PASSWORD,
      device_token: device,
    });
    expect(plain.status).toBe(200);
    expect((await sign(member.phone, "guess-20")).body).toMatchObject({ account_locked: true });
  });

  it("has tries of its own: a picture from the 3rd, an end at the 20th", async () => {
    const { member, device } = await settled();
    const wrong = { phone_number: member.phone, password: "typed wrong", device_token: device };
    for (const asked of [false, false, true]) {
      const { body } = await app.current.stranger.post(login.path, wrong);
      expect(body).toMatchObject({ code: "SIGN_IN_FAILED", require_captcha: asked });
    }
    for (let time = 4; time < 20; time += 1) await sign(member.phone, "typed wrong", device);
    const last = await sign(member.phone, "typed wrong", device);
    expect(last.body).toMatchObject({ account_locked: true, failed_count: 20 });
    expect((await sign(member.phone, PASSWORD, device)).body).toMatchObject({
      code: "ACCOUNT_LOCKED",
    });
    // Another device of the member's has nothing to do with it.
    expect((await sign(member.phone, PASSWORD)).status).toBe(200);
  });

  it("that has barred itself is let in again by the staff, though the account is not locked", async () => {
    const { member, device } = await settled();
    for (let time = 0; time < 20; time += 1) await sign(member.phone, "typed wrong", device);
    const signIn = () => sign(member.phone, PASSWORD, device);
    expect((await signIn()).body).toMatchObject({ code: "ACCOUNT_LOCKED" });
    const admin = await app.current.admin();
    const path = `/api/admin/users/${member.id}/unlock`;
    expect((await admin.post(path, { reason: "โทรมายืนยันตัว" })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    const audited = await app.current.db.query(
      `select actor_id, before from audit_entries
       where action = 'member.unlock' and target_id = $1`,
      [member.id],
    );
    expect(audited).toMatchObject([
      { actor_id: admin.id, before: { locked: false, failed_sign_ins: 20 } },
    ]);
  });

  it("is of one number only, and a made-up one is a stranger's", async () => {
    const { member } = await settled();
    const { device: others } = await settled();
    await attack(member);
    for (const device of [others, "x".repeat(43), "", null, 7]) {
      const { body } = await sign(member.phone, PASSWORD, device);
      expect(["ACCOUNT_LOCKED", "MALFORMED"]).toContain(body["code"]);
    }
  });

  it("does not open what the staff have locked", async () => {
    const { member, device } = await settled();
    const admin = await app.current.admin();
    await admin.post(`/api/admin/users/${member.id}/lock`, { reason: "สอบสวน" });
    expect((await sign(member.phone, PASSWORD, device)).body).toMatchObject({
      code: "ACCOUNT_LOCKED",
      lock_kind: "STAFF",
    });
  });

  it("is none any more after a reset, and its lock is lifted by it", async () => {
    const { member, device } = await settled();
    for (let time = 0; time < 20; time += 1) await sign(member.phone, "typed wrong", device);
    const { stranger } = app.current;
    await stranger.post(forgotPassword.path, { phone_number: member.phone });
    await expect.poll(() => codeFor(app.current, member.phone)).toMatch(/^[0-9]{6}$/);
    const otp = codeFor(app.current, member.phone);
    const sent = { phone_number: member.phone, otp, new_password: "lake-0815" };
    expect((await stranger.post(resetPassword.path, sent)).status).toBe(204);
    expect((await sign(member.phone, "lake-0815", device)).status).toBe(200);
    await attack(member);
    expect((await sign(member.phone, "lake-0815", device)).body).toMatchObject({
      code: "ACCOUNT_LOCKED",
    });
  });

  it("of which a member has ten at the most; the one used longest ago is forgotten", async () => {
    const { member, device } = await settled();
    for (let time = 0; time < 10; time += 1) {
      expect((await sign(member.phone, PASSWORD)).status).toBe(200);
    }
    await attack(member);
    expect((await sign(member.phone, PASSWORD, device)).body).toMatchObject({
      code: "ACCOUNT_LOCKED",
    });
  });
});

describe("failed tries", () => {
  it("are told at the next visit, once, whether the device is known or not", async () => {
    const { member, device } = await settled();
    await attack(member, 7);
    const first = await sign(member.phone, PASSWORD, device);
    expect(first.body["failed_tries"]).toEqual({ count: 7, last_at: expect.any(String) });
    const second = await sign(member.phone, PASSWORD, device);
    expect(second.body["failed_tries"]).toBeNull();
    await attack(member, 2);
    const third = await sign(member.phone, PASSWORD);
    expect(third.body["failed_tries"]).toMatchObject({ count: 2 });
    expect((await sign(member.phone, PASSWORD, device)).body["failed_tries"]).toBeNull();
  });

  it("with the right password and without its second step are none", async () => {
    const { member } = await settled();
    expect((await sign(member.phone, PASSWORD)).body["failed_tries"]).toBeNull();
  });
});

it("thirty-seven requests, as in the finding, bar nobody who has a known device", async () => {
  const { member, device } = await settled();
  const { stranger } = app.current;
  for (let time = 0; time < 3; time += 1) {
    await stranger.post(login.path, { phone_number: member.phone, password: `pin-${time}` });
  }
  await attack(member, 17);
  expect((await member.get("/api/users/me")).status).toBe(200);
  expect((await sign(member.phone, PASSWORD, device)).status).toBe(200);
});

describe("a new password", () => {
  const NEXT = "lake-08-15-2";
  const events = async (member: Caller): Promise<string[]> =>
    (await member.get("/api/notices")).body.data.map(({ event }: { event: string }) => event);

  /** The member's own browser changes it after another one had signed in. */
  async function changed() {
    const { member, device } = await settled();
    const other = await sign(member.phone, PASSWORD);
    const sent = { current_password: PASSWORD, new_password: NEXT, device_token: device };
    expect((await member.post(changePassword.path, sent)).status).toBe(204);
    return { member, device, other: String(other.body["device_token"]) };
  }

  it("makes strangers of all devices but the one that set it: their sign-in is told of", async () => {
    const { member, device, other } = await changed();
    const before = (await events(member)).filter((event) => event === "NEW_DEVICE");
    expect((await sign(member.phone, NEXT, device)).status).toBe(200);
    expect((await events(member)).filter((event) => event === "NEW_DEVICE")).toEqual(before);
    expect((await sign(member.phone, NEXT, other)).status).toBe(200);
    expect((await events(member)).filter((event) => event === "NEW_DEVICE")).toHaveLength(2);
  });

  it("makes guesses by such a device failures of strangers, of which the member is told", async () => {
    const { member, device, other } = await changed();
    for (let time = 0; time < 3; time += 1) await sign(member.phone, "guess", other);
    const own = await sign(member.phone, NEXT, device);
    expect(own.body["failed_tries"]).toMatchObject({ count: 3 });
  });

  it("leaves the one that set it known: strangers do not bar it", async () => {
    const { member, device } = await changed();
    await attack(member);
    expect((await sign(member.phone, NEXT)).body).toMatchObject({ code: "ACCOUNT_LOCKED" });
    expect((await sign(member.phone, NEXT, device)).status).toBe(200);
  });

  it("of a client that shows no device leaves none known", async () => {
    const { member, device } = await settled();
    const sent = { current_password: PASSWORD, new_password: NEXT };
    expect((await member.post(changePassword.path, sent)).status).toBe(204);
    await attack(member);
    expect((await sign(member.phone, NEXT, device)).body).toMatchObject({ code: "ACCOUNT_LOCKED" });
  });
});
