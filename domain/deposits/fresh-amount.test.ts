import { describe, expect, it } from "vitest";

import { chooseFreshAmount } from "./fresh-amount.ts";

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe("the amount of a new deposit", () => {
  it("bears the smallest satang that are free", () => {
    expect(chooseFreshAmount(10_000, new Set(), new Map())).toBe(10_001);
    expect(chooseFreshAmount(10_000, new Set([10_001, 10_002]), new Map())).toBe(10_003);
  });

  it("passes over those that rest for others", () => {
    expect(chooseFreshAmount(10_000, new Set([10_001]), new Map([[10_002, 5]]))).toBe(10_003);
  });

  it("takes the one that has rested longest when all rest", () => {
    const resting = new Map(range(10_001, 10_099).map((amount) => [amount, amount] as const));
    resting.set(10_050, 1);
    expect(chooseFreshAmount(10_000, new Set([10_001]), resting)).toBe(10_050);
  });

  it("is none when 99 deposits are open", () => {
    const taken = new Set(range(10_001, 10_099));
    expect(chooseFreshAmount(10_000, taken, new Map())).toBeNull();
    taken.delete(10_042);
    expect(chooseFreshAmount(10_000, taken, new Map([[10_042, 9]]))).toBe(10_042);
  });
});
