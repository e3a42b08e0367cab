import { join, posix } from "node:path";

import { describe, expect, it } from "vitest";

import { sourcesUnder, withoutComments, type Source } from "../../tools/sources.ts";
import { textsOf, type TextTree } from "../../tools/text-files.ts";

/*
 * No text is kept that no screen shows. A key counts as shown when it stands as a
 * literal in a folder that asks for its group, or when a template there begins as the key does:
 * `status.${status}` shows every status.X. What is composed otherwise is declared below.
 */

const ROOT = join(import.meta.dirname, "../..");

/** Keys whose names are data, and what composes them. */
const DECLARED: readonly (readonly [of: RegExp, why: string])[] = [
  [/^common:languages\.(?!choose$)/, "the languages by their codes, domain/languages.ts"],
  [/^admin:action\./, "the names of audit actions, app/admin/action-name.ts"],
  [/^admin-fields:/, "the fields that audit entries keep, core/admin/use-field-words.ts"],
];

function keysOf(tree: TextTree, before = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [before + key] : keysOf(value, `${before}${key}.`),
  );
}

const keys = [...textsOf("th")].flatMap(([group, tree]) =>
  keysOf(tree).map((key) => `${group}:${key}`),
);

const sources = sourcesUnder(ROOT, /\.tsx?$/)
  .filter(({ path }) => path.startsWith("web/") && !/\.test\.tsx?$/.test(path))
  .map(({ path, text }) => ({ path, text: withoutComments(text) }));

/** The shelf of a source and whose part of it: web/deposits/member for web/deposits/member/parts/Slip.tsx. */
const shelfOf = (path: string): string => posix.dirname(path).split("/").slice(0, 3).join("/");

/** The texts of a key as a source may name it: alone, or after its group. */
const LITERAL = /["'`]([\w.:-]+)["'`]/g;
const TEMPLATE = /`(?:([\w-]+):)?([A-Za-z][\w-]*[._]|[A-Za-z][\w-]*\.)\$\{[^`]*?\}([\w.-]*)`/g;

/** The keys of a group that some sources name. */
function named(group: string, from: readonly Source[]): (key: string) => boolean {
  const near = new Set(
    from
      .filter(({ text }) => text.includes(`"${group}"`) || text.includes(`${group}:`))
      .map(({ path }) => shelfOf(path)),
  );
  const texts = from.filter(({ path }) => near.has(shelfOf(path)) || shelfOf(path) === "web/app");
  const literals = new Set<string>();
  const templates: [start: string, end: string][] = [];
  for (const { text } of texts) {
    for (const [, literal = ""] of text.matchAll(LITERAL)) literals.add(literal);
    for (const [, of = group, start = "", end = ""] of text.matchAll(TEMPLATE)) {
      if (of === group) templates.push([start, end]);
    }
  }
  return (key) =>
    literals.has(key) ||
    literals.has(`${group}:${key}`) ||
    templates.some(([start, end]) => key.startsWith(start) && key.endsWith(end));
}

function unused(all: readonly string[], from: readonly Source[]): string[] {
  const groups = new Map<string, (key: string) => boolean>();
  return all.filter((full) => {
    if (DECLARED.some(([of]) => of.test(full))) return false;
    const [group = "", key = ""] = full.split(/:(.*)/s);
    const isNamed = groups.get(group) ?? named(group, from);
    groups.set(group, isNamed);
    return !isNamed(key);
  });
}

describe("the keys of the texts", () => {
  it("are each named by a screen of the shelf that asks for their group", () => {
    expect(unused(keys, sources)).toEqual([]);
  });

  it("would be found if no screen named them", () => {
    const planted = ["common:never_shown", "deposits:titles", "no-group:title"];
    expect(unused(planted, sources)).toEqual(planted);
  });

  it("are declared only where that is needed", () => {
    for (const [of] of DECLARED) expect(keys.some((key) => of.test(key))).toBe(true);
  });
});
