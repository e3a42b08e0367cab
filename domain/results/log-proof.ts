/**
 * What a device holds the public log against (docs/proof-format.md "The public log"; RFC 9162,
 * section 2.1): that an entry is in it, and that it goes on from where this device saw it before.
 */
import { asciiBytes, fromHex, joinBytes, toHex, type Bytes, type Digests } from "./digests.ts";

/** A log of so many entries; the root in hexadecimal. */
export interface LogHead {
  readonly size: number;
  readonly root: string;
}

const LEAF = Uint8Array.of(0x00);
const NODE = Uint8Array.of(0x01);
const HASH_BYTES = 32;

/** Hashes of a proof; null when one is none. */
function hashesOf(path: readonly string[]): Bytes[] | null {
  const hashes = path.map(fromHex);
  return hashes.every((hash) => hash?.length === HASH_BYTES) ? (hashes as Bytes[]) : null;
}

const above = (digests: Digests, left: Bytes, right: Bytes): Promise<Bytes> =>
  digests.sha256(joinBytes(NODE, left, right));
const half = (count: number): number => Math.floor(count / 2);

/** Whether entry `no`, whose text this is, is in the log of that head (2.1.3.2). */
export async function isInLog(
  entry: { readonly no: number; readonly text: string; readonly path: readonly string[] },
  head: LogHead,
  digests: Digests,
): Promise<boolean> {
  const path = hashesOf(entry.path);
  const isOne = Number.isInteger(entry.no) && entry.no >= 0 && entry.no < head.size;
  if (!path || !isOne) return false;
  let hash = await digests.sha256(joinBytes(LEAF, asciiBytes(entry.text)));
  let [at, last] = [entry.no, head.size - 1];
  for (const beside of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await above(digests, beside, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = await above(digests, hash, beside);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && toHex(hash) === head.root;
}

/** Whether the log of one head begins with all that the log of an earlier one had (2.1.4.2). */
export async function goesOn(
  from: LogHead,
  to: LogHead,
  proof: readonly string[],
  digests: Digests,
): Promise<boolean> {
  if (from.size === to.size) return proof.length === 0 && from.root === to.root;
  const path = hashesOf(proof);
  if (!path || from.size > to.size) return false;
  if (from.size === 0) return path.length === 0;
  const isPowerOfTwo = Number.isInteger(Math.log2(from.size));
  const known = fromHex(from.root);
  const [first, ...rest] = isPowerOfTwo && known ? [known, ...path] : path;
  if (!first) return false;
  let [at, last] = [from.size - 1, to.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  let older: Bytes = first;
  let newer: Bytes = first;
  for (const beside of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      older = await above(digests, beside, older);
      newer = await above(digests, beside, newer);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      newer = await above(digests, newer, beside);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && toHex(older) === from.root && toHex(newer) === to.root;
}
