/** Letters of the longest Shan word that is kept whole; a longer run has no marks between words. */
const LONGEST_WORD = 16;
const WORD_JOINER = "\u2060";

/**
 * Keeps Shan words whole at the end of a line. Browsers have no dictionary for Shan and break it
 * after any syllable; `word-break: keep-all` does not stop them. Our texts carry U+200B between
 * words, so the letters of a word are joined by U+2060: no glyph, no width, no break.
 */
export function wholeWords(text: string): string {
  return text.replaceAll(/[\u1000-\u109f]+/g, (word) => {
    const letters = word.match(/\p{L}/gu)?.length ?? 0;
    return letters > LONGEST_WORD ? word : word.replaceAll(/(.)(?=\p{L})/gu, `$1${WORD_JOINER}`);
  });
}
