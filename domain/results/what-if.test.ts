import { expect, it } from "vitest";

import type { BetType } from "../betting/bet-types.ts";
import { costsOf, type NumberStakes } from "./what-if.ts";

const on = (betType: BetType, number: string, lines: number): NumberStakes => ({
  betType,
  number,
  stake: lines * 100,
  lines,
  payout: lines * 9_000,
});

it("a result costs the lines on its numbers, of the stakes on all, by bet type in their order", () => {
  const stakes = [
    on("TWO_BOTTOM", "71", 4),
    on("THREE_TOP", "462", 2),
    on("THREE_TOP", "463", 5),
    on("THREE_TOD", "246", 3),
    on("THREE_TOD", "624", 1),
    on("TWO_TOP", "71", 7),
  ];
  const costs = costsOf(stakes, { three_top: "462", two_top: "62", two_bottom: "71" });
  expect([...costs]).toEqual([
    ["THREE_TOP", { stake: 700, payout: 18_000, winningLines: 2 }],
    ["THREE_TOD", { stake: 400, payout: 36_000, winningLines: 4 }],
    ["TWO_TOP", { stake: 700, payout: 0, winningLines: 0 }],
    ["TWO_BOTTOM", { stake: 400, payout: 36_000, winningLines: 4 }],
  ]);
});

it("a bet type that the result does not decide costs nothing", () => {
  const costs = costsOf([on("FOUR_TOP", "5462", 1)], { three_top: "462" });
  expect([...costs]).toEqual([["FOUR_TOP", { stake: 100, payout: 0, winningLines: 0 }]]);
});
