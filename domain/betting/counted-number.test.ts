import { describe, expect, it } from "vitest";

import { BET_TYPES, digitsOf, isTod } from "./bet-types.ts";
import { countedNumber } from "./counted-number.ts";
import { numbersOfLength, permutations } from "./permutations.ts";

describe("the number that stakes are counted under", () => {
  it("is one for all orders of a number where any order wins, and no other number's", () => {
    for (const betType of BET_TYPES.filter(isTod)) {
      const numbers = numbersOfLength(digitsOf(betType));
      for (const [counted, orders] of Map.groupBy(numbers, (one) => countedNumber(betType, one))) {
        expect(orders).toEqual(permutations(counted));
        expect(orders[0]).toBe(counted);
      }
    }
    expect(countedNumber("THREE_TOD", "321")).toBe("123");
    expect(countedNumber("FOUR_TOD", "9010")).toBe("0019");
  });

  it("is the number itself where its order counts", () => {
    for (const betType of BET_TYPES.filter((one) => !isTod(one))) {
      for (const number of numbersOfLength(digitsOf(betType))) {
        expect(countedNumber(betType, number)).toBe(number);
      }
    }
  });
});
