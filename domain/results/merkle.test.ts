import { createHash, createHmac } from "node:crypto";

import { describe, expect, it } from "vitest";

import type { Bytes, Digests } from "./digests.ts";
import { asciiBytes, fromHex, joinBytes, toHex, toInteger } from "./digests.ts";
import { isInTree, merkleTree } from "./merkle.ts";
import type { SlipContent } from "./receipt.ts";
import { betLeaves } from "../testing/bet-leaves.ts";
import { slipText } from "./receipt.ts";

const digests: Digests = {
  sha256: (data) => Promise.resolve(new Uint8Array(createHash("sha256").update(data).digest())),
  hmacSha256: (key, data) =>
    Promise.resolve(new Uint8Array(createHmac("sha256", key).update(data).digest())),
};

/** RFC 6962 as its text says it, with the split at the largest power of two below n. */
function rootByTheRfc(texts: readonly string[]): Buffer {
  if (texts.length === 0) return createHash("sha256").digest();
  if (texts.length === 1) {
    return createHash("sha256").update(`\0${texts[0]}`, "latin1").digest();
  }
  let split = 1;
  while (split * 2 < texts.length) split *= 2;
  const sides = [texts.slice(0, split), texts.slice(split)].map(rootByTheRfc);
  return createHash("sha256")
    .update(Buffer.concat([Buffer.of(1), ...sides]))
    .digest();
}

function leaves(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `leaf ${index}`);
}

describe("the tree", () => {
  it("has the root of RFC 6962 for every number of leaves up to 130", async () => {
    for (let count = 0; count <= 130; count++) {
      const tree = await merkleTree(leaves(count), digests);
      expect(tree.root).toBe(rootByTheRfc(leaves(count)).toString("hex"));
    }
  });

  it("of nothing has the digest of nothing as its root", async () => {
    expect((await merkleTree([], digests)).root).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
  });

  it("proves each leaf by its path, and no other text", async () => {
    for (const count of [1, 2, 3, 5, 8, 13, 31, 32, 33]) {
      const texts = leaves(count);
      const tree = await merkleTree(texts, digests);
      for (const [index, text] of texts.entries()) {
        const path = tree.path(index);
        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
        expect(await isInTree(text, path, tree.root, digests)).toBe(true);
        expect(await isInTree(`${text}0`, path, tree.root, digests)).toBe(false);
      }
    }
  });

  it("does not take a path that was changed in any way", async () => {
    const tree = await merkleTree(leaves(7), digests);
    const path = tree.path(2);
    const flipped = path.map((step) => ({
      ...step,
      side: step.side === "LEFT" ? ("RIGHT" as const) : ("LEFT" as const),
    }));
    for (const changed of [
      flipped,
      path.slice(1),
      path.toReversed(),
      [...path, ...path],
      path.map((step) => ({ ...step, hash: "00" })),
      path.map((step) => ({ ...step, hash: step.hash.toUpperCase() })),
      Array.from({ length: 65 }, () => path[0] ?? ({ side: "LEFT", hash: "" } as const)),
    ]) {
      expect(await isInTree("leaf 2", changed, tree.root, digests)).toBe(false);
    }
    expect(() => tree.path(7)).toThrow(RangeError);
    expect(() => tree.path(-1)).toThrow(RangeError);
  });
});

describe("bytes", () => {
  it("go to hexadecimal and back", () => {
    const all: Bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
    expect(toHex(all)).toBe(Buffer.from(all).toString("hex"));
    expect(fromHex(toHex(all))).toEqual(all);
    for (const text of ["0", "0g", "AB", "0x00", " 00"]) expect(fromHex(text)).toBeNull();
  });

  it("are read as a number with the first weighing most", () => {
    expect(toInteger(Uint8Array.of(1, 0))).toBe(256n);
    expect(toInteger(new Uint8Array())).toBe(0n);
    expect(toInteger(new Uint8Array(8).fill(255))).toBe(2n ** 64n - 1n);
  });

  it("come from printable ASCII alone", () => {
    expect(asciiBytes("a:1")).toEqual(Uint8Array.of(97, 58, 49));
    expect(joinBytes(Uint8Array.of(1), Uint8Array.of(), Uint8Array.of(2, 3))).toEqual(
      Uint8Array.of(1, 2, 3),
    );
    for (const text of ["ก", "a\n", "\u0000"]) expect(() => asciiBytes(text)).toThrow(RangeError);
  });
});

describe("the text of a slip", () => {
  const slip: SlipContent = {
    roundId: "42",
    betGroupId: "3f1c2d9e-0000-4000-8000-000000000001",
    memberId: "a1",
    createdAtMs: 1_790_000_000_000,
    lines: [
      { betType: "THREE_TOP", number: "582", amountSatang: 2000, odds: 90_000 },
      { betType: "TWO_TOP", number: "07", amountSatang: 100, odds: 9500 },
    ],
  };

  it("holds everything that a member bet on", () => {
    expect(slipText(slip)).toBe(
      "chokdee-slip-1|42|3f1c2d9e-0000-4000-8000-000000000001|a1|1790000000000|" +
        "THREE_TOP:582:2000:90000;TWO_TOP:07:100:9500",
    );
  });

  it("is not written where two slips could look the same", () => {
    expect(() => slipText({ ...slip, betGroupId: "a|b" })).toThrow(RangeError);
    expect(() => slipText({ ...slip, memberId: "" })).toThrow(RangeError);
    for (const id of ["a:b", "a;b", "a b", "ก", "a\n"])
      for (const field of ["roundId", "betGroupId", "memberId"])
        expect(() => slipText({ ...slip, [field]: id })).toThrow(RangeError);
    const line = { betType: "TWO_TOP", number: "07", amountSatang: 100, odds: 9500 } as const;
    for (const changed of [
      { ...line, number: "0;7" },
      { ...line, amountSatang: 0.5 },
      { ...line, odds: Number.NaN },
    ]) {
      expect(() => slipText({ ...slip, lines: [changed] })).toThrow(RangeError);
    }
  });

  it("is another for every field and every order of its lines", () => {
    const [first, second] = slip.lines;
    if (!first || !second) return expect.fail("the slip has two lines");
    const others: Partial<SlipContent>[] = [
      { roundId: "43" },
      { betGroupId: "42" },
      { memberId: "a2" },
      { createdAtMs: slip.createdAtMs + 1 },
      { lines: [second, first] },
      { lines: [first] },
      { lines: [{ ...first, betType: "THREE_TOD" }, second] },
      { lines: [{ ...first, number: "583" }, second] },
      { lines: [{ ...first, amountSatang: 2001 }, second] },
      { lines: [{ ...first, odds: 90_001 }, second] },
    ];
    const texts = [{}, ...others].map((other) => slipText({ ...slip, ...other }));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("gives the same leaves in whatever order slips are stored", () => {
    const texts = ["b", "a", "C"];
    expect(betLeaves(texts)).toEqual(betLeaves(texts.toReversed()));
    expect(betLeaves(texts)).toEqual(["C", "a", "b"]);
  });
});
