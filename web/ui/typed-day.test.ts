import { describe, expect, it } from "vitest";

import {
  dayAfterKey,
  dayOfTyped,
  dayWhileTyping,
  isNoDay,
  shownDay,
  weeksOf,
} from "./typed-day.ts";

describe("a day that is typed", () => {
  it.each([
    ["23/11/2569", "2026-11-23"],
    ["1.2.69", "2026-02-01"],
    ["23112569", "2026-11-23"],
    ["231169", "2026-11-23"],
    ["๒๓/๑๑/๒๕๖๙", "2026-11-23"],
    ["29 2 2571", "2028-02-29"],
    // Whoever writes the year of a passport means that one.
    ["23-11-2026", "2026-11-23"],
    ["2026-11-23", "2026-11-23"],
    ["2569-11-23", "2026-11-23"],
    [" 23 - 11 - 2569 ", "2026-11-23"],
    ["23//11//69", "2026-11-23"],
    ["2026-1-2", "2026-01-02"],
    ["1/1/2443", "1900-01-01"],
    ["31/12/2742", "2199-12-31"],
    ["1/1/1900", "1900-01-01"],
    ["31/12/2199", "2199-12-31"],
    ["1/1/00", "1957-01-01"],
    ["1/1/99", "2056-01-01"],
  ])("%s is %s", (typed, day) => {
    expect(dayOfTyped(typed)).toBe(day);
  });

  it.each([
    "",
    "23/11",
    "31/02/2569",
    "29/02/2569",
    "1/13/2569",
    "0/1/2569",
    "abc",
    "23/11/256",
    "23/11/0001",
    "31/12/2442",
    "1/1/2743",
    "31/12/1899",
    "1/1/2200",
    "1/1/2399",
    "2026/11/23",
    "23112",
    "2311256",
    "23/11/2569x",
    "1/0/2569",
    "31/04/2569",
  ])("%s is none", (typed) => {
    expect(dayOfTyped(typed)).toBeUndefined();
  });

  it("is none before its year is whole, for the half of one is another year", () => {
    const typed = "23/11/2569";
    const days = Array.from(typed, (_, at) => dayWhileTyping(typed.slice(0, at + 1)));
    expect(days.filter((day) => day !== undefined)).toEqual(["2026-11-23"]);
    const bare = "23112569";
    const bareDays = Array.from(bare, (_, at) => dayWhileTyping(bare.slice(0, at + 1)));
    expect(bareDays.filter((day) => day !== undefined)).toEqual(["2026-11-23"]);
    expect(dayWhileTyping("2026-11-23")).toBe("2026-11-23");
  });

  it("is told to be none once it is as long as one", () => {
    expect(["3", "31/02", "31/02/25", "31/02/2569"].map(isNoDay)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isNoDay("23/11/2569")).toBe(false);
    expect(["  31/02  ", "1234567", "12345678"].map(isNoDay)).toEqual([false, false, true]);
  });

  it("is shown by the Buddhist year, and read back", () => {
    expect(shownDay("2026-11-05")).toBe("05/11/2569");
    expect(dayOfTyped(shownDay("2026-11-05"))).toBe("2026-11-05");
    expect(shownDay("")).toBe("");
  });
});

describe("a month of the calendar", () => {
  it("has whole weeks from Sunday", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks).toHaveLength(5);
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(["2026-11-01", "2026-12-05"]);
    expect(weeksOf("2026-02").flat()).toHaveLength(28);
    expect(weeksOf("2026-08").flat()).toHaveLength(42);
    expect(weeksOf("2026-12")[0]).toEqual(
      ["29", "30", "1", "2", "3", "4", "5"].map((day, at) =>
        at < 2 ? `2026-11-${day}` : `2026-12-0${day}`,
      ),
    );
  });

  it.each([
    ["ArrowLeft", false, "2026-10-31"],
    ["ArrowRight", false, "2026-11-02"],
    ["ArrowUp", false, "2026-10-25"],
    ["ArrowDown", false, "2026-11-08"],
    ["End", false, "2026-11-07"],
    ["Home", false, "2026-11-01"],
    ["PageUp", false, "2026-10-01"],
    ["PageDown", true, "2027-11-01"],
    ["a", false, undefined],
  ] as const)("%s (shift %s) leads to %s", (key, shift, day) => {
    expect(dayAfterKey("2026-11-01", key, shift)).toBe(day);
  });

  it("goes to the ends of its own week, and by years with the shift key", () => {
    const to = (key: string, shift = false) => dayAfterKey("2026-11-25", key, shift);
    expect([to("Home"), to("End")]).toEqual(["2026-11-22", "2026-11-28"]);
    expect([to("PageUp", true), to("PageDown", true)]).toEqual(["2025-11-25", "2027-11-25"]);
    expect([to("ArrowUp", true), to("Enter"), dayAfterKey("", "Home", false)]).toEqual([
      "2026-11-18",
      undefined,
      undefined,
    ]);
    expect(dayAfterKey("2026-12-31", "PageDown", false)).toBe("2027-01-31");
    expect(dayAfterKey("2026-12-31", "ArrowRight", false)).toBe("2027-01-01");
  });

  it("keeps to the end of a shorter month", () => {
    expect(dayAfterKey("2027-01-31", "PageDown", false)).toBe("2027-02-28");
    expect(dayAfterKey("2028-02-29", "PageUp", true)).toBe("2027-02-28");
    expect(dayAfterKey("2027-01-15", "PageUp", false)).toBe("2026-12-15");
  });
});
