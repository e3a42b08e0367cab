import { describe, expect, it } from "vitest";

import { timeOfDay, typedTime } from "./typed-time.ts";

describe("a time of day that is typed", () => {
  it("gets its colon by itself, from a keyboard of digits and from Thai digits", () => {
    expect(["1", "15", "153", "1530", "15305", "๑๕๓๐"].map(typedTime)).toEqual([
      "1",
      "15",
      "1:53",
      "15:30",
      "15:30",
      "15:30",
    ]);
    expect(["15,30", "15;30", "15 30", "153:45", "15:305", ":30", "15:3:0"].map(typedTime)).toEqual(
      ["15:30", "15:30", "15:30", "15:45", "15:30", ":30", "15:30"],
    );
    expect(["15:", "15:3", "9.05", "9:5x", "a"].map(typedTime)).toEqual([
      "15:",
      "15:3",
      "9:05",
      "9:5",
      "",
    ]);
  });

  it("is kept with two digits each, and only when there is such a time", () => {
    expect(["9", "9:05", "0:00", "23:59"].map(timeOfDay)).toEqual([
      "09:00",
      "09:05",
      "00:00",
      "23:59",
    ]);
    expect(["x9:05", "9:05x", "123:00", ":30", "23:60", "1 2"].filter(timeOfDay)).toEqual([]);
    expect(["24:00", "12:60", "", "9:5", "12:"].map(timeOfDay)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
