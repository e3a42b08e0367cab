import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { expect, test } from "vitest";

import { changeDraft, EMPTY_DRAFT, type Draft } from "./draft.ts";
import { commonPrice, repricing } from "./repricing.ts";

type Line = readonly [BetType, string, string | null];
const draftOf = (lines: readonly Line[]): Draft =>
  changeDraft(EMPTY_DRAFT, {
    kind: "PULL",
    lines: lines.map(([betType, number, amount]) => ({ betType, number, amount })),
  });
const all = (draft: Draft, text: string) => changeDraft(draft, { kind: "PRICE_ALL", text });
const ofType = (draft: Draft, betType: BetType, text: string) =>
  changeDraft(draft, { kind: "PRICE", betType, text });

const mixed: readonly Line[] = [
  ["TWO_TOP", "12", "5"],
  ["TWO_TOP", "34", "7"],
  ["TWO_BOTTOM", "12", "9"],
];
const alike: readonly Line[] = [
  ["TWO_TOP", "12", "5"],
  ["TWO_TOP", "34", "5"],
];

test("a price for all tells how many lines it changed, and both sums", () => {
  expect(repricing(all(draftOf(mixed), "7"), null)).toEqual({
    count: 2,
    fromSatang: 2_100,
    toSatang: 2_100,
  });
  expect(repricing(all(draftOf(mixed), "10"), null)).toEqual({
    count: 3,
    fromSatang: 2_100,
    toSatang: 3_000,
  });
  // Also where all were alike: the lines are not on the screen.
  expect(repricing(all(draftOf(alike), "10"), null)).toEqual({
    count: 2,
    fromSatang: 1_000,
    toSatang: 2_000,
  });
  expect(repricing(all(draftOf(alike), "5"), null)).toBeNull();
});

test("a price of one bet type is told where it took the place of several, of its lines alone", () => {
  expect(repricing(ofType(draftOf(mixed), "TWO_TOP", "10"), "TWO_TOP")).toEqual({
    count: 2,
    fromSatang: 1_200,
    toSatang: 2_000,
  });
  expect(repricing(ofType(draftOf(mixed), "TWO_BOTTOM", "10"), "TWO_BOTTOM")).toBeNull();
  expect(repricing(ofType(draftOf(alike), "TWO_TOP", "10"), "TWO_TOP")).toBeNull();
});

test("what was changed is told where it was changed, until something else is", () => {
  const changed = all(draftOf(mixed), "10");
  expect(repricing(changed, "TWO_TOP")).toBeNull();
  // Typing on: from what stood before the first digit.
  expect(repricing(all(changed, "100"), null)).toMatchObject({ fromSatang: 2_100, count: 3 });
  expect(repricing(changeDraft(changed, { kind: "UNDO_PRICES" }), null)).toBeNull();
  const entered = changeDraft(changed, { kind: "AMOUNT", key: "TWO_TOP:12", text: "1" });
  expect(repricing(entered, null)).toBeNull();
});

test("lines have a common price only where it is the same for each", () => {
  const linesOf = (...texts: string[]) => texts.map((amountText) => ({ amountText }));
  expect(commonPrice(linesOf("5", "5"))).toBe("5");
  expect(commonPrice(linesOf("5", "5", "6"))).toBeNull();
  expect(commonPrice([])).toBeNull();
});
