#!/usr/bin/env node
/**
 * Watches the public log of a house (docs/proof-format.md, "The public log"): keeps what it saw in a
 * file, and cries when the past was changed. Needs this file and Node 20 or newer, nothing else.
 *
 *   node tools/check-log.mjs https://house.example [--file seen.json]
 *
 * Exit code 0: the log only grew; 1: its past was changed, or a proof or a signature is false;
 * 2: the house could not be asked, or the file not read; 3: the log stands still for over 30 minutes.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * @typedef {{ size: number, root: string, at: string, signature: string, house_key: string }} Head
 * @typedef {{ url: string, house_key: string, size: number, root: string, subtrees: string[],
 *   until: string | null, commits: Record<string, string>, beacons?: Record<string, string>,
 *   fixed?: Record<string, true>, drawn?: Record<string, true>,
 *   days: Record<string, string>, owed?: Record<string, string>, grown_at?: number }} Seen beacons: of which chain, where a commit
 *   said so; grown_at: when the log had new entries, by the clock here
 * @typedef {(path: string) => Promise<unknown>} Ask
 */

const LATE_MS = 30 * 60 * 1000;
const PAGE = 1000;
const HEX = /^[0-9a-f]{64}$/;

/** The past is not what it was, or something that was published is false. */
export class Changed extends Error {}

/** @param {string} why @returns {never} */
function changed(why) {
  throw new Changed(why);
}

/** @param {...(Buffer | string)} parts */
const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
/** @param {string} text */
export const leafHash = (text) => sha256(Buffer.of(0), text);
/** @param {Buffer} left @param {Buffer} right */
export const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

/**
 * The root over complete subtrees from left to right, the largest first.
 * @param {readonly Buffer[]} subtrees
 */
function rootOf(subtrees) {
  const last = subtrees.at(-1);
  if (!last) return sha256("");
  return subtrees.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last);
}

/**
 * Adds a leaf to a tree of so many leaves, which is kept as its complete subtrees.
 * @param {Buffer[]} subtrees @param {number} size @param {Buffer} leaf
 */
function addLeaf(subtrees, size, leaf) {
  let hash = leaf;
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
    const left = subtrees.pop();
    if (!left) throw new Error("the tree is not whole");
    hash = nodeHash(left, hash);
  }
  subtrees.push(hash);
}

/**
 * RFC 9162, section 2.1.4.2: whether the path leads from one root to the other.
 * @param {number} from @param {number} to
 * @param {Buffer} fromRoot @param {Buffer} toRoot @param {readonly Buffer[]} path
 */
export function isConsistent(from, to, fromRoot, toRoot, path) {
  if (from === to) return path.length === 0 && fromRoot.equals(toRoot);
  const isPower = Number.isInteger(Math.log2(from));
  const [first, ...rest] = isPower ? [fromRoot, ...path] : path;
  if (!first) return false;
  let [fn, sn] = [from - 1, to - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  let [fr, sr] = [first, first];
  for (const hash of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [nodeHash(hash, fr), nodeHash(hash, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else {
      sr = nodeHash(sr, hash);
    }
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && fr.equals(fromRoot) && sr.equals(toRoot);
}

/** @param {unknown} path @returns {Buffer[]} */
function hashesOf(path) {
  if (!Array.isArray(path) || !path.every((one) => typeof one === "string" && HEX.test(one)))
    changed("a proof is no list of hashes");
  return path.map((one) => Buffer.from(String(one), "hex"));
}

/** @param {Head} head @param {Seen | undefined} seen */
function checkHead(head, seen) {
  if (!Number.isSafeInteger(head.size) || head.size < 0 || !HEX.test(head.root))
    changed("the head is none");
  if (Number.isNaN(Date.parse(head.at))) changed("the head has no time");
  const text = `chokdee-log-head-1|${head.size}|${head.root}|${Date.parse(head.at)}`;
  const key = createPublicKey({
    key: Buffer.from(head.house_key, "base64"),
    type: "spki",
    format: "der",
  });
  if (!verify(null, Buffer.from(text), key, Buffer.from(head.signature, "base64")))
    changed("the head is not signed by the house's key");
  if (!seen) return;
  if (seen.house_key !== head.house_key) changed("the house has another key than it had");
  if (head.size < seen.size) changed(`the log had ${seen.size} entries, and now has ${head.size}`);
}

/**
 * What an entry says must fit those before it.
 * @param {string} text @param {number} no @param {Seen} state
 */
function readEntry(text, no, state) {
  const fields = text.split("|");
  const [form, number, , kind = "", one = "", two = "", three = "", four = ""] = fields;
  if (form !== "chokdee-log-1" || number !== String(no)) changed(`entry ${no} is none`);
  if (kind === "LEDGER") {
    if (state.until !== null && state.until !== one)
      changed(`entry ${no}: the ledger goes on at ${one}, it was published up to ${state.until}`);
    if (BigInt(two) <= BigInt(one) || !HEX.test(three)) changed(`entry ${no} is no span`);
    state.until = two;
  }
  const isDrawn = state.drawn?.[one] !== undefined;
  if (kind === "COMMIT") {
    if (state.commits[one] !== undefined || isDrawn) changed(`round ${one} has two commits`);
    state.commits[one] = two;
    if (three !== "") state.beacons = { ...state.beacons, [one]: three };
  }
  if (kind === "FIXED") {
    if (state.fixed?.[one] !== undefined || isDrawn) changed(`round ${one} was fixed twice`);
    state.fixed = { ...state.fixed, [one]: true };
  }
  if (kind === "DRAWN") {
    if (isDrawn) changed(`round ${one} was drawn twice`);
    const commit = state.commits[one];
    if (commit !== undefined && sha256(Buffer.from(two, "hex")).toString("hex") !== commit)
      changed(`round ${one} was drawn with another seed than it was committed to`);
    if (state.beacons?.[one] !== undefined && four === "")
      changed(`round ${one} was drawn without the public beacon that it was committed to`);
    delete state.commits[one];
    delete state.beacons?.[one];
    delete state.fixed?.[one];
    state.drawn = Object.assign(state.drawn ?? {}, { [one]: true });
  }
  if (kind === "DAY") {
    if (state.days[one] !== undefined) changed(`day ${one} was sealed twice`);
    state.days[one] = two;
  }
  if (kind === "LIABILITIES") {
    // Two trees of a day could leave out each other's members.
    if (state.owed?.[one] !== undefined) changed(`what was owed on ${one} was told twice`);
    state.owed = { ...state.owed, [one]: two };
  }
}

/** @param {Ask} ask @param {string} path @returns {Promise<unknown>} */
async function dataOf(ask, path) {
  return /** @type {{ data: unknown }} */ (await ask(path)).data;
}

/**
 * One look at a house: what is to be kept, and the head. Throws Changed where the past is not what
 * was seen.
 * @param {Ask} ask @param {string} url @param {Seen | undefined} seen
 * @returns {Promise<{ seen: Seen, head: Head }>}
 */
export async function look(ask, url, seen) {
  const head = /** @type {Head} */ (await dataOf(ask, "/api/public/log"));
  checkHead(head, seen);
  const state = seen
    ? structuredClone(seen)
    : /** @type {Seen} */ ({
        url,
        house_key: head.house_key,
        size: 0,
        root: "",
        subtrees: [],
        until: null,
        commits: {},
        days: {},
      });
  if (seen && seen.size > 0) {
    const between = `/api/public/log/consistency?from=${seen.size}&to=${head.size}`;
    const proof = /** @type {{ path: unknown }} */ (await dataOf(ask, between));
    const roots = [seen.root, head.root].map((root) => Buffer.from(root, "hex"));
    const [before = Buffer.of(), now = Buffer.of()] = roots;
    if (!isConsistent(seen.size, head.size, before, now, hashesOf(proof.path)))
      changed(`the first ${seen.size} entries are not those that were seen`);
  }
  // What is new, read and hashed: with what was seen it must make the root of the head.
  const subtrees = state.subtrees.map((hash) => Buffer.from(hash, "hex"));
  let size = state.size;
  while (size < head.size) {
    const limit = Math.min(PAGE, head.size - size);
    const page = await dataOf(ask, `/api/public/log/entries?start=${size}&limit=${limit}`);
    const { items } = /** @type {{ items: { text: string }[] }} */ (page);
    if (!Array.isArray(items) || items.length === 0) changed(`entry ${size} is not shown`);
    for (const item of items) {
      readEntry(item.text, size, state);
      addLeaf(subtrees, size, leafHash(item.text));
      size += 1;
    }
  }
  if (size !== head.size || rootOf(subtrees).toString("hex") !== head.root)
    changed("the entries do not make the root of the head");
  state.size = head.size;
  state.root = head.root;
  state.subtrees = subtrees.map((hash) => hash.toString("hex"));
  return { seen: state, head };
}

/**
 * What a house writes is shown without what a terminal would obey.
 * @param {string} text
 */
const printable = (text) => text.replaceAll(/\p{C}/gu, "?");

/** @param {number} ms */
const dateOf = (ms) => new Date(ms).toISOString();

/** @param {string} url @returns {Ask} */
function askHouse(url) {
  return async (path) => {
    const reply = await fetch(new URL(path, url), { signal: AbortSignal.timeout(20_000) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return /** @type {unknown} */ (await reply.json());
  };
}

/** @param {string[]} args */
async function main(args) {
  const at = args.indexOf("--file");
  const url = args.find((arg, no) => !arg.startsWith("--") && (at < 0 || no !== at + 1));
  if (!url) {
    console.error("node tools/check-log.mjs URL [--file seen.json]");
    return 2;
  }
  const file = at < 0 ? `chokdee-log-${new URL(url).host.replace(":", "-")}.json` : args[at + 1];
  if (!file) return 2;
  try {
    const seen = existsSync(file)
      ? /** @type {Seen} */ (JSON.parse(readFileSync(file, "utf8")))
      : undefined;
    const found = await look(askHouse(url), url, seen);
    const { size, root, at: written } = found.head;
    // The times of the house are its own word: how long it stands still is told by the clock here.
    const hasGrown = seen === undefined || size > seen.size;
    const grownAt = hasGrown ? Date.now() : (seen.grown_at ?? Date.now());
    found.seen.grown_at = grownAt;
    // Whole or not at all: what was seen is the only witness.
    writeFileSync(`${file}.new`, `${JSON.stringify(found.seen, null, 2)}\n`);
    renameSync(`${file}.new`, file);
    console.log(`${size} entries, ${size - (seen?.size ?? 0)} new, root ${root}`);
    if (Date.now() - Math.min(Date.parse(written), grownAt) > LATE_MS) {
      console.error(`LATE: the last entry is of ${written}, and came before ${dateOf(grownAt)}`);
      return 3;
    }
    return 0;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof Changed) {
      console.error(
        `CHANGED: ${printable(text)}. What was seen stays in ${file}: keep it, it is the proof.`,
      );
      return 1;
    }
    console.error(`The house could not be looked at: ${printable(text)}`);
    return 2;
  }
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] && realpathSync(process.argv[1]) === self) {
  process.exitCode = await main(process.argv.slice(2));
}
