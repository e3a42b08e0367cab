import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import type { Digests } from "./digests.ts";
import { logTree } from "../testing/log-tree.ts";
import { goesOn, isInLog } from "./log-proof.ts";

const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest();
const digests: Digests = {
  sha256: async (data) => new Uint8Array(sha256(data)),
  hmacSha256: () => Promise.reject(new Error("not used")),
};

const texts = Array.from({ length: 33 }, (_, no) => `entry|${no}`);
const { headOf, inclusion, consistency } = logTree(texts, sha256);
const other = "ab".repeat(32);

describe("an entry", () => {
  it("is in the log of every size from its own on, by its own proof alone", async () => {
    for (let size = 1; size <= texts.length; size += 1) {
      for (let no = 0; no < size; no += 1) {
        const path = inclusion(no, size);
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
    expect(await is(0, inclusion(0, 2))).toBe(true);
    for (const path of [["x"], ["ab"], [""]]) expect(await is(0, path)).toBe(false);
    for (const no of [-1, 2, 0.5]) expect(await is(no, inclusion(0, 2))).toBe(false);
  });
});

describe("a log", () => {
  it("goes on from each earlier head, by the proof alone", async () => {
    for (let to = 1; to <= texts.length; to += 1) {
      for (let from = 1; from <= to; from += 1) {
        const path = from === to ? [] : consistency(from, to);
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
