/** Short codes that people read to each other: who referred them, which set of numbers. */

/** Without 0, 1, I and O, which look alike on paper. */
export const CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const CODE_LENGTH = 8;

const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/**
 * A code as it is stored, from what somebody typed or a link carries; null when it is none. Who
 * sends a link writes on behind it, and Thai has no space between words: the link ends with theirs.
 */
export function cleanCode(text: string): string | null {
  const code = text.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
  return CODE.test(code) ? code : null;
}
