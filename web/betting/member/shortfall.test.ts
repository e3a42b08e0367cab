import { expect, it } from "vitest";

import type { LineFaultCode } from "@chokdee/domain/betting/rules.ts";

import { sendableTotal, shortfallOf, topUpBaht } from "./shortfall.ts";

it("is what the balance misses, to the satang", () => {
  expect(shortfallOf(611_000, 4480.5)).toBe(162_950);
  expect(shortfallOf(611_000, 6110)).toBe(0);
  expect(shortfallOf(611_000, 9000)).toBe(0);
});

it("is nothing while the balance is not known", () => {
  expect(shortfallOf(611_000, undefined)).toBe(0);
});

it("is covered by whole baht, at least the smallest deposit", () => {
  expect(topUpBaht(162_950)).toBe(1630);
  expect(topUpBaht(100)).toBe(100);
});

it("counts no line that cannot be sent, and knows when none can", () => {
  const line = (amountSatang: number, reason?: LineFaultCode) => ({
    amountSatang,
    fault: reason && { reason },
  });
  expect(sendableTotal([line(2000), line(9_999_999_900, "ABOVE_MAX"), line(3000)])).toBe(5000);
  expect(sendableTotal([line(2000, "ODDS_CHANGED")])).toBe(2000);
  expect(sendableTotal([line(0, "BELOW_MIN")])).toBeNull();
  expect(sendableTotal([])).toBeNull();
});
