/**
 * Proofs over the public log's tree (RFC 9162, section 2.1): which complete subtrees a root or a
 * proof is made of, and how they are put together.
 */
import { createHash } from "node:crypto";

/** The subtree over the leaves from position * 2^level on, 2^level of them. */
export interface Subtree {
  readonly level: number;
  readonly position: number;
}

/** Leaves from start up to end, not included: as RFC 9162 divides a tree. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The largest power of two below a count of at least two. */
const splitOf = (count: number): number => 2 ** Math.floor(Math.log2(count - 1));

/** The complete subtrees of a range, from left to right. */
export function subtreesOf({ start, end }: Range): Subtree[] {
  const found: Subtree[] = [];
  let at = start;
  while (at < end) {
    const level = Math.floor(Math.log2(end - at));
    found.push({ level, position: at / 2 ** level });
    at += 2 ** level;
  }
  return found;
}

/** The ranges whose hashes lead from a leaf to the root over size leaves (section 2.1.3.1). */
export function inclusionRanges(no: number, size: number): Range[] {
  const path = (start: number, end: number): Range[] => {
    if (end - start === 1) return [];
    const middle = start + splitOf(end - start);
    return no < middle
      ? [...path(start, middle), { start: middle, end }]
      : [...path(middle, end), { start, end: middle }];
  };
  return path(0, size);
}

/** The ranges that lead from the root over `from` leaves to that over `to` (section 2.1.4.1). */
export function consistencyRanges(from: number, to: number): Range[] {
  const proof = (start: number, end: number, isWhole: boolean): Range[] => {
    if (from === end) return isWhole ? [] : [{ start, end }];
    const middle = start + splitOf(end - start);
    return from <= middle
      ? [...proof(start, middle, isWhole), { start: middle, end }]
      : [...proof(middle, end, false), { start, end: middle }];
  };
  return from === 0 || from === to ? [] : proof(0, to, true);
}

const hashOf = (...parts: readonly Buffer[]): Buffer =>
  createHash("sha256").update(Buffer.concat(parts)).digest();
const NODE = Buffer.from([1]);

/** The hash of a range from those of its complete subtrees; of no leaves that of nothing. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  const last = hashes.at(-1);
  if (!last) return hashOf();
  return hashes.slice(0, -1).reduceRight((right, left) => hashOf(NODE, left, right), last);
}
