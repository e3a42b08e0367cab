import { expect, test } from "vitest";

import { firstLetters } from "./first-letters.ts";
import { monogramOf } from "./monogram.ts";

test.each([
  ["ก้อย", "ก้อ"],
  ["น้ำ", "น้ำ"],
  ["Somchai", "So"],
  ["a😀b", "a😀"],
  ["😀", "😀"],
  ["👩‍👩‍👧แม่", "👩‍👩‍👧แ"],
  ["𠮷野家", "𠮷野"],
  ["", ""],
])("the first two letters of %s are %s", (name, letters) => {
  expect(firstLetters(name, 2)).toBe(letters);
  expect(firstLetters(name, 2).isWellFormed()).toBe(true);
});

test.each([
  ["ธนาคารกสิกรไทย", "กส"],
  ["ธนาคารเพื่อการเกษตร", "กร"],
  ["Kasikorn", "KA"],
  ["𠮷𠮷銀行", "𠮷𠮷"],
  ["a😀 bank", "A😀"],
])("the monogram of %s is %s", (name, monogram) => {
  expect(monogramOf(name)).toBe(monogram);
});
