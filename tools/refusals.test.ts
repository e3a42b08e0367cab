import { readFileSync } from "node:fs";

import { MOST_DIGITS } from "@chokdee/domain/betting/bet-types.ts";
import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { refusals } from "@chokdee/domain/refusals.ts";
import { describe, expect, it } from "vitest";

import { at, root } from "./bootstrap/say.mjs";
import { sourcesUnder, withoutComments } from "./sources.ts";

const serverTests = sourcesUnder(root, /\.test\.ts$/)
  .filter(({ path }) => path.startsWith("server/"))
  .map(({ text }) => withoutComments(text));
const wordsOfTests = new Set(serverTests.join("\n").match(/\b[A-Z][A-Z_]+\b/g));

describe("a refusal", () => {
  it("is expected by a test of the server under its code, whichever code it is", () => {
    expect(refusals.size).toBeGreaterThan(150);
    const unseen = [...refusals.keys()].filter((code) => !wordsOfTests.has(code));
    expect(unseen).toEqual([]);
  });

  it.each(LANGUAGES)("of a number's length says in %s how long one may be, as its hint", (code) => {
    const read = (...path: string[]) => JSON.parse(readFileSync(at(...path), "utf8")) as object;
    const found = { ...(code === "th" ? {} : read("server", "locales", `${code}.json`)) };
    const { LUCKY_NUMBER_INVALID: said = refusals.get("LUCKY_NUMBER_INVALID")?.th ?? "" } =
      found as Record<string, string>;
    const hint = JSON.stringify(read("web", "locales", code, "lucky.json"));
    const [, shown = ""] = /"numbers_hint":"([^"]*)"/.exec(hint) ?? [];
    for (const words of [said, shown]) expect(words).toMatch(new RegExp(`1\\D+${MOST_DIGITS}\\D`));
  });
});
