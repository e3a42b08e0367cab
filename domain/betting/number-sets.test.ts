import { describe, expect, it } from "vitest";

import {
  NUMBER_SETS,
  numbersOfSet,
  rootNumbers,
  runNumbers,
  setsOf,
  winNumbers,
} from "./number-sets.ts";

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

  it("are those of one digit, of two and of three", () => {
    expect(setsOf(1)).toEqual(["EVEN", "ODD", "LOW", "HIGH"]);
    expect(setsOf(2)).toEqual(["DOUBLES", "SIBLINGS", "EVEN", "ODD", "LOW", "HIGH"]);
    expect([setsOf(3), setsOf(4)]).toEqual([["TRIPLES"], []]);
  });

  it("hold each number once, of the length that is said", () => {
    const seen = new Set([1, 2, 3].flatMap(setsOf));
    expect([...seen].toSorted()).toEqual([...NUMBER_SETS].toSorted());
    for (const digits of [1, 2, 3]) {
      for (const set of setsOf(digits)) {
        const numbers = numbersOfSet(set, digits);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers.every((number) => number.length === digits)).toBe(true);
      }
    }
  });

  it("part the ten digits of a run in two, too", () => {
    expect(numbersOfSet("EVEN", 1)).toEqual(list("0 2 4 6 8"));
    expect(numbersOfSet("ODD", 1)).toEqual(list("1 3 5 7 9"));
    expect(numbersOfSet("LOW", 1)).toEqual(list("0 1 2 3 4"));
    expect(numbersOfSet("HIGH", 1)).toEqual(list("5 6 7 8 9"));
  });
});

describe("run and root", () => {
  it("run holds every number with the digit: 19 of two digits, 271 of three", () => {
    expect(runNumbers(["5"], 2)).toEqual(
      list("05 15 25 35 45 50 51 52 53 54 55 56 57 58 59 65 75 85 95"),
    );
    expect(runNumbers(["5"], 3)).toHaveLength(271);
    expect(runNumbers(["5", "6"], 2)).toHaveLength(36);
    expect(runNumbers([], 2)).toEqual([]);
  });

  it("root keeps two digits and runs the third through its place", () => {
    expect(rootNumbers("12", "FRONT")).toEqual(list("012 112 212 312 412 512 612 712 812 912"));
    expect(rootNumbers("12", "MIDDLE")).toEqual(list("102 112 122 132 142 152 162 172 182 192"));
    expect(rootNumbers("12", "BACK")).toEqual(list("120 121 122 123 124 125 126 127 128 129"));
    for (const pair of ["1", "123", "1a", ""]) expect(rootNumbers(pair, "BACK")).toEqual([]);
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
    // Of one digit there are no doubles: each digit, and not a number of none.
    expect(winNumbers(list("2 1"), 1, true)).toEqual(["1", "2"]);
  });
});
