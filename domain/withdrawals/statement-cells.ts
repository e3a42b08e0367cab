/** The cells of a bank's file, and what one of them is: an amount, or a day. */
import { parseBaht, type Satang } from "../money.ts";
import { plainDigits } from "../plain-digits.ts";

export const DELIMITERS = { COMMA: ",", SEMICOLON: ";", TAB: "\t" } as const;
export type Delimiter = keyof typeof DELIMITERS;

export interface StatementCells {
  readonly cells: readonly string[];
  /** The same with the blanks and line ends around them. */
  readonly untrimmed: readonly string[];
  /** The places of those that stood in quotes. */
  readonly quoted: ReadonlySet<number>;
  /** Of these, those that go on behind the quote that ends them. */
  readonly broken: ReadonlySet<number>;
  /** The file ends within the last one's quotes. */
  readonly isOpen: boolean;
}

/** The cells of each line; quoted cells may hold delimiters, quotes and line ends. */
export function cellsOf(text: string, delimiter: Delimiter): (readonly string[])[] {
  return rowsOf(text, delimiter).map(({ cells }) => cells);
}

export function rowsOf(text: string, delimiter: Delimiter): StatementCells[] {
  const rows: StatementCells[] = [];
  const mark = DELIMITERS[delimiter];
  const row: string[] = [];
  let [quoted, broken] = [new Set<number>(), new Set<number>()];
  let cell = "";
  let isQuoted = false;
  const end = () => {
    const untrimmed = row.splice(0);
    const cells = untrimmed.map((one) => one.trim());
    rows.push({ cells, untrimmed, quoted, broken, isOpen: isQuoted });
    [quoted, broken] = [new Set(), new Set()];
  };
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  for (let at = 0; at < source.length; at += 1) {
    const one = source[at] ?? "";
    if (isQuoted) {
      if (one !== '"') cell += one;
      else if (source[at + 1] === '"') {
        cell += one;
        at += 1;
      } else isQuoted = false;
    } else if (one === '"' && cell.trim() === "") {
      isQuoted = true;
      quoted.add(row.length);
      cell = "";
    } else if (one === mark || one === "\n") {
      row.push(cell);
      cell = "";
      if (one === "\n") end();
    } else {
      if (quoted.has(row.length) && one.trim() !== "") broken.add(row.length);
      cell += one;
    }
  }
  if (cell !== "" || row.length > 0) {
    row.push(cell);
    end();
  }
  return rows;
}

/** Between thousands: a comma or a blank before three digits, and no more. */
const THOUSANDS = /(?<=[0-9])[,\s](?=[0-9]{3}(?![0-9]))/g;

/** Satang with sign; 0 for an empty cell, undefined for what is no amount. */
export function amountOf(text: string): Satang | undefined {
  const plain = text.replaceAll(/฿|THB/g, "").trim();
  if (plain === "" || plain === "-") return 0;
  // One sign, before or behind; a dash or a comma elsewhere would join what are two numbers.
  const bare = /^\(.*\)$/.test(plain) ? plain.slice(1, -1) : plain.replace(/^-|-$/, "");
  const digits = bare
    .trim()
    .replace(/^\+\s*|\s*\+$/, "")
    .replace(/^0+(?=[0-9])/, "");
  const amount = parseBaht(digits.replaceAll(THOUSANDS, ""));
  if (amount === null) return undefined;
  return bare === plain ? amount : -amount;
}

/**
 * Written as a day, in digits or with the name of its month: 31/02/2026, 20260231, 31022569,
 * 22 พ.ย. 69, 22-Nov-2026, Nov 22, 2026. Eight digits may be an account too, and a word and two
 * numbers a line of sums.
 */
const LIKE_A_DAY = [
  /^[0-9]{1,4}[/.-][0-9]{1,2}[/.-][0-9]/,
  /^2[05][0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?![0-9])/,
  /^(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])2[05][0-9]{2}(?![0-9])/,
  /^[0-9]{1,2}[\s/.-]+[\p{L}\p{M}.]+[\s/.-]*[0-9]{2}/u,
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+[0-9]{1,2},\s*[0-9]{4}/i,
];

export function isLikeADay(text: string): boolean {
  const plain = plainDigits(text).replace(/^[\s"]+/, "");
  return LIKE_A_DAY.some((form) => form.test(plain));
}
