import { describe, expect, it } from "vitest";

import { DREAMS, dreamsFor, type Dream } from "./dreams.ts";

describe("the list of 40 dreams", () => {
  it("has each of the hundred numbers once, those of a dream 40 apart", () => {
    expect(DREAMS.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    const numbers = DREAMS.flatMap((dream) => dream.numbers);
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0")),
    );
    for (const { n, numbers: own } of DREAMS) {
      expect(own.map(Number)).toEqual(
        [n, n + 40, n + 80].filter((one) => one <= 100).map((one) => one % 100),
      );
    }
  });

  it("gives no animal of the game twice", () => {
    const animals = DREAMS.flatMap(({ animal }) => animal ?? []);
    expect(new Set(animals).size).toBe(animals.length);
  });
});

describe("what is typed", () => {
  const names: Record<number, string> = { 13: "ช้าง", 32: "งู", 36: "ႁဵၼ်\u200bဢွၼ်ႇ" };
  const nameOf = ({ n }: Dream) => names[n] ?? `name ${n}`;
  const found = (typed: string) => dreamsFor(typed, nameOf).map(({ n }) => n);

  it("finds a dream by its name, a part of it or its Lao name", () => {
    expect(found("ช้าง")).toEqual([13]);
    expect(found(" NAME 4")).toEqual([4, 40]);
    expect(found("ຊ້າງ")).toEqual([13]);
    expect(found("ႁဵၼ်ဢွၼ်ႇ")).toEqual([36]);
  });

  it("finds the dream of a number, in Thai digits too", () => {
    expect(found("93")).toEqual([13]);
    expect(found("๐๐")).toEqual([20]);
  });

  it("finds all of them where nothing is typed, and none where nothing is meant", () => {
    expect(found("  ")).toHaveLength(40);
    expect(found("ยานอวกาศ")).toEqual([]);
  });
});
