/** How often each call that can be abused may be made, and over how long: its numbers, one by one. */
import { randomUUID } from "node:crypto";

import * as accounts from "@chokdee/domain/accounts/contract.ts";
import * as banks from "@chokdee/domain/members/bank-contract.ts";
import * as members from "@chokdee/domain/members/contract.ts";
import * as notices from "@chokdee/domain/notices/contract.ts";
import * as protection from "@chokdee/domain/protection/contract.ts";
import * as wallet from "@chokdee/domain/wallet/contract.ts";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { newPhone, useApp, type Caller } from "../../testing/app.ts";
import { receivingAccount, openIntent, type ReceivingAccount } from "../../testing/deposits.ts";
import { newBrowser } from "../../testing/push-receiver.ts";
import { uploadSlipTo } from "../../testing/slips.ts";
import { askToWithdraw } from "../../testing/withdrawals.ts";

const app = useApp();
let account: ReceivingAccount;

beforeAll(async () => {
  account = await receivingAccount(await app.current.admin(), false);
});
afterEach(() => app.current.db.query("delete from rate_counters"));

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const WINDOWS = [10, MINUTE, 5 * MINUTE, 10 * MINUTE, HOUR, DAY];

/** Over how long a count runs that has just begun. */
async function windowOf(name: string): Promise<number | undefined> {
  const [row] = await app.current.db.query<{ left: number }>(
    `select extract(epoch from window_ends_at - clock_timestamp())::float8 as left
     from rate_counters where name = $1`,
    [name],
  );
  return row && WINDOWS.find((seconds) => seconds >= row.left);
}

/** Whether the first is let through, so many in all, and one more; and over how long they count. */
async function counted(name: string, times: number, ask: () => Promise<number>) {
  const isLetThrough = async () => (await ask()) !== 429;
  const first = await isLetThrough();
  const seconds = await windowOf(name);
  const left = `update rate_counters set used = $2, window_ends_at = clock_timestamp() + interval '1 hour'
    where name = $1`;
  await app.current.db.query(left, [name, times - 1]);
  return { first, seconds, last: await isLetThrough(), oneMore: await isLetThrough() };
}
const kept = (seconds: number) => ({ first: true, seconds, last: true, oneMore: false });

let addresses = 0;
const { login, generateCaptcha, forgotPassword, resetPassword } = accounts;
const { checkPhone, sendOtp, verifyOtp, register, completeRegistration } = members;
const { completeRegistrationWithBank } = members;
const { addBankAccount, changeBankAccount } = banks;
const { setLimits, takeBreak, excludeMyself, setRealityCheck } = protection;
const { subscription: unwelcome } = newBrowser("https://push.invalid/");

const noAccount = { bank_id: randomUUID(), account_number: "1", account_name: "x" };
const often = { name: "protection", times: 120, seconds: 10 * MINUTE };
const seldom = { name: "bank-account", times: 20, seconds: HOUR };
const BY_MEMBER = [
  { ...addBankAccount, ...seldom, payload: noAccount },
  {
    ...changeBankAccount,
    ...seldom,
    path: `${addBankAccount.path}/${randomUUID()}`,
    payload: noAccount,
  },
  { ...setLimits, ...often, payload: { limits: [{ kind: "STAKE", period: "DAY", amount: 100 }] } },
  { ...takeBreak, ...often, payload: { length: "24_HOURS" } },
  { ...excludeMyself, ...often, payload: { length: "6_MONTHS" } },
  { ...setRealityCheck, ...often, payload: { every_minutes: 30 } },
  { ...notices.addPushDevice, name: "push-device", times: 60, seconds: HOUR, payload: unwelcome },
] as const;
describe("from one address", () => {
  const calls = [
    [login, "login", 60, MINUTE],
    [generateCaptcha, "captcha", 60, MINUTE],
    [checkPhone, "check-phone-minute", 5, MINUTE],
    [checkPhone, "check-phone-hour", 30, HOUR],
    [sendOtp, "send-code-hour", 10, HOUR],
    [sendOtp, "send-code-day", 30, DAY],
    [forgotPassword, "send-code-hour", 10, HOUR],
    [forgotPassword, "send-code-day", 30, DAY],
    [verifyOtp, "guess-code", 30, 5 * MINUTE],
    [resetPassword, "guess-code", 30, 5 * MINUTE],
    [register, "register", 30, HOUR],
    [completeRegistration, "register", 30, HOUR],
    [completeRegistrationWithBank, "register", 30, HOUR],
    [wallet.checkLedger, "ledger-check", 10, MINUTE],
    [wallet.checkWholeLedger, "ledger-check", 10, MINUTE],
  ] as const;

  it.each(calls.map(([call, name, times, seconds]) => ({ ...call, name, times, seconds })))(
    "$method $path is counted as $name: $times in $seconds seconds",
    async ({ method, path, name, times, seconds }) => {
      addresses += 1;
      const remoteAddress = `203.0.113.${addresses}`;
      const body = method === "GET" ? {} : { payload: {} };
      const sent = { method, url: path.replace("{id}", "1"), remoteAddress, ...body };
      const ask = async () => (await app.current.inject(sent)).statusCode;
      expect(await counted(name, times, ask)).toEqual(kept(seconds));
      const refused = await app.current.inject(sent);
      expect(refused.json<{ code: string }>().code).toBe("TOO_MANY_REQUESTS");
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    },
  );
});

describe("by one person", () => {
  const wrong = { password: "wrong" };
  const calls: Record<string, (by: Caller) => Promise<{ status: number }>> = {
    "change-password": (by) =>
      by.post("/api/auth/change-password", {
        current_password: "wrong",
        new_password: "lantern-8123",
      }),
    "confirm-identity": (by) => by.post("/api/auth/confirm", wrong),
    "own-totp": (by) => by.post("/api/admin/staff/me/totp", wrong),
    "own-copy": (by) => by.get("/api/users/me/copy"),
    "copy-by-staff": (by) => by.post(`/api/admin/users/${randomUUID()}/copy`, { reason: "x" }),
    "deposit-intent": (by) => openIntent(by, account, 100),
    withdrawal: (by) => askToWithdraw(by, 100),
    "slip-upload": (by) => uploadSlipTo(by, randomUUID(), Buffer.from("no picture")),
  };

  it.each([
    ["change-password", 10, 10 * MINUTE],
    ["confirm-identity", 10, 10 * MINUTE],
    ["own-totp", 10, 10 * MINUTE],
    ["own-copy", 5, DAY],
    ["copy-by-staff", 50, DAY],
    ["deposit-intent", 120, 10 * MINUTE],
    ["withdrawal", 20, 10],
    ["slip-upload", 60, 10 * MINUTE],
  ] as const)("%s is possible %i times in %i seconds", async (name, times, seconds) => {
    const isStaffs = name === "own-totp" || name === "copy-by-staff";
    const by = isStaffs ? await app.current.admin() : await app.current.member();
    const ask = calls[name];
    if (!ask) throw new Error(`${name} is no call`);
    const status = async () => (await ask(by)).status;
    expect(await counted(name, times, status)).toEqual(kept(seconds));
  });

  it.each(BY_MEMBER)(
    "$name: $method $path is not counted for others behind the same carrier's address",
    async ({ name, method, path: url, payload, times, seconds }) => {
      const [one, other] = [await app.current.member(), await app.current.member()];
      const ask = async (by: Caller) => {
        // Whoever excludes themselves is signed out.
        const { token } = await app.current.again(by);
        const headers = { authorization: `Bearer ${token}` };
        const sent = { method, url, payload, headers, remoteAddress: "203.0.113.250" };
        return (await app.current.inject(sent)).statusCode;
      };
      expect(await counted(name, times, () => ask(one))).toEqual(kept(seconds));
      expect(await ask(other)).not.toBe(429);
    },
  );
});

describe("a text message", () => {
  it.each([
    ["sms-prefix", HOUR],
    ["sms-total", DAY],
  ] as const)("is counted as %s over %i seconds", async (name, seconds) => {
    const sent = await app.current.stranger.post(sendOtp.path, { phone_number: newPhone() });
    expect(sent.status).toBe(200);
    expect(await windowOf(name)).toBe(seconds);
  });
});
