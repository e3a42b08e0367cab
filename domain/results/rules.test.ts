import { describe, expect, it } from "vitest";

import { BET_TYPES, digitsOf } from "../betting/bet-types.ts";
import { numbersOfLength, permutations } from "../betting/permutations.ts";
import type { DrawResult } from "./rules.ts";
import { winningNumbers } from "./rules.ts";
import { isWinner } from "../testing/is-winner.ts";

const government: DrawResult = {
  prize_first: "835462",
  four_top: "5462",
  three_top: "462",
  two_top: "62",
  three_front: "104 981",
  three_bottom: "257 630",
  two_bottom: "77",
};

describe("winning numbers", () => {
  it("of a government draw stand for each of its ten bet types", () => {
    const winners = winningNumbers(government);
    expect([...winners.keys()]).toEqual(BET_TYPES.filter((type) => type !== "ANIMAL"));
    expect(winners.get("FOUR_TOD")).toHaveLength(24);
    expect(winners.get("THREE_TOD")).toEqual(["246", "264", "426", "462", "624", "642"]);
    expect(winners.get("THREE_FRONT")).toEqual(["104", "981"]);
    expect(winners.get("RUN_TOP")).toEqual(["2", "4", "6"]);
    expect(winners.get("RUN_BOTTOM")).toEqual(["7"]);
  });

  it("name a number once when it was drawn twice, so that a line wins at most once", () => {
    const winners = winningNumbers({ three_front: "111 111", three_bottom: "222 333" });
    expect(winners.get("THREE_FRONT")).toEqual(["111"]);
    expect(winners.get("THREE_BOTTOM")).toEqual(["222", "333"]);
  });

  it("are absent for what the draw does not decide", () => {
    expect([...winningNumbers({ animal: "07" })]).toEqual([["ANIMAL", ["07"]]]);
    expect([...winningNumbers({})]).toEqual([]);
    expect([...winningNumbers({ two_top: "", three_front: "" })]).toEqual([]);
  });
});

describe("permutations", () => {
  it.each([
    ["7", 1],
    ["77", 1],
    ["78", 2],
    ["777", 1],
    ["778", 3],
    ["789", 6],
    ["7777", 1],
    ["7778", 4],
    ["7788", 6],
    ["7789", 12],
    ["6789", 24],
  ])("of %s are %i", (number, count) => {
    expect(new Set(permutations(number)).size).toBe(count);
    expect(permutations(number)).toHaveLength(count);
  });
});

describe("the two ways to tell a winner", () => {
  it("agree on every number of every bet type", () => {
    const results: DrawResult[] = [
      government,
      { four_top: "0000", three_top: "000", two_top: "00", two_bottom: "00", animal: "00" },
      { four_top: "1100", three_top: "100", two_top: "00", two_bottom: "01", animal: "36" },
      { three_front: "001 010", three_bottom: "999 999" },
      {},
    ];
    for (const result of results) {
      const winners = winningNumbers(result);
      for (const type of BET_TYPES) {
        const wins = new Set(winners.get(type));
        for (const number of numbersOfLength(digitsOf(type))) {
          if (isWinner(type, number, result) !== wins.has(number)) {
            expect.fail(`${type} ${number} on ${JSON.stringify(result)}`);
          }
        }
      }
    }
  });

  it("never let a number of another length win", () => {
    for (const type of BET_TYPES) {
      for (const number of ["", " ", "462 ", "5", "46", "0462", "835462", "104 981", "toString"]) {
        if (number.length === digitsOf(type)) continue;
        expect(isWinner(type, number, government), `${type} ${number}`).toBe(false);
      }
    }
  });
});
