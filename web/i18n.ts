import type { language } from "@chokdee/domain/members/contract.ts";
import i18next, { type BackendModule, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type * as z from "zod/mini";

export type Language = z.output<typeof language>;

export const LANGUAGES: readonly Language[] = ["th", "en", "shn", "my", "zh"];
/** Thai is the default and what a missing text falls back to. */
const DEFAULT: Language = "th";
/** product.md section 1: the choice is stored under a key named language. */
const KEY = "language";

/** One file per language and group, each fetched when a screen first needs it. */
const files = import.meta.glob<Record<string, unknown>>("./locales/*/*.json", {
  import: "default",
});

const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, group, callback) => {
    const load = files[`./locales/${language}/${group}.json`];
    // A group that a language does not have yet falls back to Thai.
    if (!load) {
      callback(null, {});
      return;
    }
    load().then(
      (texts) => callback(null, texts),
      (error: unknown) => callback(error instanceof Error ? error : String(error), false),
    );
  },
};

export const i18n: I18n = i18next;

export function chosenLanguage(): Language {
  const stored = localStorage.getItem(KEY);
  return LANGUAGES.find((language) => language === stored) ?? DEFAULT;
}

/** Marks the page's language: line breaking, fonts and the API's messages go by it. */
async function dressPage(language: Language): Promise<void> {
  document.documentElement.lang = language;
  if (language === "my" || language === "shn") await import("./styles/myanmar.css");
}

async function start(): Promise<void> {
  const language = chosenLanguage();
  void dressPage(language);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: DEFAULT,
      ns: ["common"],
      defaultNS: "common",
      load: "currentOnly",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Resolves when the texts of the common group are there. */
export const i18nReady: Promise<void> = start();

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await dressPage(language);
  await i18next.changeLanguage(language);
}
