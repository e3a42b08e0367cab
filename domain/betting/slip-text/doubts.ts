/** Why a line of a written slip is asked about before anything of it is bet. */
export const DOUBT_REASONS = [
  // Words or signs beside digits that mean nothing here: a name, a note, a date.
  "UNKNOWN_WORD",
  // The parts are known, and how they belong together is not.
  "UNCLEAR",
  "NO_PRICE",
  // One price, and the lottery has several bet types of that length.
  "NO_TYPE",
  "NOT_OFFERED",
  "WRONG_LENGTH",
  "MIXED_LENGTHS",
  // More prices than bet types, or fewer.
  "PRICE_COUNT",
  "PRICE_UNCLEAR",
  "NOT_WHOLE_BAHT",
  // '123=50*6': a price of 6 for the second type, or 50 for each of the 6 orders.
  "ORDERS_OR_PRICE",
  // Nothing to reverse, or another count of orders than was written.
  "ORDERS",
  // The same number of the same type twice in one line.
  "REPEATED",
  // A heading, or a price, that no number stands under.
  "HEADING_UNUSED",
  // The sum that was written is not the sum of what was understood.
  "TOTAL_DIFFERS",
] as const;
export type DoubtReason = (typeof DOUBT_REASONS)[number];

/** A way to write the line that says clearly what could be meant. */
export interface Reading {
  /** In place of the line; it may be several lines. */
  readonly text: string;
  /** What it settles, the same for each line that is settled alike: 'บน ล่าง'; or empty. */
  readonly words: string;
}

export interface Doubt {
  readonly reason: DoubtReason;
  readonly readings: readonly Reading[];
}
