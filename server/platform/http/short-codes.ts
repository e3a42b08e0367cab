/** Draws short codes (domain/short-codes.ts): nobody guesses one of 32^8. */
import { randomInt } from "node:crypto";

import { CODE_LENGTH, CODE_LETTERS } from "@chokdee/domain/short-codes.ts";

export function newShortCode(): string {
  const letters = Array.from(
    { length: CODE_LENGTH },
    () => CODE_LETTERS[randomInt(CODE_LETTERS.length)] ?? "",
  );
  return letters.join("");
}
