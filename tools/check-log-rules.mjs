/**
 * What the public log of a house must be (docs/proof-format.md): its tree (RFC 9162), and what its
 * entries say one after the other. For check-log.mjs.
 */
import { createHash } from "node:crypto";

/**
 * @typedef {{ size: number, root: string, at: string, signature: string, house_key: string }} Head
 * @typedef {{ url: string, house_key: string, size: number, root: string, subtrees: string[],
 *   until: string | null, commits: Record<string, string>, beacons?: Record<string, string>,
 *   spaces?: Record<string, string>, says_spaces?: boolean, fixed?: Record<string, true | Fixed>,
 *   drawn?: Record<string, true>, locks?: Record<string, string>, is_bound?: boolean, days: Record<string, string>,
 *   owed?: Record<string, string>, looked_at?: number, grown_at?: number,
 *   voided?: Record<string, string>, untold?: Record<string, string>, rounds_from?: number,
 *   rounds_at?: number }} Seen beacons: of which
 *   chain, where a commit said so, empty: of none; spaces: from how many numbers an animal is drawn,
 *   of each commit since one has said it (says_spaces); locks: the round of each commit, drawn or not
 *   (not kept before 1 December 2026); is_bound: that the log has said of a round
 *   which number and shots it was fixed with; looked_at, grown_at: when the last look began, and when
 *   the log had new entries, by the clock here; voided: what was fixed and never drawn, and why;
 *   untold: what the log should say of rounds by now; rounds_from, rounds_at: from which close on
 *   the finished ones are held against the log, and when they last were
 * @typedef {{ number: string, shots: string, bets?: string, slips?: string, at?: number }} Fixed
 *   bets, slips, at (when it was told): not kept before 30 November 2026
 * @typedef {(path: string) => Promise<unknown>} Ask
 */

/** drand's quicknet, the chain that rounds wait for, and when its first number came out. */
export const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const GENESIS_MS = 1_692_803_367_000;
const PERIOD_MS = 3_000;
/** So long before its number is out a round's fixing is in the log: two seconds after it, or less. */
const AHEAD_MS = 1_000;
/** So old may be what the house told last. */
export const LATE_MS = 30 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;
/** A day is sealed on the day after it. */
const LATEST_DAYS = 2;
/** A hash as text. */
export const HEX = /^[0-9a-f]{64}$/;
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
/** A moment as text. */
const DIGITS = /^[0-9]+$/;

/** @param {number} ms */
export const dateOf = (ms) => new Date(ms).toISOString();

/** The past is not what it was, or something that was published is false. */
export class Changed extends Error {}

/** @param {string} why @returns {never} */
export function changed(why) {
  throw new Changed(why);
}

/** @param {...(Buffer | string)} parts */
export const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
/**
 * What is no text is no bytes: what says a length would be filled up to it.
 * @param {unknown} text @param {"hex" | "base64"} form
 */
export const bytesOf = (text, form) => Buffer.from(typeof text === "string" ? text : "", form);
/** @param {string} text */
export const leafHash = (text) => sha256(Buffer.of(0), text);
/** @param {Buffer} left @param {Buffer} right */
export const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

/**
 * The root over complete subtrees from left to right, the largest first.
 * @param {readonly Buffer[]} subtrees
 */
export function rootOf(subtrees) {
  const last = subtrees.at(-1);
  if (!last) return sha256("");
  return subtrees.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last);
}

/**
 * Adds a leaf to a tree of so many leaves, which is kept as its complete subtrees.
 * @param {Buffer[]} subtrees @param {number} size @param {Buffer} leaf
 */
export function addLeaf(subtrees, size, leaf) {
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

/**
 * A round's bets and shots are published before its number is out. At the look before this one they
 * were not there.
 * @param {string} round @param {Fixed} fixed @param {Seen} state
 */
function checkFixed(round, { number, shots }, state) {
  const chain = state.beacons?.[round];
  if (number === "" && shots === "") {
    if (chain && state.is_bound) changed(`round ${round} was fixed without saying its number`);
    return;
  }
  state.is_bound = true;
  if (chain && number === "") changed(`round ${round} was fixed without its public number`);
  // Else it could be said when it is out, as nobody waits for it.
  if (chain === "" && number !== "")
    changed(`round ${round} was fixed with a public number that it was not committed to`);
  const outAt = GENESIS_MS + (Number(number) - 1) * PERIOD_MS;
  const before = state.looked_at ?? 0;
  // Commits of before they said their chain are of quicknet.
  const isUnsaid = chain === undefined && number !== "" && state.commits[round] !== undefined;
  if ((isUnsaid || chain === QUICKNET) && before > outAt - AHEAD_MS)
    changed(
      `round ${round} waits for the number of ${dateOf(outAt)}, and was not fixed at ${dateOf(before)} ` +
        "by the clock here",
    );
}

/**
 * Who has seen the draw of one of two rounds of the same seed knows what is secret of the other.
 * @param {string} round @param {string} commit @param {Seen} state
 */
function checkLock(round, commit, state) {
  // A text that is no hash locks nothing, and is told of when it is drawn.
  if (!HEX.test(commit)) return;
  state.locks ??= Object.fromEntries(Object.entries(state.commits).map(([no, lock]) => [lock, no]));
  const other = state.locks[commit];
  if (other !== undefined) changed(`rounds ${other} and ${round} have the same commit`);
  state.locks[commit] = round;
}

/**
 * The seed of a draw is that of its commit; of a round without one, of no other round's.
 * @param {string} round @param {string} seed @param {Seen} state
 */
function checkSeed(round, seed, state) {
  const commit = state.commits[round];
  const lock = sha256(Buffer.from(seed, "hex")).toString("hex");
  if (commit === undefined) checkLock(round, seed && lock, state);
  else if (lock !== commit)
    changed(`round ${round} was drawn with another seed than it was committed to`);
}

/** @param {number} ms */
const bangkokDay = (ms) => dateOf(ms + 7 * 60 * 60 * 1000).slice(0, 10);
/** @param {string} day @param {number} now */
const isToCome = (day, now) => DAY.test(day) && day >= bangkokDay(now);

/**
 * Why the log is late: the ledger is told every ten minutes, and each day that is over is sealed and
 * what is owed told. Both stand still beside a log that grows by draws. Days are those of Bangkok.
 * @param {Seen} state @param {number} now
 */
export function lateness({ until, days, owed, untold }, now) {
  const told = until === null ? null : Number(BigInt(until) / 1000n);
  if (told !== null && now - told > LATE_MS)
    return `the ledger was published up to ${dateOf(told)}, and no further`;
  const least = bangkokDay(now - LATEST_DAYS * DAY_MS);
  const newest = (/** @type {Record<string, string> | undefined} */ told) =>
    Object.keys(told ?? {})
      .filter((day) => DAY.test(day))
      .reduce((last, day) => (day > last ? day : last), "");
  const [sealed, shown] = [newest(days), newest(owed)];
  const isNoneOwed = owed !== undefined && shown === "";
  if (sealed !== "" && sealed < least) return `no day was sealed after ${sealed}`;
  if (isNoneOwed && Object.keys(days).some((day) => DAY.test(day) && day < least))
    return "days are sealed, and what is owed was never told";
  if (shown !== "" && shown < least) return `what is owed was told last of ${shown}`;
  const [round, ...more] = Object.values(untold ?? {});
  return round === undefined || more.length === 0
    ? (round ?? null)
    : `${round}; so ${more.length} more`;
}

/**
 * What an entry says must fit those before it. Now is the time by the clock here, the chain that which
 * the world knows.
 * @param {string} text @param {number} no @param {Seen} state @param {number} now @param {string} [chain]
 */
export function readEntry(text, no, state, now, chain = QUICKNET) {
  const fields = text.split("|");
  const [form, number, told, kind = "", one = "", two = "", three = "", four = ""] = fields;
  if (form !== "chokdee-log-1" || number !== String(no)) changed(`entry ${no} is none`);
  // The house's word, but no time to come, and none of before the look that did not see it.
  const said = DIGITS.test(told ?? "") ? Number(told) : now;
  const at = Math.min(Math.max(said, state.looked_at ?? 0), now);
  if (no === 0) state.rounds_from = at;
  if (kind === "LEDGER") {
    if (state.until !== null && state.until !== one)
      changed(`entry ${no}: the ledger goes on at ${one}, it was published up to ${state.until}`);
    const isSpan = DIGITS.test(one) && DIGITS.test(two) && HEX.test(three);
    if (!isSpan || BigInt(two) <= BigInt(one)) changed(`entry ${no} is no span`);
    // What will be booked cannot be told yet: no later span would tell of it either.
    if (BigInt(two) > BigInt(now + LATE_MS) * 1000n)
      changed(`entry ${no} tells the ledger of a time that is to come`);
    state.until = two;
  }
  const isDrawn = state.drawn?.[one] !== undefined;
  if (kind === "COMMIT") {
    if (state.commits[one] !== undefined || isDrawn) changed(`round ${one} has two commits`);
    // Who runs a chain of their own knows its numbers before they are out.
    if (three !== "" && three !== chain)
      changed(`round ${one} waits for the numbers of another chain than the public one`);
    checkLock(one, two, state);
    state.commits[one] = two;
    if (fields[6] !== undefined) state.beacons = { ...state.beacons, [one]: three };
    // Those of before the house said it need not have done so.
    if (four !== "") state.says_spaces = true;
    if (state.says_spaces) state.spaces = { ...state.spaces, [one]: four };
  }
  if (kind === "FIXED") {
    if (state.fixed?.[one] !== undefined || isDrawn) changed(`round ${one} was fixed twice`);
    const fixed = { number: four, shots: fields[8] ?? "", bets: two, slips: three, at };
    checkFixed(one, fixed, state);
    // The seed, and whether a number counts, would be nobody's word from before.
    if (state.is_bound && state.commits[one] === undefined)
      changed(`round ${one} was fixed without a commit`);
    state.fixed = { ...state.fixed, [one]: fixed };
  }
  if (kind === "DRAWN") {
    if (isDrawn) changed(`round ${one} was drawn twice`);
    if (state.voided?.[one] !== undefined) changed(`round ${one} was drawn after it was voided`);
    if (state.is_bound && state.fixed?.[one] === undefined)
      changed(`round ${one} was drawn without being fixed`);
    checkSeed(one, two, state);
    if (state.beacons?.[one] && four === "")
      changed(`round ${one} was drawn without the public beacon that it was committed to`);
    delete state.commits[one];
    delete state.beacons?.[one];
    delete state.spaces?.[one];
    delete state.fixed?.[one];
    state.drawn = Object.assign(state.drawn ?? {}, { [one]: true });
  }
  // The newest day says whether the house still tells of days: one to come would say so until then.
  if ((kind === "DAY" || kind === "LIABILITIES") && isToCome(one, now + LATE_MS))
    changed(`${one} is told of before it is over`);
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
