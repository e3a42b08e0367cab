import { dashboard } from "@chokdee/domain/operations/contract.ts";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { falseClock } from "../testing/false-clock.ts";
import { useApp, type Caller, type TestApp } from "../testing/app.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { inFaultyApp, type Plant } from "../testing/faulty-app.ts";
import { CLOCK_BEHIND, stopBetting } from "../core/stop-betting.ts";
import { tendRounds } from "./tend-rounds.ts";
import { watchClock } from "./watch-clock.ts";

const clock = falseClock();
const app = useApp({}, { through: clock.through });
const HOUR_MS = 3_600_000;
const TAKEN = "taken";
let admin: Caller;
let bet: () => Promise<string>;

beforeAll(async () => {
  admin = await app.current.admin();
  bet = await someoneWhoBets(app.current);
});
afterAll(() => clock.close());

async function someoneWhoBets(at: TestApp): Promise<() => Promise<string>> {
  const member = await at.member({ balance: 100_000 });
  const lottery = await addLottery(at.db);
  // Open for the whole of what the clock is turned, so that only the jump itself can refuse.
  const round = await addRound(at.db, lottery, 10 * 3_600, -10 * 3_600);
  return async () => {
    const bets = slip(lottery, round, [["TWO_TOP", "45", 1]]);
    const { status, body } = await member.post("/api/lottery/bets/bulk", bets);
    return status === 201 ? TAKEN : String(body.code);
  };
}

beforeEach(async () => {
  await clock.turn(0);
  await app.current.db.query(
    `update house_state set betting_stopped_at = null, betting_stopped_why = null,
       clock_mark = clock_timestamp()`,
  );
  await app.current.db.query("delete from service_stops");
});

const why = async (): Promise<string | null> => {
  const [state] = await app.current.db.query<{ why: string | null }>(
    "select betting_stopped_why as why from house_state",
  );
  return state?.why ?? null;
};
const manual = (act: "stop" | "resume") =>
  admin.post(`/api/admin/services/BETTING/${act}`, { reason: "ตรวจนาฬิกา", message: "พักชั่วคราว" });

/** Turns the clock, and lets the house look at it. */
async function turnTo(offMs: number): Promise<void> {
  await clock.turn(offMs);
  await tendRounds(app.current);
}

it("a clock that is half a second back is borne", async () => {
  await turnTo(-500);
  expect([await why(), await bet()]).toEqual([null, TAKEN]);
});

it("a clock that jumps back takes no bet from that moment on, before any job has looked", async () => {
  await clock.turn(-60_000);
  expect(await bet()).toBe("BETTING_STOPPED");
  expect(await why()).toBeNull();
});

it("a clock that jumped back is an alarm, and stays one until it has passed where it was", async () => {
  await turnTo(-HOUR_MS);
  expect([await why(), await bet()]).toEqual([CLOCK_BEHIND, "BETTING_STOPPED"]);
  const { alarms } = dashboard.replies[200].parse(
    (await admin.get("/api/admin/dashboard")).body,
  ).data;
  expect(alarms).toMatchObject([{ kind: "BETTING_STOPPED", detail: CLOCK_BEHIND }]);

  // It runs on, but is still behind: neither by itself nor by hand.
  for (const behind of [-HOUR_MS / 2, -60_000, -30_000]) {
    await turnTo(behind);
    expect([await why(), await bet()]).toEqual([CLOCK_BEHIND, "BETTING_STOPPED"]);
  }
  expect((await manual("resume")).body.code).toBe("CLOCK_STILL_BEHIND");
  expect(await bet()).toBe("BETTING_STOPPED");

  await turnTo(0);
  expect([await why(), await bet()]).toEqual([null, TAKEN]);
});

it("a clock that jumps back, and one that has caught up, are told to open screens", async () => {
  const toldBy = async (offMs: number) => {
    app.current.told.splice(0);
    await turnTo(offMs);
    return app.current.told.filter(({ topic }) => topic === "rounds").length;
  };
  await turnTo(0);
  expect([await toldBy(-HOUR_MS), await toldBy(-HOUR_MS / 2), await toldBy(0)]).toEqual([1, 0, 1]);
});

it("books that do not agree are told to all as a stop, once", async () => {
  app.current.told.splice(0);
  await stopBetting(app.current, "LEDGER_MISMATCH: wallet");
  await stopBetting(app.current, "LEDGER_MISMATCH: another");
  expect(app.current.told).toEqual([{ to: "all", topic: "services", payload: {} }]);
  expect(await why()).toBe("LEDGER_MISMATCH: wallet");
});

it("a clock that jumps back twice is held against the highest time that was ever seen", async () => {
  await turnTo(-HOUR_MS);
  await turnTo(-2 * HOUR_MS);
  await turnTo(-HOUR_MS + 5_000);
  expect([await why(), await bet()]).toEqual([CLOCK_BEHIND, "BETTING_STOPPED"]);
});

it("books that do not agree keep betting stopped when the clock has caught up", async () => {
  await turnTo(-HOUR_MS);
  await stopBetting(app.current, "LEDGER_MISMATCH: wallet");
  await turnTo(0);
  expect([await why(), await bet()]).toEqual(["LEDGER_MISMATCH: wallet", "BETTING_STOPPED"]);
});

it("an administrator's stop keeps betting stopped when the clock has caught up", async () => {
  await turnTo(-HOUR_MS);
  expect((await manual("stop")).status).toBe(200);
  await turnTo(0);
  expect([await why(), await bet()]).toEqual(["MANUAL: ตรวจนาฬิกา", "BETTING_STOPPED"]);
  expect((await manual("resume")).status).toBe(200);
  expect(await bet()).toBe(TAKEN);
});

it("betting that is resumed by hand on a clock that is behind again takes no bet", async () => {
  await stopBetting(app.current, "LEDGER_MISMATCH: wallet");
  await turnTo(-HOUR_MS);
  expect((await manual("resume")).status).toBe(200);
  expect(await bet()).toBe("BETTING_STOPPED");
  await tendRounds(app.current);
  expect(await why()).toBe(CLOCK_BEHIND);
});

it("a clock that jumped back is an alarm also while the queue stands still by it", async () => {
  await clock.turn(-HOUR_MS);
  const stop = watchClock(app.current, 10);
  await vi.waitUntil(async () => (await why()) === CLOCK_BEHIND, 5_000);
  expect(await bet()).toBe("BETTING_STOPPED");
  await clock.turn(0);
  await vi.waitUntil(async () => (await why()) === null, 5_000);
  expect(await bet()).toBe(TAKEN);
  await stop();
});

/** What a planted house answers on a clock that jumped back, after it was looked at so often. */
function betOnPlanted(plant: Plant, looks: number): Promise<string> {
  const turned = falseClock();
  return inFaultyApp({ ...plant, options: { through: turned.through } }, async (at) => {
    const betThere = await someoneWhoBets(at);
    await tendRounds(at);
    await turned.turn(-HOUR_MS);
    for (let look = 0; look < looks; look++) await tendRounds(at);
    // Before the house takes its database away.
    await turned.close();
    return betThere();
  });
}

it("a house whose bets are not held against the mark is found", async () => {
  const plant: Plant = {
    functions: [["betting_place_leased", "or v_now < h.clock_mark - interval '1 second'", ""]],
  };
  expect(await betOnPlanted(plant, 0)).toBe(TAKEN);
});

it("a house whose mark goes back with the clock is found", async () => {
  const plant: Plant = {
    statements: [["clock_mark = greatest(s.clock_mark, s.now)", "clock_mark = s.now"]],
  };
  expect(await betOnPlanted(plant, 2)).toBe(TAKEN);
});
