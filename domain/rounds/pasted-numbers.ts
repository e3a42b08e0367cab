/**
 * Numbers as an operator pastes them: from a message, a file or a spreadsheet, with whatever stands
 * between them. Thai and full-width digits are read as 0-9.
 */

import { plainDigits } from "../plain-digits.ts";

/** Most numbers of one request: all of three digits. */
export const MOST_PASTED = 1_000;

export interface PastedNumbers {
  /** Each once, in the order in which they stand. */
  readonly numbers: readonly string[];
  /** Rows of digits that have another length. */
  readonly wrong: readonly string[];
}

export function pastedNumbers(text: string, digits: number): PastedNumbers {
  const rows = plainDigits(text).match(/[0-9]+/g) ?? [];
  return {
    numbers: [...new Set(rows.filter((row) => row.length === digits))],
    wrong: [...new Set(rows.filter((row) => row.length !== digits))],
  };
}
