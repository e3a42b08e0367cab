import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";
import { refusals } from "@chokdee/domain/refusals.ts";
import { expect, it } from "vitest";

import { textsOf, type TextTree } from "../../tools/text-files.ts";

/*
 * One word for one thing, in each language (docs/glossary.md): a member who bets on "3 top" finds
 * "3 top" among the results, and one who is told to deposit finds a button that says so.
 */

function flat(tree: TextTree, before: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );
}

/** Every text of a language, the server's too, as "group:key"; where lines may break is ours to say. */
function textsIn(language: Language): ReadonlyMap<string, string> {
  const file = join(import.meta.dirname, "../../server/locales", `${language}.json`);
  const told = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as TextTree) : {};
  const refused = language === "th" ? [...refusals].map(([code, { th }]) => [code, th]) : [];
  const all = [
    ...[...textsOf(language)].flatMap(([group, tree]) => flat(tree, `${group}:`)),
    ...flat(Object.fromEntries(refused) as TextTree, "server:"),
    ...flat(told, "server:"),
  ];
  return new Map(all.map(([key, text]) => [key, text.replaceAll("\u200b", "")]));
}

const texts = new Map(LANGUAGES.map((language) => [language, textsIn(language)]));
const textIn = (language: Language, key: string): string => texts.get(language)?.get(key) ?? "";
const thai = [...(texts.get("th") ?? [])];

/** What is counted, where the number may be one: "{{count}} {{count, slip|slips}}". */
const COUNTED =
  "slips|lines|rounds|draws|days|hours|minutes|seconds|times|numbers|digits|shots|deposits|" +
  "withdrawals|payouts|members|cancellations|sessions|codes|lotteries|pictures|places|friends|rows";

/** Where the number is never one, or what follows it is a verb. */
const NEVER_ONE = new Set([
  "auth:account_number_length",
  "auth:locked_text",
  "animals:on_sale",
  "betting:too_many_lines",
  "admin-lotteries:hours_text",
  "admin-night:too_many",
  "admin-reports:more_in_file",
  "server:DATES_TOO_FAR_APART",
  "server:LOCKED_AFTER_FAILURES",
  "server:STATEMENT_NOT_UNDERSTOOD",
  "server:TOO_MANY_ROUNDS",
]);

it("English says one slip, and two slips", () => {
  const many = new RegExp(String.raw`\{+\w+\}+ (?:\w+ )?(?:${COUNTED})\b`);
  const found = [...(texts.get("en") ?? [])].flatMap(([key, text]) =>
    many.test(text) ? [key] : [],
  );
  expect(new Set(found)).toEqual(NEVER_ONE);
});

it.each(LANGUAGES)("a bet type has the same name wherever it stands, in %s", (language) => {
  const types = thai.filter(([key]) => key.startsWith("betting:types."));
  const differing = types.flatMap(([type, name]) =>
    thai.flatMap(([key, text]) =>
      text === name && textIn(language, key) !== textIn(language, type)
        ? [`${key}: ${textIn(language, key)}`]
        : [],
    ),
  );
  expect(types.length).toBeGreaterThan(10);
  expect(differing).toEqual([]);
});

it.each(LANGUAGES)("what asks in Thai asks in %s", (language) => {
  const questions = thai.filter(([, text]) => text.endsWith("?"));
  expect(questions.length).toBeGreaterThan(30);
  const silent = questions.flatMap(([key]) =>
    /[?？]$/.test(textIn(language, key)) ? [] : [`${key}: ${textIn(language, key)}`],
  );
  expect(silent).toEqual([]);
});

/** Words that say what another word is in use for, and that word. */
const OTHER_WORDS: Readonly<Record<Language, readonly (readonly [RegExp, inUse: string])[]>> = {
  th: [
    [/ล็อค/, "ล็อก"],
    [/แชต/, "แชท"],
    [/โปรโมชัน/, "โปรโมชั่น"],
    [/รหัสกู้คืน/, "รหัสสำรอง"],
    [/ยืนยันตัวตนสองขั้นตอน|สองขั้น(?!ตอน)/, "ยืนยันสองขั้นตอน"],
  ],
  en: [
    [/\bprices?\b(?!\}\})/i, "stake"],
    [/\bcontact (?:the )?(?:staff|house)\b/i, "contact support"],
  ],
  zh: [
    [/(?<!泰)铢/, "泰铢"],
    [/投注/, "下注"],
    [/提现/, "提款"],
    [/作废/, "取消"],
    [/(?<!含)本金/, "下注额"],
    [/投射/, "投号"],
    [/生肖/, "动物"],
    [/易记/, "快彩"],
    [/业主/, "所有者"],
    [/庄家/, "平台"],
    [/上分/, "增加额度"],
    [/恢复码/, "备用码"],
    [/许可证/, "牌照"],
    [/仪表盘/, "仪表板"],
    [/(?:员工|会员)账号|账号安全/, "账户"],
  ],
  my: [
    [/အဖွဲ့ဝင်/, "အသင်းဝင်"],
    [/စတန်/, "ဆတန်"],
    [/ဒဿမ/, "ဒသမ"],
    [/ကော်မရှင်/, "ဖိတ်ခေါ်ခ"],
    [/ပေးချေနှုန်း|လျော်ကြေး/, "ပေးကြေး"],
  ],
  shn: [
    [/ပၢင်ႇ|ထၢၼ်းငိုၼ်း|ထၼႃးၵၢၼ်း/, "ယေးငိုၼ်း"],
    [/ပၼ်ႇၶျီႇ/, "ဢၶွင်ႉ"],
    [/သမႃႇၸိၵ်ႉ/, "ၽူႈၶဝ်ႈႁူမ်ႈ"],
    [/ၸဝ်ႈၼႃႈတီႈ|ၽူႈပၼ်ၵၢၼ်/, "ၽူႈႁဵတ်းၵၢၼ်"],
    [/ၽူၼ်း/, "ၽွၼ်း"],
    [/ၶရေႉတိတ်ႉ|ၶရႄးတိတ်ႉ/, "ၶရႅတ်ႉတိတ်ႉ"],
    [/ဢတ်တြႃႇ/, "ၵႃႈၸၢႆႇ"],
    [/ဝူၼ်ႈ/, "ပွၵ်ႈ"],
    [/ၵႃႈၽီး|ၵႃႈတွၼ်း/, "ၵႃႈၸႂ်ႉတိုဝ်း"],
    [/ငိုၼ်းၾၢၵ်ႇ/, "ငိုၼ်းသႂ်ႇ"],
  ],
};

/** As product.md has them. */
const OF_THE_SPEC = /^th (?:auth:locked|server:ACCOUNT_LOCKED): ล็อก$/;

it.each(LANGUAGES)("one word stands for one thing in %s", (language) => {
  const found = [...(texts.get(language) ?? [])].flatMap(([key, text]) =>
    OTHER_WORDS[language].flatMap(([other, inUse]) =>
      other.test(text) ? [`${language} ${key}: ${inUse}`] : [],
    ),
  );
  expect(found.filter((one) => !OF_THE_SPEC.test(one))).toEqual([]);
});

/** Of the operator members say the web; a house is where they live. */
const HOMES: readonly (readonly [Language, RegExp])[] = [
  ["shn", /ႁိူၼ်း(?!ၼႅင်း)/],
  ["my", /အိမ်(?!ငှားခ)/],
];

it.each(HOMES)("the operator is no home in %s", (language, home) => {
  const homes = [...(texts.get(language) ?? [])].filter(
    ([key, text]) => !key.startsWith("house-texts-own:") && home.test(text),
  );
  expect(homes).toEqual([]);
});

it("a list is turned to the next page in Chinese, not to a next step", () => {
  const turned = ["common:next", "common:previous"].map((key) => textIn("zh", key));
  expect(turned).toEqual(["下一页", "上一页"]);
});
