import { describe, expect, it } from "vitest";

import { type AmountQuestion, chooseFreshAmount } from "./fresh-amount.ts";

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const question = (more: Partial<AmountQuestion> = {}): AmountQuestion => ({
  amountSatang: 10_000,
  taken: new Set(),
  restingUntilMs: new Map(),
  hasPaidBefore: true,
  ...more,
});
const first = () => 0;
const last = (count: number) => count - 1;

describe("the amount of a new deposit", () => {
  it("bears any of 99 satang that are free, not the smallest first", () => {
    expect(chooseFreshAmount(question(), first)).toBe(10_001);
    expect(chooseFreshAmount(question(), last)).toBe(10_099);
    const taken = new Set([10_001, 10_099]);
    expect(chooseFreshAmount(question({ taken }), first)).toBe(10_002);
    expect(chooseFreshAmount(question({ taken }), last)).toBe(10_098);
  });

  it("leaves a third to who has paid in before", () => {
    expect(chooseFreshAmount(question({ hasPaidBefore: false }), last)).toBe(10_066);
    const taken = new Set(range(10_001, 10_066));
    expect(chooseFreshAmount(question({ taken, hasPaidBefore: false }), first)).toBe(10_100);
    expect(chooseFreshAmount(question({ taken }), first)).toBe(10_067);
  });

  it("passes over those that rest for others, up to nine baht more", () => {
    const restingUntilMs = new Map(range(10_001, 10_099).map((amount) => [amount, 5] as const));
    expect(chooseFreshAmount(question({ restingUntilMs }), first)).toBe(10_100);
    expect(chooseFreshAmount(question({ restingUntilMs }), last)).toBe(10_999);
  });

  it("takes the one that has rested longest when all rest, and is none when all are open", () => {
    const restingUntilMs = new Map(
      range(10_001, 10_999).map((amount) => [amount, amount] as const),
    );
    restingUntilMs.set(10_050, 1);
    expect(chooseFreshAmount(question({ restingUntilMs }), first)).toBe(10_050);
    const taken = new Set(range(10_001, 10_999));
    expect(chooseFreshAmount(question({ taken }), first)).toBeNull();
  });
});
