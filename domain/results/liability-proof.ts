/**
 * Whether a member's balance is in the day's sum tree (docs/proof-format.md "The proof of
 * liabilities"): from their leaf up, each node binding the sums of both its sides, to the root and
 * the total that everybody is shown.
 */
import { asciiBytes, fromHex, joinBytes, toHex, type Bytes, type Digests } from "./digests.ts";

export const LIABILITY_STEPS = ["LEAF", "PATH", "PUBLISHED"] as const;
export type LiabilityStep = (typeof LIABILITY_STEPS)[number];

export interface OwnLiability {
  readonly day: string;
  /** chokdee-liability-1|day|member|satang|head of the wallet|salt. */
  readonly text: string;
  /** What the member is told that it is of, in baht. */
  readonly balance: string;
  readonly path: readonly {
    readonly side: "LEFT" | "RIGHT";
    readonly hash: string;
    /** The sum of that side, as digits. */
    readonly satang: string;
  }[];
}

export interface PublishedLiabilities {
  readonly day: string;
  readonly root: string;
  /** Of all wallets, in satang. */
  readonly total: bigint;
}

const LEAF = Uint8Array.of(0x00);
const NODE = Uint8Array.of(0x01);
const HASH_BYTES = 32;
/** A path of 64 steps would belong to more members than can exist. */
const MOST_STEPS = 64;
const SATANG = /^[0-9]{1,18}$/;
const DAY_AT = 1;
const MEMBER_AT = 2;
const SATANG_AT = 3;
const SUM_BYTES = 8;

/**
 * What does not hold: LEAF, the text is not this member's of this day and balance; PATH, it does not lead
 * anywhere; PUBLISHED, it does not lead to what everybody is shown. None: the balance is in it.
 */
export async function liabilityFaults(
  own: OwnLiability,
  memberId: string,
  published: PublishedLiabilities,
  digests: Digests,
): Promise<LiabilityStep[]> {
  const fields = own.text.split("|");
  const satang = fields[SATANG_AT] ?? "";
  const isOwn =
    fields[0] === "chokdee-liability-1" &&
    fields[DAY_AT] === own.day &&
    fields[MEMBER_AT] === memberId &&
    SATANG.test(satang) &&
    BigInt(satang) === BigInt(own.balance.replace(".", ""));
  if (!isOwn) return ["LEAF"];
  const top = await climb(own, BigInt(satang), digests);
  if (!top) return ["PATH"];
  const isPublished =
    own.day === published.day && top.root === published.root && top.total === published.total;
  return isPublished ? [] : ["PUBLISHED"];
}

async function climb(
  { text, path }: OwnLiability,
  balance: bigint,
  digests: Digests,
): Promise<{ readonly root: string; readonly total: bigint } | null> {
  if (path.length > MOST_STEPS) return null;
  let hash = await digests.sha256(joinBytes(LEAF, asciiBytes(text)));
  let total = balance;
  for (const { side, hash: beside, satang } of path) {
    const other = fromHex(beside);
    // A side that owes would make the total smaller than what is owed.
    if (other?.length !== HASH_BYTES || !SATANG.test(satang)) return null;
    const sum = BigInt(satang);
    const [left, right] = [
      [hash, total],
      [other, sum],
    ] as const;
    const pair = side === "LEFT" ? [right, left] : [left, right];
    const parts = pair.flatMap(([node, of]) => [node, sumBytes(of)]);
    hash = await digests.sha256(joinBytes(NODE, ...parts));
    total += sum;
  }
  return { root: toHex(hash), total };
}

/** Eight bytes, the first weighing most. */
function sumBytes(sum: bigint): Bytes {
  const bytes = new Uint8Array(SUM_BYTES);
  new DataView(bytes.buffer).setBigInt64(0, sum);
  return bytes;
}
