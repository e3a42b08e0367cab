const WORD_JOINER = "\u2060";

/**
 * Keeps numbers with hyphens in one line: browsers end a line after the hyphen of a phone, an
 * account or a reference, which then reads as two numbers. For texts that are only read.
 */
export function wholeNumbers(text: string): string {
  return text.replaceAll(/(?<=[\dA-Z])-(?=\d)/g, `-${WORD_JOINER}`);
}
