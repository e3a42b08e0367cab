import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the server's time is taken in the middle of the round trip", async () => {
  const { serverNow, takeServerTime } = await import("./clock.ts");
  takeServerTime(5_000_050, 1_000_000, 1_000_100);
  expect(serverNow()).toBe(5_000_000);
});

test("a reading over a slower line does not replace a better one", async () => {
  const { serverNow, takeServerTime } = await import("./clock.ts");
  takeServerTime(5_000_010, 1_000_000, 1_000_020);
  takeServerTime(5_000_900, 1_000_000, 1_002_000);
  expect(serverNow()).toBe(5_000_000);
});

test("a phone whose clock was set anew is believed no longer", async () => {
  const { serverNow, takeServerTime } = await import("./clock.ts");
  takeServerTime(5_000_010, 1_000_000, 1_000_020);
  takeServerTime(9_000_000, 1_000_000, 1_001_000);
  expect(serverNow()).toBe(9_000_000 - 500);
});
