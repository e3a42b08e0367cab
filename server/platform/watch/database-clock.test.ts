import { dashboard } from "@chokdee/domain/operations/contract.ts";
import { afterAll, afterEach, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { falseClock } from "../../testing/false-clock.ts";
import { openFaultProxy } from "../../testing/fault-proxy.ts";
import { openDatabase } from "../database/database.ts";
import { openLog } from "./log.ts";
import { openClock, watchNodeClock } from "./database-clock.ts";

const clock = falseClock();
const app = useApp({}, { through: clock.through });
afterEach(() => clock.turn(0));
afterAll(() => clock.close());

const HOUR_MS = 3_600_000;
const ask = async (path: string) => app.current.inject({ url: path });
const alarms = async () => {
  const admin = await app.current.admin();
  const { body } = await admin.get("/api/admin/dashboard");
  return dashboard.replies[200].parse(body).data.alarms.map(({ kind }) => kind);
};
/** The database's clock against this node's, and the node has looked. */
async function off(ms: number): Promise<void> {
  await clock.turn(ms);
  await app.current.clock.look();
}

it("what callers are told of the time is the database's", async () => {
  for (const ms of [2 * HOUR_MS, -2 * HOUR_MS, 0]) {
    await off(ms);
    const told = Number((await ask("/api/settings")).headers["x-server-time"]);
    expect(Math.abs(told - Date.now() - ms)).toBeLessThan(1_500);
  }
});

it("is told in whole milliseconds, as instants are kept", async () => {
  for (const ms of [0.4, -0.3, 1_000.7]) {
    await off(ms);
    expect(app.current.clock.now() % 1, `${ms}`).toBe(0);
  }
  await off(0);
});

it("a node whose clock is off by more than 2 s says so and serves; beyond 10 s it is not ready", async () => {
  await off(1_000);
  expect([(await ask("/readyz")).statusCode, await alarms()]).toEqual([200, []]);
  for (const ms of [3_500, -3_500]) {
    await off(ms);
    expect([(await ask("/readyz")).statusCode, await alarms()]).toEqual([200, ["CLOCK_OFF"]]);
  }
  for (const ms of [12_000, -12_000]) {
    await off(ms);
    expect((await ask("/readyz")).statusCode).toBe(503);
    expect(await alarms()).toContain("CLOCK_OFF");
  }
  await off(0);
  expect([(await ask("/readyz")).statusCode, await alarms()]).toEqual([200, []]);
});

it("is looked at again and again, in the log and the metrics", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line: string) => void lines.push(line) });
  const stop = watchNodeClock({ clock: app.current.clock, log }, 10);
  await clock.turn(5_000);
  await expect
    .poll(() => lines.join(""), { timeout: 20_000 })
    .toContain("clock is not the database");
  expect((await ask("/metrics")).body).toMatch(/^chokdee_clock_off_seconds [45]\.\d/m);
  await clock.turn(0);
  await expect
    .poll(() => lines.join(""), { timeout: 20_000 })
    .toContain("clock is the database's again");
  await stop();
});

it("is known as well by a slow way to the database, of which the way there is no difference", async () => {
  const address = new URL(app.current.appUrl);
  const network = await openFaultProxy(Number(address.port));
  address.port = String(network.port);
  const db = openDatabase(address.toString(), 1);
  const slow = openClock(db);
  await clock.turn(5_000);
  // The session is open: signing in takes the way several times.
  await slow.look();
  network.slowBy(400);
  await slow.look();
  expect(Math.abs(slow.offMs() - 5_000)).toBeLessThan(200);
  await clock.turn(0);
  await network.heal();
  await db.close();
  await network.close();
});
