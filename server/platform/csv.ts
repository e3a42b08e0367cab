/**
 * Tables for spreadsheets (trust.md X4): UTF-8 with its mark, so that Excel reads Thai, and no
 * cell that a spreadsheet would run as a formula.
 */

const BYTE_ORDER_MARK = "\uFEFF";
/** What a spreadsheet takes for the start of a formula, as it stands or after a blank. */
const FORMULA = /^[\s\0]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/;
const PLAIN_NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;

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
