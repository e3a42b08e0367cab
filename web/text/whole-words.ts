import type { Language, SCRIPTS } from "@chokdee/domain/languages.ts";

type InMyanmar = {
  [L in Language]: (typeof SCRIPTS)[L] extends "Myanmar" ? L : never;
}[Language];

/**
 * Letters of the longest word that is kept whole. A longer run of Shan has no marks between its
 * words; a longer run of Burmese is several words, which browsers know apart and narrow tabs need.
 */
const LONGEST_WORD: Readonly<Record<InMyanmar, number>> = { my: 4, shn: 16 };
const WORD_JOINER = "\u2060";

/**
 * Keeps words whole at the end of a line. Browsers have no dictionary for Shan and break it after
 * any syllable, and that for Burmese lacks names and splits a "not" from its verb; `word-break:
 * keep-all` does not stop them. Our texts carry U+200B between Shan words and spaces between
 * Burmese ones, so the letters of a word are joined by U+2060: no glyph, no width, no break.
 * Letters that U+1039 stacks are one already.
 */
export function wholeWords(text: string, language: string): string {
  const longest = (LONGEST_WORD as Readonly<Record<string, number>>)[language];
  if (longest === undefined) return text;
  return text.replaceAll(/[\u1000-\u1049\u104c-\u109f]+/g, (word) => {
    const letters = word.match(/\p{L}/gu)?.length ?? 0;
    return letters > longest ? word : word.replaceAll(/([^\u1039])(?=\p{L})/gu, `$1${WORD_JOINER}`);
  });
}
