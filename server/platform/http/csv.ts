/**
 * Tables for spreadsheets (trust.md X4): UTF-8 with its mark, so that Excel reads Thai, and no
 * cell that a spreadsheet would run as a formula.
 */

import { BANGKOK_OFFSET_MS } from "@chokdee/domain/time.ts";

const BYTE_ORDER_MARK = "\uFEFF";
/** What a spreadsheet takes for the start of a formula, as it stands or after a blank. */
const FORMULA = /^[\s\0]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/;
const PLAIN_NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** A file of any length is read and sent in parts of so many rows. */
export const ROWS_OF_A_PART = 1_000;

/** A file holds a whole day; more transfers than this no operator has. */
export const MOST_ROWS_OF_A_DAY = 100_000;

export function csvOf(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return csvHead(heads) + csvRows(rows);
}

/** How a file begins that is written part by part; csvRows go on with it. */
export function csvHead(heads: readonly string[]): string {
  return BYTE_ORDER_MARK + csvRows([heads]);
}

export function csvRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(value: string | number): string {
  const text = String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Digits that are no amount: with a blank in front a spreadsheet keeps the zeros at their head. */
export function digitsCell(digits: string): string {
  return digits === "" ? "" : ` ${digits}`;
}

/** A moment in Thai time, as a spreadsheet reads one: "2026-11-22 18:08:59". */
export function timeCell(at: Date): string {
  return new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}
