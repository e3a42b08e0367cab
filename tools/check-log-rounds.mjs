/**
 * What becomes of a house's rounds (docs/proof-format.md "The public log"): a draw is what the log
 * said of it before, what was fixed is drawn or voided for all to see, and no round is finished
 * beside the log. For check-log.mjs.
 */
import {
  addLeaf,
  bytesOf,
  changed,
  dateOf,
  DAY_MS,
  LATE_MS,
  leafHash,
  rootOf,
  sha256,
} from "./check-log-rules.mjs";

/**
 * @import { Ask, Fixed, Seen } from "./check-log-rules.mjs"
 */

/** So often, as a house has many rounds, and what is looked for is late by half an hour. */
const EVERY_MS = 10 * 60 * 1000;
/** A house has some hundred thousand rounds in a year at most. */
const MOST_PAGES = 10_000;
const RELAY = "https://api.drand.sh";

/**
 * @typedef {{ status: string, commit: string, bets_root: string | null, slip_count: number | null,
 *   shots_root: string | null, shots: string[] | null, seed: string | null, beacon: string | null,
 *   draw_space: number | null, voided_by_owners?: { reason?: string,
 *     stood?: { shots_root: string | null } | null } | null,
 *   drand: null | { chain_hash: string, round: number | null, signature: string | null },
 *   drawn_at?: string | null }} Proof
 * @typedef {{ id: string, status: string, close_time: string }} Round
 */

/**
 * A draw whose fixing was seen, by an earlier look or by this one, is what was said of it then, and
 * with its commit and its draw. The state is that of before the entry.
 * @param {Ask} ask @param {string} text @param {Seen} state
 * @returns {Promise<void>}
 */
export async function checkDrawn(ask, text, state) {
  const [, , , kind, round = "", seed = "", shotsRoot = "", beacon = ""] = text.split("|");
  const fixed = kind === "DRAWN" ? state.fixed?.[round] : undefined;
  if (fixed === undefined || fixed === true) return;
  const proof = await proofOf(ask, round);
  if (fixed.shots !== "") checkBound(round, fixed, proof, state);
  const signature = bytesOf(proof.drand?.signature, "hex");
  if (beacon !== "" && sha256(signature).toString("hex") !== beacon)
    changed(`the proof of round ${round} has another public number than the log`);
  compare(round, [
    ...saidBefore(round, fixed, proof, state),
    ["seed", seed, proof.seed],
    ["shots_root", shotsRoot, proof.shots_root],
    ["beacon", beacon, proof.beacon],
  ]);
}

/** @typedef {[what: string, said: string | undefined, shown: string | number | null | undefined]} Said */

/** @param {string} round @param {Fixed} fixed @param {Proof} proof @param {Seen} state @returns {Said[]} */
const saidBefore = (round, fixed, proof, state) => [
  ["commit", state.commits[round], proof.commit],
  ["chain_hash", state.beacons?.[round], proof.drand?.chain_hash],
  ["bets_root", fixed.bets, proof.bets_root],
  ["slip_count", fixed.slips, proof.slip_count],
];

/** @param {string} round @param {Said[]} logged */
function compare(round, logged) {
  for (const [what, said, shown] of logged)
    if (said !== undefined && String(shown ?? "") !== said)
      changed(`the proof of round ${round} has another ${what} than the log`);
}

/** The house says that there is no such thing. */
export class NotShown extends Error {}

/** @param {Ask} ask @param {string} round @returns {Promise<Proof>} */
async function proofOf(ask, round) {
  const path = `/api/lottery/rounds/${encodeURIComponent(round)}/proof`;
  // A house that cannot be asked has said nothing; one that hides a proof of its log has.
  const proof = await ask(path).catch((/** @type {unknown} */ error) => {
    if (!(error instanceof NotShown)) throw error;
    return null;
  });
  if (proof === null || typeof proof !== "object") changed(`there is no proof of round ${round}`);
  return /** @type {Proof} */ (proof);
}

/**
 * What a fixing says besides the bets, since it does.
 * @param {string} round @param {Fixed} fixed @param {Proof} proof @param {Seen} state
 */
function checkBound(round, fixed, proof, state) {
  /** @type {Buffer[]} */
  const shots = [];
  for (const [no, shot] of (proof.shots ?? []).entries())
    addLeaf(shots, no, leafHash(`shot:${no + 1}:${shot}`));
  // Those that it was drawn with are gone where two owners voided it for those that stood.
  const stood = proof.status === "VOIDED" ? proof.voided_by_owners?.stood : null;
  const areGone = stood && stood.shots_root !== proof.shots_root;
  if (!areGone && rootOf(shots).toString("hex") !== fixed.shots)
    changed(`round ${round} was drawn with other shots than it was fixed with`);
  const space = state.spaces?.[round];
  if (space !== undefined && String(proof.draw_space ?? "") !== space)
    changed(`round ${round} was drawn from other numbers than it was committed to`);
  if (String(proof.drand?.round ?? "") !== fixed.number)
    changed(`round ${round} was drawn with another public number than it was fixed with`);
}

/**
 * Looks, every ten minutes, at what was fixed and is not drawn, and at what is finished. What it finds
 * is kept in the state; it answers what was found to be voided after its close.
 * @param {Ask} ask @param {Seen} state @param {number} now @returns {Promise<string[]>}
 */
export async function lookAtRounds(ask, state, now) {
  if (now - (state.rounds_at ?? 0) < EVERY_MS) return [];
  /** @type {Record<string, string>} */
  const untold = {};
  const voided = await lookAtFixed(ask, state, untold, now);
  state.rounds_from = await lookAtFinished(ask, state, untold, now);
  state.untold = untold;
  state.rounds_at = now;
  return voided;
}

/** @param {Ask} ask @param {Seen} state @param {Record<string, string>} untold @param {number} now */
async function lookAtFixed(ask, state, untold, now) {
  const found = [];
  for (const [round, kept] of Object.entries(state.fixed ?? {})) {
    const fixed = kept === true ? { number: "", shots: "" } : kept;
    const { at = 0 } = fixed;
    if (state.voided?.[round] !== undefined || now - at <= LATE_MS) continue;
    const proof = await proofOf(ask, round);
    if (proof.status !== "VOIDED" || proof.drawn_at) {
      const when = at === 0 ? "" : ` at ${dateOf(at)}`;
      untold[round] = `round ${round} was fixed${when}, and its draw is in no entry`;
      continue;
    }
    if (proof.seed === null) {
      untold[round] = `round ${round} was voided, and its seed is not published`;
      continue;
    }
    const why = checkVoided(round, fixed, proof, state, now);
    state.voided = { ...state.voided, [round]: why };
    found.push(`round ${round} was fixed and never drawn: ${why}`);
  }
  return found;
}

/**
 * What was fixed and is voided: by two owners, or as its public number did not come for a day.
 * @param {string} round @param {Fixed} fixed @param {Proof} proof @param {Seen} state
 * @param {number} now
 */
function checkVoided(round, fixed, proof, state, now) {
  compare(round, saidBefore(round, fixed, proof, state));
  const commit = sha256(bytesOf(proof.seed, "hex")).toString("hex");
  if (commit !== proof.commit) changed(`round ${round} was voided with another seed`);
  if (proof.voided_by_owners) return `two owners voided it. ${proof.voided_by_owners.reason ?? ""}`;
  const { drand } = proof;
  const number = String(drand?.round ?? "");
  if (number === "" || (fixed.number !== "" && fixed.number !== number))
    changed(`round ${round} was voided after its close, and waited for no such number`);
  if (drand?.signature) changed(`round ${round} was voided, and its public number came`);
  if (fixed.at !== undefined && now - fixed.at < DAY_MS - LATE_MS)
    changed(`round ${round} was voided before its public number was a day late`);
  return (
    `the house says that its public number did not come for a day. ` +
    `Compare ${RELAY}/${drand?.chain_hash}/public/${number}`
  );
}

/**
 * Answers from which close on the next look goes.
 * @param {Ask} ask @param {Seen} state @param {Record<string, string>} untold @param {number} now
 */
async function lookAtFinished(ask, state, untold, now) {
  // A file of before rounds were looked at does not say of older ones what became of them.
  const from = state.rounds_from ?? now;
  let next = Math.max(from, now - 2 * LATE_MS);
  const types = await ask("/api/lottery/types?all=1");
  if (!Array.isArray(types)) throw new Error("the lotteries are no list");
  for (const type of /** @type {{ id: string, result_kind: string }[]} */ (types)) {
    if (type.result_kind !== "YEEKEE" && type.result_kind !== "ANIMAL") continue;
    for await (const round of finished(ask, type.id, from)) {
      const closed = Date.parse(round.close_time);
      const why = closed > now - LATE_MS ? null : missing(round, state);
      if (why === null) continue;
      // Between the log and the list it may have been fixed; not between one look and the next.
      if (round.status === "SETTLED" && state.untold?.[round.id] === why) changed(why);
      untold[round.id] ??= why;
      next = Math.min(next, closed);
    }
  }
  return next;
}

/** @param {Round} round @param {Seen} state @returns {string | null} */
function missing({ id, status }, state) {
  if (state.drawn?.[id] !== undefined || state.fixed?.[id] !== undefined) return null;
  if (state.commits[id] === undefined) return `round ${id} is finished, and in no entry`;
  const isFixed = status !== "VOIDED" && state.is_bound;
  return isFixed ? `round ${id} is finished, and its fixing is in no entry` : null;
}

/**
 * The finished rounds of a lottery, the last first.
 * @param {Ask} ask @param {string} type @param {number} from @returns {AsyncGenerator<Round>}
 */
async function* finished(ask, type, from) {
  const first = `/api/lottery/rounds?state=finished&limit=100&lottery_type_id=${type}`;
  let path = first;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = /** @type {{ data: Round[], next_cursor: string | null }} */ (await ask(path));
    for (const round of page.data) {
      if (Date.parse(round.close_time) < from) return;
      yield round;
    }
    if (page.next_cursor === null) return;
    path = `${first}&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
  throw new Error("the list of rounds has no end");
}
