/**
 * The part of check-draw.mjs that checks the receipts of slips, and the public beacon of a draw:
 * drand's quicknet, whose number nobody knew when the bets were fixed. Its signature is checked where the package @noble/curves
 * 2.4.0 is at hand; without it this one step is left open, and can be compared with any relay.
 * And the hashes and forms that both parts use.
 */
import { createHash, createHmac, createPublicKey, verify } from "node:crypto";

/**
 * @typedef {{ chain_hash: string, public_key: string, round: number, signature: string }} Drand
 * @typedef {{ fixed_at: string | null, beacon: string, drand?: Drand | null }} WithBeacon
 * @typedef {(signature: Uint8Array, message: Uint8Array, key: Uint8Array) => boolean} Verify
 * @typedef {{
 *   hash: string, publicKey: string, periodSeconds: number, genesisSeconds: number }} Chain
 * @typedef {{ chain: Chain, verify: Verify | null }} Trust
 * @typedef {(what: string, agrees: boolean | null, says: unknown) => void} Add
 * @typedef {{ bets_root: string, slip_count: number, stakes: string, shots_root: string | null }} Stood what stood at a void instead of what was fixed
 * @typedef {{
 *   result: unknown, drawn_at: string | null, fixed_at: string | null, bets_root: string | null,
 *   slip_count: number, shots_root: string | null, drand?: Drand | null,
 *   voided_by_owners?: { reason: string, stood?: Stood | null } | null }} MayBeVoided
 * @typedef {{ side: string, hash: string }} PathStep
 * @typedef {[what: string, agrees: boolean | null, says: unknown]} Step null: it was not checked
 * @typedef {{
 *   bet_group_id: string, round_id: string, slip: string, algorithm: string, signature: string,
 *   public_key: string, bets_root: string | null, path: PathStep[] | null }} Receipt
 * @typedef {{
 *   round_id: string, bets_root: string | null, slip_count: number, house_key?: string }} Receipted
 */

/** What every relay says of the chain at /HASH/info. */
export const QUICKNET = {
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  periodSeconds: 3,
  genesisSeconds: 1_692_803_367,
};
const RELAY = "https://api.drand.sh";
const TAG = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/** @param {(Uint8Array | string)[]} parts */
export const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** @param {Step[]} steps @returns {Add} */
export const addTo = (steps) => (what, agrees, says) => steps.push([what, agrees, says]);
/** @param {Buffer} seed @param {string} text */
export const hmac = (seed, text) => createHmac("sha256", seed).update(text, "ascii").digest();
/** @param {Buffer} bytes */
export const numberOf = (bytes) => BigInt(`0x${bytes.toString("hex")}`);

export const EMPTY_ROOT = sha256().toString("hex");

/**
 * RFC 6962: leaf = SHA-256(0x00 || text), node = SHA-256(0x01 || left || right).
 * @param {string[]} texts @returns {string}
 */
export function merkleRoot(texts) {
  if (texts.length === 0) return EMPTY_ROOT;
  let level = texts.map((text) => sha256(Buffer.of(0), text));
  while (level.length > 1) {
    const above = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2);
      if (left) above.push(right ? sha256(Buffer.of(1), left, right) : left);
    }
    level = above;
  }
  return level.map((hash) => hash.toString("hex")).join();
}

/** @param {unknown} text */
export const isShot = (text) => typeof text === "string" && /^[0-9]{5}$/.test(text);
/** @param {unknown} text */
export const isHex = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

/** @param {string} text @param {PathStep[]} path */
export function rootOfPath(text, path) {
  let hash = sha256(Buffer.of(0), text);
  for (const { side, hash: beside } of path) {
    if (!isHex(beside) || (side !== "LEFT" && side !== "RIGHT")) return null;
    const other = Buffer.from(beside, "hex");
    hash = side === "LEFT" ? sha256(Buffer.of(1), other, hash) : sha256(Buffer.of(1), hash, other);
  }
  return hash.toString("hex");
}

/**
 * How the id of a slip stands in its text (docs/proof-format.md).
 * @param {unknown} id
 */
function keptGroupId(id) {
  return encodeURIComponent(String(id).toWellFormed()).replace(
    /[.!~*'()]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
}

/**
 * A slip's receipt: the house signed it, and it is among the bets that were fixed.
 * @param {Receipt | undefined} receipt @param {Receipted} proof @returns {Step[]}
 */
export function checkReceipt(receipt, proof) {
  const steps = /** @type {Step[]} */ ([]);
  const add = addTo(steps);
  const slip = receipt?.slip;
  if (!receipt || typeof slip !== "string" || !/^[ -~]*$/.test(slip)) {
    add("the receipt is one", false, "its slip is no text of plain characters");
    return steps;
  }
  const [version, roundId, betGroupId] = slip.split("|");
  add(
    "the receipt is of a slip in this round",
    version === "chokdee-slip-1" &&
      roundId === proof.round_id &&
      roundId === receipt.round_id &&
      betGroupId === keptGroupId(receipt.bet_group_id),
    betGroupId ?? "",
  );
  add("the house's signature is valid", isSigned(slip, receipt), "Ed25519");
  // Proofs of before 23 November 2026 do not name the key.
  if (proof.house_key !== undefined) {
    add("the key is the house's", receipt.public_key === proof.house_key, proof.house_key);
  }
  if (receipt.path === null) {
    const isOpen = proof.bets_root === null;
    const says = isOpen ? "none yet" : "ask the house for the receipt again, which has one now";
    add("the path to the bets comes after the close", isOpen, says);
    return steps;
  }
  const root = Array.isArray(receipt.path) ? rootOfPath(slip, receipt.path) : null;
  add("the slip is among the bets of the proof", root === proof.bets_root, String(root));
  // No path is longer in a tree of so many slips.
  const highest = Math.ceil(Math.log2(proof.slip_count));
  add("its path fits the number of slips", receipt.path.length <= highest, proof.slip_count);
  add("the receipt names the same root", receipt.bets_root === proof.bets_root, proof.bets_root);
  return steps;
}

/** @param {string} slip @param {Receipt} receipt */
function isSigned(slip, receipt) {
  const { public_key: spki, signature } = receipt;
  // What says a length would be filled up to it.
  if (typeof spki !== "string" || typeof signature !== "string") return false;
  try {
    const der = Buffer.from(spki, "base64");
    const key = createPublicKey({ key: der, type: "spki", format: "der" });
    if (key.asymmetricKeyType !== "ed25519" || receipt.algorithm !== "Ed25519") return false;
    return verify(null, Buffer.from(slip, "ascii"), key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

/**
 * BLS on BLS12-381 with signatures in G1, if the package is installed; null if it is not.
 * @returns {Promise<Verify | null>}
 */
export async function loadVerify() {
  try {
    const { bls12_381: curve } = await import("@noble/curves/bls12-381.js");
    const bls = curve.shortSignatures;
    return (signature, message, key) => {
      try {
        return bls.verify(signature, bls.hash(message, TAG), key);
      } catch {
        return false;
      }
    };
  } catch {
    return null;
  }
}

/**
 * What keeps a beacon from being read at all; null when it can be checked.
 * @param {WithBeacon} proof @returns {string | null}
 */
export function beaconFormFault({ beacon, drand }) {
  if (drand === null || drand === undefined) {
    return beacon === "" ? null : "a beacon was used that was not committed to";
  }
  if (!/^[0-9a-f]{64}$/.test(beacon)) return "the beacon is no SHA-256";
  if (!Number.isSafeInteger(drand.round) || drand.round < 1) return "the beacon has no round";
  if (!/^[0-9a-f]{96}$/.test(drand.signature)) return "the beacon's signature is not 48 bytes";
  return null;
}

/**
 * The steps of a draw that waited for a beacon; none for one that did not.
 * @param {WithBeacon} proof @param {Trust} trust @param {Add} add
 */
export function checkBeacon({ fixed_at: fixedAt, beacon, drand }, { chain, verify }, add) {
  if (drand === null || drand === undefined) return;
  const { round } = drand;
  checkDue(fixedAt, drand, chain, add);
  const signature = Buffer.from(drand.signature, "hex");
  const hash = sha256(signature).toString("hex");
  add("SHA-256 of the signature is the beacon", hash === beacon, hash);
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const key = Buffer.from(chain.publicKey, "hex");
  const isSigned = verify && verify(asBytes(signature), asBytes(sha256(number)), asBytes(key));
  const says =
    isSigned === null
      ? `needs @noble/curves 2.4.0; or compare ${RELAY}/${chain.hash}/public/${round}`
      : drand.signature;
  add("the chain signed this round", isSigned, says);
}

/**
 * That it is a number of the chain, and which one.
 * @param {string | null} fixedAt @param {Drand} drand @param {Chain} chain @param {Add} add
 */
function checkDue(fixedAt, drand, chain, add) {
  const isOfChain = drand.chain_hash === chain.hash && drand.public_key === chain.publicKey;
  add("the beacon is of drand's quicknet", isOfChain, drand.chain_hash);
  const since = Math.floor(Date.parse(fixedAt ?? "") / 1000) - chain.genesisSeconds;
  const due = Math.floor(since / chain.periodSeconds) + 3;
  add("its round was still to come when the bets were fixed", due === drand.round, drand.round);
}

/** @param {Buffer} buffer */
const asBytes = (buffer) => new Uint8Array(buffer);

/**
 * A round is voided before its close, after a day in which its beacon did not come, or by two owners:
 * what could not be drawn, or what was drawn and stood no longer as it had been fixed.
 * @param {MayBeVoided} proof @returns {string | null}
 */
export function voidFault(proof) {
  const { result, drawn_at: drawnAt, fixed_at: fixedAt, drand, voided_by_owners: owners } = proof;
  if (result === null && drawnAt === null) {
    if (owners) return owners.stood ? "it was not drawn, and is told as voided for its draw" : null;
    if (fixedAt !== null && !drand) return "it was voided after its close";
    return drand?.signature ? "it was voided though its public number came" : null;
  }
  const stood = owners?.stood;
  if (result === null || drawnAt === null || !stood) {
    return "a round that was drawn is called voided";
  }
  const isSame =
    stood.bets_root === proof.bets_root &&
    stood.slip_count === proof.slip_count &&
    stood.shots_root === proof.shots_root;
  return isSame ? "it was voided after its draw, and what stood is what was fixed" : null;
}

/**
 * Nothing can be checked of a choice: it is said, and whoever reads it judges. That a number did not
 * come for a day is the house's word, which any relay can deny.
 * @param {MayBeVoided} proof @param {Trust} trust @param {Add} add
 */
export function tellVoid({ voided_by_owners: owners, ...proof }, { chain }, add) {
  const { result, fixed_at: fixedAt, drand } = proof;
  if (!owners) {
    if (result !== null || fixedAt === null || !drand) return;
    checkDue(fixedAt, drand, chain, add);
    const says = `the house says so; compare ${RELAY}/${chain.hash}/public/${drand.round}`;
    add("its public number did not come for a day", null, says);
    return;
  }
  const { reason, stood } = owners;
  if (!stood) {
    add("two owners chose to void it, as it could not be drawn", true, reason);
    return;
  }
  const shots = stood.shots_root === null ? "" : `, shots ${stood.shots_root}`;
  add(
    "two owners voided it after its draw: what stood was not what was fixed",
    true,
    `${stood.slip_count} slips, ${stood.stakes} baht, ${stood.bets_root}${shots}. ${reason}`,
  );
}

/**
 * What is told beside a proof that agrees, and the exit code that says so.
 * @param {MayBeVoided} proof
 */
export function buts({ result, drand, voided_by_owners: owners }) {
  const isOwn = result !== null && !drand;
  if (isOwn) {
    console.log(
      "BUT the draw had no public number: the house could have known it before the close.",
    );
  }
  if (!owners) return isOwn ? 4 : 0;
  console.log(
    owners.stood
      ? "BUT two owners voided it after its draw: what stood was not what was fixed, nothing was won."
      : "BUT two owners voided it after its close, as it could not be drawn.",
  );
  return 5;
}
