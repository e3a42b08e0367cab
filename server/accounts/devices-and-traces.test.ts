/** Which devices stay known, what is forgotten when, and what signing in leaves behind. */
import { changePassword, login } from "@chokdee/domain/accounts/contract.ts";
import { afterEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { fromBase32 } from "../testing/base32.ts";
import { pruneProofsJob } from "./prune-proofs.job.ts";
import { codeAt, stepOf } from "./totp.ts";

const app = useApp();
const PASSWORD = "river-4711";

afterEach(() => app.current.db.query("delete from rate_counters"));

interface SignedIn {
  readonly device_token: string;
  readonly failed_tries: { readonly count: number } | null;
}

/** From an address outside, so that no other test's tries count. */
async function sign(phone: string, more: object = {}, remoteAddress = "198.51.100.20") {
  const reply = await app.current.inject({
    method: "POST",
    url: login.path,
    remoteAddress,
    payload: { phone_number: phone, password: PASSWORD, ...more },
  });
  return { status: reply.statusCode, body: reply.json<SignedIn & Record<string, unknown>>() };
}
const member = () => app.current.member({ password: PASSWORD });
/** As if each had been used for the last time so many hours ago. */
const aged = ({ id }: Caller, hours: number) =>
  app.current.db.query(
    "update known_devices set used_at = used_at - make_interval(hours => $2) where member_id = $1",
    [id, hours],
  );
const isKnown = async ({ phone }: Caller, device: string) => {
  // A known device has failures of its own, and strangers have those of the number.
  await app.current.db.query(
    `insert into sign_in_failures (phone_number, failed_count, untold_count) values ($1, 19, 0)
     on conflict (phone_number) do update set failed_count = 19`,
    [phone],
  );
  const { status } = await sign(phone, { device_token: device });
  await app.current.db.query("delete from sign_in_failures where phone_number = $1", [phone]);
  return status === 200;
};

describe("a device that has signed in", () => {
  it("gives way to an eleventh only where it was used longest ago, and not where it came first", async () => {
    const one = await member();
    const devices: string[] = [];
    for (let time = 0; time < 10; time++) {
      devices.push((await sign(one.phone)).body.device_token);
      await aged(one, 1);
    }
    const [first = "", second = ""] = devices;
    expect((await sign(one.phone, { device_token: first })).status).toBe(200);
    await sign(one.phone);
    const known = [await isKnown(one, first), await isKnown(one, second)];
    expect(known).toEqual([true, false]);
  });

  it("begins to count its failures anew once it has signed in", async () => {
    const one = await member();
    const { device_token } = (await sign(one.phone)).body;
    const wrong = () => sign(one.phone, { device_token, password: "typed wrong" });
    for (let time = 0; time < 2; time++) {
      expect((await wrong()).body).toMatchObject({ failed_count: 1 });
      expect((await wrong()).body).toMatchObject({ failed_count: 2 });
      expect((await sign(one.phone, { device_token })).status).toBe(200);
    }
  });

  it("begins anew as well where the staff unlock it, though strangers had failed too", async () => {
    const one = await member();
    const { device_token } = (await sign(one.phone)).body;
    const wrong = (known: object) => sign(one.phone, { ...known, password: "typed wrong" });
    expect((await wrong({ device_token })).body).toMatchObject({ failed_count: 1 });
    expect((await wrong({})).body).toMatchObject({ failed_count: 1 });
    const support = await app.current.admin(["support"]);
    expect((await support.post(`/api/admin/users/${one.id}/unlock`, {})).status).toBe(200);
    expect((await wrong({ device_token })).body).toMatchObject({ failed_count: 1 });
  });

  it("is a stranger once the staff have reset the password", async () => {
    const one = await member();
    const { device_token } = (await sign(one.phone)).body;
    const support = await app.current.admin(["support"]);
    const path = `/api/admin/users/${one.id}/reset-password`;
    const { password } = (await support.post(path, { reason: "โทรมา" })).body.data;
    const { body } = await sign(one.phone, { device_token, password });
    expect(body.device_token).not.toBe(device_token);
  });

  it("is told of on the member's other screens at once", async () => {
    const one = await member();
    await sign(one.phone);
    const before = app.current.told.length;
    await sign(one.phone);
    const told = app.current.told.slice(before);
    expect(told).toContainEqual({ to: one.id, topic: "notices", payload: {} });
  });
});

describe("where a member signs in from", () => {
  it("counts for a week from the last time, and not from the first", async () => {
    const [one, two] = [await member(), await member()];
    const support = await app.current.admin(["support"]);
    const alike = async () =>
      (await support.get(`/api/admin/users/${one.id}/alike`)).body.data.items.length;
    for (const { phone } of [one, two]) await sign(phone, {}, "198.51.100.77");
    await app.current.db.query(
      "update member_places set seen_at = seen_at - interval '8 days' where member_id = $1",
      [two.id],
    );
    expect(await alike()).toBe(0);
    await sign(two.phone, {}, "198.51.100.77");
    expect(await alike()).toBe(1);
  });
});

describe("one of the staff with a second factor", () => {
  async function withTotp() {
    const clerk = await app.current.admin(["cashier"]);
    await app.current.db.query("update members set password_hash = $2 where id = $1", [
      clerk.id,
      await hashPassword(PASSWORD),
    ]);
    const begun = await clerk.post("/api/admin/staff/me/totp", { password: PASSWORD });
    const secret = fromBase32(begun.body.data.secret);
    const code = (drift: number) => codeAt(secret, stepOf(Date.now()) + drift);
    const sent = { otp: code(-1) };
    const { body } = await clerk.post("/api/admin/staff/me/totp/verify", sent);
    return { clerk, code, recovery: body.data.recovery_codes as string[] };
  }

  it("is told how many recovery codes are left that were not used", async () => {
    const { clerk, recovery } = await withTotp();
    const left = async () => (await clerk.get("/api/admin/staff/me")).body.data.recovery_codes_left;
    expect([recovery.length, await left()]).toEqual([8, 8]);
    expect((await sign(clerk.phone, { otp: recovery[3] })).status).toBe(200);
    expect(await left()).toBe(7);
  });

  it("has failed at nothing by giving the password first and the code then", async () => {
    const { clerk, code } = await withTotp();
    await app.current.db.query("delete from sign_in_failures where phone_number = $1", [
      clerk.phone,
    ]);
    expect((await sign(clerk.phone)).body).toMatchObject({
      code: "TOTP_REQUIRED",
      failed_count: 0,
      require_totp: true,
    });
    const done = await sign(clerk.phone, { otp: code(1) });
    expect([done.status, done.body.failed_tries]).toEqual([200, null]);
  });

  it("is signed out by the twentieth wrong code, also where it would turn the factor off", async () => {
    const { clerk } = await withTotp();
    const off = () =>
      clerk.post("/api/admin/staff/me/totp/disable", { password: PASSWORD, otp: "000000" });
    const first = await off();
    expect([first.status, first.body.code]).toEqual([422, "TOTP_WRONG"]);
    await app.current.db.query(
      "update rate_counters set used = 19 where name = 'session-guesses' and window_ends_at > now()",
    );
    expect((await off()).status).toBe(401);
    expect((await clerk.get("/api/admin/staff/me")).status).toBe(401);
  });
});

it("whom the staff have locked out has not failed by their own right password", async () => {
  const one = await member();
  const support = await app.current.admin(["support"]);
  await support.post(`/api/admin/users/${one.id}/lock`, { reason: "สอบสวน" });
  for (let time = 0; time < 2; time++) {
    expect((await sign(one.phone)).body).toMatchObject({ lock_kind: "STAFF", failed_count: 0 });
  }
});

it("a single failed try is told of at the next sign-in, once", async () => {
  const one = await member();
  expect((await sign(one.phone, { password: "typed wrong" })).status).toBe(401);
  expect((await sign(one.phone)).body.failed_tries).toMatchObject({ count: 1 });
  expect((await sign(one.phone)).body.failed_tries).toBeNull();
});

it("a member may set the password that they have once more", async () => {
  const one = await member();
  const body = { current_password: PASSWORD, new_password: PASSWORD };
  expect((await one.post(changePassword.path, body)).status).toBe(204);
});

it("who was barred by their own device alone is not told that the staff have unlocked them", async () => {
  const one = await member();
  const { device_token } = (await sign(one.phone)).body;
  await sign(one.phone, { device_token, password: "typed wrong" });
  const support = await app.current.admin(["support"]);
  const unlock = () => support.post(`/api/admin/users/${one.id}/unlock`, {});
  const events = async () =>
    (await one.get("/api/notices")).body.data.map(({ event }: { event: string }) => event);
  expect((await unlock()).status).toBe(200);
  expect(await events()).not.toContain("STAFF_UNLOCKED");
  await app.current.db.query(
    "update members set locked_at = now(), lock_kind = 'FAILURES' where id = $1",
    [one.id],
  );
  expect((await unlock()).status).toBe(200);
  expect(await events()).toContain("STAFF_UNLOCKED");
});

it("who comes after half a year is told of as a new device, also by the token of before", async () => {
  const one = await member();
  const old = (await sign(one.phone)).body.device_token;
  // Of two the last stays as a mark that there was one.
  await sign(one.phone);
  const told = async () =>
    (
      await app.current.db.query(
        "select from notices where user_id = $1 and event = 'NEW_DEVICE'",
        [one.id],
      )
    ).length;
  const before = await told();
  await aged(one, 181 * 24);
  await pruneProofsJob.run(app.current, {});
  expect(await isKnown(one, old)).toBe(false);
  expect((await sign(one.phone, { device_token: old })).status).toBe(200);
  expect(await told()).toBe(before + 1);
  await pruneProofsJob.run(app.current, {});
  const kept = await app.current.db.query("select from known_devices where member_id = $1", [
    one.id,
  ]);
  expect(kept).toHaveLength(1);
});

it("codes and sessions are forgotten after a month, devices after half a year, counts when they are over", async () => {
  const one = await member();
  const { db } = app.current;
  await db.query("delete from known_devices where member_id = $1", [one.id]);
  await db.query("delete from sessions where member_id = $1", [one.id]);
  for (const [at, days] of [
    [1, 29],
    [2, 31],
  ] as const) {
    const ago = `now() - interval '${days} days'`;
    await db.query(
      `insert into one_time_codes (phone_number, purpose, code_hash, address, created_at, expires_at)
       values ($1, 'REGISTER', '\\x00', 'a', ${ago}, ${ago})`,
      [one.phone],
    );
    await db.query(
      `insert into sessions (token_hash, member_id, expires_at)
       values (sha256($1::bytea), $2, ${ago})`,
      [`trace ${at}`, one.id],
    );
    await db.query(
      `insert into known_devices (token_hash, member_id, used_at)
       values (sha256($1::bytea), $2, now() - interval '${days + 150} days')`,
      [`trace ${at}`, one.id],
    );
    await db.query(
      `insert into rate_counters (name, key, window_ends_at, used)
       values ('trace', $1, now() + interval '${at === 1 ? 1 : -1} minute', 1)`,
      [String(at)],
    );
  }
  await pruneProofsJob.run(app.current, {});
  const left = async (sql: string) => (await db.query(sql, [one.id])).length;
  expect([
    await left("select from one_time_codes c join members m using (phone_number) where m.id = $1"),
    await left("select from sessions where member_id = $1"),
    await left("select from known_devices where member_id = $1"),
    await left("select from rate_counters where name = 'trace' and $1::uuid is not null"),
  ]).toEqual([1, 1, 1, 1]);
});
