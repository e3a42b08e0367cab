import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { isWinner } from "../testing/is-winner.ts";
import { BET_TYPES, betTypeFacts, type BetType } from "../betting/bet-types.ts";
import { type Fraction, returnToPlayer, returnsOverAll, winChance } from "./odds.ts";

/** A return in percent with two decimals, rounded down: "86.72". */
function percentText({ numerator, denominator }: Fraction): string {
  return (Math.floor((numerator * 10_000) / denominator) / 100).toFixed(2);
}

describe("the return to player", () => {
  it.each<[BetType, number, string]>([
    ["FOUR_TOP", 400_000, "40.00"],
    ["FOUR_TOD", 20_000, "48.00"],
    ["THREE_TOP", 90_000, "90.00"],
    ["THREE_TOD", 15_000, "90.00"],
    ["THREE_FRONT", 45_000, "90.00"],
    ["THREE_BOTTOM", 45_000, "90.00"],
    ["TWO_TOP", 9500, "95.00"],
    ["TWO_BOTTOM", 9500, "95.00"],
    ["RUN_TOP", 320, "86.72"],
    ["RUN_BOTTOM", 420, "79.80"],
    ["ANIMAL", 8000, "80.00"],
  ])("of %s at seeded odds %d is %s %%", (betType, odds, percent) => {
    const returned = returnToPlayer(betType, odds, betType === "ANIMAL" ? "ANIMAL" : "GLO");
    expect(percentText(returned)).toBe(percent);
    expect(returnsOverAll(returned)).toBe(false);
  });

  it("over 100 % is flagged, exactly 100 % is not", () => {
    expect(returnsOverAll(returnToPlayer("TWO_TOP", 10_000, "GLO"))).toBe(false);
    expect(returnsOverAll(returnToPlayer("TWO_TOP", 10_001, "GLO"))).toBe(true);
    expect(returnsOverAll(returnToPlayer("ANIMAL", 8000, "ANIMAL", 36))).toBe(true);
    expect(percentText(returnToPlayer("ANIMAL", 8000, "ANIMAL", 36))).toBe("222.22");
  });

  it("rests on the digits and chances that others publish for each bet type", () => {
    const url = new URL("bet-type-vectors.json", import.meta.url);
    const { bet_types: published } = JSON.parse(readFileSync(url, "utf8")) as {
      readonly bet_types: readonly { code: BetType; digits: number | null; p: string }[];
    };
    // Theirs draws one of 36 animals, ours one of 100 numbers.
    const shared = published.filter(({ code }) => !code.startsWith("ANIMAL"));
    expect(shared.map(({ code }) => code)).toEqual(BET_TYPES.filter((code) => code !== "ANIMAL"));
    for (const { code, digits, p } of shared) {
      const [part = 0, whole = 0] = p.split("/").map(Number);
      const { numerator, denominator } = winChance(code, "GLO");
      expect(numerator * whole, `${code}: ${p}`).toBe(part * denominator);
      expect(betTypeFacts(code).digits, code).toBe(digits);
    }
  });

  it("rests on chances that agree with counting every draw", () => {
    let runTop = 0;
    let tod = 0;
    for (let n = 0; n < 1000; n++) {
      const result = { three_top: String(n).padStart(3, "0") };
      if (isWinner("RUN_TOP", "7", result)) runTop++;
      if (isWinner("THREE_TOD", "582", result)) tod++;
    }
    let runBottom = 0;
    let fourTod = 0;
    for (let n = 0; n < 10_000; n++) {
      const four = String(n).padStart(4, "0");
      if (isWinner("FOUR_TOD", "1234", { four_top: four })) fourTod++;
      if (n < 100 && isWinner("RUN_BOTTOM", "7", { two_bottom: four.slice(2) })) runBottom++;
    }
    expect(winChance("RUN_TOP", "GLO")).toEqual({ numerator: runTop, denominator: 1000 });
    expect(winChance("RUN_BOTTOM", "GLO")).toEqual({ numerator: runBottom, denominator: 100 });
    expect(winChance("THREE_TOD", "GLO")).toEqual({ numerator: tod, denominator: 1000 });
    expect(winChance("FOUR_TOD", "GLO")).toEqual({ numerator: fourTod, denominator: 10_000 });
  });
});
