/**
 * Ways around the captcha (trust.md A6), each with the right password: left out, of another type,
 * misread, used before, another's, run out. None signs in, and none is counted as a failure.
 */
import { generateCaptcha, login } from "@chokdee/domain/accounts/contract.ts";
import { expect, it } from "vitest";

import { type TestApp, useApp } from "../testing/app.ts";
import { inFaultyApp } from "../testing/faulty-app.ts";
import { proofSize, PROOF_TIMEOUT_MS } from "../testing/proof-size.ts";

const app = useApp();
/** trust.md asks for 10,000. */
const TRIES = proofSize(60);
const PASSWORD = "secret-4";

type Captcha = Readonly<Record<string, unknown>>;

/** An address for so many tries: each may ask for some pictures only. */
const addressOf = (n: number) => `10.8.${String((n >> 8) & 255)}.${String(n & 255 || 1)}`;

async function post(at: TestApp, url: string, payload: object, n: number) {
  return at.inject({ method: "POST", url, payload, remoteAddress: addressOf(n) });
}

async function picture(at: TestApp, n: number): Promise<{ token: string; value: string }> {
  const reply = await post(at, generateCaptcha.path, {}, n);
  const { captcha_token: token } = reply.json<{ captcha_token: string }>();
  const [row] = await at.db.query<{ answer: string }>(
    "select answer from captchas order by expires_at desc limit 1",
  );
  return { token, value: row?.answer ?? "" };
}

const misread = (value: string) => String((Number(value) + 1) % 10_000).padStart(4, "0");

const ways: readonly ((at: TestApp, n: number) => Promise<Captcha>)[] = [
  async () => ({}),
  async () => ({ captcha_value: "1234" }),
  async () => ({ captcha_token: "", captcha_value: "" }),
  async () => ({ captcha_token: "x".repeat(32), captcha_value: "0000" }),
  async () => ({ captcha_token: null, captcha_value: null }),
  async () => ({ captcha_token: ["x"], captcha_value: { toString: "x" } }),
  async (at, n) => {
    const { token, value } = await picture(at, n);
    return { captcha_token: token, captcha_value: misread(value) };
  },
  async (at, n) => {
    // Misread once, and then read well.
    const { token, value } = await picture(at, n);
    await signIn(at, n, { captcha_token: token, captcha_value: "" });
    await signIn(at, n, { captcha_token: token, captcha_value: misread(value) });
    return { captcha_token: token, captcha_value: value };
  },
  async (at, n) => {
    // Another address asked for it.
    const { token, value } = await picture(at, n + 30_000);
    return { captcha_token: token, captcha_value: value };
  },
];

let phone = "";

async function signIn(at: TestApp, n: number, captcha: Captcha): Promise<number> {
  const form = { phone_number: phone, password: PASSWORD, ...captcha };
  return (await post(at, login.path, form, n)).statusCode;
}

/** Which ways signed in, and how many failures stand afterwards. */
async function tryAll(at: TestApp, tries: number) {
  ({ phone } = await at.member({ password: PASSWORD }));
  await at.db.query("insert into sign_in_failures (phone_number, failed_count) values ($1, 3)", [
    phone,
  ]);
  const statuses: Record<number, number> = {};
  // Pictures are found by their time, so they are asked for one after the other.
  for (let n = 0; n < tries; n += 1) {
    const way = ways[n % ways.length];
    const status = way ? await signIn(at, n, await way(at, n)) : 0;
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  const [row] = await at.db.query<{ failed_count: number }>(
    "select failed_count from sign_in_failures where phone_number = $1",
    [phone],
  );
  return { statuses, failures: row?.failed_count };
}

it(
  "no way around the captcha signs in, however often it is tried",
  async () => {
    const { statuses, failures } = await tryAll(app.current, TRIES);
    expect(Object.keys(statuses)).toEqual(["400", "401"]);
    expect(failures).toBe(3);
  },
  PROOF_TIMEOUT_MS,
);

it("the proof finds a captcha that anybody may use", async () => {
  const plant = {
    statements: [["address = $2 and expires_at", "$2::text is not null and expires_at"]],
  } as const;
  const { statuses } = await inFaultyApp(plant, (planted) => tryAll(planted, ways.length));
  expect(statuses[200]).toBe(1);
});
