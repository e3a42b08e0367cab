import { describe, expect, it } from "vitest";

import { bettingPhase, clockText, countdown, isWithinHours } from "./betting-window.ts";

const close = 1_700_000_000_000;

describe("the countdown of a round", () => {
  it.each([
    [3_600_001, "OPEN"],
    [3_600_000, "URGENT"],
    [60_001, "URGENT"],
    [60_000, "WARNING"],
    [10_001, "WARNING"],
    [10_000, "LOCKED"],
    [1, "LOCKED"],
    [0, "CLOSED"],
    [-1, "CLOSED"],
  ])("with %d ms left is %s", (left, phase) => {
    expect(bettingPhase(close, close - left)).toBe(phase);
  });

  it("counts days, hours, minutes and seconds, a begun second included", () => {
    const left = ((10 * 24 + 22) * 3600 + 37 * 60 + 47) * 1000;
    expect(countdown(close, close - left)).toEqual({
      days: 10,
      hours: 22,
      minutes: 37,
      seconds: 47,
    });
    expect(countdown(close, close - 1)).toMatchObject({ seconds: 1 });
    expect(countdown(close, close)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
    expect(countdown(close, close + 5000).seconds).toBe(0);
  });

  it("is written as in the design", () => {
    expect(clockText({ days: 10, hours: 22, minutes: 37, seconds: 47 })).toBe("22:37:47");
    expect(clockText({ days: 1, hours: 0, minutes: 0, seconds: 5 })).toBe("00:00:05");
    expect(clockText({ days: 0, hours: 1, minutes: 27, seconds: 47 })).toBe("01:27:47");
    expect(clockText({ days: 0, hours: 0, minutes: 27, seconds: 47 })).toBe("27:47");
  });
});

describe("the hours of a round", () => {
  it("begin with the opening instant and end before the closing one", () => {
    expect(isWithinHours(1000, 2000, 999)).toBe(false);
    expect(isWithinHours(1000, 2000, 1000)).toBe(true);
    expect(isWithinHours(1000, 2000, 1999)).toBe(true);
    expect(isWithinHours(1000, 2000, 2000)).toBe(false);
  });
});
