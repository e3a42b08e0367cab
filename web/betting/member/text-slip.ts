/** A written slip on the betting screen: its lines as a draft takes them, its text as it is edited. */
import type { DoubtReason } from "@chokdee/domain/betting/slip-text/doubts.ts";
import type { WrittenLine } from "@chokdee/domain/betting/slip-text/written-line.ts";
import type { PlacedRow, ReadRow } from "@chokdee/domain/betting/slip-text/rows.ts";
import { parseStake } from "@chokdee/domain/betting/picking.ts";

import { amountTextOf, keyOf, type Draft, type PulledLine } from "./draft.ts";

/** What becomes of a number that the slip has already: its stakes are added, or it stays. */
export type OnThere = "ADD" | "SKIP";

export function linesThere(lines: readonly WrittenLine[], draft: Draft): WrittenLine[] {
  const there = new Set(draft.list.map(keyOf));
  return lines.filter((line) => there.has(keyOf(line)));
}

/** The lines with the stakes that they have once they are in the draft. */
export function toPull(
  lines: readonly WrittenLine[],
  draft: Draft,
  onThere: OnThere,
): readonly PulledLine[] {
  const there = new Set(draft.list.map(keyOf));
  return lines.flatMap(({ betType, number, baht }) => {
    const picked = { betType, number };
    if (!there.has(keyOf(picked))) return { ...picked, amount: String(baht) };
    const before = (parseStake(amountTextOf(draft, picked)) ?? 0) / 100;
    return onThere === "SKIP" ? [] : { ...picked, amount: String(before + baht) };
  });
}

export function textOf(rows: readonly Pick<ReadRow, "text">[]): string {
  return rows.map(({ text }) => text).join("\n");
}

/** The text with another line in the place of one; without it where the other is null. */
export function withRow(
  rows: readonly Pick<ReadRow, "text">[],
  at: number,
  text: string | null,
): string {
  return textOf(rows.toSpliced(at, 1, ...(text === null ? [] : [{ text }])));
}

/**
 * What was not understood, and so was not added, with its heading or price. One that stood over
 * nothing is left out: it would stand over what comes next.
 */
export function doubtedText(rows: readonly PlacedRow[]): string {
  const kept = rows.flatMap(({ doubt, under }, at) =>
    doubt === null || doubt.reason === "HEADING_UNUSED" ? [] : [at, ...under],
  );
  return textOf(
    [...new Set(kept)].toSorted((one, other) => one - other).flatMap((at) => rows[at] ?? []),
  );
}

/** A way to settle several doubts alike. */
export interface CommonWay {
  readonly reason: DoubtReason;
  readonly words: string;
  readonly count: number;
}

/** Doubts of which one reading leaves words out are settled alike too. */
const SETTLED_WITHOUT_WORDS: readonly DoubtReason[] = ["UNKNOWN_WORD"];

function settles(reason: DoubtReason, words: string): boolean {
  return words !== "" || SETTLED_WITHOUT_WORDS.includes(reason);
}

/** The ways that settle two lines or more, what settles most first. */
export function commonWays(rows: readonly ReadRow[]): CommonWay[] {
  const ways = new Map<string, CommonWay>();
  for (const { doubt } of rows) {
    if (doubt === null) continue;
    const { reason } = doubt;
    for (const words of new Set(doubt.readings.map((reading) => reading.words))) {
      if (!settles(reason, words)) continue;
      const key = `${reason} ${words}`;
      ways.set(key, { reason, words, count: (ways.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...ways.values()].filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count);
}

/** The text with each doubt of this reason settled this way, where it can be. */
export function settledAlike(rows: readonly ReadRow[], way: CommonWay): string {
  return rows
    .map(({ text, doubt }) => {
      if (doubt?.reason !== way.reason) return text;
      return doubt.readings.find(({ words }) => words === way.words)?.text ?? text;
    })
    .join("\n");
}
