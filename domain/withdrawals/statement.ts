/**
 * A bank's statement as its file tells it: what the columns mean is said once for each account.
 * Thai banks write Buddhist years, two digits of them
 * or four, and put heads, totals and notes around the lines.
 */
import type { Satang } from "../money.ts";
import { addDays, BUDDHIST_YEARS, isDay } from "../time.ts";
import { amountOf, type Delimiter, isLikeADay, rowsOf } from "./statement-cells.ts";
import { takenIn, tornIn } from "./statement-doubts.ts";

export const DATE_ORDERS = ["DMY", "YMD"] as const;
/** Columns that are found by their heads; null: the file has none such. */
export const STATEMENT_COLUMNS = [
  "date",
  "time",
  "amount",
  "money_in",
  "money_out",
  "fee",
  "balance",
  "reference",
  "counterparty",
  "description",
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

export interface StatementMapping {
  /** The line of the heads, from 1. */
  readonly head_line: number;
  readonly delimiter: Delimiter;
  readonly date_order: (typeof DATE_ORDERS)[number];
  readonly columns: Readonly<Record<StatementColumn, string | null>>;
}

export const STATEMENT_KINDS = ["IN", "OUT", "FEE"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export interface StatementRow {
  /** In the file, from 1. */
  readonly line: number;
  readonly kind: StatementKind;
  readonly amount: Satang;
  readonly day: string;
  /** HH:MM:SS in Thai time; null where the file has days only. */
  readonly time: string | null;
  readonly balance: Satang | null;
  readonly reference: string | null;
  readonly counterparty: string | null;
  readonly description: string | null;
}

/**
 * AMOUNT: not readable, or with a sign that its column does not have. DAY: not readable; or after
 * tomorrow, the last that a bank can have booked; or of years ago. QUOTES: one of its cells holds
 * lines of the file that follow, or cells of its own, by a quote that the bank did not double.
 */
export const STATEMENT_FAULTS = ["AMOUNT", "BOTH_WAYS", "DAY", "QUOTES"] as const;
type Fault = (typeof STATEMENT_FAULTS)[number];
const OLDEST_DAYS = 731;

export interface ReadStatement {
  readonly rows: readonly StatementRow[];
  /** Lines with a day of which the rest is not understood. */
  readonly faults: readonly { readonly line: number; readonly why: Fault }[];
  /** Lines that are no transfers: nothing like a day, or no amount. */
  readonly ignored: number;
  /** Columns of the mapping whose heads the file does not have. */
  readonly missing: readonly StatementColumn[];
}

/** Reads a file; today (YYYY-MM-DD) tells what two digits of a year mean, and which days may be. */
export function readStatement(
  text: string,
  mapping: StatementMapping,
  today: string,
): ReadStatement {
  const all = rowsOf(text, mapping.delimiter);
  const heads = all[mapping.head_line - 1]?.cells ?? [];
  const places = new Map<StatementColumn, number>();
  const missing: StatementColumn[] = [];
  for (const column of STATEMENT_COLUMNS) {
    const head = mapping.columns[column];
    if (head === null) continue;
    const place = heads.indexOf(head);
    if (place === -1) missing.push(column);
    else places.set(column, place);
  }
  const rows: StatementRow[] = [];
  const faults: { line: number; why: Fault }[] = [];
  let ignored = 0;
  let leftSign = 0;
  if (missing.length > 0) return { rows, faults, ignored, missing };
  const layout = { delimiter: mapping.delimiter, heads, places };
  const below = all.slice(mapping.head_line);
  const [hasTaken, isTorn] = [takenIn(below, layout), tornIn(below, layout)];
  for (const [at, row] of below.entries()) {
    const { cells } = row;
    const cell = (column: StatementColumn): string => cells[places.get(column) ?? -1] ?? "";
    const line = mapping.head_line + at + 1;
    const found = linesOf(cell, line, mapping, today);
    // What left is written with a minus or without: both in one file are a transfer and its return.
    const left = Array.isArray(found) ? Math.sign(amountOf(cell("money_out")) ?? 0) : 0;
    leftSign ||= left;
    if (hasTaken(row)) faults.push({ line, why: "QUOTES" });
    else if (left * leftSign < 0 || (found !== null && isTorn(row)))
      faults.push({ line, why: "AMOUNT" });
    else if (found === null) ignored += 1;
    else if (typeof found === "string") faults.push({ line, why: found });
    else rows.push(...found);
  }
  return { rows, faults, ignored, missing };
}

const FEE_WORDS = /ค่าธรรมเนียม|\bfee\b|service charge/i;

/** The transfer and its fee; null for what is no transfer. */
function linesOf(
  cell: (column: StatementColumn) => string,
  line: number,
  mapping: StatementMapping,
  today: string,
): StatementRow[] | Fault | null {
  const day = dayOf(cell("date"), mapping.date_order, Number(today.slice(0, 4)));
  if (day === null && !isLikeADay(cell("date"))) return null;
  const [one, came, left, fee] = (["amount", "money_in", "money_out", "fee"] as const).map(
    (column) => amountOf(cell(column)),
  );
  if ([one, came, left, fee].includes(undefined)) return "AMOUNT";
  // A signed column that is mapped as what came in would make money of what left.
  if (came !== undefined && came < 0) return "AMOUNT";
  const money = (one ?? 0) + (came ?? 0) - Math.abs(left ?? 0);
  if (came && left) return "BOTH_WAYS";
  if (money === 0 && !fee) return null;
  if (day === null || day > addDays(today, 1) || day < addDays(today, -OLDEST_DAYS)) return "DAY";
  const common = {
    line,
    day,
    time: timeOf(cell("time")) ?? timeOf(cell("date")),
    balance: cell("balance") === "" ? null : (amountOf(cell("balance")) ?? null),
    reference: cell("reference") || null,
    counterparty: cell("counterparty") || null,
    description: cell("description") || null,
  };
  const isFee = money < 0 && FEE_WORDS.test(cell("description"));
  const kind: StatementKind = money > 0 ? "IN" : isFee ? "FEE" : "OUT";
  return [
    ...(money === 0 ? [] : [{ ...common, kind, amount: Math.abs(money) }]),
    ...(fee ? [{ ...common, kind: "FEE" as const, amount: Math.abs(fee) }] : []),
  ];
}

const DAY_FORM = /^([0-9]{1,4})[/.-]([0-9]{1,2})[/.-]([0-9]{1,4})/;

function dayOf(text: string, order: StatementMapping["date_order"], thisYear: number) {
  const [, first = "", month = "", last = ""] = DAY_FORM.exec(text) ?? [];
  const [year, date] = order === "DMY" ? [last, first] : [first, last];
  if (year === "") return null;
  const full = yearOf(year, thisYear);
  const day = `${full}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

function yearOf(text: string, thisYear: number): number {
  const year = Number(text);
  if (text.length > 2) return year > thisYear + BUDDHIST_YEARS / 2 ? year - BUDDHIST_YEARS : year;
  const [common, buddhist] = [2_000 + year, 2_500 + year - BUDDHIST_YEARS];
  return Math.abs(common - thisYear) <= Math.abs(buddhist - thisYear) ? common : buddhist;
}

/** By 24 hours, or as a spreadsheet writes it anew: 2:05:09 PM. */
function timeOf(text: string): string | null {
  const [, hours = "", minutes = "", seconds = "00", half] =
    /(?:^|[\sT])([0-2]?[0-9]):([0-5][0-9])(?::([0-5][0-9]))?(?:\s*([ap])\.?m)?/i.exec(text) ?? [];
  if (hours === "" || Number(hours) > 23) return null;
  const noon = half?.toLowerCase() === "p" ? 12 : 0;
  const hour = half && Number(hours) <= 12 ? (Number(hours) % 12) + noon : Number(hours);
  return `${String(hour).padStart(2, "0")}:${minutes}:${seconds}`;
}
