import { refusals } from "@chokdee/domain/refusals.ts";
import { describe, expect, it } from "vitest";

import { root } from "./bootstrap/say.mjs";
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
});
