/**
 * The public beacon that a draw of the house can wait for (domain.md "The house's own draws"): drand,
 * whose number of a moment nobody knows before that moment, the house included.
 *
 * Bytes, so that a checker in any language gets the same:
 * - round n of a chain comes out at genesis + (n - 1) periods, in seconds since 1970;
 * - a draw waits for the first round that comes out later than one period after its bets were fixed;
 * - the message of a round is SHA-256 of its number as 8 bytes, the first weighing most;
 * - the signature is BLS on BLS12-381, 48 bytes of G1, the public key 96 bytes of G2, the message
 *   hashed to the curve by RFC 9380 with the tag below (drand's bls-unchained-g1-rfc9380);
 * - the beacon is SHA-256 of the signature, in lower-case hexadecimal.
 */
import { instantMs } from "../time.ts";
import type { Bytes, Digests } from "./digests.ts";
import { fromHex, toHex } from "./digests.ts";

export interface BeaconChain {
  /** By which relays know it: SHA-256 of what it was founded on, its public key among it. */
  readonly hash: string;
  readonly publicKey: string;
  readonly periodSeconds: number;
  readonly genesisSeconds: number;
}

/** drand's quicknet of the League of Entropy, as every relay says at /HASH/info. */
export const QUICKNET: BeaconChain = {
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  periodSeconds: 3,
  genesisSeconds: 1_692_803_367,
};

export const BLS_TAG = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
/** A beacon that does not come for so long lets the round be voided. */
export const BEACON_GIVEN_UP_MS = 24 * 60 * 60 * 1000;

/** Verifies a BLS signature in G1 with BLS_TAG; false for what is no signature or no key. */
export type VerifyBls = (signature: Bytes, message: Bytes, publicKey: Bytes) => boolean;

/** Of the curve's library, which weighs too much to be loaded wherever these rules are. */
interface ShortSignatures<Point> {
  hash(message: Bytes, tag: string): Point;
  verify(signature: Bytes, message: Point, publicKey: Bytes): boolean;
}

export function blsVerifier<Point>(bls: ShortSignatures<Point>): VerifyBls {
  return (signature, message, publicKey) => {
    try {
      return bls.verify(signature, bls.hash(message, BLS_TAG), publicKey);
    } catch {
      // Bytes that are no point of the curve, or one outside of its subgroup.
      return false;
    }
  };
}

/** Whose word a checker takes, and how it tells that word from another's. */
export interface BeaconTrust {
  readonly chain: BeaconChain;
  readonly verifyBls: VerifyBls;
}

/** The round that a draw waits for whose bets were fixed at this moment. */
export function beaconRoundAfter(chain: BeaconChain, fixedAtMs: number): number {
  return newestBeaconRound(chain, fixedAtMs) + 2;
}

/** The newest round that is out at a moment. */
export function newestBeaconRound(chain: BeaconChain, nowMs: number): number {
  const sinceGenesis = Math.floor(nowMs / 1000) - chain.genesisSeconds;
  return Math.floor(sinceGenesis / chain.periodSeconds) + 1;
}

function roundMessage(round: number, digests: Digests): Promise<Bytes> {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  return digests.sha256(new Uint8Array(number.buffer));
}

/** Whether the chain signed this round; the signature in hexadecimal. */
export async function isSignatureOf(
  round: number,
  signature: string,
  { chain, verifyBls }: BeaconTrust,
  digests: Digests,
): Promise<boolean> {
  const bytes = fromHex(signature);
  const publicKey = fromHex(chain.publicKey);
  if (bytes === null || publicKey === null || !Number.isSafeInteger(round) || round < 1) {
    return false;
  }
  return verifyBls(bytes, await roundMessage(round, digests), publicKey);
}

/** What a proof says of its beacon, as it travels (house-draw-contract.ts). */
export interface SentBeacon {
  readonly fixed_at: string | null;
  readonly beacon: string | null;
  /** Null when the round was committed to without one. */
  readonly drand: {
    readonly chain_hash: string;
    readonly public_key: string;
    readonly round: number | null;
    readonly signature: string | null;
  } | null;
}

export const BEACON_FAULTS = [
  /** Not the round that follows from the moment at which the bets were fixed. */
  "BEACON_ROUND",
  /** The chain is another one, or did not sign this round. */
  "BEACON_SIGNATURE",
  /** The beacon is not the SHA-256 of the signature; or there is one where none was committed to. */
  "BEACON",
] as const;
export type BeaconFault = (typeof BEACON_FAULTS)[number];

/** Checks the beacon of a draw that is done and names whatever is wrong with it. */
export async function beaconFaults(
  { fixed_at: fixedAt, beacon, drand }: SentBeacon,
  trust: BeaconTrust,
  digests: Digests,
): Promise<BeaconFault[]> {
  if (drand === null) return beacon === "" ? [] : ["BEACON"];
  const { chain } = trust;
  const { round, signature } = drand;
  const faults: BeaconFault[] = [];
  const isDue =
    fixedAt !== null && round !== null && round === beaconRoundAfter(chain, instantMs(fixedAt));
  if (!isDue) faults.push("BEACON_ROUND");
  const isOfChain = drand.chain_hash === chain.hash && drand.public_key === chain.publicKey;
  const isSigned =
    isOfChain &&
    round !== null &&
    signature !== null &&
    (await isSignatureOf(round, signature, trust, digests));
  if (!isSigned) faults.push("BEACON_SIGNATURE");
  const bytes = fromHex(signature ?? "");
  if (bytes === null || toHex(await digests.sha256(bytes)) !== beacon) faults.push("BEACON");
  return faults;
}
