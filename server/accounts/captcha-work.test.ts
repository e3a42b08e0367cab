/**
 * Who cannot read the picture signs in by work of their browser: issue "Doors and engine room", line
 * 2. Work counts once, for the number and the address that it was done for, and seldom.
 */
import { randomUUID } from "node:crypto";

import { generateCaptcha, login } from "@chokdee/domain/accounts/contract.ts";
import { CAPTCHA_WORK, isCaptchaWorkFound } from "@chokdee/domain/accounts/rules.ts";
import { beforeEach, expect, it } from "vitest";

import { queueHash } from "../platform/security/hash-queue.ts";
import { hashToken } from "../platform/security/sessions.ts";
import { useApp } from "../testing/app.ts";
import { letTimePass } from "../testing/let-time-pass.ts";

const app = useApp();
const PASSWORD = "secret-4";
/** Work that was done once, with some 20 million iterations, for this token and number. */
const TOKEN = "recorded-captcha-token-00000001";
const PHONE = "0891234567";
const FOUND: readonly number[] = [
  40, 34, 187, 13, 12, 42, 425, 5, 196, 23, 229, 72, 102, 40, 25, 58,
];

let hosts = 0;
const newAddress = () => `10.9.${(hosts += 1) >> 8}.${hosts & 255}`;

/** The captcha of the recorded token, as if it had just been made for this address. */
const show = (address: string, seconds = 120) =>
  app.current.db.query(
    `insert into captchas (token_hash, answer, address, expires_at)
     values ($1, '1234', $2, now() + make_interval(secs => $3))`,
    [hashToken(TOKEN), address, seconds],
  );

async function signIn(captcha: object, address: string, more: object = {}) {
  const body = { phone_number: PHONE, password: PASSWORD, ...captcha, ...more };
  const reply = await app.current.inject({
    method: "POST",
    url: login.path,
    payload: body,
    remoteAddress: address,
  });
  return { status: reply.statusCode, body: reply.json<Record<string, string>>() };
}
const worked = (numbers: readonly number[] = FOUND) => ({
  captcha_token: TOKEN,
  captcha_work: numbers,
});
const failuresBefore = (phone: string) =>
  app.current.db.query(
    `insert into sign_in_failures (phone_number, failed_count) values ($1, 3)
     on conflict (phone_number) do update set failed_count = 3`,
    [phone],
  );

beforeEach(async () => {
  const { db } = app.current;
  const [there] = await db.query("select from members where phone_number = $1", [PHONE]);
  if (!there) await app.current.member({ phone: PHONE, password: PASSWORD });
  await failuresBefore(PHONE);
  await db.query("delete from captchas");
  await db.query("delete from rate_counters");
});

it("is told with the picture, and signs in in its place", async () => {
  const address = newAddress();
  const made = await app.current.inject({
    method: "POST",
    url: generateCaptcha.path,
    remoteAddress: address,
  });
  expect(made.json()).toMatchObject({ captcha_work: CAPTCHA_WORK });
  await show(address);
  expect((await signIn(worked(), address)).status).toBe(200);
});

it("counts once, also when the password beside it was wrong", async () => {
  const address = newAddress();
  await show(address);
  const wrong = await signIn(worked(), address, { password: "another" });
  expect([wrong.status, wrong.body["code"]]).toEqual([401, "SIGN_IN_FAILED"]);
  const again = await signIn(worked(), address);
  expect([again.status, again.body["code"]]).toEqual([401, "CAPTCHA_WRONG"]);
});

it("is worth nothing at another number, from another address or after two minutes", async () => {
  const address = newAddress();
  const other = await app.current.member({ password: PASSWORD });
  await failuresBefore(other.phone);
  await show(address);
  const moved = await signIn(worked(), address, { phone_number: other.phone });
  await show(newAddress());
  const taken = await signIn(worked(), address);
  await show(address, 0);
  const late = await signIn(worked(), address);
  for (const { status, body } of [moved, taken, late]) {
    expect([status, body["code"]]).toEqual([401, "CAPTCHA_WRONG"]);
  }
});

it.each([
  ["one number less", FOUND.slice(1)],
  ["no number", []],
  ["one number changed", FOUND.map((n, at) => (at === 15 ? n + 1 : n))],
  ["the same number at each place", FOUND.map(() => FOUND[0] ?? 0)],
])("is not done with %s, and is no failure of the member's", async (_what, numbers) => {
  const address = newAddress();
  await show(address);
  const { status, body } = await signIn(worked(numbers), address);
  expect([status, body["code"], body["failed_count"]]).toEqual([401, "CAPTCHA_WRONG", 3]);
});

it.each([
  ["a number that is none", { captcha_work: ["1"] }],
  ["a fraction", { captcha_work: [0.5] }],
  ["less than nothing", { captcha_work: [-1] }],
  ["more than there are places", { captcha_work: Array.from({ length: 17 }, () => 0) }],
])("is 400 with %s", async (_what, captcha) => {
  const address = newAddress();
  await show(address);
  expect((await signIn({ captcha_token: TOKEN, ...captcha }, address)).status).toBe(400);
});

it("does not help a picture that was misread", async () => {
  const address = newAddress();
  await show(address);
  const { body } = await signIn({ ...worked(), captcha_value: "9999" }, address);
  expect(body["code"]).toBe("CAPTCHA_WRONG");
});

it("brings strangers five tries an hour at a number, from wherever they come", async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    const address = newAddress();
    await show(address);
    statuses.push((await signIn(worked(), address, { password: "another" })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  // The picture is open to them as before.
  const address = newAddress();
  await show(address);
  const read = { captcha_token: TOKEN, captcha_value: "1234" };
  expect((await signIn(read, address)).status).toBe(200);
});

it("brings an address twenty tries an hour, at whichever numbers", async () => {
  const address = newAddress();
  await app.current.db.query(
    `insert into rate_counters (name, key, window_ends_at, used)
     values ('captcha-work-address', $1, now() + interval '1 hour', 19)`,
    [address],
  );
  const statuses: number[] = [];
  for (let time = 0; time < 2; time += 1) {
    await show(address);
    statuses.push((await signIn(worked(), address, { password: "another" })).status);
  }
  expect(statuses).toEqual([401, 429]);
});

it("is counted apart for a device of the member's: strangers do not use it up", async () => {
  const address = newAddress();
  await show(address);
  const first = await signIn({ captcha_token: TOKEN, captcha_value: "1234" }, address);
  const device = { device_token: first.body["device_token"] };
  await app.current.db.query("update known_devices set failed_count = 3");
  await app.current.db.query(
    `insert into rate_counters (name, key, window_ends_at, used)
     values ('captcha-work', $1, now() + interval '1 hour', 5)`,
    [`${PHONE} `],
  );
  await failuresBefore(PHONE);
  await show(address);
  // A token that somebody made up is a stranger's.
  expect((await signIn(worked(), address, { device_token: randomUUID() })).status).toBe(429);
  await show(address);
  expect((await signIn(worked(), address, device)).status).toBe(200);
});

it("takes 64 tries for a number: no shorter beginning is taken", () => {
  const bits = CAPTCHA_WORK.zero_bits;
  expect(isCaptchaWorkFound([3, 255, 255, 255], bits)).toBe(true);
  expect(isCaptchaWorkFound([4, 0, 0, 0], bits)).toBe(false);
  expect(isCaptchaWorkFound([], bits)).toBe(false);
  expect(CAPTCHA_WORK.places * 2 ** bits * CAPTCHA_WORK.iterations).toBeGreaterThan(20_000_000);
});

it("is judged in line with the hashes of passwords, and used up when its turn has come", async () => {
  const address = newAddress();
  await show(address);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const places = [1, 2].map(() => queueHash(undefined, () => held));
  const reply = signIn(worked(), address);
  await letTimePass(400);
  expect(await app.current.db.query("select from captchas")).toHaveLength(1);
  goOn();
  expect((await reply).status).toBe(200);
  await Promise.all(places);
});
