/** The database's clock is put back: what slips bring does not change, and the newest percent stays. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { lookAtClock } from "../rounds/tend-rounds.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { addFriend, settleNow } from "../testing/referral.ts";
import { bet } from "../testing/settling.ts";
import { stoppedClock } from "../testing/stopped-clock.ts";
import { vouch } from "../testing/vouch.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { accrueCommissions } from "./accrue-commissions.ts";

const clock = stoppedClock();
const app = useApp({ TWO_PERSON: "off" }, { through: clock.through });
const MINUTE_MS = 60_000;
const start = Date.now();
let lottery: TestLottery;
let admin: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
});
afterAll(clock.close);

async function setPercent(percent: number): Promise<void> {
  const settings = { commission_percent: percent, confirmed: true };
  expect((await admin.put("/api/admin/settings", settings)).status).toBe(200);
}

/** What a friend's 100 baht bring now, once their round is settled. */
async function earned(): Promise<string> {
  const referrer = await app.current.member();
  const friend = await addFriend(app.current, referrer);
  const roundId = await addRound(app.current.db, lottery);
  await bet(friend, lottery, roundId, [["TWO_TOP", "11", 100]]);
  await settleNow(app.current, admin, roundId);
  await accrueCommissions(app.current);
  return (await referrer.get("/api/referral")).body.data.earned;
}

it("a percent that is set then counts for no slip that has been counted", async () => {
  await clock.set(start);
  await setPercent(1);
  await clock.set(start + 2 * MINUTE_MS);
  expect(await earned()).toBe("1.00");
  await lookAtClock(app.current);
  await clock.putBack(start + MINUTE_MS);
  await setPercent(50);
  await vouch(app.current.db);
  const { mismatches } = await checkLedger(app.current.db);
  expect(mismatches).toEqual([]);
});

it("a percent that was set by the clock that was ahead does not come back", async () => {
  await clock.set(start + 4 * MINUTE_MS);
  await setPercent(5);
  await lookAtClock(app.current);
  await clock.putBack(start + 3 * MINUTE_MS);
  await setPercent(2);
  await clock.set(start + 5 * MINUTE_MS);
  expect(await earned()).toBe("2.00");
});

it("of two percents that are set then the later one counts", async () => {
  await clock.set(start + 7 * MINUTE_MS);
  await lookAtClock(app.current);
  await clock.putBack(start + 6 * MINUTE_MS);
  await setPercent(3);
  await setPercent(4);
  await clock.set(start + 8 * MINUTE_MS);
  expect(await earned()).toBe("4.00");
});
