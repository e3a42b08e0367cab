/**
 * What a line of a bank's file says otherwise than it was written: lines that a quote has taken,
 * and amounts that their own commas have torn. What only looks like it is whole: one fault refuses
 * the file.
 */
import {
  amountOf,
  type Delimiter,
  DELIMITERS,
  isLikeADay,
  type StatementCells,
} from "./statement-cells.ts";
import type { StatementColumn } from "./statement.ts";

export interface StatementLayout {
  readonly delimiter: Delimiter;
  readonly heads: readonly string[];
  /** Where the mapped columns stand. */
  readonly places: ReadonlyMap<StatementColumn, number>;
}

const MOVED = ["amount", "money_in", "money_out", "fee"] as const;

/** How many of the cells there are without the empty ones at the end. */
const filledOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== "") + 1;

/**
 * Whether a cell has taken lines that are rows of the file, or the amounts of its own: what a sender
 * wrote may begin with a quote, which not every bank doubles, and all up to the next one would be
 * lost without a word. Lines that a bank wrote into a cell have a day and an amount in no places.
 */
export function hasTakenLines(row: StatementCells, layout: StatementLayout): boolean {
  const { cells, isOpen } = row;
  const parted = (line: string) => line.split(DELIMITERS[layout.delimiter]);
  const needed = neededBy(layout);
  return cells.some((cell, at) => {
    const [first = "", ...lines] = cell.split("\n");
    if (lines.length === 0 && !(isOpen && at === cells.length - 1)) return false;
    const own = [...cells.slice(0, at), ...parted(first)];
    // Behind the quote that ends it, the last line goes on in the next cells.
    const last = [...parted(lines.at(-1) ?? ""), ...cells.slice(at + 1)];
    return (
      lines.some((line) => isTransfer(parted(line), layout)) ||
      (cells.length < needed && isTransfer(own, layout)) ||
      (own.length >= needed && last.length >= filledOf(layout.heads) && isTransfer(last, layout))
    );
  });
}

const neededBy = ({ places }: StatementLayout) => Math.max(...places.values()) + 1;

const BEGINS_WITH_AMOUNT = /^(?:THB|[^\p{L}0-9])*[0-9]/u;

function isTransfer(cells: readonly string[], layout: StatementLayout): boolean {
  const at = (column: StatementColumn) => cells[layout.places.get(column) ?? -1] ?? "";
  return (
    cells.length >= neededBy(layout) &&
    isLikeADay(at("date")) &&
    MOVED.some((column) => BEGINS_WITH_AMOUNT.test(at(column)))
  );
}

/**
 * Tells of which rows an amount has commas and no quotes: of 1,500.00 a baht would be left. Such a
 * row is wider than its heads, as is one with a comma in its words or behind its last cell.
 */
export function tornIn(
  rows: readonly StatementCells[],
  layout: StatementLayout,
): (row: StatementCells) => boolean {
  if (layout.delimiter !== "COMMA") return () => false;
  const { length: width } = layout.heads;
  const ends = endsOf(rows, layout);
  return (row) => {
    if (!canBeTorn(row, layout)) return false;
    const filled = filledOf(row.cells);
    if (ends === undefined) return filled !== width || canBeTorn(row, layout, PART_WITH_DECIMALS);
    const length = Math.max(filled, row.cells.length - ends);
    return canBeTorn({ ...row, cells: row.cells.slice(0, length) }, layout);
  };
}

/** How many empty cells end each row behind its heads; undefined where all rows can be torn. */
function endsOf(rows: readonly StatementCells[], layout: StatementLayout): number | undefined {
  const { heads, places } = layout;
  if (heads.at(-1) === "") return 0;
  const ends = rows
    .filter(({ cells }) => isLikeADay(cells[places.get("date") ?? -1] ?? ""))
    .filter((row) => !canBeTorn(row, layout))
    .map(({ cells }) => Math.max(0, cells.length - Math.max(heads.length, filledOf(cells))));
  return ends.length === 0 ? undefined : ends.reduce((least, one) => Math.min(least, one));
}

const FIRST_PART = /^(?:THB|[^\p{L}0-9])*[1-9][0-9]{0,2}$/u;
const PART = /^[0-9]{3}$/;
const LAST_PART = /^[0-9]{3}(?:\.[0-9]{1,2}(?![0-9])|\s*(?:[-+)]|฿|THB|บาท|CR|DR)?$)/i;
const PART_WITH_DECIMALS = /^[0-9]{3}\.[0-9]{1,2}(?![0-9])/;
/** Of nine digits, the most that an amount has. */
const MOST_PARTS = 3;
/** How many cells the columns of money may stand farther right than their heads. */
const MOST_MOVED = 8;

/** Whether the cells of a row wider than its heads can be laid under them with an amount in parts. */
function canBeTorn(row: StatementCells, layout: StatementLayout, lastPart = LAST_PART): boolean {
  const { cells } = row;
  const { heads, places } = layout;
  if (cells.length <= heads.length) return false;
  const money = new Set([...MOVED, "balance" as const].map((column) => places.get(column)));
  const single = new Set([places.get("date"), places.get("time")]);
  const known = [...money, ...single].map((at) => at ?? 0);
  const furthest = Math.max(...known);
  // Twice the cells that are laid, and one more where an amount was in parts.
  let ways = new Set([0]);
  for (let column = 0; column <= furthest; column += 1) {
    const next = new Set<number>();
    for (const way of ways) {
      const at = way >> 1;
      const most = Math.min(cells.length - at, column + 1 + MOST_MOVED - at);
      for (let parts = 1; parts <= most; parts += 1) {
        const laid = cells.slice(at, at + parts);
        const isParted = parts > 1 && money.has(column);
        if (isParted ? !isInParts(row, at, parts, lastPart) : !fits(laid, column)) continue;
        next.add(2 * (at + parts) + (isParted ? 1 : way & 1));
      }
    }
    ways = next;
  }
  return [...ways].some((way) => {
    const behind = cells.slice(way >> 1);
    const under = heads.length - furthest - 1;
    const isLaid = under === 0 ? filledOf(behind) === 0 : behind.length >= under;
    return (way & 1) === 1 && isLaid;
  });

  /** Words may have commas; an amount, a day and a time are one cell. */
  function fits(laid: readonly string[], column: number): boolean {
    const [first = ""] = laid;
    if (money.has(column)) return laid.length === 1 && isMoney(first);
    if (column === places.get("date")) return laid.length === 1 && isLikeADay(first);
    return laid.length === 1 || !single.has(column);
  }
}

/** An amount, or one with letters behind its decimals. */
const isMoney = (cell: string) =>
  amountOf(cell) !== undefined || /^(?:THB|[^\p{L}0-9])*[0-9,]+\.[0-9]{2}/u.test(cell);

function isInParts(
  { cells, quoted }: StatementCells,
  at: number,
  parts: number,
  lastPart: RegExp,
): boolean {
  if (parts > MOST_PARTS) return false;
  return cells.slice(at, at + parts).every((cell, nth) => {
    const form = nth === 0 ? FIRST_PART : nth === parts - 1 ? lastPart : PART;
    return !quoted.has(at + nth) && form.test(cell);
  });
}
