import { expect, test } from "vitest";

import { ANNOUNCED_SECONDS, timeParts, timePhase } from "./time-left.ts";

test.each([
  [10 * 86_400_000 + 81_467_000, 10, "22:37:47"],
  [5_267_000, 0, "01:27:47"],
  [1_667_000, 0, "27:47"],
  [60_000, 0, "01:00"],
  [3_600_000, 0, "01:00:00"],
  [3_599_000, 0, "59:59"],
  [3_599_001, 0, "01:00:00"],
  [86_399_000, 0, "23:59:59"],
  [86_400_000 + 61_000, 1, "00:01:01"],
  [1_001, 0, "00:02"],
  [999, 0, "00:01"],
  [0, 0, "00:00"],
  [-5000, 0, "00:00"],
  [86_400_000, 1, "00:00:00"],
])("%i ms are %i days and %s", (leftMs, days, clock) => {
  expect(timeParts(leftMs)).toEqual({ days, clock });
});

test("a screen reader is told at an hour, five minutes, a minute and ten seconds", () => {
  expect(ANNOUNCED_SECONDS).toEqual([3600, 300, 60, 10]);
});

test.each([
  [3_600_001, "far"],
  [3_600_000, "hour"],
  [60_001, "hour"],
  [60_000, "minute"],
  [10_001, "minute"],
  [10_000, "last"],
  [1, "last"],
  [0, "over"],
  [-1, "over"],
])("with %i ms left the phase is %s", (leftMs, phase) => {
  expect(timePhase(leftMs)).toBe(phase);
});
