import { describe, expect, it } from "vitest";

import { compact, stepFor } from "./chart-scale.ts";

describe("the axis of a chart", () => {
  it("has a round step whose lines reach the greatest value", () => {
    expect(stepFor(618_000, 3)).toBe(250_000);
    expect(stepFor(600_000, 3)).toBe(200_000);
    expect(stepFor(7, 3)).toBe(2.5);
    expect(stepFor(1, 3)).toBe(0.5);
  });

  it("has a step even when nothing happened", () => {
    expect(stepFor(0, 3)).toBe(1);
  });

  it("shortens thousands and millions", () => {
    expect([0, 950, 1_000, 250_000, 1_250_000].map(compact)).toEqual([
      "0",
      "950",
      "1k",
      "250k",
      "1.3M",
    ]);
  });
});
