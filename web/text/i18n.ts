import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";
import { use } from "react";

import { fillText } from "./fill-text.ts";
import auth from "../locales/th/auth.json";
import common from "../locales/th/common.json";
import languageNames from "../locales/th/language.json";
import { NotFoundError, withRetries } from "../load/retries.ts";
import { createStore, useStore } from "../load/store.ts";
import type { TextGroup, TextKey, TextValues, Translate } from "./text-groups.ts";
import { wholeWords } from "./whole-words.ts";

/*
 * Texts by language and group, fetched when a screen first needs them. Our own: i18next weighs
 * 17 kB gzipped on the first page, an eighth of its budget (docs/decisions, stack.md "Budgets").
 */

/** Thai is the default and what a missing text falls back to. */
const DEFAULT: Language = "th";
/** product.md section 1: the choice is stored under a key named language. */
const KEY = "language";

type Tree = { readonly [key: string]: string | Tree };

/** Where a file of texts is: tools/text-files.ts puts it there when the web is built. */
const ADDRESS = String(import.meta.env["VITE_TEXTS"] ?? "/locales/{language}/{group}.json");
/** The Thai texts of the first page come with the code; they are everybody's fallback. */
const texts = new Map<string, Tree>(
  Object.entries({ common, auth, language: languageNames }).map(([group, tree]) => [
    `${DEFAULT}/${group}`,
    tree,
  ]),
);
const fetching = new Map<string, Promise<void>>();
const chosen = createStore(storedLanguage());
export const chosenLanguage = chosen.get;
export const onLanguageChange = chosen.subscribe;
/** One function per group and language: a new one makes React show the texts anew. */
let translators = new Map<TextGroup, Translate<TextGroup>>();

function storedLanguage(): Language {
  const stored = localStorage.getItem(KEY);
  return LANGUAGES.find((one) => one === stored) ?? DEFAULT;
}

async function download(inLanguage: Language, group: TextGroup): Promise<Tree> {
  const reply = await fetch(ADDRESS.replace("{language}", inLanguage).replace("{group}", group));
  if (reply.status === 404) throw new NotFoundError(`there are no texts of ${group}`);
  if (!reply.ok) throw new Error(`the texts of ${group} answered ${reply.status}`);
  return (await reply.json()) as Tree;
}

/** Fetches a group once; a failed fetch is forgotten, so that the next need tries again. */
function fetchGroup(inLanguage: Language, group: TextGroup): Promise<void> {
  const name = `${inLanguage}/${group}`;
  if (texts.has(name)) return Promise.resolve();
  let promise = fetching.get(name);
  if (!promise) {
    promise = withRetries(() => download(inLanguage, group))
      .then((tree) => void texts.set(name, tree))
      .finally(() => fetching.delete(name));
    fetching.set(name, promise);
  }
  return promise;
}

/** Fetches the groups in the chosen language, and in Thai for what that does not have yet. */
export async function loadTexts(
  groups: readonly TextGroup[],
  inLanguage: Language = chosen.get(),
): Promise<void> {
  const languages = new Set([inLanguage, DEFAULT]);
  await Promise.all(groups.flatMap((group) => [...languages].map((one) => fetchGroup(one, group))));
}

function find(inLanguage: Language, group: string, path: string): string | undefined {
  let node: string | Tree | undefined = texts.get(`${inLanguage}/${group}`);
  for (const key of path.split(".")) {
    if (typeof node !== "object") return undefined;
    node = node[key];
  }
  return typeof node === "string" ? node : undefined;
}

function translate(group: TextGroup, key: string, values?: TextValues): string {
  const [path = "", prefix = group] = key.split(":").toReversed();
  const found = find(chosen.get(), prefix, path) ?? find(DEFAULT, prefix, path);
  return readable(fillText(found ?? key, values));
}

/** A text from elsewhere, such as the server's, as it is shown in the chosen language. */
export function readable(given: string): string {
  return wholeWords(given, chosen.get());
}

/** A text outside of a component. Its group has to be there already; common always is. */
export function text(key: TextKey, values?: TextValues): string {
  return translate("common", key, values);
}

/** A text that may not exist, such as the short name of a bank; its group has to be there. */
export function textIfAny(group: TextGroup, path: string): string | undefined {
  const found = find(chosen.get(), group, path) ?? find(DEFAULT, group, path);
  return found === undefined ? undefined : readable(found);
}

function translator(group: TextGroup): Translate<TextGroup> {
  const known = translators.get(group);
  if (known) return known;
  const made: Translate<TextGroup> = (key, values) => translate(group, key, values);
  translators.set(group, made);
  return made;
}

/**
 * React asks again before it says that something failed, and has to meet the same failure; the
 * next visit tries anew.
 */
export const FORGET_FAILURE_MS = 1_000;

/**
 * Groups that a component waited for, and their promises. React counts the promises of a rendering:
 * whoever waited for one has to ask for the same one again when it has come.
 */
const waits = new Map<string, Promise<void>>();

function waitFor(groups: readonly TextGroup[]): Promise<void> | undefined {
  const name = `${chosen.get()}:${groups.join()}`;
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
  return [DEFAULT, chosen.get()].every((one) => texts.has(`${one}/${group}`));
}

/**
 * The texts of one group, or of several of which the first needs no prefix. A group that its
 * route has not fetched is fetched now, while the nearest Suspense waits.
 */
export function useTranslation<const G extends TextGroup>(
  groups: G | readonly [G, ...TextGroup[]],
): { readonly t: Translate<G>; readonly language: Language } {
  const language = useStore(chosen);
  const all: readonly TextGroup[] = typeof groups === "string" ? [groups] : groups;
  const wait = waitFor(all);
  if (wait) use(wait);
  const [first = "common"] = all;
  return { t: translator(first), language };
}

/** Marks the page's language: line breaking, fonts and the API's messages go by it. */
async function dressPage(inLanguage: Language): Promise<void> {
  document.documentElement.lang = inLanguage;
  if (inLanguage === "my" || inLanguage === "shn") await import("../styles/myanmar.css");
}

/** Shows everything in another language, once the texts in use are there. */
export async function chooseLanguage(inLanguage: Language): Promise<void> {
  const inUse = [...texts.keys()].map((name) => name.split("/")[1] as TextGroup);
  await Promise.all([loadTexts([...new Set(inUse)], inLanguage), dressPage(inLanguage)]);
  localStorage.setItem(KEY, inLanguage);
  translators = new Map();
  chosen.set(inLanguage);
}

/** Resolves when the texts of the common group are there. */
export const i18nReady: Promise<void> = loadTexts(["common"]);
void dressPage(chosen.get());
