import { describe, expect, it } from "vitest";

import {
  BREAKS,
  changeLimit,
  EXCLUSIONS,
  hoursOfBreak,
  monthsOfExclusion,
  REALITY_CHECKS,
} from "./rules.ts";

const NOW = 1_000_000;
const DAY_LATER = NOW + 86_400_000;
const none = { amount: null, pending: null };
const limit = (amount: number) => ({ amount, pending: null });

describe("a limit", () => {
  it("counts at once when there was none, or a higher one", () => {
    expect(changeLimit(none, 500, NOW)).toEqual(limit(500));
    expect(changeLimit(limit(500), 499, NOW)).toEqual(limit(499));
    expect(changeLimit(limit(500), 0, NOW)).toEqual(limit(0));
  });

  it.each([501, null])("of %s instead of 500 counts a day later", (wanted) => {
    const waiting = { amount: 500, pending: { amount: wanted, fromMs: DAY_LATER } };
    expect(changeLimit(limit(500), wanted, NOW)).toEqual(waiting);
    // Asked for again it waits no longer; another one waits anew.
    expect(changeLimit(waiting, wanted, NOW + 1)).toBe(waiting);
    expect(changeLimit(waiting, 700, NOW + 1).pending).toEqual({
      amount: 700,
      fromMs: DAY_LATER + 1,
    });
    // What stands already, and what protects more, withdraw it.
    expect(changeLimit(waiting, 500, NOW)).toEqual(limit(500));
    expect(changeLimit(waiting, 400, NOW)).toEqual(limit(400));
  });

  it("that is asked for as it stands stays what it is", () => {
    const stands = limit(500);
    expect(changeLimit(stands, 500, NOW)).toBe(stands);
    expect(changeLimit(none, null, NOW)).toBe(none);
  });
});

describe("how long", () => {
  it("a break lasts in hours, an exclusion in months, and what lies between two looks", () => {
    expect(BREAKS.map(hoursOfBreak)).toEqual([24, 168, 720]);
    expect(EXCLUSIONS.map(monthsOfExclusion)).toEqual([6, 12, 60, null]);
    expect(REALITY_CHECKS).toEqual([15, 30, 60]);
  });
});
