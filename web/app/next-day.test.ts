/** When what is counted by the day is asked for anew. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";

const at = (time: string) => Date.parse(`2026-11-${time}+07:00`);
const SPREAD_MS = 13_000;

beforeEach(() => {
  openBrowser();
  vi.useFakeTimers({ now: at("20T23:00:00"), toFake: ["Date"] });
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

async function left(readAt: number, failedAt = 0) {
  const { untilNextDay } = await import("./next-day.ts");
  return untilNextDay({ state: { dataUpdatedAt: readAt, errorUpdatedAt: failedAt } });
}

it("is after Thailand's midnight, and never for what was not read", async () => {
  const ms = Number(await left(at("20T22:00:00")));
  expect(ms).toBeGreaterThanOrEqual(3_600_000);
  expect(ms).toBeLessThan(3_600_000 + SPREAD_MS);
  expect(await left(0)).toBe(false);
});

it("is of the day that begins where an answer came over its midnight", async () => {
  vi.setSystemTime(at("21T00:00:02"));
  const ms = Number(await left(at("21T00:00:01")));
  expect(ms).toBeGreaterThanOrEqual(1_000);
  expect(ms).toBeLessThan(SPREAD_MS);
  vi.setSystemTime(at("21T00:00:20"));
  expect(await left(at("21T00:00:19"))).toBeGreaterThan(23 * 3_600_000);
});

it("is within a day by a phone's clock that is years off", async () => {
  vi.setSystemTime(at("20T23:00:00") - 400 * 24 * 3_600_000);
  expect(await left(at("20T22:00:00"))).toBe(24 * 3_600_000);
});

it("is at once for what was read on a day before, and half a minute after a failure", async () => {
  expect(await left(at("18T22:00:00"))).toBe(100);
  expect(await left(at("18T22:00:00"), at("20T22:59:59"))).toBe(30_000);
});

it("goes by the server's clock where the phone's is a day behind", async () => {
  const { takeServerTime } = await import("../ui/clock.ts");
  takeServerTime(at("21T23:00:00"), Date.now(), Date.now());
  const ms = Number(await left(at("20T22:59:00")));
  expect(ms).toBeGreaterThanOrEqual(3_600_000);
  expect(ms).toBeLessThan(3_600_000 + SPREAD_MS);
});
