/** What the audit keeps of an owner who was let in at the command line, and who is told of locks. */
import { expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { resetOwner, unlockOwner } from "./let-owner-in.ts";
import { withPhoneLock } from "./phone-lock.ts";

const app = useApp();
const PASSWORD = "river-4711-long";
const commandLine = "root@house";

const audited = async ({ id }: Caller, action: string) => {
  const [entry] = await app.current.db.query(
    `select actor_id, address, before, after from audit_entries
     where target_id = $1 and action = $2 order by id desc limit 1`,
    [id, action],
  );
  return entry;
};
/** A device of theirs that has failed so often. */
const device = ({ id }: Caller, failed: number) =>
  app.current.db.query(
    `insert into known_devices (token_hash, member_id, failed_count)
     values (sha256($1::bytea), $2, $3)`,
    [`device of ${id}`, id, failed],
  );
const set = ({ id }: Caller, table: "members" | "staff", change: string) =>
  app.current.db.query(
    `update ${table} set ${change} where ${table === "staff" ? "member_id" : "id"} = $1`,
    [id],
  );

it("an unlocked owner's entry has the failures of the device that had barred itself", async () => {
  const owner = await app.current.admin();
  await device(owner, 20);
  const sent = { phone: owner.phone, commandLine };
  expect(await unlockOwner(app.current, sent)).toBe("UNLOCKED");
  expect(await audited(owner, "member.unlock")).toEqual({
    actor_id: null,
    address: null,
    before: { locked: false, reason: null, failed_sign_ins: 20 },
    after: { locked: false, command_line: commandLine },
  });
  expect(await unlockOwner(app.current, sent)).toBe("NOT_LOCKED");
});

it("an owner at whose number strangers failed too gets in with the own device again", async () => {
  const owner = await app.current.admin();
  await device(owner, 20);
  await app.current.db.query(
    "insert into sign_in_failures (phone_number, failed_count) values ($1, 5)",
    [owner.phone],
  );
  expect(await unlockOwner(app.current, { phone: owner.phone, commandLine })).toBe("UNLOCKED");
  const [known] = await app.current.db.query(
    "select failed_count from known_devices where member_id = $1",
    [owner.id],
  );
  expect(known).toEqual({ failed_count: 0 });
  expect(await audited(owner, "member.unlock")).toMatchObject({ before: { failed_sign_ins: 20 } });
});

it("an owner whose account was reset has no known device, and the entry says how it was", async () => {
  const owner = await app.current.admin();
  await app.current.db.query(
    "insert into push_devices (user_id, endpoint, p256dh, auth) values ($1, 'x', 'x', 'x')",
    [owner.id],
  );
  await device(owner, 0);
  await set(owner, "members", "locked_at = now(), lock_kind = 'STAFF', locked_reason = 'x'");
  await set(owner, "staff", "totp_secret = '\\x00', totp_enabled_at = now()");
  const sent = { phone: owner.phone, commandLine };
  expect(await resetOwner(app.current, sent)).toEqual({ password: expect.any(String) });
  expect(await audited(owner, "member.reset_password")).toEqual({
    actor_id: null,
    address: null,
    before: { locked: true, has_totp: true },
    after: { locked: false, has_totp: false, command_line: commandLine },
  });
  const known = "select from known_devices where member_id = $1";
  expect(await app.current.db.query(known, [owner.id])).toEqual([]);
  const pushed = "select is_ended from push_devices where user_id = $1";
  expect(await app.current.db.query(pushed, [owner.id])).toEqual([{ is_ended: true }]);
});

it("one of the staff whom wrong passwords lock out is told by a text, a member is not told so", async () => {
  const locked = async (one: Caller) => {
    await app.current.db.query(
      `insert into sign_in_failures (phone_number, failed_count, untold_count)
       values ($1, 19, 19)`,
      [one.phone],
    );
    const { body } = await app.current.stranger.post("/api/auth/captcha/generate");
    const [row] = await app.current.db.query<{ answer: string }>(
      "select answer from captchas order by expires_at desc limit 1",
    );
    const reply = await app.current.stranger.post("/api/auth/login", {
      phone_number: one.phone,
      password: "wrong",
      captcha_token: body.captcha_token,
      captcha_value: row?.answer,
    });
    expect(reply.body).toMatchObject({ account_locked: true });
    await app.current.runJobs();
    return app.current.sent.filter(({ to }) => to === one.phone).map(({ text }) => text);
  };
  const clerk = await app.current.admin(["cashier"]);
  expect(await locked(clerk)).toEqual([expect.stringContaining("ทีมงานของคุณ")]);
  const member = await app.current.member({ password: PASSWORD });
  expect((await locked(member)).filter((text) => text.includes("ทีมงานของคุณ"))).toEqual([]);
});

it("a hundred tries wait at one number, and the next is told to come back", async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const tries = Array.from({ length: 100 }, () => withPhoneLock("0812223334", () => held));
  const late = withPhoneLock("0812223334", () => Promise.resolve("in"));
  const outcome = late.catch((error: unknown) => error);
  const elsewhere = await withPhoneLock("0812223335", () => Promise.resolve("in"));
  release();
  await Promise.all(tries);
  const refusal = { code: "TOO_MANY_REQUESTS", details: { retry_after_seconds: 1 } };
  expect([elsewhere, await outcome]).toMatchObject(["in", refusal]);
  expect(await withPhoneLock("0812223334", () => Promise.resolve("in"))).toBe("in");
});
