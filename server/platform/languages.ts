/** Texts of the server in the language of Accept-Language; Thai where a language has none. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { languages } from "@chokdee/domain/members/contract.ts";
import { refusals } from "@chokdee/domain/refusals.ts";

type Texts = Readonly<Record<string, string>>;

const FOLDER = join(import.meta.dirname, "../locales");

function load(language: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(FOLDER, `${language}.json`), "utf8");
  return new Map(Object.entries(JSON.parse(text) as Texts));
}

const texts = new Map(languages.map((language) => [language as string, load(language)]));

/** The first language of the header that we speak; Thai by default. */
export function preferredLanguage(acceptLanguage: string | undefined): string {
  for (const part of (acceptLanguage ?? "").slice(0, 200).split(",")) {
    const tag = part.split(";")[0]?.trim().toLowerCase().split("-")[0] ?? "";
    if (texts.has(tag)) return tag;
  }
  return "th";
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
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = details?.[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : whole;
  });
}
