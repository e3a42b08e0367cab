import type { BetType } from "../bet-types.ts";
import { numberKey } from "../rules.ts";

/** A line as it was written: its stake in whole baht. */
export interface WrittenLine {
  readonly betType: BetType;
  readonly number: string;
  readonly baht: number;
}

/** Lines on the same number of the same type are one, with the sum of the stakes. */
export function mergedLines(lines: readonly WrittenLine[]): WrittenLine[] {
  const merged = new Map<string, WrittenLine>();
  for (const line of lines) {
    const key = numberKey(line.betType, line.number);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, baht: known.baht + line.baht } : line);
  }
  return [...merged.values()];
}
