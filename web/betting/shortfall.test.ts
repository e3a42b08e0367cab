import { expect, it } from "vitest";

import { shortfallOf, topUpBaht } from "./shortfall.ts";

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
