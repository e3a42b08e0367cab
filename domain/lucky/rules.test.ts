import { describe, expect, it } from "vitest";

import { cleanSet, isLuckyNumber, MAX_SET_LINES, numbersIn, setRefusal } from "./rules.ts";

const line = (number: string, betType: "TWO_TOP" | null = null, stake: number | null = null) => ({
  number,
  betType,
  stake,
});
const nameOf = (name: string) => cleanSet({ name, lines: [] }).name;

describe("the name of a set of lucky numbers", () => {
  it("is cut after 40 characters, and never inside an emoji", () => {
    expect(nameOf("ก".repeat(41))).toBe("ก".repeat(40));
    for (const letters of [38, 39, 40]) {
      const name = nameOf(`${"a".repeat(letters)}😀😀`);
      expect([...name]).toHaveLength(40);
      expect(name).toBe(`${"a".repeat(letters)}${"😀".repeat(40 - letters)}`);
      expect(name.isWellFormed()).toBe(true);
    }
  });

  it("ends with a letter, also where it was cut, and holds nothing that cannot be seen", () => {
    expect(nameOf(`  เลข \u202e ฝัน\u0000 `)).toBe("เลข ฝัน");
    expect(nameOf(`${"a".repeat(39)} bc`)).toBe("a".repeat(39));
    expect(nameOf("half an emoji \ud83d").isWellFormed()).toBe(true);
  });
});

describe("a set of lucky numbers", () => {
  it("holds each number of a bet type once, the first with its stake, and no stake of nothing", () => {
    const lines = [
      line("12", "TWO_TOP", 500),
      line("12", "TWO_TOP", 900),
      line("12"),
      line("12"),
      { ...line("12"), betType: "TWO_BOTTOM" as const },
      line("7", null, 0),
    ];
    expect(cleanSet({ name: "a", lines }).lines).toEqual([
      line("12", "TWO_TOP", 500),
      line("12"),
      { ...line("12"), betType: "TWO_BOTTOM" },
      line("7", null, null),
    ]);
  });

  it("is refused for the first thing that is wrong with it", () => {
    const form = (more: object) => ({ name: "a", lines: [line("12")], ...more });
    const many = (count: number) => Array.from({ length: count }, () => line("12"));
    expect(setRefusal(form({}))).toBeNull();
    expect(setRefusal(form({ name: "", lines: [] }))).toBe("LUCKY_NAME_MISSING");
    expect(setRefusal(form({ lines: [] }))).toBe("LUCKY_NUMBERS_MISSING");
    expect(setRefusal(form({ lines: many(MAX_SET_LINES) }))).toBeNull();
    expect(setRefusal(form({ lines: many(MAX_SET_LINES + 1) }))).toBe("TOO_MANY_LINES");
    for (const wrong of [
      line("123", "TWO_TOP"),
      line("12", null, -1),
      line("12", null, 0),
      line(""),
    ]) {
      expect(setRefusal(form({ lines: [line("12"), wrong] }))).toBe("LUCKY_NUMBER_INVALID");
    }
  });

  it("takes numbers of one to four digits, as many as their bet type has", () => {
    for (const number of ["0", "12", "123", "1234"]) expect(isLuckyNumber(number, null)).toBe(true);
    for (const number of ["", "12345", "๑๒", "1a", "-1", "1 2"]) {
      expect(isLuckyNumber(number, null)).toBe(false);
    }
    expect(isLuckyNumber("12", "TWO_TOP")).toBe(true);
    expect(isLuckyNumber("1", "TWO_TOP")).toBe(false);
    expect(isLuckyNumber("12", "ANIMAL")).toBe(false);
  });
});

describe("numbers in a typed text", () => {
  it("are found whatever stands between them, each once, and what is longer is told apart", () => {
    expect(numbersIn("12, 345/6789 และ 12\n0 12345")).toEqual({
      numbers: ["12", "345", "6789", "0"],
      wrong: ["12345"],
    });
    expect(numbersIn("ไม่มี")).toEqual({ numbers: [], wrong: [] });
  });
});
