import { describe, expect, it } from "vitest";

import { bangkokDay, bangkokInstant, isDay, isReportDay, sessionEnd, thaiMinute } from "./time.ts";

const at = (text: string): number => Date.parse(text);

describe("the end of a session", () => {
  it.each([
    ["2026-11-20T02:59:59.999+07:00", "2026-11-20T03:00:00+07:00"],
    ["2026-11-20T00:00:00+07:00", "2026-11-20T03:00:00+07:00"],
    ["2026-11-20T03:00:00+07:00", "2026-11-21T03:00:00+07:00"],
    ["2026-11-20T03:00:00.001+07:00", "2026-11-21T03:00:00+07:00"],
    ["2026-11-20T23:59:59+07:00", "2026-11-21T03:00:00+07:00"],
    ["2026-12-31T18:00:00+07:00", "2027-01-01T03:00:00+07:00"],
    ["2028-02-28T12:00:00+07:00", "2028-02-29T03:00:00+07:00"],
  ])("that begins at %s is %s", (begun, ended) => {
    expect(sessionEnd(at(begun))).toBe(at(ended));
  });

  it("is the same instant wherever the sign-in is told from", () => {
    const ends = ["2026-11-19T10:00:00-08:00", "2026-11-19T18:00:00Z", "2026-11-20T03:00:00+09:00"];
    expect(new Set(ends.map((text) => sessionEnd(at(text))))).toEqual(
      new Set([at("2026-11-20T03:00:00+07:00")]),
    );
  });

  it("is more than nothing and at most a day away, for every minute of a week", () => {
    const start = at("2026-11-15T00:00:00Z");
    for (let minute = 0; minute < 7 * 24 * 60; minute++) {
      const now = start + minute * 60_000;
      const left = sessionEnd(now) - now;
      expect(left > 0 && left <= 24 * 3_600_000).toBe(true);
      expect(new Date(sessionEnd(now)).toISOString()).toMatch(/T20:00:00\.000Z$/);
      expect(bangkokDay(sessionEnd(now))).toMatch(/^2026-11-/);
    }
  });
});

describe("a moment as it is told in Thailand", () => {
  it.each([
    ["2026-12-31T16:59:59.999Z", "31/12/2569 23:59"],
    ["2026-12-31T17:00:00Z", "01/01/2570 00:00"],
    ["2026-12-31T23:59:59.999Z", "01/01/2570 06:59"],
    ["2027-01-01T00:00:00Z", "01/01/2570 07:00"],
    ["2028-02-28T17:00:00Z", "29/02/2571 00:00"],
    ["2028-02-29T17:00:00Z", "01/03/2571 00:00"],
  ])("%s has day, month and year of Bangkok: %s", (instant, told) => {
    expect(thaiMinute(at(instant))).toBe(told);
  });
});

describe("a time of day in Bangkok", () => {
  it.each([
    ["2027-01-01", "00:00", "2026-12-31T17:00:00.000Z"],
    ["2027-01-01", "06:59:59", "2026-12-31T23:59:59.000Z"],
    ["2027-01-01", "07:00", "2027-01-01T00:00:00.000Z"],
  ])("%s %s is the instant %s", (day, time, instant) => {
    expect(new Date(bangkokInstant(day, time)).toISOString()).toBe(instant);
  });
});

it.each([
  ["1999-12-31", false],
  ["2000-01-01", true],
  ["2099-12-31", true],
  ["2100-01-01", false],
  ["2569-11-27", false],
  ["2027-02-29", false],
  ["2028-02-29", true],
])("%s is a day that a report can be asked for: %s", (day, isOne) => {
  expect(isReportDay(day)).toBe(isOne);
});

it.each([
  ["1000-01-01", true],
  ["2999-12-31", true],
  ["2569-11-27", true],
  ["0999-12-31", false],
  ["0000-01-01", false],
  ["3000-01-01", false],
  ["2026-11-31", false],
  ["2026-13-01", false],
  ["2026-1-01", false],
  [" 2026-11-01", false],
  ["2026-11-01Z", false],
  ["22026-11-01", false],
  ["", false],
])("%j is a day: %s", (text, is) => {
  expect(isDay(text)).toBe(is);
});
