import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import type { Digests } from "./digests.ts";
import { goesOn, isInLog, type LogHead } from "./log-proof.ts";

const digests: Digests = {
  sha256: async (data) => new Uint8Array(createHash("sha256").update(data).digest()),
  hmacSha256: () => Promise.reject(new Error("not used")),
};
const hash = (...parts: readonly Uint8Array[]): Buffer =>
  createHash("sha256").update(Buffer.concat(parts)).digest();

const texts = Array.from({ length: 33 }, (_, no) => `entry|${no}`);
/** The root over leaves from start up to end, and the proofs, as RFC 9162 defines them. */
const split = (count: number): number => 2 ** Math.floor(Math.log2(count - 1));
function rootOf(start: number, end: number): Buffer {
  if (end === start) return hash();
  if (end - start === 1) return hash(Buffer.of(0), Buffer.from(texts[start] ?? ""));
  const middle = start + split(end - start);
  return hash(Buffer.of(1), rootOf(start, middle), rootOf(middle, end));
}
function inclusion(no: number, start: number, end: number): string[] {
  if (end - start === 1) return [];
  const middle = start + split(end - start);
  return no < middle
    ? [...inclusion(no, start, middle), rootOf(middle, end).toString("hex")]
    : [...inclusion(no, middle, end), rootOf(start, middle).toString("hex")];
}
function consistency(from: number, start: number, end: number, isWhole: boolean): string[] {
  if (from === end) return isWhole ? [] : [rootOf(start, end).toString("hex")];
  const middle = start + split(end - start);
  return from <= middle
    ? [...consistency(from, start, middle, isWhole), rootOf(middle, end).toString("hex")]
    : [...consistency(from, middle, end, false), rootOf(start, middle).toString("hex")];
}
const headOf = (size: number): LogHead => ({ size, root: rootOf(0, size).toString("hex") });
const other = "ab".repeat(32);

describe("an entry", () => {
  it("is in the log of every size from its own on, by its own proof alone", async () => {
    for (let size = 1; size <= texts.length; size += 1) {
      for (let no = 0; no < size; no += 1) {
        const path = inclusion(no, 0, size);
        const is = (text: string, at = no, by = path, head = headOf(size)) =>
          isInLog({ no: at, text, path: by }, head, digests);
        expect(await is(`entry|${no}`)).toBe(true);
        expect(await is(`entry|${no + 1}`)).toBe(false);
        expect(await is(`entry|${no}`, no + 1)).toBe(false);
        expect(await is(`entry|${no}`, no, [...path, other])).toBe(false);
        expect(await is(`entry|${no}`, no, path, { size, root: other })).toBe(false);
        if (path.length > 0) expect(await is(`entry|${no}`, no, path.slice(1))).toBe(false);
      }
    }
  });

  it("is in none by a proof that is no list of hashes, or with a number outside", async () => {
    const is = (no: number, path: readonly string[]) =>
      isInLog({ no, text: "entry|0", path }, headOf(2), digests);
    expect(await is(0, inclusion(0, 0, 2))).toBe(true);
    for (const path of [["x"], ["ab"], [""]]) expect(await is(0, path)).toBe(false);
    for (const no of [-1, 2, 0.5]) expect(await is(no, inclusion(0, 0, 2))).toBe(false);
  });
});

describe("a log", () => {
  it("goes on from each earlier head, by the proof alone", async () => {
    for (let to = 1; to <= texts.length; to += 1) {
      for (let from = 1; from <= to; from += 1) {
        const path = from === to ? [] : consistency(from, 0, to, true);
        const is = (older = headOf(from), newer = headOf(to), by = path) =>
          goesOn(older, newer, by, digests);
        expect(await is()).toBe(true);
        expect(await is({ size: from, root: other })).toBe(false);
        expect(await is(headOf(from), { size: to, root: other })).toBe(false);
        expect(await is(headOf(from), headOf(to), [...path, other])).toBe(false);
      }
    }
  });

  it("goes on from nothing, and never becomes shorter", async () => {
    expect(await goesOn(headOf(0), headOf(5), [], digests)).toBe(true);
    expect(await goesOn(headOf(5), headOf(4), [], digests)).toBe(false);
    expect(await goesOn(headOf(3), headOf(5), ["x"], digests)).toBe(false);
    expect(await goesOn(headOf(3), headOf(5), [], digests)).toBe(false);
  });
});
