/** Names of people as banks and members write them, for comparing. */
import { cleanText } from "./clean-text.ts";

// Longer titles first: "นางสาว" begins with "นาง". A dot and blanks may follow.
const TITLES: readonly string[] = [
  "นางสาว",
  "นาง",
  "นาย",
  "น.ส.",
  "นส.",
  "เด็กชาย",
  "เด็กหญิง",
  "ด.ช.",
  "ด.ญ.",
  "mister",
  "miss",
  "mrs.",
  "mrs ",
  "mr.",
  "mr ",
  "ms.",
  "ms ",
];

/** Spellings of Thai that look the same and are typed differently, written one way. */
function oneSpelling(text: string): string {
  return text
    .replace(/\u0e40\u0e40/g, "\u0e41") // two เ for one แ
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1\u0e33") // ํ and า for ำ, a tone between
    .replace(/\u0e33([\u0e48-\u0e4b])/g, "$1\u0e33"); // the tone typed after ำ
}

/** A name in small letters behind its title. */
export function withoutTitle(text: string): string {
  const title = TITLES.find(
    (one) => text.startsWith(one) && !/^\p{M}/u.test(text.slice(one.length)),
  );
  return title === undefined ? text : text.slice(title.length).trim();
}

/** A name without blanks, titles, letter case and spelling variants, for comparing. */
export function nameKey(name: string): string {
  const text = oneSpelling(cleanText(name).toLowerCase());
  const rest = withoutTitle(text);
  const key = rest.replace(/[\s.]+/g, "");
  return key === "" ? text.replace(/[\s.]+/g, "") : key;
}

/** Whether two names are one person's as far as a name can tell. */
export function isSameName(one: string, other: string): boolean {
  const key = nameKey(one);
  return key !== "" && key === nameKey(other);
}
