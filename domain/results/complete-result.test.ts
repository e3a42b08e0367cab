import { describe, expect, it } from "vitest";

import type { ResultEntry } from "./complete-result.ts";
import { completeResult, nearPrizes } from "./complete-result.ts";
import type { ResultSettings } from "./entry-fields.ts";
import { entryFields } from "./entry-fields.ts";
import type { ResultKind } from "./rules.ts";
import { RESULT_KINDS, betTypesOf, winningNumbers } from "./rules.ts";

function resultOf(kind: ResultKind, entry: ResultEntry, settings?: ResultSettings) {
  const completed = completeResult(kind, entry, settings);
  expect(completed).toMatchObject({ ok: true });
  return completed.ok ? completed.result : {};
}

function faultsOf(kind: ResultKind, entry: ResultEntry, settings?: ResultSettings): string[] {
  const completed = completeResult(kind, entry, settings);
  return completed.ok ? [] : completed.faults.map((fault) => `${fault.field} ${fault.code}`);
}

const government = {
  prize_first: "835462",
  three_front: "104 981",
  three_bottom: "257 630",
  two_bottom: "71",
};

describe("a complete entry", () => {
  it("of a government draw gives four, three and two top from the first prize", () => {
    expect(resultOf("GLO", government)).toEqual({
      prize_first: "835462",
      four_top: "5462",
      three_top: "462",
      two_top: "62",
      three_front: "104 981",
      three_bottom: "257 630",
      two_bottom: "71",
    });
  });

  it("of GSB takes two six-digit endings", () => {
    const result = resultOf("GSB", { prize_first: "123456", prize_second: "987605" });
    expect(result).toMatchObject({ three_top: "456", two_top: "56", two_bottom: "05" });
  });

  it("of BAAC takes digits 3-4 of the seven for two bottom", () => {
    expect(resultOf("BAAC", { prize_first: "4273157" })).toMatchObject({
      three_top: "157",
      two_bottom: "73",
    });
  });

  it("of BAAC takes a prize of its own for two bottom when the setting says so", () => {
    const settings = { baacTwoBottom: "SEPARATE" } as const;
    const entry = { prize_first: "4273157", two_bottom: "99" };
    expect(resultOf("BAAC", entry, settings)).toMatchObject({ two_bottom: "99" });
    expect(faultsOf("BAAC", entry)).toEqual(["two_bottom MISMATCH"]);
    expect(faultsOf("BAAC", { prize_first: "4273157" }, settings)).toEqual(["two_bottom MISSING"]);
  });

  it("of Laos splits abcd into bcd, cd and ab", () => {
    expect(resultOf("FOUR_DIGIT", { four_top: "3873" })).toEqual({
      four_top: "3873",
      three_top: "873",
      two_top: "73",
      two_bottom: "38",
    });
  });

  it("of Laos is told from bcd and ab alone, which must share b", () => {
    const result = resultOf("FOUR_DIGIT", { three_top: "582", two_bottom: "05" });
    expect(result).toMatchObject({ four_top: "0582", two_top: "82" });
    expect(faultsOf("FOUR_DIGIT", { three_top: "582", two_bottom: "01" })).toEqual([
      "two_bottom MISMATCH",
    ]);
  });

  it("of Hanoi takes the special and the first prize", () => {
    expect(resultOf("TWO_PRIZES", { special: "42932", first: "66272" })).toMatchObject({
      four_top: "2932",
      three_top: "932",
      two_bottom: "72",
    });
  });

  it("of a stock index takes the unit digit, its decimals and those of the change", () => {
    const entry = { index_close: "1404.27", index_change: "-3.15" };
    const result = resultOf("STOCK", entry);
    expect(result).toEqual({ ...entry, three_top: "427", two_top: "27", two_bottom: "15" });
    expect(resultOf("STOCK", { index_close: "9.05", index_change: "+0.00" })).toMatchObject({
      three_top: "905",
      two_bottom: "00",
    });
  });

  it("of a stock index has up to seven digits before the point", () => {
    const most = { index_close: "1234567.89", index_change: "-1234567.01" };
    expect(resultOf("STOCK", most)).toMatchObject({ three_top: "789", two_bottom: "01" });
    const more = { index_close: "12345678.90", index_change: "+12345678.90" };
    expect(faultsOf("STOCK", more)).toEqual(["index_close NOT_DIGITS", "index_change NOT_DIGITS"]);
    expect(faultsOf("STOCK", { ...most, index_close: "-1234567.89" })).toHaveLength(1);
  });

  it("is stored with its fields in one order, however they were given", () => {
    const named = { ...government, prize_near: "835461 835463", two_top: "62" };
    const given = Object.fromEntries(Object.entries(named).toReversed());
    expect(Object.keys(resultOf("GLO", given))).toEqual([
      "prize_first",
      "prize_near",
      "four_top",
      "three_top",
      "two_top",
      "three_front",
      "three_bottom",
      "two_bottom",
    ]);
    const gsb = resultOf("GSB", { prize_second: "987605", prize_first: "123456" });
    expect(Object.keys(gsb).slice(0, 2)).toEqual(["prize_first", "prize_second"]);
    const hanoi = resultOf("TWO_PRIZES", { first: "66272", special: "42932" });
    expect(Object.keys(hanoi).slice(0, 2)).toEqual(["special", "first"]);
    const stock = resultOf("STOCK", { index_change: "3.15", index_close: "1404.27" });
    expect(Object.keys(stock).slice(0, 2)).toEqual(["index_close", "index_change"]);
  });

  it("of Malaysia takes the ends of the first and the second prize", () => {
    expect(resultOf("MALAY", { prize_first: "1234", prize_second: "5678" })).toMatchObject({
      three_top: "234",
      two_bottom: "78",
    });
  });

  it.each(["GSB", "BAAC", "TWO_PRIZES", "STOCK", "MALAY"] as const)(
    "of %s may be the derived numbers alone",
    (kind) => {
      expect(resultOf(kind, { three_top: "582", two_bottom: "05" })).toEqual({
        three_top: "582",
        two_top: "82",
        two_bottom: "05",
      });
    },
  );

  it("decides every bet type of its lottery", () => {
    const entries: [ResultKind, ResultEntry][] = [
      ["GLO", government],
      ["GSB", { prize_first: "123456", prize_second: "987605" }],
      ["BAAC", { prize_first: "4273157" }],
      ["FOUR_DIGIT", { four_top: "0000" }],
      ["TWO_PRIZES", { special: "42932", first: "66272" }],
      ["STOCK", { index_close: "1404.27", index_change: "-3.15" }],
      ["MALAY", { prize_first: "1234", prize_second: "5678" }],
    ];
    for (const [kind, entry] of entries) {
      const winners = winningNumbers(resultOf(kind, entry));
      for (const type of betTypesOf(kind)) expect(winners.get(type)).not.toHaveLength(0);
    }
  });
});

describe("fields given beside the prizes", () => {
  it("are accepted where they agree", () => {
    const entry = { ...government, three_top: "462", prize_near: "835463 835461" };
    expect(completeResult("GLO", entry).ok).toBe(true);
  });

  it("are refused where they do not, with what was expected", () => {
    const completed = completeResult("GLO", { ...government, two_top: "63" });
    expect(completed).toEqual({
      ok: false,
      faults: [{ field: "two_top", code: "MISMATCH", expected: "62" }],
    });
    expect(faultsOf("GLO", { ...government, prize_near: "835461 835464" })).toEqual([
      "prize_near MISMATCH",
    ]);
  });

  it("near prizes go around the end", () => {
    expect(nearPrizes("000000")).toEqual(["999999", "000001"]);
    expect(nearPrizes("999999")).toEqual(["999998", "000000"]);
    expect(nearPrizes("100000")).toEqual(["099999", "100001"]);
  });
});

describe("a faulty entry", () => {
  it.each<[string, ResultKind, ResultEntry, string[]]>([
    ["five digits", "GLO", { ...government, prize_first: "83546" }, ["prize_first WRONG_LENGTH"]],
    ["letters", "GLO", { ...government, two_bottom: "7a" }, ["two_bottom NOT_DIGITS"]],
    ["Thai digits", "GLO", { ...government, two_bottom: "๗๑" }, ["two_bottom NOT_DIGITS"]],
    ["one front three", "GLO", { ...government, three_front: "104" }, ["three_front WRONG_COUNT"]],
    ["two blanks", "GLO", { ...government, three_front: "104  981" }, ["three_front NOT_DIGITS"]],
    ["an empty text", "GLO", { ...government, two_bottom: "" }, ["two_bottom NOT_DIGITS"]],
    ["an unknown field", "GLO", { ...government, odds: "1" }, ["odds UNKNOWN_FIELD"]],
    ["a foreign field", "GSB", { special: "12345" }, ["special UNKNOWN_FIELD"]],
    ["an index with one decimal", "STOCK", { index_close: "1404.2" }, ["index_close NOT_DIGITS"]],
    ["an index with a comma", "STOCK", { index_close: "1,404.27" }, ["index_close NOT_DIGITS"]],
    ["half a result", "TWO_PRIZES", { three_top: "582" }, ["two_bottom MISSING"]],
    ["one of two prizes", "GSB", { prize_first: "123456" }, ["prize_second MISSING"]],
    [
      "near prizes of another draw",
      "GSB",
      { prize_near: "835461 835463" },
      ["prize_near UNKNOWN_FIELD"],
    ],
    ["one near prize", "GLO", { ...government, prize_near: "835461" }, ["prize_near WRONG_COUNT"]],
    [
      "what follows from a prize alone",
      "GLO",
      { three_top: "462", two_bottom: "71" },
      ["prize_first MISSING", "three_front MISSING", "three_bottom MISSING"],
    ],
    [
      "a short one of two",
      "GLO",
      { ...government, three_front: "104 98" },
      ["three_front WRONG_LENGTH"],
    ],
    [
      "a letter before a digit",
      "GLO",
      { ...government, two_bottom: "a7" },
      ["two_bottom NOT_DIGITS"],
    ],
    [
      "an index of three decimals",
      "STOCK",
      { index_close: "1404.275" },
      ["index_close NOT_DIGITS"],
    ],
    ["a change of three decimals", "STOCK", { index_change: "3.155" }, ["index_change NOT_DIGITS"]],
    ["bcd alone", "FOUR_DIGIT", { three_top: "582" }, ["four_top MISSING", "two_bottom MISSING"]],
    [
      "ab alone",
      "FOUR_DIGIT",
      { two_bottom: "05" },
      ["four_top MISSING", "three_top MISSING", "two_top MISSING"],
    ],
    [
      "all that bets go by and no first prize",
      "GLO",
      {
        three_front: "104 981",
        three_bottom: "257 630",
        two_bottom: "71",
        four_top: "5462",
        three_top: "462",
        two_top: "62",
      },
      ["prize_first MISSING"],
    ],
    ["front three of another draw", "GSB", { three_front: "104" }, ["three_front UNKNOWN_FIELD"]],
    ["an animal", "MALAY", { animal: "07" }, ["animal UNKNOWN_FIELD"]],
    ["seven digits of six", "GSB", { prize_first: "1234567" }, ["prize_first WRONG_LENGTH"]],
    ["six digits of seven", "BAAC", { prize_first: "123456" }, ["prize_first WRONG_LENGTH"]],
    ["nothing", "TWO_PRIZES", {}, ["special MISSING", "first MISSING"]],
    [
      "no first prize",
      "GLO",
      { three_front: "104 981", three_bottom: "257 630", two_bottom: "71" },
      ["prize_first MISSING"],
    ],
  ])("with %s is refused", (_case, kind, entry, faults) => {
    expect(faultsOf(kind, entry)).toEqual(faults);
  });

  it.each(["YEEKEE", "ANIMAL"] as const)("for %s is refused: the house draws it", (kind) => {
    expect(faultsOf(kind, { three_top: "123", two_bottom: "45" })).toEqual([" HOUSE_DRAW"]);
    expect(entryFields(kind)).toEqual([]);
  });

  it("of a stock that did not move says that the round is to be voided", () => {
    expect(faultsOf("STOCK", { no_movement: "true" })).toEqual(["no_movement NO_MOVEMENT"]);
    expect(faultsOf("GLO", { ...government, no_movement: "true" })).toEqual([
      "no_movement UNKNOWN_FIELD",
    ]);
  });

  it("missing each field of a form in turn is refused for that field", () => {
    for (const kind of RESULT_KINDS) {
      const form = entryFields(kind);
      const whole = Object.fromEntries(
        form.map((field) => [
          field.name,
          field.shape === "DIGITS"
            ? Array.from({ length: field.count }, () => "1".repeat(field.digits)).join(" ")
            : "1234.56",
        ]),
      );
      for (const { name } of form) {
        const { [name]: _left, ...rest } = whole;
        expect(faultsOf(kind, rest)).toEqual([`${name} MISSING`]);
      }
    }
  });
});
