/** Texts of the server in the language of Accept-Language; Thai where a language has none. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { refusals } from "@chokdee/domain/refusals.ts";

type Texts = Readonly<Record<string, string>>;

const FOLDER = join(import.meta.dirname, "../../locales");

function load(language: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(FOLDER, `${language}.json`), "utf8");
  return new Map(Object.entries(JSON.parse(text) as Texts));
}

const texts = new Map(LANGUAGES.map((language) => [language as string, load(language)]));

/** The language of the header that is wanted most of those we speak; Thai by default. */
export function preferredLanguage(acceptLanguage: string | undefined): string {
  const wanted = (acceptLanguage ?? "").slice(0, 200).split(",").map(wish);
  const spoken = wanted.filter(({ tag, weight }) => weight > 0 && texts.has(tag));
  return spoken.toSorted((one, other) => other.weight - one.weight)[0]?.tag ?? "th";
}

/** A language and its weight: "en-US;q=0.8" is English at 0.8, without a weight it is 1. */
function wish(part: string): { tag: string; weight: number } {
  const tag = part.split(";")[0]?.trim().toLowerCase().split("-")[0] ?? "";
  const weight = /;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(part)?.[1];
  return { tag, weight: Number(weight ?? 1) };
}

/** What an operator wrote, in Thai and perhaps other languages: told in that of whoever asks. */
export class OperatorWords {
  readonly #texts: Texts;
  constructor(texts: Texts) {
    this.#texts = texts;
  }

  in(acceptLanguage: string | undefined): string {
    return this.#texts[preferredLanguage(acceptLanguage)] ?? this.#texts["th"] ?? "";
  }
}

/** A refusal's or message's text by its code, with {name} filled from details. */
export function textOf(
  code: string,
  details: Readonly<Record<string, unknown>> | undefined,
  acceptLanguage: string | undefined,
): string {
  const language = preferredLanguage(acceptLanguage);
  const text =
    texts.get(language)?.get(code) ?? refusals.get(code)?.th ?? texts.get("th")?.get(code) ?? code;
  const filled = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = details?.[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : whole;
  });
  // An operator's message stands last and may be empty.
  return filled.trimEnd();
}
