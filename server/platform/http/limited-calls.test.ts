/** How often one address may ask what can be abused: counted before anybody is even signed in. */
import * as accounts from "@chokdee/domain/accounts/contract.ts";
import * as banks from "@chokdee/domain/members/bank-contract.ts";
import * as members from "@chokdee/domain/members/contract.ts";
import * as notices from "@chokdee/domain/notices/contract.ts";
import * as protection from "@chokdee/domain/protection/contract.ts";
import * as wallet from "@chokdee/domain/wallet/contract.ts";
import { describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";

const app = useApp();
const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface Called {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
}
let addresses = 0;

describe("one address may ask", () => {
  it.each<{ call: Called; times: number; seconds: number }>([
    { call: accounts.login, times: 60, seconds: MINUTE },
    { call: accounts.generateCaptcha, times: 60, seconds: MINUTE },
    { call: members.checkPhone, times: 5, seconds: MINUTE },
    { call: members.sendOtp, times: 10, seconds: HOUR },
    { call: members.verifyOtp, times: 30, seconds: 5 * MINUTE },
    { call: members.register, times: 30, seconds: HOUR },
    { call: members.completeRegistration, times: 30, seconds: HOUR },
    { call: banks.addBankAccount, times: 20, seconds: HOUR },
    { call: wallet.checkLedger, times: 10, seconds: MINUTE },
    { call: wallet.checkWholeLedger, times: 10, seconds: MINUTE },
    { call: notices.addPushDevice, times: 60, seconds: HOUR },
    { call: protection.setLimits, times: 120, seconds: 10 * MINUTE },
    { call: protection.takeBreak, times: 120, seconds: 10 * MINUTE },
    { call: protection.excludeMyself, times: 120, seconds: 10 * MINUTE },
    { call: protection.setRealityCheck, times: 120, seconds: 10 * MINUTE },
  ])("$call.method $call.path $times times in $seconds s", async ({ call, times, seconds }) => {
    addresses += 1;
    const address = `203.0.113.${String(addresses)}`;
    const { method, path: url } = call;
    const body = method === "GET" ? {} : { payload: {} };
    const ask = () => app.current.inject({ method, url, remoteAddress: address, ...body });
    const [began] = await app.current.db.query<{ at: Date }>("select clock_timestamp() as at");
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await ask()).statusCode);
    expect(statuses).not.toContain(429);
    const refused = await ask();
    expect(refused.json<{ code: string }>().code).toBe("TOO_MANY_REQUESTS");
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(seconds);
    const [window] = await app.current.db.query<{ seconds: number }>(
      `select extract(epoch from min(window_ends_at) - $2)::float8 as seconds
       from rate_counters where key like $1 || '%'`,
      [address, began?.at],
    );
    expect(window?.seconds).toBeGreaterThanOrEqual(seconds);
  });
});
