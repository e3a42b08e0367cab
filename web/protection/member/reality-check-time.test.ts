/** When the next reality check is due: counted from the last one of this session, or its beginning. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, reload } from "../../testing/browser.ts";

const MINUTE = 60_000;
const BEGAN = Date.parse("2026-11-20T12:00:00+07:00");
const at = (minutes: number) => BEGAN + minutes * MINUTE;

beforeEach(() => {
  openBrowser();
});
afterAll(async () => {
  vi.useRealTimers();
  await closeBrowser();
});

/** A phone whose clock is this wrong, after the server has told it the time. */
async function open(nowMs: number, wrongByMs = 0) {
  vi.useFakeTimers({ now: nowMs + wrongByMs });
  const { takeServerTime } = await import("../../ui/clock.ts");
  takeServerTime(nowMs, Date.now(), Date.now());
  return import("./reality-check-time.ts");
}

it("counts from the beginning of the session until one was shown, and then from that", async () => {
  const { realityCheckDue, realityCheckSeen } = await open(at(31));
  expect(realityCheckDue(BEGAN, 30)).toBe(at(30));
  realityCheckSeen();
  expect(realityCheckDue(BEGAN, 30)).toBe(at(61));
  reload();
  expect((await open(at(40))).realityCheckDue(BEGAN, 15)).toBe(at(46));
});

it("one that was shown in an earlier session does not count in the next", async () => {
  const { realityCheckDue, realityCheckSeen } = await open(at(-5));
  realityCheckSeen();
  expect(realityCheckDue(BEGAN, 15)).toBe(at(15));
});

it.each([-90, 90])("on a phone wrong by %i minutes it is the same", async (minutes) => {
  const { realityCheckDue, realityCheckSeen } = await open(at(20), minutes * MINUTE);
  realityCheckSeen();
  expect(realityCheckDue(BEGAN, 15)).toBe(at(35));
});

it("one that stands in the future, from a clock that was wrong, puts nothing off", async () => {
  (await open(at(600))).realityCheckSeen();
  reload();
  expect((await open(at(20))).realityCheckDue(BEGAN, 15)).toBe(at(15));
});
