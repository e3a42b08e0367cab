import { describe, expect, it } from "vitest";

import { luckyNumbers } from "./random-numbers.ts";

describe("lucky numbers", () => {
  it("are different, of the length asked for, and no more than there are", () => {
    for (const digits of [1, 2, 3, 4]) {
      const numbers = luckyNumbers(digits, 10);
      expect(numbers).toHaveLength(10);
      expect(new Set(numbers).size).toBe(10);
      expect(numbers.every((number) => new RegExp(`^[0-9]{${digits}}$`).test(number))).toBe(true);
    }
    expect(luckyNumbers(1, 30)).toHaveLength(10);
  });

  it("come of words that no number is likelier from: those beyond the last multiple are skipped", () => {
    const words = [2 ** 32 - 1, 2 ** 32 - 96, 4_294_967_199, 42];
    expect(luckyNumbers(2, 1, () => words.shift() ?? 0)).toEqual(["99"]);
  });
});
