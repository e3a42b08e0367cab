import { readSlipText } from "@chokdee/domain/betting/slip-text/read.ts";
import { expect, test } from "vitest";

import { changeDraft, EMPTY_DRAFT, type Draft } from "./draft.ts";
import { commonWays, doubtedText, linesThere, settledAlike, toPull, withRow } from "./text-slip.ts";

const read = (text: string) => readSlipText(text, ["THREE_TOP", "TWO_TOP", "TWO_BOTTOM"]);
const linesOf = (text: string) => read(text).rows.flatMap(({ lines }) => lines);

/** A slip of 12 and 34: the one at its own price, the other at that of its bet type. */
const draft: Draft = {
  ...changeDraft(EMPTY_DRAFT, {
    kind: "PULL",
    lines: [
      { betType: "TWO_TOP", number: "12", amount: "5" },
      { betType: "TWO_TOP", number: "34", amount: null },
    ],
  }),
  prices: { TWO_TOP: "20" },
};

test("stakes on numbers of the slip are added to what stands, or leave it as it is", () => {
  const lines = linesOf("12=7*3\n34=1\n56=9*0");
  expect(linesThere(lines, draft).map(({ number, betType }) => [number, betType])).toEqual(
    lines
      .filter(({ number, betType }) => number !== "56" && betType === "TWO_TOP")
      .map(({ number, betType }) => [number, betType]),
  );
  const staked = (onThere: "ADD" | "SKIP") =>
    toPull(lines, draft, onThere).map(({ betType, number, amount }) => [betType, number, amount]);
  const added = staked("ADD");
  expect(added).toContainEqual(["TWO_TOP", "12", "12"]);
  expect(added).toContainEqual(["TWO_BOTTOM", "12", "3"]);
  expect(added).toContainEqual(["TWO_TOP", "56", "9"]);
  const skipped = staked("SKIP");
  expect(skipped).not.toContainEqual(expect.arrayContaining(["TWO_TOP", "12"]));
  expect(skipped).toContainEqual(["TWO_BOTTOM", "12", "3"]);
  expect(skipped).toContainEqual(["TWO_TOP", "56", "9"]);
  // The price of its bet type counts where a line has none of its own.
  const priced = linesOf("34=1*0");
  expect(toPull(priced, draft, "ADD")).toMatchObject([{ number: "34", amount: "21" }]);
  // Once in the slip, that is what is staked.
  const pulled = changeDraft(draft, {
    kind: "PULL",
    lines: toPull(lines, draft, "ADD"),
    over: true,
  });
  expect(pulled.amounts).toMatchObject({ "TWO_TOP:12": "12" });
});

test("a line is changed in its place or taken out, and what is doubted stays to be read", () => {
  const { rows } = read("12=5*5\n34=5\n56=6*6");
  expect(withRow(rows, 1, "34=5*5")).toBe("12=5*5\n34=5*5\n56=6*6");
  expect(withRow(rows, 1, null)).toBe("12=5*5\n56=6*6");
  expect(withRow(rows, 0, null)).toBe("34=5\n56=6*6");
  expect(doubtedText(rows)).toBe("34=5");
});

const TYPES = ["THREE_TOP", "THREE_TOD", "TWO_TOP", "TWO_BOTTOM"] as const;

test.each([
  ["a heading of words", "โต๊ด\n123=10\n12=5*5", "โต๊ด\n12=5*5"],
  ["a price, and words above it", "2 ตัว\nบน\nตัวละ 10\n12\n345", "2 ตัว\nบน\nตัวละ 10\n345"],
  ["the heading of its own", "โต๊ด\n123=10\nล่าง\n12=5\n345=5", "ล่าง\n345=5"],
  [
    "a note that ends what stands above it",
    "โต๊ด\n12=5*5\nสวัสดี\n123=10",
    "โต๊ด\n12=5*5\nสวัสดี\n123=10",
  ],
  ["two headings apart", "โต๊ด\n123=10\n12 กข\n2 ตัว\n345=5", "โต๊ด\n12 กข\n2 ตัว\n345=5"],
  ["the price below it", "12\n1234\n=5*5", "1234\n=5*5"],
  ["no heading that stood over nothing", "บน\nล่าง\n12=5\n2 ตัว\n345=5", "2 ตัว\n345=5"],
])("what is doubted stays with %s, and is doubted still", (_, written, left) => {
  const { rows } = readSlipText(written, TYPES);
  expect(doubtedText(rows)).toBe(left);
  const again = readSlipText(left, TYPES);
  expect(again.lines).toEqual([]);
  // Under the same: once it is changed it means what it would have meant.
  const asked = ({ doubt }: (typeof rows)[number]) => doubt !== null;
  expect(again.rows.filter(asked).map(({ text }) => text)).toEqual(
    expect.arrayContaining(left.split("\n").filter((text) => /^\d+(?! ตัว)/.test(text))),
  );
});

test("doubts that are alike are settled at once, and no others", () => {
  const { rows } = read("34=5\n56=6\n123=50*6\n78=7");
  const [most] = commonWays(rows);
  expect(most?.count).toBe(3);
  if (!most) return;
  const settled = settledAlike(rows, most);
  const after = read(settled).rows;
  expect(after.map(({ doubt }) => doubt === null)).toEqual([true, true, false, true]);
  expect(settled.split("\n")[2]).toBe("123=50*6");
  expect(commonWays(read("34=5").rows)).toEqual([]);
});
