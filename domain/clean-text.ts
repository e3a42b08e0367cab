/**
 * Texts as people type them, made safe to store and to compare (trust.md B9 and X3; decisions.md
 * "Money": Thai and full-width digits are turned in the client, and refused by the server).
 */

// Control characters, marks that turn the direction of text, and characters of no width. The two
// joiners stay: Burmese, Shan and emoji are written with them.
const INVISIBLE = new RegExp(
  "[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f\\u00ad" +
    "\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff\\ufff9-\\ufffb]",
  "g",
);

/**
 * A one-line text as it is stored: composed (NFC), without control and direction marks, blanks
 * joined into one and cut off at both ends.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
}

/** A name as it is stored: a cleaned text of so many characters at most. */
export function cleanName(text: string, most: number): string {
  return [...cleanText(text)].slice(0, most).join("").trim();
}

/**
 * The mark between words that Shan and Burmese are written with where they break lines, one at a
 * time and only between two letters of theirs; anywhere else it would be an invisible character.
 */
const WORD_MARK =
  /(?<=[\u1000-\u109f\ua9e0-\ua9fe\uaa60-\uaa7f])\u200b+(?=[\u1000-\u109f\ua9e0-\ua9fe\uaa60-\uaa7f])/g;
/** Stands for the mark while a line is cleaned: a private character, which no text holds. */
const HELD = "\uf8ff";

/**
 * As cleanText, but keeps line breaks and the word marks of Shan and Burmese, for reasons and
 * announcements: what is read, and never compared as a name.
 */
export function cleanLines(text: string): string {
  const lines = text
    .replaceAll(HELD, "")
    .replace(/\r\n?/g, "\n")
    .replace(WORD_MARK, HELD)
    .split("\n")
    .map((line) => cleanText(line).replaceAll(HELD, "\u200b"));
  return lines.join("\n").trim();
}
