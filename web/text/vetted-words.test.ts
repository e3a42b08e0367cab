import { readFileSync } from "node:fs";
import { join } from "node:path";

import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";
import { describe, expect, it } from "vitest";

import { textsOf, type TextTree } from "../../tools/text-files.ts";

/*
 * Words that others vetted stand in our texts as they vetted them: the glossary (MediaWiki, CLDR)
 * and the names of the 36 animals, both in locales/. What says it otherwise is declared, or waits
 * in locales/REVIEW.md for a native reader.
 */

const FOLDER = join(import.meta.dirname, "../../locales");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

type Words = Readonly<Partial<Record<Language, string | null>>>;

/** Texts whose Thai and English are in the glossary, and that say it otherwise there. */
const OTHERWISE: readonly (readonly [language: Language, of: RegExp, why: string])[] = [
  ["shn", /^common:navigation\.home$/, "the page home, not a site's main page"],
  ["zh", /:next$/, "the glossary has it of a successor, not of a step"],
  ["zh", /:(?:field\.)?names?$/, "of a person"],
  ["zh", /:(?:\w+\.ALL|all|all_actions)$/, "what a filter says"],
  ["zh", /^(?:admin-protection:history|lucky:optional)$/, "shorter, in a narrow place"],
  ["my", /^(?:admin-protection:history|lucky:optional)$/, "shorter, in a narrow place"],
  ["my", /^admin-staff:(?:approvals\.|disabled)/, "a state, in the form of the others beside it"],
  ["my", /^admin-fields:yes$/, "a value, not an answer"],
];

function flat(tree: TextTree, before: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );
}

const texts = new Map(
  LANGUAGES.map((language) => [
    language,
    new Map([...textsOf(language)].flatMap(([group, tree]) => flat(tree, `${group}:`))),
  ]),
);

const textIn = (language: Language, key: string): string => texts.get(language)?.get(key) ?? "";
/** Where lines may break is ours to say. */
const bare = (text: string): string => text.replaceAll(/[\u200b\s]/g, "");

describe("the glossary's words", () => {
  const glossary = JSON.parse(read("glossary.json")) as Words[];
  const keysOf = ({ th, en }: Words) =>
    [...(texts.get("th") ?? [])].flatMap(([key, thai]) =>
      thai === th && textIn("en", key).toLowerCase() === en?.toLowerCase() ? [key] : [],
    );
  const differing = glossary.flatMap((words) =>
    keysOf(words).flatMap((key) =>
      LANGUAGES.filter((language) => {
        const vetted = words[language];
        return (
          vetted && !["th", "en"].includes(language) && bare(vetted) !== bare(textIn(language, key))
        );
      }).map((language) => [language, key] as const),
    ),
  );

  it("are used where a text says the same", () => {
    expect(glossary.flatMap(keysOf).length).toBeGreaterThan(70);
    const wrong = differing.filter(
      ([language, key]) => !OTHERWISE.some(([of, keys]) => of === language && keys.test(key)),
    );
    expect(wrong).toEqual([]);
  });

  it("are replaced only where that is needed", () => {
    for (const [language, keys, why] of OTHERWISE) {
      const used = differing.some(([of, key]) => of === language && keys.test(key));
      expect(used, `${language}: ${why}`).toBe(true);
    }
  });
});

it("the 36 animals have the names of the list; where it has none, a native reader is asked", () => {
  const { animals } = JSON.parse(read("animals36.json")) as {
    readonly animals: readonly { readonly n: number; readonly names: Words }[];
  };
  expect(animals.map(({ n }) => n)).toEqual(Array.from({ length: 36 }, (_, index) => index + 1));
  const review = read("REVIEW.md");
  const wrong = animals.flatMap(({ n, names }) =>
    LANGUAGES.flatMap((language) => {
      const ours = textIn(language, `animals:names.${n}`);
      const isVetted = names[language] && bare(names[language]) === bare(ours);
      const isAsked = review.includes(`\`animals:names.${n}\``);
      return isVetted || isAsked ? [] : [`${n} in ${language}: ${ours}`];
    }),
  );
  // CLDR's Burmese cricket is "the insect cricket".
  expect(wrong).toEqual(["20 in my: ပုရစ်"]);
});

it("no Thai text calls the operator a home: that is what 'บ้าน' is to a member", () => {
  const homes = [...(texts.get("th") ?? [])].flatMap(([key, text]) =>
    /(?<!หลัง|คนใน|ที่อยู่|เลขที่)บ้าน/.test(text) ? [key] : [],
  );
  expect(homes).toEqual([]);
});
