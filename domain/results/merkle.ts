/**
 * The Merkle tree over the bets, or the shots, of a round, as RFC 6962 section 2.1 builds it:
 *
 *   leaf(text)        = SHA-256(0x00 || ASCII bytes of the text)
 *   node(left, right) = SHA-256(0x01 || left || right)
 *   root of no leaves = SHA-256 of the empty text
 *
 * A level with an odd number of nodes hands its last one up unchanged, which gives the same tree
 * as RFC 6962's split at the largest power of two. The two prefixes keep a leaf from being taken
 * for a node. Roots and hashes are written as 64 lower-case hexadecimal digits.
 */
import type { Bytes, Digests } from "./digests.ts";
import { asciiBytes, fromHex, joinBytes, toHex } from "./digests.ts";

const LEAF = Uint8Array.of(0x00);
const NODE = Uint8Array.of(0x01);
const HASH_BYTES = 32;
/** A path of 64 steps would belong to more leaves than can exist. */
const MOST_STEPS = 64;

/** One step from a leaf to the root: the hash beside it, and on which side that stands. */
export interface MerkleStep {
  readonly side: "LEFT" | "RIGHT";
  readonly hash: string;
}

function leafHash(text: string, digests: Digests): Promise<Bytes> {
  return digests.sha256(joinBytes(LEAF, asciiBytes(text)));
}

function nodeHash(left: Bytes, right: Bytes, digests: Digests): Promise<Bytes> {
  return digests.sha256(joinBytes(NODE, left, right));
}

/** As many are under way at once: a digest that pauses now and then lets others in. */
const HASHES_AT_ONCE = 512;

async function inSlices(
  count: number,
  hashAt: (index: number) => Promise<Bytes>,
): Promise<Bytes[]> {
  const hashes: Bytes[] = [];
  while (hashes.length < count) {
    const from = hashes.length;
    const slice = Math.min(HASHES_AT_ONCE, count - from);
    hashes.push(...(await Promise.all(Array.from({ length: slice }, (_, n) => hashAt(from + n)))));
  }
  return hashes;
}

function levelAbove(level: readonly Bytes[], digests: Digests): Promise<Bytes[]> {
  return inSlices(Math.ceil(level.length / 2), async (index) => {
    const left = level[index * 2];
    const right = level[index * 2 + 1];
    if (left === undefined) throw new RangeError("a level has no holes");
    return right === undefined ? left : nodeHash(left, right, digests);
  });
}

/** All levels of the tree, the leaves first. */
async function levelsOf(texts: readonly string[], digests: Digests): Promise<Bytes[][]> {
  let level = await inSlices(texts.length, (index) => leafHash(texts[index] ?? "", digests));
  const levels = [level];
  while (level.length > 1) {
    level = await levelAbove(level, digests);
    levels.push(level);
  }
  return levels;
}

/** A tree that was built once, for its root and all paths. */
export interface MerkleTree {
  readonly root: string;
  /** The path of the leaf at an index. */
  path(index: number): MerkleStep[];
}

/** Builds the tree over texts in their order. */
export async function merkleTree(texts: readonly string[], digests: Digests): Promise<MerkleTree> {
  const levels = await levelsOf(texts, digests);
  const top = levels.at(-1)?.[0] ?? (await digests.sha256(new Uint8Array()));
  const path = (index: number): MerkleStep[] => {
    if (!Number.isInteger(index) || index < 0 || index >= texts.length) {
      throw new RangeError("no such leaf");
    }
    return levels.flatMap((level, height) => {
      const at = Math.floor(index / 2 ** height);
      const beside = level[at % 2 === 0 ? at + 1 : at - 1];
      if (beside === undefined) return [];
      return [{ side: at % 2 === 0 ? "RIGHT" : "LEFT", hash: toHex(beside) } as const];
    });
  };
  return { root: toHex(top), path };
}

/** Whether a text is a leaf of the tree with this root. */
export async function isInTree(
  text: string,
  path: readonly MerkleStep[],
  root: string,
  digests: Digests,
): Promise<boolean> {
  if (path.length > MOST_STEPS) return false;
  let hash = await leafHash(text, digests);
  for (const step of path) {
    const beside = fromHex(step.hash);
    if (beside?.length !== HASH_BYTES) return false;
    hash =
      step.side === "LEFT"
        ? await nodeHash(beside, hash, digests)
        : await nodeHash(hash, beside, digests);
  }
  return toHex(hash) === root;
}
