/**
 * The house's own draws, which anybody can check and nobody can steer (domain.md "The house's own
 * draws: anyone can check them"; decisions.md "Lotteries and rounds").
 *
 * Bytes, so that a checker in any language gets the same:
 * - the seed is 32 bytes; commit = SHA-256(seed), published before the round opens;
 * - every text is ASCII; hashes and the seed are written as lower-case hexadecimal;
 * - HMAC-SHA256 takes the seed's 32 bytes as its key;
 * - a digest becomes a number by reading its bytes as an unsigned integer, the first byte
 *   weighing most;
 * - the message of a draw is  round id ":" root ":" beacon  with the root as 64 hexadecimal
 *   digits and the beacon as it was published, or nothing.
 */
import type { Bytes, Digests } from "./digests.ts";
import { asciiBytes, fromHex, toHex, toInteger } from "./digests.ts";
import { merkleTree } from "./merkle.ts";
import type { DrawResult } from "./rules.ts";
import { sameResult } from "./rules.ts";
import { isShot } from "./shots.ts";

export const SEED_BYTES = 32;
/** The classic rule takes away the 16th shot from the last, so there must be 16. */
export const LEAST_SHOTS = 16;
const SHOT_SPACE = 100_000n;
/** A beacon such as drand's randomness, in hexadecimal. */
const BEACON = /^[0-9a-zA-Z:._-]{0,200}$/;

/** What is published before the round opens. */
export async function commitOf(seed: Bytes, digests: Digests): Promise<string> {
  if (seed.length !== SEED_BYTES) throw new RangeError("a seed has 32 bytes");
  return toHex(await digests.sha256(seed));
}

/** The house's own shots: HMAC(seed, "shot:" + n) mod 100000 for n = 1, 2, ... */
export async function houseShots(seed: Bytes, count: number, digests: Digests): Promise<string[]> {
  const shots: string[] = [];
  for (let n = 1; n <= count; n++) {
    const digest = await digests.hmacSha256(seed, asciiBytes(`shot:${n}`));
    shots.push(String(toInteger(digest) % SHOT_SPACE).padStart(5, "0"));
  }
  return shots;
}

/** How many shots of the house fill a round up to 16. */
export function houseShotsNeeded(memberShots: number): number {
  return Math.max(0, LEAST_SHOTS - memberShots);
}

/**
 * The leaves of the tree of shots, in the order in which they count: first the house's, as
 * "house:n:number", then the members', as "shot:position:number" with the position that each
 * member was told.
 */
export function shotLeaves(house: readonly string[], members: readonly string[]): string[] {
  return [
    ...house.map((number, index) => `house:${index + 1}:${number}`),
    ...members.map((number, index) => `shot:${index + 1}:${number}`),
  ];
}

/** The sum of all shots minus the 16th from the last. */
export function classicNumber(shots: readonly string[]): number {
  const sixteenth = shots.at(-LEAST_SHOTS);
  if (sixteenth === undefined) throw new RangeError("a yeekee round has 16 shots");
  return shots.reduce((sum, shot) => sum + Number(shot), 0) - Number(sixteenth);
}

/** A drawn number of five digits as a result: the last three, and the two before them. */
export function yeekeeResult(lastFive: string): DrawResult {
  return {
    prize_first: lastFive,
    four_top: lastFive.slice(1),
    three_top: lastFive.slice(2),
    two_top: lastFive.slice(3),
    two_bottom: lastFive.slice(0, 2),
  };
}

function drawMessage(roundId: string, root: string, beacon: string): string {
  if (!BEACON.test(beacon)) throw new RangeError("a beacon is letters and digits");
  return `${roundId}:${root}:${beacon}`;
}

/** Everything that is public about a Yeekee draw once it is done. */
export interface YeekeeProof {
  readonly kind: "YEEKEE";
  readonly roundId: string;
  readonly commit: string;
  readonly seed: string;
  /** In order; the house's shots follow from the seed. */
  readonly memberShots: readonly string[];
  readonly houseShots: readonly string[];
  readonly shotsRoot: string;
  readonly betsRoot: string;
  readonly beacon: string;
  readonly result: DrawResult;
}

/** What a draw starts from. */
export interface DrawInput {
  readonly roundId: string;
  readonly seed: Bytes;
  readonly betsRoot: string;
  readonly beacon: string;
}

/** The numbers that make a Yeekee result, one by one: its last five digits are those of `total`. */
export interface YeekeeSum {
  readonly sum: number;
  readonly sixteenth: string;
  readonly added: bigint;
  readonly total: bigint;
}

/** Of all shots, the house's first. */
export async function yeekeeSum(
  drawn: Pick<DrawInput, "roundId" | "seed" | "beacon"> & {
    readonly shots: readonly string[];
    readonly shotsRoot: string;
  },
  digests: Digests,
): Promise<YeekeeSum> {
  const { roundId, seed, beacon, shots, shotsRoot } = drawn;
  const classic = classicNumber(shots);
  const message = asciiBytes(drawMessage(roundId, shotsRoot, beacon));
  const added = toInteger((await digests.hmacSha256(seed, message)).slice(0, 8));
  const sixteenth = shots.at(-LEAST_SHOTS) ?? "";
  return { sum: classic + Number(sixteenth), sixteenth, added, total: BigInt(classic) + added };
}

/**
 * Draws a Yeekee round: the last five digits of classic + the first 8 bytes of
 * HMAC(seed, message over the root of shots).
 */
export async function drawYeekee(
  input: DrawInput & { readonly memberShots: readonly string[] },
  digests: Digests,
): Promise<YeekeeProof> {
  const { roundId, seed, betsRoot, beacon, memberShots } = input;
  if (!memberShots.every(isShot)) throw new RangeError("a shot has five digits");
  const house = await houseShots(seed, houseShotsNeeded(memberShots.length), digests);
  const { root: shotsRoot } = await merkleTree(shotLeaves(house, memberShots), digests);
  const shots = [...house, ...memberShots];
  const { total } = await yeekeeSum({ roundId, seed, beacon, shots, shotsRoot }, digests);
  return {
    kind: "YEEKEE",
    roundId,
    commit: await commitOf(seed, digests),
    seed: toHex(seed),
    memberShots,
    houseShots: house,
    shotsRoot,
    betsRoot,
    beacon,
    result: yeekeeResult(String(total % SHOT_SPACE).padStart(5, "0")),
  };
}

/** Everything that is public about an animal draw once it is done. */
export interface AnimalProof {
  readonly kind: "ANIMAL";
  readonly roundId: string;
  readonly commit: string;
  readonly seed: string;
  readonly betsRoot: string;
  readonly beacon: string;
  /** Draws are 0 to one less than this; the operator's setting, 100 by default. */
  readonly drawSpace: number;
  readonly result: DrawResult;
}

/** Draw spaces that an operator can set: two digits name every draw. */
export function isDrawSpace(space: number): boolean {
  return Number.isInteger(space) && space >= 2 && space <= 100;
}

/**
 * A number from 0 to space - 1, each equally likely: reads the digest of the message 8 bytes at
 * a time and takes the first that lies under the largest multiple of the space, modulo the space.
 * Should all four lie above it, the message with ":1", ":2", ... at its end is digested next.
 */
export async function sampleBelow(
  space: number,
  seed: Bytes,
  message: string,
  digests: Digests,
): Promise<number> {
  const size = BigInt(space);
  const limit = (2n ** 64n / size) * size;
  for (let round = 0; ; round++) {
    const text = round === 0 ? message : `${message}:${round}`;
    const digest = await digests.hmacSha256(seed, asciiBytes(text));
    for (let at = 0; at + 8 <= digest.length; at += 8) {
      const value = toInteger(digest.slice(at, at + 8));
      if (value < limit) return Number(value % size);
    }
  }
}

/** Draws an animal round over the root of its bets. */
export async function drawAnimal(
  input: DrawInput & { readonly drawSpace: number },
  digests: Digests,
): Promise<AnimalProof> {
  const { roundId, seed, betsRoot, beacon, drawSpace } = input;
  if (!isDrawSpace(drawSpace)) throw new RangeError("a draw space is 2 to 100");
  const message = drawMessage(roundId, betsRoot, beacon);
  const drawn = await sampleBelow(drawSpace, seed, message, digests);
  return {
    kind: "ANIMAL",
    roundId,
    commit: await commitOf(seed, digests),
    seed: toHex(seed),
    betsRoot,
    beacon,
    drawSpace,
    result: { animal: String(drawn).padStart(2, "0") },
  };
}

export type HouseProof = YeekeeProof | AnimalProof;

export type ProofFault =
  /** Not a proof: a seed that is no seed, shots that are no shots. */
  | "MALFORMED"
  /** The seed is not the one that was committed to before the round opened. */
  | "COMMIT"
  /** The house's shots do not follow from the seed. */
  | "HOUSE_SHOTS"
  /** The root is not that of the listed shots. */
  | "SHOTS_ROOT"
  /** The result does not follow. */
  | "RESULT";

/**
 * Draws again from what a proof says and names whatever differs. `commit` is the one that the
 * checker saw before the round opened; the proof's own is compared with it too.
 */
export async function proofFaults(
  proof: HouseProof,
  commit: string,
  digests: Digests,
): Promise<ProofFault[]> {
  const seed = fromHex(proof.seed);
  if (seed?.length !== SEED_BYTES || !BEACON.test(proof.beacon)) return ["MALFORMED"];
  const input = { roundId: proof.roundId, seed, betsRoot: proof.betsRoot, beacon: proof.beacon };
  const faults: ProofFault[] = [];
  const isCommitted = (await commitOf(seed, digests)) === commit && proof.commit === commit;
  if (!isCommitted) faults.push("COMMIT");
  if (proof.kind === "ANIMAL") {
    if (!isDrawSpace(proof.drawSpace)) return ["MALFORMED"];
    const again = await drawAnimal({ ...input, drawSpace: proof.drawSpace }, digests);
    if (!sameResult(again.result, proof.result)) faults.push("RESULT");
    return faults;
  }
  if (!proof.memberShots.every(isShot)) return ["MALFORMED"];
  const again = await drawYeekee({ ...input, memberShots: proof.memberShots }, digests);
  if (again.houseShots.join() !== proof.houseShots.join()) faults.push("HOUSE_SHOTS");
  if (again.shotsRoot !== proof.shotsRoot) faults.push("SHOTS_ROOT");
  if (!sameResult(again.result, proof.result)) faults.push("RESULT");
  return faults;
}
