import { describe, expect, it } from "vitest";

import { completeResult, type ResultEntry } from "./complete-result.ts";
import { entryFields, parseResultSettings, type ResultSettings } from "./entry-fields.ts";
import { RESULT_KINDS, sameResult, type ResultKind } from "./rules.ts";

function resultOf(kind: ResultKind, entry: ResultEntry, settings?: ResultSettings) {
  const completed = completeResult(kind, entry, settings);
  expect(completed).toMatchObject({ ok: true });
  return completed.ok ? completed.result : {};
}

const government = {
  prize_first: "835462",
  three_front: "104 981",
  three_bottom: "257 630",
  two_bottom: "71",
};

describe("the form of a draw", () => {
  it("asks for the numbers of its lottery, and labels each by its name", () => {
    const asked = RESULT_KINDS.map((kind) => [
      kind,
      entryFields(kind)
        .map(({ name, digits, count }) => `${name} ${digits}x${count}`)
        .join(", "),
    ]);
    expect(Object.fromEntries(asked)).toEqual({
      GLO: "prize_first 6x1, three_front 3x2, three_bottom 3x2, two_bottom 2x1",
      GSB: "prize_first 6x1, prize_second 6x1",
      BAAC: "prize_first 7x1",
      FOUR_DIGIT: "four_top 4x1",
      TWO_PRIZES: "special 5x1, first 5x1",
      STOCK: "index_close 0x1, index_change 0x1",
      YEEKEE: "",
      ANIMAL: "",
      MALAY: "prize_first 4x1, prize_second 4x1",
    });
    for (const { name, labelKey } of RESULT_KINDS.flatMap((kind) => entryFields(kind)))
      expect(labelKey).toBe(`results.field.${name}`);
  });

  it("has a two bottom of its own for BAAC alone, where the setting says so", () => {
    const names = (kind: ResultKind) =>
      entryFields(kind, { baacTwoBottom: "SEPARATE" }).map(({ name }) => name);
    expect(names("BAAC")).toEqual(["prize_first", "two_bottom"]);
    expect(names("GSB")).toEqual(["prize_first", "prize_second"]);
  });
});

describe("a past draw for the archive", () => {
  it("may lack prizes and hold four back-three", () => {
    const entry = { three_bottom: "873 237 845 708", two_bottom: "23" };
    expect(resultOf("GLO", entry, { archive: true })).toEqual(entry);
    expect(completeResult("GLO", entry).ok).toBe(false);
  });
});

describe("two results", () => {
  it("are the same in whatever order their front and back three stand", () => {
    const one = resultOf("GLO", government);
    const other = resultOf("GLO", { ...government, three_front: "981 104" });
    expect(sameResult(one, other)).toBe(true);
    expect(sameResult(one, resultOf("GLO", { ...government, two_bottom: "72" }))).toBe(false);
    const reversed = Object.fromEntries(Object.entries(one).toReversed());
    expect([sameResult(one, reversed), sameResult(reversed, one)]).toEqual([true, true]);
    expect(sameResult(one, { ...one, two_top: "" })).toBe(false);
  });

  it("are the same whether or not the near prizes were given, which follow from the first", () => {
    const typed = resultOf("GLO", government);
    const told = resultOf("GLO", { ...government, prize_near: "835461 835463" });
    expect([sameResult(typed, told), sameResult(told, typed)]).toEqual([true, true]);
    // A draw without a first prize has none beside it.
    expect(sameResult({ two_top: "11" }, { two_top: "11", prize_near: "1 3" })).toBe(false);
  });
});

describe("the settings of a lottery's results", () => {
  it("are read when they are known ones", () => {
    expect(parseResultSettings({})).toEqual({});
    expect(parseResultSettings({ baacTwoBottom: "DIGITS_3_4" })).toEqual({
      baacTwoBottom: "DIGITS_3_4",
    });
    expect([5, true, undefined, ""].map(parseResultSettings)).toEqual([null, null, null, null]);
    expect(parseResultSettings({ baacTwoBottom: "SEPARATE" })).toEqual({
      baacTwoBottom: "SEPARATE",
    });
    for (const value of [null, [], "x", { baacTwoBottom: "LAST" }, { archive: true }]) {
      expect(parseResultSettings(value)).toBeNull();
    }
  });
});
