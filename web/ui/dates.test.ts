import { afterAll, beforeAll, expect, it, test, vi } from "vitest";

import { instantOf, localOf } from "../app/admin/local-time.ts";
import { closeBrowser, mount, openBrowser } from "../testing/browser.ts";
import type { clockOf as ClockOf, Dates } from "./dates.ts";

let dates: Dates;
let clockOf: typeof ClockOf;
beforeAll(async () => {
  openBrowser();
  const module = await import("./dates.ts");
  clockOf = module.clockOf;
  dates = (await mount(() => module.useDates())).value();
});
afterAll(async () => {
  await closeBrowser();
});

/** A date stays in one line by the spaces in it. */
const plain = (text: string) => text.replaceAll("\u00A0", " ");

const BEFORE_MIDNIGHT = "2026-11-15T16:59:59.999Z";
const MIDNIGHT = "2026-11-15T17:00:00.000Z";
const NEW_YEAR = "2026-12-31T17:00:00Z";

it("a day begins at midnight of Bangkok, wherever the phone is", () => {
  expect(plain(dates.weekdayDay(BEFORE_MIDNIGHT))).toBe("อาทิตย์ 15 พ.ย. 2569");
  expect(plain(dates.weekdayDay(MIDNIGHT))).toBe("จันทร์ 16 พ.ย. 2569");
  expect(plain(dates.dayTime(BEFORE_MIDNIGHT))).toBe("15 พ.ย. 2569 23:59 น.");
  expect(plain(dates.dayTime(MIDNIGHT))).toBe("16 พ.ย. 2569 00:00 น.");
  expect(plain(dates.shortDay(NEW_YEAR))).toBe("1 ม.ค. 70");
  expect(plain(dates.dayMonth(Date.parse(NEW_YEAR) - 1))).toBe("31 ธ.ค.");
});

it("what was today is told by its time, and what was on another day with the day", () => {
  const now = Date.now();
  expect(dates.recent(now)).toBe(dates.time(now));
  expect(plain(dates.recent(BEFORE_MIDNIGHT))).toBe("15 พ.ย. 2569 23:59 น.");
});

it("a day begins at midnight in Bangkok: what was a second before it was on another day", () => {
  vi.useFakeTimers({ now: Date.parse(MIDNIGHT), toFake: ["Date"] });
  try {
    expect(dates.recent(MIDNIGHT)).toBe(dates.time(MIDNIGHT));
    expect(plain(dates.recent(BEFORE_MIDNIGHT))).toBe("15 พ.ย. 2569 23:59 น.");
  } finally {
    vi.useRealTimers();
  }
});

it("a day that comes without a time is that day", () => {
  expect(plain(dates.day("2026-03-01"))).toBe("1 มี.ค. 2569");
  expect(plain(dates.weekdayDay("2026-03-01"))).toBe("อาทิตย์ 1 มี.ค. 2569");
});

test("the clock shows the second that has begun", () => {
  expect(clockOf(BEFORE_MIDNIGHT, true)).toBe("23:59:59");
  expect(clockOf(MIDNIGHT, true)).toBe("00:00:00");
  expect(clockOf(Date.parse(MIDNIGHT) + 59_999)).toBe("00:00");
});

test("what is typed in Thai time travels as the same instant, and is shown again as it was", () => {
  expect(instantOf("2026-11-16T00:00")).toBe(MIDNIGHT);
  expect(localOf(MIDNIGHT)).toBe("2026-11-16T00:00");
  expect(localOf(BEFORE_MIDNIGHT)).toBe("2026-11-15T23:59");
  expect(localOf(Date.parse(NEW_YEAR))).toBe("2027-01-01T00:00");
});
