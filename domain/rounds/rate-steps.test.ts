import { expect, it } from "vitest";

import { stepAmount, stepsFault } from "./rate-steps.ts";

const steps = (...pairs: (readonly [number, number])[]) =>
  pairs.map(([fromPercent, paysPercent]) => ({ fromPercent, paysPercent }));

it("each step begins later and pays less than the one before", () => {
  expect(stepsFault([])).toBeNull();
  expect(stepsFault(steps([50, 80], [80, 50]))).toBeNull();
  expect(stepsFault(steps([50, 80], [50, 50]))).toEqual({ at: 1, fault: "ORDER" });
  expect(stepsFault(steps([50, 80], [80, 80]))).toEqual({ at: 1, fault: "ORDER" });
  expect(stepsFault(steps([0, 80]))).toEqual({ at: 0, fault: "RANGE" });
  expect(stepsFault(steps([50, 100]))).toEqual({ at: 0, fault: "RANGE" });
  expect(stepsFault(steps([1, 99], [99, 1]))).toBeNull();
  expect(stepsFault(steps([50, 0]))).toEqual({ at: 0, fault: "RANGE" });
  expect(stepsFault(steps([100, 50]))).toEqual({ at: 0, fault: "RANGE" });
  expect(stepsFault(steps([50, 80], [40, 50]))).toEqual({ at: 1, fault: "ORDER" });
  expect(stepsFault(steps([50, 80], [60, 90], [70, 100]))).toEqual({ at: 1, fault: "ORDER" });
  expect(stepsFault(steps([50.5, 80]))).toEqual({ at: 0, fault: "RANGE" });
});

it("the amount of a step is rounded down to a satang, to the house's side", () => {
  expect(stepAmount(1_000_000, 50)).toBe(500_000);
  expect(stepAmount(333, 50)).toBe(166);
});
