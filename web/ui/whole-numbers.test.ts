import { join } from "node:path";

import { expect, it } from "vitest";

import { sourcesUnder } from "../../tools/sources.ts";
import { wholeNumbers } from "./whole-numbers.ts";

const shown = (text: string) => wholeNumbers(text).replaceAll("\u2060", "+");

it("joins a phone, an account and a reference at their hyphens, and nothing else", () => {
  expect(shown("นิด 080-001-1804")).toBe("นิด 080-+001-+1804");
  expect(shown("681-0-60156-7")).toBe("681-+0-+60156-+7");
  expect(shown("CD-6911-01750")).toBe("CD-+6911-+01750");
  expect(shown("a two-fold - 5 text")).toBe("a two-fold - 5 text");
  expect(wholeNumbers(wholeNumbers("080-001"))).toBe(wholeNumbers("080-001"));
});

/** Grouped right where it is shown: a WholeNumber keeps such a one in its line. */
const LOOSE = /(?<![=$])\{\s*(?:groupPhone|groupAccountNumber|grouped)\(/;

it("phones and accounts are shown by the parts that keep them in one line", () => {
  const loose = sourcesUnder(join(import.meta.dirname, "../.."), /^web\/.*\.tsx$/).filter(
    ({ text }) => LOOSE.test(text),
  );
  expect(loose.map(({ path }) => path)).toEqual([]);
});
