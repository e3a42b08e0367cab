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
    [addBankAccount, "bank-account", 20, HOUR],
    [changeBankAccount, "bank-account", 20, HOUR],
    [setLimits, "protection", 120, 10 * MINUTE],
    [takeBreak, "protection", 120, 10 * MINUTE],
    [excludeMyself, "protection", 120, 10 * MINUTE],
    [setRealityCheck, "protection", 120, 10 * MINUTE],
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
  const { subscription: unwelcome } = newBrowser("https://push.invalid/");
  const calls: Record<string, (by: Caller) => Promise<{ status: number }>> = {
    "change-password": (by) =>
      by.post("/api/auth/change-password", {
        current_password: "wrong",
        new_password: "lantern-8123",
      }),
    "confirm-identity": (by) => by.post("/api/auth/confirm", wrong),
    "own-totp": (by) => by.post("/api/admin/staff/me/totp", wrong),
    "deposit-intent": (by) => openIntent(by, account, 100),
    withdrawal: (by) => askToWithdraw(by, 100),
    "push-device": (by) => by.post(notices.addPushDevice.path, unwelcome),
    "slip-upload": (by) => uploadSlipTo(by, randomUUID(), Buffer.from("no picture")),
  };

  it.each([
    ["change-password", 10, 10 * MINUTE],
    ["confirm-identity", 10, 10 * MINUTE],
    ["own-totp", 10, 10 * MINUTE],
    ["deposit-intent", 120, 10 * MINUTE],
    ["withdrawal", 20, 10],
    ["push-device", 60, HOUR],
    ["slip-upload", 60, 10 * MINUTE],
  ] as const)("%s is possible %i times in %i seconds", async (name, times, seconds) => {
    const by = name === "own-totp" ? await app.current.admin() : await app.current.member();
    const ask = calls[name];
    if (!ask) throw new Error(`${name} is no call`);
    const status = async () => (await ask(by)).status;
    expect(await counted(name, times, status)).toEqual(kept(seconds));
  });

  it("renewing pushes is not counted for others behind the same carrier's address", async () => {
    const [one, other] = [await app.current.member(), await app.current.member()];
    const add = async ({ token }: Caller) => {
      const { statusCode } = await app.current.inject({
        method: "POST",
        url: notices.addPushDevice.path,
        remoteAddress: "203.0.113.250",
        headers: { authorization: `Bearer ${token}` },
        payload: unwelcome,
      });
      return statusCode;
    };
    expect(await add(one)).toBe(422);
    await app.current.db.query("update rate_counters set used = 60 where name = 'push-device'");
    expect([await add(one), await add(other)]).toEqual([429, 422]);
  });
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
