import { LANGUAGES, SCRIPTS, type Language } from "@chokdee/domain/languages.ts";
import { createInstance } from "i18next";
import { use } from "react";
import { initReactI18next, useTranslation as useTexts } from "react-i18next";

import { auth } from "../locales/th/accounts.json";
import { common } from "../locales/th/app.json";
import { NotFoundError, withRetries } from "../load/retries.ts";
import type { GroupsOf, TextGroup, TextKey, TextValues, Translate } from "./text-groups.ts";
import { wholeWords } from "./whole-words.ts";
import { keep, kept } from "../load/keep.ts";

/*
 * Texts by language and group, fetched when a screen first needs them. i18next finds and fills
 * them; the files are fetched here, because its backends ask once and then show keys, where a
 * screen has to say that the line failed and ask again (docs/decisions/0020).
 */

/** Thai is the default and what a missing text falls back to. */
const DEFAULT: Language = "th";
/** product.md section 1: the choice is stored under a key named language. */
const KEY = "language";

/** Where a file of texts is: tools/text-files.ts puts it there when the web is built. */
const ADDRESS = String(import.meta.env["VITE_TEXTS"] ?? "/locales/{language}/{group}.json");

const i18n = createInstance();
/** Of our languages only English has a plural: "{{count, line|lines}}". */
i18n.use({
  type: "formatter",
  init: () => undefined,
  format: (value: unknown, forms = "") => forms.split("|")[String(value) === "1" ? 0 : 1] ?? "",
});
i18n.use({ type: "postProcessor", name: "readable", process: readable });
i18n.use(initReactI18next);
void i18n.init({
  lng: LANGUAGES.find((one) => one === kept(localStorage, KEY)) ?? DEFAULT,
  fallbackLng: DEFAULT,
  load: "currentOnly",
  defaultNS: "common",
  nsSeparator: ":",
  // The Thai texts of the first page come with the code.
  resources: { [DEFAULT]: { common, auth } },
  postProcess: "readable",
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

export const chosenLanguage = (): Language => i18n.language as Language;
/** Whether somebody chose it in this browser, and it is not only the default. */
export const hasChosenLanguage = (): boolean => kept(localStorage, KEY) !== null;

export function onLanguageChange(listener: () => void): () => void {
  i18n.on("languageChanged", listener);
  return () => i18n.off("languageChanged", listener);
}

async function download(language: Language, group: TextGroup): Promise<void> {
  const reply = await fetch(ADDRESS.replace("{language}", language).replace("{group}", group));
  if (reply.status === 404) throw new NotFoundError(`there are no texts of ${group}`);
  if (!reply.ok) throw new Error(`the texts of ${group} answered ${reply.status}`);
  i18n.addResourceBundle(language, group, await reply.json());
}

const fetching = new Map<string, Promise<void>>();

/**
 * How long a fetch that failed is not tried again: React asks anew before it says that something
 * failed, and has to meet the same failure. The next visit tries anew.
 */
export const FORGET_FAILURE_MS = 1_000;

/** Fetches a group once, and again after a failure. */
function fetchGroup(language: Language, group: TextGroup): Promise<void> {
  if (i18n.hasResourceBundle(language, group)) return Promise.resolve();
  const name = `${language}/${group}`;
  const known = fetching.get(name);
  if (known) return known;
  const underway = withRetries(() => download(language, group));
  fetching.set(name, underway);
  const forget = () => void fetching.delete(name);
  underway.then(forget, () => setTimeout(forget, FORGET_FAILURE_MS));
  return underway;
}

/** Fetches the groups in a language; what it lacks is in Thai in its files (tools/text-files.ts). */
export async function loadTexts(
  groups: readonly TextGroup[],
  inLanguage: Language = chosenLanguage(),
): Promise<void> {
  await Promise.all(groups.map((group) => fetchGroup(inLanguage, group)));
}

/** A text from elsewhere, such as the server's, as it is shown in the chosen language. */
export function readable(given: string): string {
  return wholeWords(given, chosenLanguage());
}

/** A text outside of a component. Its group has to be there already; common always is. */
export const text = i18n.t as unknown as (key: TextKey, values?: TextValues) => string;

function textIfAny(group: TextGroup, path: string): string | undefined {
  const key = `${group}:${path}`;
  return i18n.exists(key) ? text(key as TextKey) : undefined;
}

/**
 * Groups that a component waited for, and their promises. React counts the promises of a rendering:
 * whoever waited for one has to ask for the same one again when it has come.
 */
const waits = new Map<string, Promise<void>>();

function waitFor(groups: readonly TextGroup[]): Promise<void> | undefined {
  const name = `${chosenLanguage()}:${groups.join()}`;
  let promise = waits.get(name);
  if (!promise && !groups.every(isThere)) {
    promise = loadTexts(groups);
    waits.set(name, promise);
    promise.catch(() => setTimeout(() => waits.delete(name), FORGET_FAILURE_MS));
  }
  return promise;
}

/** The Thai texts of the first page come with the code; another language's are still to fetch. */
function isThere(group: TextGroup): boolean {
  return i18n.hasResourceBundle(chosenLanguage(), group);
}

interface Translation<G extends TextGroup | readonly TextGroup[]> {
  readonly t: Translate<G>;
  /** A text that may not exist, such as the short name of a bank. */
  readonly textIfAny: (group: GroupsOf<G>, path: string) => string | undefined;
  readonly language: Language;
}

/**
 * The texts of one group, or of several of which the first needs no prefix. A group that
 * did not come with the code is fetched now, while the nearest Suspense waits.
 */
export function useTranslation<const G extends TextGroup | readonly [TextGroup, ...TextGroup[]]>(
  groups: G,
): Translation<G> {
  const { t, i18n: shown } = useTexts(groups as TextGroup);
  const wait = waitFor(typeof groups === "string" ? [groups] : groups);
  if (wait) use(wait);
  return { t: t as unknown as Translate<G>, textIfAny, language: shown.language as Language };
}

const A_LETTER = String.fromCodePoint(0x1000);
/** Longer than so, words are shown in what letters the phone has. */
const LETTERS_MS = 1_500;

/** Marks the page's language: line breaking, fonts and the API's messages go by it. */
function markPage(inLanguage: Language): void {
  document.documentElement.lang = inLanguage;
}

/** Fetches the letters of a language that the phone may lack. */
async function loadLetters(inLanguage: Language): Promise<void> {
  if (SCRIPTS[inLanguage] !== "Myanmar") return;
  await import("../styles/myanmar.css");
  // Words that stand in the phone's letters before take other lines, and all below them jumps.
  const letters = [400, 600].map((weight) =>
    document.fonts.load(`${String(weight)} 1em "Noto Sans Myanmar"`, A_LETTER),
  );
  await Promise.race([
    Promise.allSettled(letters),
    new Promise((resolve) => {
      setTimeout(resolve, LETTERS_MS);
    }),
  ]);
}

/** Shows everything in another language, once the texts in use are there. */
export async function chooseLanguage(inLanguage: Language): Promise<void> {
  const inUse = Object.keys(i18n.getDataByLanguage(chosenLanguage()) ?? {}) as TextGroup[];
  await Promise.all([loadTexts(inUse, inLanguage), loadLetters(inLanguage)]);
  markPage(inLanguage);
  keep(localStorage, KEY, inLanguage);
  await i18n.changeLanguage(inLanguage);
}

markPage(chosenLanguage());

/** Resolves when the texts of the common group are there, with their letters. */
export const i18nReady: Promise<unknown> = Promise.all([
  loadTexts(["common"]),
  // Without them words stand in what letters the phone has.
  loadLetters(chosenLanguage()).catch(() => undefined),
]);
