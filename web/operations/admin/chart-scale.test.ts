import { describe, expect, it } from "vitest";

import { compact, stepFor } from "./chart-scale.ts";

describe("the axis of a chart", () => {
  it("has a round step whose lines reach the greatest value", () => {
    expect(stepFor(618_000, 3)).toBe(250_000);
    expect(stepFor(600_000, 3)).toBe(200_000);
    expect(stepFor(700, 3)).toBe(250);
  });

  it("is of whole hundreds of baht when little or nothing happened", () => {
    expect([0, 1, 7, 299].map((most) => stepFor(most, 3))).toEqual([100, 100, 100, 100]);
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
