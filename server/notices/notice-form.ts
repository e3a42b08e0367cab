/**
 * What announcements and promotions have in common (api.md "Admin"; trust.md X3): texts by
 * language with Thai always there, and from when to when they are shown.
 */
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { isDay } from "@chokdee/domain/time.ts";

export type TextsByLanguage = Readonly<Record<string, string>>;

/** The texts as they are stored: cleaned, in languages that we speak, none empty. */
export function noticeTexts(texts: TextsByLanguage): TextsByLanguage {
  const cleaned = LANGUAGES.map(
    (language) => [language, cleanLines(texts[language] ?? "")] as const,
  ).filter(([, text]) => text !== "");
  const kept = Object.fromEntries(cleaned);
  if (kept["th"] === undefined) throw new Refusal("NOTICE_TEXT_MISSING");
  return kept;
}

/** A notice with its texts apart by language: of what is not said in one there is an empty text. */
export function apartByLanguage(notice: object): Readonly<Record<string, unknown>> {
  const fields = Object.entries(notice as Readonly<Record<string, unknown>>).flatMap(
    ([name, value]) =>
      ["texts", "titles", "bodies"].includes(name) && value !== undefined
        ? LANGUAGES.map((one) => [`${name}.${one}`, (value as TextsByLanguage)[one] ?? ""] as const)
        : [[name, value] as const],
  );
  return Object.fromEntries(fields);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** An instant that an operator chose; without a zone it would mean nothing, nor on 30 February. */
export function chosenInstant(text: string): Date {
  const isOne = INSTANT.test(text) && isDay(text.slice(0, "YYYY-MM-DD".length));
  const instant = new Date(isOne ? text : Number.NaN);
  if (Number.isNaN(instant.getTime())) throw new Refusal("DATE_INVALID");
  return instant;
}

/** Undefined stays as it was, null is no end. */
export function chosenEnd(text: string | null | undefined): Date | null | undefined {
  return typeof text === "string" ? chosenInstant(text) : text;
}

export function refuseEndBeforeStart(startsAt: Date, endsAt: Date | null): void {
  if (endsAt !== null && endsAt <= startsAt) throw new Refusal("NOTICE_TIMES_INVALID");
}
