/** Dice whose throws follow from their seed: the demo of one moment is the same on every machine. */
import { createHash } from "node:crypto";

export interface Dice {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  uuid(): string;
}

/** mulberry32: 32 bits of state are plenty for what only has to look like a month. */
export function diceOf(seed: string): Dice {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join("");
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const found = from[between(0, from.length - 1)];
      if (found === undefined) throw new RangeError("there is nothing to pick from");
      return found;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${"89ab"[between(0, 3)]}${hex(3)}-${hex(12)}`,
  };
}
