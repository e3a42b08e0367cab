/**
 * Reads a slip as people write it to each other. Each line of the text is either understood whole,
 * or doubted whole: then nothing of it is bet until its writer says what was meant. The grammar
 * with its examples: docs/slip-text.md.
 */
import type { BetType } from "../bet-types.ts";
import { joinWords, NO_WORDS, saysNothing, type Words } from "./items.ts";
import { writeSegment } from "./lines.ts";
import { mergedLines, type WrittenLine } from "./written-line.ts";
import type { Price } from "./prices.ts";
import { doubted, judgedRow, understood, type PlacedRow, type ReadRow } from "./rows.ts";
import { shapeOf, type Segment, type Shape } from "./shape.ts";
import { plainDigits } from "../../plain-digits.ts";

export interface ReadSlip {
  readonly rows: readonly PlacedRow[];
  /** Of all rows: a number that was written more than once has the sum of its stakes. */
  readonly lines: readonly WrittenLine[];
}

/** What stands over the lines that follow: words, a price or both, and where they were written. */
interface Heading {
  readonly words: Words;
  readonly wordRows: readonly number[];
  readonly prices: readonly Price[];
  readonly priceRows: readonly number[];
  /** Whether a number stood under the words, or took the price. */
  isUsed: boolean;
  isPriceUsed: boolean;
}

/** Numbers that wait for a price on a line of its own below them. */
interface Waiting {
  readonly row: number;
  readonly segment: Segment;
  readonly words: Words;
}

/** What stands above a line. */
interface Above {
  readonly offered: readonly BetType[];
  readonly rows: ReadRow[];
  /** Of each row: those that say what it means. */
  readonly under: (readonly number[])[];
  heading: Heading | null;
  /** The note that ended the heading before. */
  end: readonly number[];
  waiting: Waiting[];
  /** The stakes since the last sum, in baht. */
  sum: number;
}

/** Numbers, separators and '×', and nothing that says which of them is a price. */
const ONLY_SIGNS = /^[0-9\s.,x×*]+$/i;

export function readSlipText(text: string, offered: readonly BetType[]): ReadSlip {
  const above: Above = {
    offered,
    rows: [],
    under: [],
    heading: null,
    end: [],
    waiting: [],
    sum: 0,
  };
  const { under } = above;
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/)) {
    under.push(rowsOver(above));
    readRow(line, above);
    if (above.rows.at(-1)?.kind === "HEADING") under.splice(-1, 1, rowsOver(above));
  }
  leaveWaiting(above, null);
  leaveHeading(above);
  const rows = above.rows.map((row, at) => ({ ...row, under: under[at] ?? [] }));
  return { rows, lines: mergedLines(rows.flatMap(({ lines }) => lines)) };
}

function rowsOver({ end, heading }: Above): readonly number[] {
  return [...end, ...(heading?.wordRows ?? []), ...(heading?.priceRows ?? [])];
}

function readRow(text: string, above: Above): void {
  const shape = shapeOf(text);
  switch (shape.kind) {
    case "BLANK":
      put(above, understood(text, "BLANK"));
      return;
    case "NOTE":
      // It may be a heading that was written wrong: what follows is not taken to stand under the
      // one before.
      if (above.heading && /\p{L}/u.test(text)) {
        leaveHeading(above);
        above.end = [above.rows.length];
      }
      put(above, understood(text, "NOTE"));
      return;
    case "DOUBT": {
      leaveWaiting(above, null);
      if (shape.mayHead) leaveHeading(above);
      else if (above.heading) above.heading.isUsed = true;
      const readings = shape.texts.map((one) => ({ text: one, words: "" }));
      put(above, doubted(text, shape.reason, readings));
      return;
    }
    case "TOTAL":
      readTotal(text, shape.baht, above);
      return;
    case "HEADING":
      readHeading(text, shape, above);
      return;
    case "ENTRIES":
      readEntries(text, shape.segments, above);
  }
}

function put(above: Above, row: ReadRow): void {
  above.rows.push(row);
  above.sum += sumOf(row.lines);
}

function sumOf(lines: readonly WrittenLine[]): number {
  return lines.reduce((sum, { baht }) => sum + baht, 0);
}

/** A sum covers what was written since the one before. */
function readTotal(text: string, baht: number, above: Above): void {
  leaveWaiting(above, null);
  above.under[above.rows.length] = [];
  put(above, baht === above.sum ? understood(text, "TOTAL") : doubted(text, "TOTAL_DIFFERS"));
  above.sum = 0;
}

function readHeading(
  text: string,
  { words, prices }: Extract<Shape, { readonly kind: "HEADING" }>,
  above: Above,
): void {
  if (saysNothing(words) && prices.length === 0) {
    put(above, understood(text, "NOTE"));
    return;
  }
  if (above.waiting.length > 0 && prices.length > 0) {
    if (saysNothing(words)) priceWaiting(text, prices, above);
    // The price of the numbers before, or of those that follow.
    else {
      leaveWaiting(above, null);
      leaveHeading(above);
      put(above, doubted(text, "UNCLEAR"));
    }
    return;
  }
  leaveWaiting(above, null);
  const before = headingToJoin(words, above);
  const row = above.rows.length;
  if (prices.length > 0 && before) leavePrice(before, above.rows);
  const isPriced = prices.length > 0;
  above.heading = {
    words: (before && joinWords(before.words, words)) ?? words,
    wordRows: [...(before?.wordRows ?? []), ...(saysNothing(words) ? [] : [row])],
    prices: isPriced ? prices : (before?.prices ?? []),
    priceRows: isPriced ? [row] : (before?.priceRows ?? []),
    isUsed: saysNothing(words) && (before?.isUsed ?? false),
    isPriceUsed: !isPriced && (before?.isPriceUsed ?? false),
  };
  put(above, understood(text, "HEADING"));
}

/**
 * The heading above that these words, or a price alone, go on: '2 ตัว' and then 'บน'. Null where
 * they begin a new one.
 */
function headingToJoin(words: Words, above: Above): Heading | null {
  const { heading } = above;
  if (heading === null || saysNothing(words)) return heading;
  const bothPlace = heading.words.positions.length > 0 && words.positions.length > 0;
  if (!heading.isUsed && !bothPlace && joinWords(heading.words, words) !== null) return heading;
  leaveHeading(above);
  return null;
}

/** A heading that nothing stood under is asked about: something may be missing. */
function leaveHeading(above: Above): void {
  const { heading, rows } = above;
  if (heading === null) return;
  above.heading = null;
  above.end = [];
  leavePrice(heading, rows);
  if (!heading.isUsed) idle(heading.wordRows, rows);
}

function leavePrice({ priceRows, isPriceUsed }: Heading, rows: ReadRow[]): void {
  if (!isPriceUsed) idle(priceRows, rows);
}

function idle(which: readonly number[], rows: ReadRow[]): void {
  for (const at of which) rows[at] = doubted(rows[at]?.text ?? "", "HEADING_UNUSED");
}

function readEntries(text: string, segments: readonly Segment[], above: Above): void {
  const { heading } = above;
  const words = heading?.words ?? NO_WORDS;
  if (heading) heading.isUsed = true;
  const [first] = segments;
  if (first && segments.length === 1 && first.prices.length === 0) {
    if (heading === null || heading.prices.length === 0) {
      above.waiting.push({ row: above.rows.length, segment: first, words });
      above.rows.push(doubted(text, "NO_PRICE"));
      return;
    }
    const row = judgedRow(text, segments, heading.prices, words, above.offered);
    heading.isPriceUsed ||= row.doubt === null;
    put(above, row);
    return;
  }
  if (above.waiting.length > 0 && ONLY_SIGNS.test(plainDigits(text))) {
    // '50*50' below numbers: their prices, or the number 50 for 50.
    leaveWaiting(above, null);
    const meant = [`=${text.trim()}`, ...segments.map(writeSegment)];
    put(
      above,
      doubted(
        text,
        "UNCLEAR",
        meant.map((one) => ({ text: one, words: "" })),
      ),
    );
    return;
  }
  leaveWaiting(above, first?.prices ?? null);
  put(above, judgedRow(text, segments, [], words, above.offered));
}

/** A line of its own that says the price of the numbers above it. */
function priceWaiting(text: string, prices: readonly Price[], above: Above): void {
  const { waiting, rows } = above;
  above.waiting = [];
  let isUsed = false;
  for (const { row, segment, words } of waiting) {
    const written = rows[row]?.text ?? "";
    const judged = judgedRow(written, [segment], prices, words, above.offered);
    rows[row] = judged;
    above.under[row] = [...(above.under[row] ?? []), rows.length];
    above.sum += sumOf(judged.lines);
    isUsed ||= judged.doubt === null;
  }
  put(above, isUsed ? understood(text, "PRICE") : doubted(text, "HEADING_UNUSED"));
}

/** No price came: proposed is that of the line below. */
function leaveWaiting(above: Above, prices: readonly Price[] | null): void {
  const { waiting, rows } = above;
  above.waiting = [];
  if (prices === null) return;
  for (const { row, segment } of waiting) {
    const text = writeSegment({ ...segment, prices });
    const words = writeSegment({ words: NO_WORDS, numbers: [], prices });
    const written = rows[row]?.text ?? "";
    rows[row] = doubted(written, "NO_PRICE", [{ text, words }]);
  }
}
