import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { at, root } from "./bootstrap/say.mjs";
import { leadingNowhere } from "./named-tests.ts";

const PAGES = [
  "attacks-on-money.md",
  "doors-coverage.md",
  "asvs.md",
  "capabilities.md",
  "member-findings.md",
  "trust-coverage.md",
  "security.md",
  "operations.md",
  "scanners.md",
];

describe("what a page says is held by a test", () => {
  it.each(PAGES)("names files and tests that are there: docs/%s", (page) => {
    expect(leadingNowhere(readFileSync(at("docs", page), "utf8"), root)).toEqual([]);
  });

  it.each([
    ["`accounts/sign-in` and `tools/tidy`", []],
    ['`accounts/fresh-proof` "lets nobody guess: ten tries in ten minutes"', []],
    ["`application/json`, `db/migrations`, `domain/*/rules.ts`", []],
    ["`members/sign-in`", ["members/sign-in"]],
    [
      '`accounts/fresh-proof` "is a sentence of nobody"',
      ['accounts/fresh-proof "is a sentence of nobody"'],
    ],
    [
      '`accounts/fresh-proof` "lets nobody guess", "asks for nothing"',
      ['accounts/fresh-proof "asks for nothing"'],
    ],
  ])("of %j: %j leads nowhere", (text, expected) => {
    expect(leadingNowhere(text, root)).toEqual(expected);
  });
});
