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

interface StatementLayout {
  readonly delimiter: Delimiter;
  readonly heads: readonly string[];
  /** Where the mapped columns stand. */
  readonly places: ReadonlyMap<StatementColumn, number>;
}

const MOVED = ["amount", "money_in", "money_out", "fee"] as const;

/** How many of the cells there are without the empty ones at the end. */
const filledOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== "") + 1;

/**
 * Tells of which rows a quote has taken others of the file, or cells of its own: what a sender wrote
 * may have one, which not every bank doubles, and all up to the next would be lost without a word.
 */
export function takenIn(
  rows: readonly StatementCells[],
  layout: StatementLayout,
): (row: StatementCells) => boolean {
  const clean = rows.filter(({ cells, broken }) => broken.size === 0 && isTransfer(cells, layout));
  const usual = new Set(clean.map(({ cells }) => cells.length));
  return (row) => {
    const isUsual =
      usual.size > 0 ? usual.has(row.cells.length) : filledOf(row.cells) === filledOf(layout.heads);
    return hasTakenLines(row, layout) || hasMovedMoney(row, layout, isUsual);
  };
}

/** Lines that a bank wrote into a cell have a day and an amount in no places, and take no cells. */
function hasTakenLines(row: StatementCells, layout: StatementLayout): boolean {
  const { cells, untrimmed, broken, isOpen } = row;
  const mark = DELIMITERS[layout.delimiter];
  const needed = neededBy(layout);
  return untrimmed.some((cell, at) => {
    const [first = "", ...lines] = cell.split("\n");
    if (lines.length === 0 && !isOpen) return false;
    const own = first.split(mark);
    // Behind the quote that ends it, the last line goes on in the next cells.
    const last = (lines.at(-1) ?? "").split(mark);
    const goesOn = (place: number) => last[place] ?? cells[at + 1 + place - last.length];
    const isWhole = at + own.length >= needed;
    const hasAmount = own.some((one) => BEGINS_WITH_AMOUNT.test(one));
    const hasTaken = cells.length < needed && isWhole && hasDay(row, layout);
    const reaches = last.length + cells.length - at - 1 >= filledOf(layout.heads);
    return (
      lines.some((line) => isTransfer(line.split(mark), layout)) ||
      (hasTaken && hasAmount) ||
      ((broken.has(at) || (isWhole && reaches)) && isTransferOf(goesOn, layout))
    );
  });
}

/** Whether a cell that goes on behind its quote has moved those of money: to be as many is by chance. */
function hasMovedMoney(row: StatementCells, layout: StatementLayout, isUsual: boolean): boolean {
  const { cells, quoted, broken } = row;
  const money = [...MOVED, "balance" as const].map((column) => layout.places.get(column) ?? 0);
  const furthest = Math.max(...money);
  const at = cells.findIndex(
    (cell, place) => broken.has(place) && cell.includes(DELIMITERS[layout.delimiter]),
  );
  if (at === -1 || at >= furthest) return false;
  const behind = cells.slice(at + 1, furthest + 1);
  return !isUsual || behind.some((cell, nth) => cell.includes('"') && !quoted.has(at + 1 + nth));
}

const neededBy = ({ places }: StatementLayout) => Math.max(...places.values()) + 1;

const hasDay = ({ cells }: StatementCells, { places }: StatementLayout) =>
  isLikeADay(cells[places.get("date") ?? -1] ?? "");

const BEGINS_WITH_AMOUNT = /^(?:THB|[^\p{L}0-9])*[0-9,]+(?:\.[0-9]+)?(?![0-9,.]|[:/-][0-9])/u;

const isTransfer = (cells: readonly string[], layout: StatementLayout): boolean =>
  cells.length >= neededBy(layout) && isTransferOf((place) => cells[place], layout);

function isTransferOf(at: (place: number) => string | undefined, layout: StatementLayout): boolean {
  const cell = (column: StatementColumn) => {
    const place = layout.places.get(column);
    return place === undefined ? "" : (at(place) ?? "");
  };
  return isLikeADay(cell("date")) && MOVED.some((column) => BEGINS_WITH_AMOUNT.test(cell(column)));
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
  const { heads } = layout;
  const wide = new Set(rows.filter((row) => canBeTorn(row, layout)));
  const ends = endsOf(
    rows.filter((row) => hasDay(row, layout) && !wide.has(row)),
    heads,
  );
  return (row) => {
    if (!wide.has(row)) return false;
    const filled = filledOf(row.cells);
    if (ends === undefined) return filled !== heads.length || canBeLaid(row, layout, WITH_DECIMALS);
    const length = Math.max(filled, row.cells.length - ends);
    return canBeTorn({ ...row, cells: row.cells.slice(0, length) }, layout);
  };
}

/** How many empty cells end each row behind its heads; undefined where no row tells. */
function endsOf(rows: readonly StatementCells[], heads: readonly string[]): number | undefined {
  if (heads.at(-1) === "") return 0;
  const ends = rows.map(({ cells }) =>
    Math.max(0, cells.length - Math.max(heads.length, filledOf(cells))),
  );
  return ends.length === 0 ? undefined : ends.reduce((least, one) => Math.min(least, one));
}

const FIRST_PART = /^(?:THB|[^\p{L}0-9])*[1-9][0-9]{0,2}$/u;
const PART = /^[0-9]{3}$/;
const WITH_DECIMALS = /^[0-9]{3}\.[0-9]{1,2}(?![0-9])/;
const OF_WHOLE_BAHT = /^[0-9]{3}\s*(?:[-+)]|฿|THB|บาท|CR|DR)?$/i;
/** Of nine digits, the most that an amount has. */
const MOST_PARTS = 3;
/** How many cells the columns of money may stand farther right than their heads. */
const MOST_MOVED = 8;

const canBeTorn = (row: StatementCells, layout: StatementLayout): boolean =>
  row.cells.length > layout.heads.length &&
  (canBeLaid(row, layout, WITH_DECIMALS) || canBeLaid(row, layout, OF_WHOLE_BAHT));

/** Whether the cells of a row wider than its heads can be laid under them with an amount in parts. */
function canBeLaid(row: StatementCells, layout: StatementLayout, lastPart: RegExp): boolean {
  const { cells } = row;
  const { heads, places } = layout;
  const isAnyInParts = cells.some(
    (_, at) => isInParts(row, at, 2, lastPart) || isInParts(row, at, 2, PART),
  );
  if (!isAnyInParts) return false;
  const money = new Set([...MOVED, "balance" as const].map((column) => places.get(column)));
  const furthest = Math.max(...[...money].map((at) => at ?? 0));
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

  /** Words may have commas; an amount is one cell, or in parts. */
  function fits([first = "", ...more]: readonly string[], column: number): boolean {
    if (!money.has(column)) return true;
    return more.length === 0 && isMoney(first, lastPart) && !lacks(first, column);
  }

  /** Beside words too many, two amounts of whole baht are an amount and its balance. */
  function lacks(first: string, column: number): boolean {
    const isWider = filledOf(cells) > heads.length && lastPart === OF_WHOLE_BAHT;
    return isWider && first === "" && column === places.get("balance");
  }
}

/**
 * None; or an amount, or one with letters behind its decimals. Four digits in a row are none of a
 * file that parts its thousands: a reference, or a branch.
 */
const isMoney = (cell: string, lastPart: RegExp) =>
  (lastPart === WITH_DECIMALS || !/[0-9]{4}/.test(cell)) &&
  (amountOf(cell) !== undefined || /^(?:THB|[^\p{L}0-9])*[0-9,]+\.[0-9]{2}/u.test(cell));

function isInParts(
  { cells, quoted }: StatementCells,
  at: number,
  parts: number,
  lastPart: RegExp,
): boolean {
  if (parts > MOST_PARTS || at + parts > cells.length) return false;
  for (let nth = 0; nth < parts; nth += 1) {
    const form = nth === 0 ? FIRST_PART : nth === parts - 1 ? lastPart : PART;
    if (quoted.has(at + nth) || !form.test(cells[at + nth] ?? "")) return false;
  }
  return true;
}
