import { describe, expect, it } from "vitest";

import { digitsOfSet, NUMBER_SETS, numbersOfSet, winNumbers } from "./number-sets.ts";

const list = (text: string) => text.split(" ");

describe("sets of numbers", () => {
  it("are those that players write down by hand", () => {
    expect(numbersOfSet("DOUBLES")).toEqual(list("00 11 22 33 44 55 66 77 88 99"));
    expect(numbersOfSet("TRIPLES")).toEqual(list("000 111 222 333 444 555 666 777 888 999"));
    expect(numbersOfSet("SIBLINGS")).toEqual(
      list("01 09 10 12 21 23 32 34 43 45 54 56 65 67 76 78 87 89 90 98"),
    );
  });

  it("part the hundred numbers in two", () => {
    const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
    expect([...numbersOfSet("EVEN"), ...numbersOfSet("ODD")].toSorted()).toEqual(all);
    expect([...numbersOfSet("LOW"), ...numbersOfSet("HIGH")]).toEqual(all);
    expect(numbersOfSet("EVEN").slice(0, 6)).toEqual(list("00 02 04 06 08 10"));
    expect(numbersOfSet("ODD").slice(0, 6)).toEqual(list("01 03 05 07 09 11"));
    expect(numbersOfSet("LOW").at(-1)).toBe("49");
    expect(numbersOfSet("HIGH")[0]).toBe("50");
  });

  it("hold each number once, of the length that is said", () => {
    for (const set of NUMBER_SETS) {
      const numbers = numbersOfSet(set);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.every((number) => number.length === digitsOfSet(set))).toBe(true);
    }
  });
});

describe("win numbers", () => {
  it("are each choice of the digits once", () => {
    expect(winNumbers(list("3 1 2"), 2, false)).toEqual(list("12 13 23"));
    expect(winNumbers(list("3 1 2"), 3, false)).toEqual(["123"]);
    expect(winNumbers(list("5 7 9 0"), 3, false)).toEqual(list("057 059 079 579"));
    expect(winNumbers(list("1 2 3 4 5"), 4, false)).toEqual(list("1234 1235 1245 1345 2345"));
  });

  it("have doubles where they are asked for, and never three of one digit", () => {
    expect(winNumbers(list("1 2 3"), 2, true)).toEqual(list("11 12 13 22 23 33"));
    expect(winNumbers(list("1 2 3"), 3, true)).toEqual(list("112 113 122 123 133 223 233"));
    expect(winNumbers(list("1 2"), 3, true)).toEqual(list("112 122"));
  });

  it("are none of too few digits, and a digit chosen twice counts once", () => {
    expect(winNumbers(["7"], 2, false)).toEqual([]);
    expect(winNumbers([], 2, true)).toEqual([]);
    expect(winNumbers(list("1 1 2"), 2, false)).toEqual(["12"]);
  });
});
