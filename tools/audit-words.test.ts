import { describe, expect, it } from "vitest";

import { root } from "./bootstrap/say.mjs";
import { sourcesUnder, withoutComments } from "./sources.ts";
import { textsOf, type TextTree } from "./text-files.ts";

/** Where the desk looks for the word of a field that the audit keeps (web/core/admin/use-field-words.ts). */
const NAMED_IN = [
  ["admin-fields", "field"],
  ["admin-settings", "name"],
  ["admin-staff", "settings"],
  ["admin-desk", "setting"],
  ["admin-rounds", "field"],
  ["admin-notices", "language"],
] as const;

const texts = textsOf("th");
/** A change that is asked for holds both sides, which are looked at themselves. */
const SIDES = ["before", "after"];
const named = new Set(
  NAMED_IN.flatMap(([group, branch]) =>
    Object.keys((texts.get(group)?.[branch] ?? {}) as TextTree),
  ).concat(SIDES),
);

/** What stands between a brace that was opened before a place and the one that closes it. */
function blockFrom(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end += 1) {
    if (text[end] === "{") depth += 1;
    if (text[end] === "}") depth -= 1;
  }
  return text.slice(start, end - 1);
}

/** Without what stands in round brackets, which is handed to functions. */
function withoutCalls(text: string): string {
  const less = text.replaceAll(/\([^()]*\)/g, "");
  return less === text ? text : withoutCalls(less);
}

/** The fields that a source writes out in what it keeps of before and after. */
function fieldsKept(text: string): string[] {
  return [...text.matchAll(/\b(?:before|after): \{|\bchange = \{/g)].flatMap((found) => {
    const block = `{${withoutCalls(blockFrom(text, found.index + found[0].length))}}`;
    const fields = block.matchAll(/\b([a-z][a-z_]*):(?=\s)|(?<=[{,]\s*)([a-z][a-z_]*)(?=\s*[,}])/g);
    return [...fields].map(([, field, short]) => field ?? short ?? "");
  });
}

const kept = sourcesUnder(root, /\.ts$/)
  .filter(({ path }) => path.startsWith("server/") && !/\.test\.ts$|\/testing\//.test(path))
  .map(({ text }) => withoutComments(text))
  .filter((text) => /\b(?:writeAudit|auditedVerdict)\(/.test(text))
  .flatMap(fieldsKept);

describe("a field that the audit keeps", () => {
  it("has a word at the desk, and is not read by its name in the code", () => {
    expect(new Set(kept).size).toBeGreaterThan(50);
    expect([...new Set(kept)].filter((field) => !named.has(field)).toSorted()).toEqual([]);
  });
});
