#!/usr/bin/env node
/**
 * Watches the public log of a house (docs/proof-format.md, "The public log"): keeps what it saw in a
 * file, and cries when the past was changed. Needs this file, check-log-rules.mjs and
 * check-log-rounds.mjs beside it and Node 20 or newer, nothing else.
 *
 *   node tools/check-log.mjs https://house.example [--file seen.json] [--every SECONDS]
 *
 * With --every it goes on looking until something is wrong. Who looks each second finds a draw whose
 * bets or shots were fixed when its public number was out; the clock here must be right to a second.
 *
 * Exit code 0: the log only grew; 1: its past was changed, or a proof or a signature is false;
 * 2: the house could not be asked, or the file not read; 3: the log, or the ledger in it, stands still
 * for over 30 minutes, or no day was sealed or told what is owed of for two days, or a round closed
 * over 30 minutes ago and the log does not say of it what it should; 4: since the last look a round was
 * found that was fixed and then voided, so never drawn.
 */
import { createPublicKey, verify } from "node:crypto";
import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

import {
  addLeaf,
  bytesOf,
  changed,
  Changed,
  dateOf,
  HEX,
  isConsistent,
  LATE_MS,
  lateness,
  leafHash,
  QUICKNET,
  readEntry,
  rootOf,
} from "./check-log-rules.mjs";
import { checkDrawn, lookAtRounds, NotShown } from "./check-log-rounds.mjs";

export { Changed };

/** @typedef {import("./check-log-rules.mjs").Head} Head */
/** @typedef {import("./check-log-rules.mjs").Seen} Seen */
/** @typedef {import("./check-log-rules.mjs").Ask} Ask */

const PAGE = 1000;
/** A house takes some hundred calls a minute, and one look after days without one asks more. */
const MOST_TRIES = 10;
const LONGEST_WAIT_S = 60;
/** A thousand entries are 300 kB, the proof of a round with a hundred thousand shots 1 MB. */
const MOST_BYTES = 32 * 1024 * 1024;

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
    key: bytesOf(head.house_key, "base64"),
    type: "spki",
    format: "der",
  });
  if (!verify(null, Buffer.from(text), key, bytesOf(head.signature, "base64")))
    changed("the head is not signed by the house's key");
  if (!seen) return;
  if (seen.house_key !== head.house_key) changed("the house has another key than it had");
  if (head.size < seen.size) changed(`the log had ${seen.size} entries, and now has ${head.size}`);
}

/** @param {Ask} ask @param {string} path @returns {Promise<unknown>} */
async function dataOf(ask, path) {
  return /** @type {{ data: unknown }} */ (await ask(path)).data;
}

/**
 * One look at a house: what is to be kept, and the head. Throws Changed where the past is not what
 * was seen. Now is the time by the clock here, in milliseconds, the chain that of the public numbers.
 * @param {Ask} ask @param {string} url @param {Seen | undefined} seen @param {number} [now]
 * @param {string} [chain]
 * @returns {Promise<{ seen: Seen, head: Head }>}
 */
export async function look(ask, url, seen, now = Date.now(), chain = QUICKNET) {
  const head = /** @type {Head} */ (await dataOf(ask, "/api/public/log"));
  checkHead(head, seen);
  if (seen && seen.size === head.size && seen.root === head.root)
    return { seen: { ...seen, looked_at: now }, head };
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
        owed: {},
      });
  if (seen && seen.size > 0) {
    const between = `/api/public/log/consistency?from=${seen.size}&to=${head.size}`;
    const proof = /** @type {{ path: unknown }} */ (await dataOf(ask, between));
    const roots = [seen.root, head.root].map((root) => bytesOf(root, "hex"));
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
      // Before the draw ends what is kept of the round.
      if (seen) await checkDrawn(ask, item.text, state);
      readEntry(item.text, size, state, now, chain);
      addLeaf(subtrees, size, leafHash(item.text));
      size += 1;
    }
  }
  if (size !== head.size || rootOf(subtrees).toString("hex") !== head.root)
    changed("the entries do not make the root of the head");
  state.size = head.size;
  state.root = head.root;
  state.subtrees = subtrees.map((hash) => hash.toString("hex"));
  state.looked_at = now;
  return { seen: state, head };
}

/**
 * What a house writes is shown without what a terminal would obey.
 * @param {string} text
 */
const printable = (text) => text.replaceAll(/\p{C}/gu, "?");

/**
 * No house fills the memory of whoever watches it.
 * @param {Response} reply @param {string} path
 */
async function textOf(reply, path) {
  /** @type {Uint8Array[]} */
  const parts = [];
  let bytes = 0;
  for await (const part of /** @type {AsyncIterable<Uint8Array>} */ (reply.body ?? [])) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`${path}: an answer of over ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** @param {string} url @returns {Ask} */
function askHouse(url) {
  return async (path) => {
    for (let tries = 1; ; tries += 1) {
      const reply = await fetch(new URL(path, url), { signal: AbortSignal.timeout(20_000) });
      if (reply.ok) return /** @type {unknown} */ (JSON.parse(await textOf(reply, path)));
      if (reply.status === 404) throw new NotShown(`${path}: 404`);
      if (reply.status !== 429 || tries === MOST_TRIES) throw new Error(`${path}: ${reply.status}`);
      const seconds = Math.min(Number(reply.headers.get("retry-after") ?? 1) || 0, LONGEST_WAIT_S);
      await new Promise((done) => setTimeout(done, seconds * 1000));
    }
  };
}

/**
 * Whole or not at all: what was seen is the only witness.
 * @param {string} file @param {Seen} seen
 */
function keep(file, seen) {
  writeFileSync(`${file}.new`, `${JSON.stringify(seen, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** @param {string} file @returns {Seen | undefined} */
const keptIn = (file) =>
  existsSync(file) ? /** @type {Seen} */ (JSON.parse(readFileSync(file, "utf8"))) : undefined;

/**
 * One look, and what is kept of it. Who goes on looking is told what is new, not that nothing is, and
 * keeps the time of a look that saw nothing new without writing all that was seen again.
 * What could not be written is written at the next look.
 * @param {string} url @param {string} file
 * @param {{ goesOn: boolean, seen?: Seen | undefined, isKept?: boolean }} of
 * @returns {Promise<{ code: number, seen?: Seen | undefined, isKept: boolean }>} the exit code, what
 * was seen, and whether the file has it
 */
async function lookOnce(url, file, of) {
  const { goesOn } = of;
  let { seen: last, isKept = true } = of;
  /** @param {Seen} seen */
  const write = (seen) => {
    isKept = false;
    keep(file, seen);
    isKept = true;
  };
  try {
    const seen = (last ??= keptIn(file));
    const found = await look(askHouse(url), url, seen);
    const { size, root, at: written } = found.head;
    last = found.seen;
    // The times of the house are its own word: how long it stands still is told by the clock here.
    const hasGrown = seen === undefined || size > seen.size;
    const grownAt = hasGrown ? Date.now() : (seen.grown_at ?? Date.now());
    last.grown_at = grownAt;
    if (hasGrown || !goesOn || !isKept) write(last);
    const { rounds_at: before, untold } = last;
    const voided = await lookAtRounds(askHouse(url), last, Date.now());
    const isToldMore = voided.length > 0 || !isDeepStrictEqual(last.untold, untold);
    for (const text of voided) console.error(`VOIDED: ${printable(text)}`);
    if (isToldMore || (!goesOn && last.rounds_at !== before)) write(last);
    if (hasGrown || !goesOn)
      console.log(`${size} entries, ${size - (seen?.size ?? 0)} new, root ${root}`);
    const known = Object.values(last.beacons ?? {}).filter((chain) => chain === "").length;
    if (known > 0 && (hasGrown || !goesOn))
      console.log(`${known} rounds without a draw have no public number: the house can know it`);
    if (Date.now() - Math.min(Date.parse(written), grownAt) > LATE_MS) {
      console.error(`LATE: the last entry is of ${written}, and came before ${dateOf(grownAt)}`);
      return { code: 3, seen: last, isKept };
    }
    const late = lateness(last, Date.now());
    if (late !== null) console.error(`LATE: ${printable(late)}`);
    if (late !== null) return { code: 3, seen: last, isKept };
    return { code: voided.length > 0 ? 4 : 0, seen: last, isKept };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof Changed) {
      console.error(
        `CHANGED: ${printable(text)}. What was seen stays in ${file}: keep it, it is the proof.`,
      );
      return { code: 1, seen: last, isKept };
    }
    console.error(`The house could not be looked at: ${printable(text)}`);
    return { code: 2, seen: last, isKept };
  }
}

const USAGE = "node tools/check-log.mjs https://HOUSE [--file seen.json] [--every SECONDS]";

/**
 * What was asked for, or undefined where it makes no sense: a watcher that was misunderstood sees
 * nothing, and 1 is said of the house alone.
 * @param {string[]} args
 */
function asked(args) {
  /** @type {Map<string, string>} */
  const values = new Map();
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    const isOption = arg === "--file" || arg === "--every";
    const value = isOption ? args[(at += 1)] : arg;
    const name = isOption ? arg : "url";
    if (!value || value.startsWith("--") || values.has(name)) return undefined;
    values.set(name, value);
  }
  const house = values.get("url") ?? "";
  const every = values.get("--every");
  if (!/^https?:\/\/./.test(house) || !URL.canParse(house)) return undefined;
  if (every !== undefined && !(Number(every) > 0)) return undefined;
  const file = values.get("--file") ?? `chokdee-log-${new URL(house).host.replace(":", "-")}.json`;
  return { url: house, file, seconds: every === undefined ? undefined : Number(every) };
}

/** @param {string[]} args */
async function main(args) {
  const wanted = asked(args);
  if (wanted === undefined) {
    console.error(USAGE);
    return 2;
  }
  const { url, file, seconds } = wanted;
  const goesOn = seconds !== undefined;
  let { code, ...kept } = await lookOnce(url, file, { goesOn });
  while (goesOn && code !== 1) {
    await new Promise((done) => setTimeout(done, seconds * 1000));
    ({ code, ...kept } = await lookOnce(url, file, { goesOn, ...kept }));
  }
  return code;
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] && realpathSync(process.argv[1]) === self) {
  process.exitCode = await main(process.argv.slice(2));
}
