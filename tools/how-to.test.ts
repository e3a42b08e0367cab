import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { describe, expect, it } from "vitest";

import { root } from "./bootstrap/say.mjs";
import { sourcesUnder, withoutComments } from "./sources.ts";

const FOLDER = join(root, "docs/how-to");
const MOST_LINES = 50;
/** A path of the repository as Markdown names it. */
const PATH = /`((?:db|docs|domain|e2e|server|tools|web)\/[\w./-]+)`/g;
/** What code is called: checkedAccount, BankAccountForm, BET_TYPES; texts, views and files apart. */
const NAME = /\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]{2,}(?:_[A-Z]+)*)\b/g;
/** The bet type that a how-to adds, and a language that code does not name. */
const NOT_OURS = ["FIVE_TOD", "TypeScript"];
/** A file without its folder: `settings.test.ts`, or a test as `chip-order` or `result-form`. */
const FILE = /`([a-z]+(?:-[a-z]+)+|[\w-]+(?:\.test)?\.tsx?)`/g;

const sources = sourcesUnder(root, /\.(?:tsx?|sql|json)$/);
/** Files with and without their endings, folders, and the groups of the Thai texts. */
const names = new Set(
  sources.flatMap(({ path, text }) => [
    ...path.split("/"),
    basename(path).replace(/\..*$/, ""),
    ...(path.startsWith("web/locales/th/") ? Object.keys(JSON.parse(text) as object) : []),
  ]),
);
/** What stands in the product's code, and not in a comment that outlives it. */
const words = new Set(
  sources
    .filter(({ path }) => !path.startsWith("tools/") && !path.endsWith(".json"))
    .flatMap(({ path, text }) => {
      const code = path.endsWith(".sql") ? text.replaceAll(/--.*/g, "") : withoutComments(text);
      return code.match(/\w+/g) ?? [];
    }),
);
const unknown = (text: string): string[] => [
  ...[...new Set(text.match(NAME))].filter((name) => !NOT_OURS.includes(name) && !words.has(name)),
  ...[...text.matchAll(FILE)].map(([, name = ""]) => name).filter((name) => !names.has(name)),
];

describe("the how-tos", () => {
  it.each(readdirSync(FOLDER))("name in %s only paths that exist, on at most 50 lines", (name) => {
    const text = readFileSync(join(FOLDER, name), "utf8");
    const paths = [...text.matchAll(PATH)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(text.split("\n").length).toBeLessThanOrEqual(MOST_LINES);
  });

  it.each([...readdirSync(FOLDER).map((name) => `how-to/${name}`), "floor-plan.md", "glossary.md"])(
    "name functions, lists and files that are there, as does docs/%s",
    (page) => {
      expect(unknown(readFileSync(join(root, "docs", page), "utf8"))).toEqual([]);
    },
  );

  it("are seen to name what is gone", () => {
    const planted = "`dressPage` in `web/text/i18n.ts`, NO_SUCH_LIST, `no-such`, `gone.test.ts`";
    expect(unknown(planted)).toEqual(["dressPage", "NO_SUCH_LIST", "no-such", "gone.test.ts"]);
  });
});
