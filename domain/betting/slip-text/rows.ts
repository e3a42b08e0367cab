/** A line of a written slip and what was made of it (docs/slip-text.md). */
import type { BetType } from "../bet-types.ts";
import type { Doubt, DoubtReason, Reading } from "./doubts.ts";
import { writeWords, type Words } from "./items.ts";
import { judge, writeSegment, type Judged } from "./lines.ts";
import type { WrittenLine } from "./written-line.ts";
import type { Price } from "./prices.ts";
import type { Segment } from "./shape.ts";

export type RowKind = "LINES" | "HEADING" | "PRICE" | "TOTAL" | "NOTE" | "BLANK" | "DOUBT";

export interface ReadRow {
  readonly text: string;
  readonly kind: RowKind;
  /** Only of a line that was understood whole. */
  readonly lines: readonly WrittenLine[];
  readonly doubt: Doubt | null;
}

/** A row of a whole text. */
export interface PlacedRow extends ReadRow {
  /** The headings over it, or the price below: read without these rows it means something else. */
  readonly under: readonly number[];
}

/** How many ways to read a line are proposed. */
const MOST_READINGS = 6;
/** Doubts that the same words settle wherever they stand. */
const SETTLED_BY_WORDS: readonly DoubtReason[] = ["NO_TYPE", "PRICE_COUNT", "ORDERS_OR_PRICE"];

export function understood(
  text: string,
  kind: Exclude<RowKind, "DOUBT">,
  lines: readonly WrittenLine[] = [],
): ReadRow {
  return { text, kind, lines, doubt: null };
}

export function doubted(
  text: string,
  reason: DoubtReason,
  readings: readonly Reading[] = [],
): ReadRow {
  const each = [...new Map(readings.map((one) => [one.text, one])).values()];
  const doubt = { reason, readings: each.slice(0, MOST_READINGS) };
  return { text, kind: "DOUBT", lines: [], doubt };
}

/** Numbers with their prices, or with those of a line above or below where they have none. */
export function judgedRow(
  text: string,
  segments: readonly Segment[],
  prices: readonly Price[],
  heading: Words,
  offered: readonly BetType[],
): ReadRow {
  // 081-234-5678 under 'ตัวละ 10' is no bet on three numbers.
  const isMixed = segments.some((one) => one.prices.length === 0 && hasLengths(one));
  if (isMixed) return doubted(text, "MIXED_LENGTHS");
  const priced = segments.map((one) => (one.prices.length > 0 ? one : { ...one, prices }));
  const judged = priced.map((segment) => judge(segment, heading, offered));
  const wrong = judged.find((one) => !one.ok);
  if (wrong === undefined) {
    const lines = judged.flatMap((one) => (one.ok ? one.lines : []));
    return understood(text, "LINES", lines);
  }
  const { reason } = wrong;
  const readings = wrong.meant.flatMap(({ words }) => {
    const label = writeWords(words);
    const said = priced.map((segment, at) => saidClearly(segment, judged[at], reason, label));
    const isClear = said.every((segment) => segment && judge(segment, heading, offered).ok);
    if (!isClear) return [];
    const written = said
      .flatMap((segment) => segment ?? [])
      .map((segment) => {
        const isBorrowed = segment.prices === prices;
        return writeSegment(isBorrowed ? { ...segment, prices: [] } : segment);
      });
    return { text: written.join("\n"), words: SETTLED_BY_WORDS.includes(reason) ? label : "" };
  });
  return doubted(text, reason, readings);
}

/** Numbers of more than one length, and no word of the line's own for them. */
function hasLengths({ numbers, words }: Segment): boolean {
  const lengths = new Set(numbers.map((number) => number.length));
  return lengths.size > 1 && words.positions.length === 0;
}

/** A segment with the doubt settled by these words; null where they settle nothing. */
function saidClearly(
  segment: Segment,
  judged: Judged | undefined,
  reason: DoubtReason,
  label: string,
): Segment | null {
  if (judged === undefined || judged.ok) return segment;
  if (judged.reason !== reason) return null;
  return judged.meant.find(({ words }) => writeWords(words) === label) ?? null;
}
