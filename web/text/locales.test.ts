import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { LANGUAGES as ALL, SCRIPTS, type Language } from "@chokdee/domain/languages.ts";
import { refusals } from "@chokdee/domain/refusals.ts";
import { describe, expect, it } from "vitest";

import { textLanguages, textsOf, type TextTree } from "../../tools/text-files.ts";

/*
 * No text is missing, unknown or forgotten in another language, in the back office
 * as little as on the screens of members.
 */

type Texts = ReadonlyMap<string, string>;

const ROOT = join(import.meta.dirname, "../..");
const LANGUAGES = ALL.filter((language) => language !== "th");
/** Names, brands and codes that are the same wherever they are written. */
const SAME_BY_NATURE =
  /^(common:(languages\.(?!choose).*|brand|bank_.*)|auth:(otp|step_otp)|server:IDEMPOTENCY_KEY_MISSING)$/;
/** Latin names, and what product.md fixes in English for Thai as well. */
const SHARED_WORDS = new Set(["PromptPay", "No active round"]);

function flat(tree: TextTree, before = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );
}

/** The server's refusals, which it keeps in Thai beside their codes. */
function serverTexts(language: Language): Texts {
  const file = join(ROOT, "server/locales", `${language}.json`);
  if (existsSync(file)) return new Map(flat(JSON.parse(readFileSync(file, "utf8")) as TextTree));
  return new Map();
}

/** Every text of a language as "group:key"; the server's stand under "server". */
function allTexts(language: Language): Texts {
  const all = new Map<string, string>();
  for (const [group, tree] of textsOf(language)) {
    for (const [key, text] of flat(tree)) all.set(`${group}:${key}`, text);
  }
  if (language === "th") {
    for (const [code, { th }] of refusals) all.set(`server:${code}`, th);
  }
  for (const [key, text] of serverTexts(language)) {
    all.set(`server:${key}`, text);
  }
  return all;
}

const thai = allTexts("th");
const others = new Map<Language, Texts>(
  LANGUAGES.map((language) => [language, allTexts(language)]),
);

/** Texts that name their values in another order than Thai, as the language's grammar has it. */
const TURNED: Partial<Record<Language, readonly string[]>> = {
  en: ["server:ACTIVITY_REFUND"],
  my: [
    "admin-forms:run.failed",
    "admin-forms:run.stopped",
    "admin-deposits:assign_question",
    "admin-plan:progress",
    "admin-reports:more_in_file",
    "admin-rounds:winners_of",
    "admin-rules:remove_question",
    "animals:on_sale",
    "betting:cancel_left",
    "betting:typed",
    "lucky:sets_count",
    "members:notices_on",
    "protection:pending_raise",
    "protection:used_of",
  ],
  zh: [
    "admin-rules:remove_question",
    "animals:on_sale",
    "common:date_day",
    "common:date_day_month",
    "members:notices_on",
    "protection:pending_raise",
    "server:STAFF_NEWS_LOCKED",
    "server:STAFF_NEWS_PASSWORD",
    "server:STAFF_NEWS_RIGHTS",
    "server:STAFF_NEWS_TOTP",
  ],
};

/** The placeholders of a text, {{name}} or {name}, as it names them. */
const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{+\w+\}+/g)].map(String);

function placeholders(text: string): string {
  return placeholdersIn(text).toSorted().join(" ");
}

/** What is left to read once placeholders, digits and signs are taken away. */
function words(text: string): string {
  return text.replaceAll(/\{+\w+\}+|[^\p{L}\p{M}]/gu, "");
}

it("stand in a folder for each language of the product, and for no other", () => {
  expect(textLanguages()).toEqual(ALL.toSorted());
});

it.each(ALL)("are in %s divided into the same files and groups as in Thai", (language) => {
  expect([...textsOf(language).keys()]).toEqual([...textsOf("th").keys()]);
});

describe.each(LANGUAGES)("the texts in %s", (language) => {
  const texts = others.get(language) ?? new Map<string, string>();

  it("hold every text that Thai has", () => {
    expect([...thai.keys()].filter((key) => !texts.get(key)?.trim())).toEqual([]);
  });

  it("hold no text that Thai does not have", () => {
    expect([...texts.keys()].filter((key) => !thai.has(key))).toEqual([]);
  });

  it("fill in the same values as Thai does", () => {
    const wrong = [...texts].filter(
      ([key, text]) => placeholders(text) !== placeholders(thai.get(key) ?? ""),
    );
    expect(wrong).toEqual([]);
  });

  it("name them in the order of Thai, but for those that the language turns round", () => {
    const turned = [...texts].flatMap(([key, text]) =>
      placeholdersIn(text).join() === placeholdersIn(thai.get(key) ?? "").join() ? [] : [key],
    );
    expect(new Set(turned)).toEqual(new Set(TURNED[language]));
  });

  it("are not left in another language", () => {
    const copied = [...texts].flatMap(([key, text]) => {
      if (SAME_BY_NATURE.test(key) || SHARED_WORDS.has(text) || words(text) === "") return [];
      return [["th", thai] as const, ...others]
        .filter(([other, known]) => other !== language && known.get(key) === text)
        .map(([other]) => `${key} is as in ${other}: ${text}`);
    });
    expect(copied).toEqual([]);
  });

  it("are written in the script that the language is known by, or in Latin", () => {
    const others = Object.values(SCRIPTS).filter(
      (one) => ![SCRIPTS[language], "Latin"].includes(one),
    );
    const foreign = new RegExp(others.map((one) => `\\p{Script=${one}}`).join("|"), "u");
    const wrong = [...texts].filter(
      ([key, text]) => !SAME_BY_NATURE.test(key) && foreign.test(text),
    );
    expect(wrong).toEqual([]);
    const own = new RegExp(`\\p{Script=${SCRIPTS[language]}}`, "u");
    expect([...texts.values()].filter((text) => own.test(text)).length).toBeGreaterThan(
      texts.size / 2,
    );
  });

  it("write digits as 0 to 9 and no Thai letters", () => {
    const wrong = [...texts].filter(
      ([key, text]) =>
        /[๐-๙၀-၉႐-႙]/u.test(text) || (!SAME_BY_NATURE.test(key) && /\p{Script=Thai}/u.test(text)),
    );
    expect(wrong).toEqual([]);
  });
});

describe("lists in a text", () => {
  it.each(ALL)("name twelve months and seven weekdays in %s", (language) => {
    const texts = language === "th" ? thai : others.get(language);
    expect(texts?.get("common:months")?.split(",")).toHaveLength(12);
    expect(texts?.get("common:weekdays")?.split(",")).toHaveLength(7);
    expect(texts?.get("day-field:weekdays_short")?.split(",")).toHaveLength(7);
  });
});

describe("locales/REVIEW.md", () => {
  it("shows native readers the texts as they are", () => {
    const rows = readFileSync(join(ROOT, "locales/REVIEW.md"), "utf8").matchAll(
      /^\| `([^`]+)` \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|/gm,
    );
    const wrong = [...rows].flatMap(([, key = "", ...shown]) =>
      [thai, ...(["shn", "my", "zh"] as const).map((language) => others.get(language))]
        .map((texts) => texts?.get(key)?.replaceAll("\u200b", "") ?? "no such text")
        .filter((text, column) => text !== shown[column])
        .map((text) => `${key}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the Shan texts", () => {
  it("mark where a line may break, because browsers have no dictionary for Shan", () => {
    // DESIGN.md section 3. A run this long without a break would not fit a phone of 320 px.
    const long = [...(others.get("shn") ?? [])].filter(([, text]) =>
      text.split(/[\s\u200b,/–]/u).some((word) => word.replaceAll(/\p{M}/gu, "").length > 16),
    );
    expect(long).toEqual([]);
  });
});

describe("the Burmese texts", () => {
  it("write a space before a 'not', which browsers split from its verb at the end of a line", () => {
    // wholeWords keeps a short word whole; a "not" in the middle of a longer run it cannot see.
    const joined = [...(others.get("my") ?? [])].filter(
      ([key, text]) =>
        !key.startsWith("server:") &&
        // The word for "or" ends like one.
        /[\u1000-\u1049](?:မရှိ|မရပါ|မလုပ်ပါ|(?<!သို့)မဟုတ်)/u.test(text),
    );
    expect(joined.map(([key]) => key)).toEqual([]);
  });
});

/** IBM Plex Sans Thai Looped has Thai and Latin, every phone its own Han. */
const WITH_A_FONT = ["Thai", "Latin", "Han", "Myanmar"];

it("every script has a font", () => {
  expect(Object.values(SCRIPTS).filter((script) => !WITH_A_FONT.includes(script))).toEqual([]);
});

it("a script that the font of Thai lacks has its own, where each of its languages is shown", () => {
  const inMyanmar = ALL.filter((language) => SCRIPTS[language] === "Myanmar");
  for (const sheet of ["web/ui/tokens.css", "web/styles/theme.css"]) {
    const style = readFileSync(join(ROOT, sheet), "utf8");
    const named = [...style.matchAll(/:lang\((\w+)\)|\[lang="(\w+)"\]/g)].map(([, ...languages]) =>
      languages.find((language) => language !== undefined),
    );
    expect(new Set(named), sheet).toEqual(new Set(inMyanmar));
  }
});
