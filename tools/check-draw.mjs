#!/usr/bin/env node
/**
 * Checks a draw of the house away from the house: needs this file and check-beacon.mjs, the proof
 * that the round's page hands out, and Node 20 or newer. No network, nothing else of Chokdee's.
 *
 *   node tools/check-draw.mjs proof.json [receipt.json] [--commit HEX]
 *
 * --commit compares with the lock that you noted before. Exit code 0: everything agrees; 1: something
 * does not; 2: no file could be read; 3: what only a relay of the beacon tells was not checked (its
 * signature, or that its number did not come), all else agrees;
 * 4: everything agrees, but the draw had no public number, so that the house could have known it;
 * 5: everything agrees, but two owners voided the round after its close, which was a choice.
 */
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

import {
  addTo,
  beaconFormFault,
  buts,
  checkBeacon,
  checkReceipt,
  EMPTY_ROOT,
  hmac,
  isHex,
  isShot,
  loadVerify,
  merkleRoot,
  numberOf,
  QUICKNET,
  sha256,
  tellVoid,
  voidFault,
} from "./check-beacon.mjs";

/**
 * @import { Add, Drand, Receipt, Step, Stood, Trust } from "./check-beacon.mjs"
 * @typedef {Record<string, string>} Result
 * @typedef {{
 *   round_id: string, kind: string, status: string, commit: string, committed_at: string,
 *   fixed_at: string | null, bets_root: string | null, shots_root: string | null, seed: string,
 *   slip_count: number, stakes?: string,
 *   shots: string[], house_shots: string[], drawn_at: string | null, beacon: string,
 *   voided_by_owners?: { reason: string, stood?: Stood | null } | null,
 *   drand?: Drand | null, draw_space: number, result: Result | null, house_key?: string }} Proof as it was downloaded, if it is whole
 */

export { checkReceipt };

const LEAST_SHOTS = 16;
const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$/;
const WHOLE = "the file is a whole proof";
const EARLY = "the round is not drawn yet";

/** @param {bigint} number */
const fiveDigits = (number) => String(number % 100_000n).padStart(5, "0");

/**
 * The house's own shots, which fill a round up to 16 and follow from the seed alone.
 * @param {Buffer} seed @param {string[]} members
 */
function houseShots(seed, members) {
  const count = Math.max(0, LEAST_SHOTS - members.length);
  return Array.from({ length: count }, (_, n) => fiveDigits(numberOf(hmac(seed, `shot:${n + 1}`))));
}

/**
 * Sum of all shots minus the 16th from the last: what the classic rule calls the result.
 * @param {string[]} shots
 */
export function classicNumber(shots) {
  const sixteenth = shots.at(-LEAST_SHOTS);
  if (sixteenth === undefined) throw new RangeError("classic needs 16 shots");
  return shots.reduce((sum, shot) => sum + BigInt(shot), 0n) - BigInt(sixteenth);
}

/**
 * The result as it is published, read from the five digits that were drawn.
 * @param {string} drawn
 */
export function yeekeeResult(drawn) {
  return {
    prize_first: drawn,
    four_top: drawn.slice(1),
    three_top: drawn.slice(2),
    two_top: drawn.slice(3),
    two_bottom: drawn.slice(0, 2),
  };
}

/**
 * Each number below the space is equally likely: values above its last multiple are passed over.
 * @param {number} space @param {Buffer} seed @param {string} message
 */
function sampleBelow(space, seed, message) {
  const size = BigInt(space);
  const limit = (2n ** 64n / size) * size;
  for (let round = 0; ; round++) {
    const digest = hmac(seed, round === 0 ? message : `${message}:${round}`);
    for (let at = 0; at < 32; at += 8) {
      const value = digest.readBigUInt64BE(at);
      if (value < limit) return Number(value % size);
    }
  }
}

/** @param {Result} one @param {Result | null} other */
function sameFields(one, other) {
  const [a, b] = [one, other].map((of) =>
    Object.entries(of ?? {})
      .map(String)
      .toSorted()
      .join("|"),
  );
  return a === b;
}

/**
 * What keeps a proof from being read at all; null when it can be checked.
 * @param {Proof} proof @returns {string | null}
 */
function formFault(proof) {
  if (proof === null || typeof proof !== "object") return "it is no proof file";
  if (!/^[0-9]+$/.test(proof.round_id)) return "the round has no id";
  if (proof.kind !== "YEEKEE" && proof.kind !== "ANIMAL") return "the kind is neither of the two";
  if (!isHex(proof.commit)) return "the commit is no SHA-256";
  if (proof.seed === null || proof.seed === undefined) return EARLY;
  if (!isHex(proof.seed)) return "the seed is not 32 bytes";
  if (proof.status === "VOIDED") {
    const fault = voidFault(proof);
    if (fault !== null || proof.result === null) return fault;
  }
  const drawnFault = drawnFormFault(proof);
  if (drawnFault !== null) return drawnFault;
  const beaconFault = beaconFormFault(proof);
  if (beaconFault !== null) return beaconFault;
  if (proof.kind === "ANIMAL") {
    const { draw_space: space } = proof;
    return Number.isInteger(space) && space >= 2 && space <= 100 ? null : "the draw space is none";
  }
  const lists = [proof.shots, proof.house_shots];
  if (!lists.every((list) => Array.isArray(list) && list.every(isShot))) {
    return "the shots are not all of five digits";
  }
  return null;
}

/**
 * What a drawn round has, and what only a void has.
 * @param {Proof} proof @returns {string | null}
 */
function drawnFormFault(proof) {
  const { status, result, fixed_at: fixedAt, drawn_at: drawnAt, slip_count: slips, stakes } = proof;
  if (status !== "VOIDED") {
    if (status !== "CLOSED" && status !== "SETTLED") return "the round is not drawn by its status";
    if (proof.voided_by_owners) return "it was not voided, and is told as voided";
  }
  if (!result) return "the round is drawn, and its result is left out";
  if (!fixedAt || !drawnAt) return "the round is drawn, and a time is left out";
  if (!isHex(proof.bets_root)) return "the root of the bets is no SHA-256";
  if (!Number.isSafeInteger(slips) || slips < 0) return "the number of slips is none";
  // Proofs of before 23 November 2026 do not name the stakes.
  if (typeof (stakes ?? "0.00") !== "string" || !/^[0-9]+\.[0-9]{2}$/.test(stakes ?? "0.00"))
    return "the stakes are no amount";
  return null;
}

/**
 * Every step of a proof as [what, whether it agrees, what it says].
 * @param {Proof} proof @param {Trust} trust @param {string} [notedCommit] @returns {Step[]}
 */
export function checkProof(proof, trust, notedCommit) {
  const fault = formFault(proof);
  /** @type {Step[]} */
  const steps = [[WHOLE, fault === null, fault ?? `round ${proof.round_id}`]];
  if (fault !== null) return steps;
  const add = addTo(steps);
  const seed = Buffer.from(proof.seed, "hex");
  const commit = sha256(seed).toString("hex");
  add("SHA-256 of the seed is the commit", commit === proof.commit, commit);
  if (notedCommit !== undefined) {
    add("it is the commit that you noted", commit === notedCommit, notedCommit);
  }
  checkTimes(proof, add);
  tellVoid(proof, trust, add);
  if (proof.result === null) return steps;
  checkBets(proof, add);
  checkBeacon(proof, trust, add);
  if (proof.kind === "YEEKEE") checkYeekee(proof, seed, add);
  else checkAnimal(proof, seed, add);
  return steps;
}

/** @param {Proof} proof @param {Add} add */
function checkTimes(proof, add) {
  const told = [proof.committed_at, proof.fixed_at, proof.drawn_at];
  // Only the first is never left out.
  const times = told
    .filter((time, at) => at === 0 || time !== null)
    .map((time) => (TIME.test(String(time)) ? Date.parse(String(time)) : Number.NaN));
  const inOrder = times.every((time, at) => time >= (times[at - 1] ?? Number.NEGATIVE_INFINITY));
  add("committed, then fixed, then drawn", inOrder, proof.drawn_at ?? "not drawn");
}

/** @param {Proof} proof @param {Add} add */
function checkBets({ slip_count: slips, stakes, bets_root: root }, add) {
  const isNone = slips === 0;
  const agrees = isNone === (root === EMPTY_ROOT) && isNone === (Number(stakes ?? slips) === 0);
  add(
    "slips, stakes and the root of the bets go together",
    agrees,
    `${slips} slips, ${stakes} baht`,
  );
}

/** @param {Proof} proof @param {Buffer} seed @param {Add} add */
function checkYeekee(proof, seed, add) {
  const house = houseShots(seed, proof.shots);
  add(
    "the house's shots follow from the seed",
    house.join() === proof.house_shots.join(),
    house.length,
  );
  const root = merkleRoot([
    ...house.map((shot, n) => `house:${n + 1}:${shot}`),
    ...proof.shots.map((shot, n) => `shot:${n + 1}:${shot}`),
  ]);
  const stood = proof.voided_by_owners?.stood?.shots_root ?? proof.shots_root;
  add("the root is that of the shots in this order", root === stood, root);
  if (stood !== proof.shots_root) {
    add("the result follows", null, "the shots that it was drawn with are gone");
    return;
  }
  const classic = classicNumber([...house, ...proof.shots]);
  const mac = hmac(seed, `${proof.round_id}:${root}:${proof.beacon}`);
  const drawn = fiveDigits(classic + mac.readBigUInt64BE(0));
  const says = `${classic} + ${mac.readBigUInt64BE(0)} ends in ${drawn}`;
  add("the result follows", sameFields(yeekeeResult(drawn), proof.result), says);
}

/** @param {Proof} proof @param {Buffer} seed @param {Add} add */
function checkAnimal(proof, seed, add) {
  const message = `${proof.round_id}:${proof.bets_root}:${proof.beacon}`;
  const drawn = String(sampleBelow(proof.draw_space, seed, message)).padStart(2, "0");
  const says = `${drawn}, one of ${proof.draw_space} numbers`;
  add("the result follows", sameFields({ animal: drawn }, proof.result), says);
}

/** What others have written is shown without what a terminal would obey. @param {unknown} says */
const printable = (says) =>
  (typeof says === "string" ? says : (JSON.stringify(says) ?? "")).replaceAll(/\p{C}/gu, "?");

/** @param {string[]} args */
async function main(args) {
  const noted = args.indexOf("--commit");
  const notedCommit = noted === -1 ? undefined : String(args[noted + 1]).toLowerCase();
  const files = noted === -1 ? args : args.toSpliced(noted, 2);
  const isAsked =
    files.length > 0 && files.length < 3 && files.every((file) => !file.startsWith("--"));
  if (!isAsked || (notedCommit !== undefined && !isHex(notedCommit))) {
    console.error("usage: node check-draw.mjs proof.json [receipt.json] [--commit HEX]");
    return 2;
  }
  /** @type {unknown[]} */
  let sent;
  try {
    sent = files.map((file) => /** @type {unknown} */ (JSON.parse(readFileSync(file, "utf8"))));
  } catch (error) {
    console.error(`could not be read: ${String(error)}`);
    return 2;
  }
  const [proof, receipt] = /** @type {[Proof, Receipt?]} */ (sent);
  const trust = { chain: QUICKNET, verify: await loadVerify() };
  /** @type {Step[]} */
  let steps;
  try {
    steps = checkProof(proof, trust, notedCommit);
    if (sent.length > 1 && !steps.some(([what, agrees]) => what === WHOLE && !agrees))
      steps.push(...checkReceipt(receipt, proof));
  } catch {
    steps = [[WHOLE, false, "a field is of no form that is known"]];
  }
  for (const [what, agrees, says] of steps) {
    console.log(`${agrees === null ? "?" : agrees ? "✓" : "✗"} ${what}: ${printable(says)}`);
  }
  if (steps.some(([, agrees]) => agrees === false)) {
    const isEarly =
      steps[0]?.[2] === EARLY && !proof.drawn_at && !/SETTLED|VOIDED/.test(proof.status);
    console.log(isEarly ? "Nothing can be checked before the draw." : "SOMETHING DOES NOT AGREE.");
    return 1;
  }
  const isWhole = steps.every(([, agrees]) => agrees !== null);
  console.log(isWhole ? "Everything agrees." : "What was checked agrees. See ?: NOT CHECKED.");
  const code = buts(proof);
  return isWhole || code === 5 ? code : 3;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = await main(process.argv.slice(2));
}
