import { expect, test } from "vitest";

import { timeParts, timePhase } from "./time-left.ts";

test.each([
  [10 * 86_400_000 + 81_467_000, 10, "22:37:47"],
  [5_267_000, 0, "01:27:47"],
  [1_667_000, 0, "27:47"],
  [60_000, 0, "01:00"],
  [999, 0, "00:01"],
  [0, 0, "00:00"],
  [-5000, 0, "00:00"],
  [86_400_000, 1, "00:00:00"],
])("%i ms are %i days and %s", (leftMs, days, clock) => {
  expect(timeParts(leftMs)).toEqual({ days, clock });
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
