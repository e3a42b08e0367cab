/**
 * Random acts of members, staff and banks against a model of money that shares no code with the
 * house: proof random-acts plays it large. RANDOM_SEED is the first seed, and repeats it alone with
 * npm run proof -- random-acts 1; RANDOM_ACTS how many acts; RANDOM_AT_ONCE: some of them at once,
 * which is not quite repeated.
 */
import { expect, it } from "vitest";

import { PROOF_TIMEOUT_MS, proofSize } from "../testing/proof-size.ts";
import { play, shrink, toldOf, type Game } from "../testing/random-acts.ts";

const { PROOF_SIZE, RANDOM_SEED, RANDOM_ACTS, RANDOM_AT_ONCE } = process.env;
const isProof = PROOF_SIZE !== undefined;
const first = Number(RANDOM_SEED ?? (isProof ? 1 : 2));
const seeds = Array.from({ length: proofSize(2) }, (_, n) => first + n);
const acts = Array.from({ length: Number(RANDOM_ACTS ?? (isProof ? 150 : 15)) }, (_, n) => n + 1);
/** So many games are played to leave out acts of one in which something was found. */
const SHRINKS = 40;

const counts = new Map<string, number>();

async function outcomeOf(game: Game): Promise<string | undefined> {
  const found = await play(game, counts);
  const told = found && toldOf(found);
  if (isProof) process.stdout.write(`seed ${game.seed}: ${told ?? "alike"}\n`);
  return found && isProof ? toldOf(await shrink(game, found, SHRINKS)) : told;
}

it.each(seeds)(
  "house and model agree after each act of seed %i",
  async (seed) => {
    const game = { seed, acts, every: 50, atOnce: RANDOM_AT_ONCE !== undefined };
    expect(await outcomeOf(game)).toBeUndefined();
  },
  PROOF_TIMEOUT_MS,
);

it("what is tried is done as well as refused", () => {
  const done = [...counts.keys()].filter((name) => / 20\d$/.test(name));
  const refused = [...counts.keys()].map((name) => name.replace(/ \w+$/, ""));
  const never = refused.filter((name) => !done.some((one) => one.startsWith(`${name} 20`)));
  expect(done.length).toBeGreaterThan(5);
  expect(seeds.length < 20 ? [] : never).toEqual([]);
});

interface Planted {
  readonly what: string;
  /** The first of the seeds that are tried until one meets it. */
  readonly from: number;
  /** In which function, which piece, and what stands there instead. */
  readonly plant: readonly [name: string, piece: string, other: string];
  readonly message: RegExp;
}

const plants: readonly Planted[] = [
  {
    what: "a cancelled slip whose stake is given back twice",
    from: 48,
    plant: ["betting_cancel_slip", "array[v_slip.total", "array[2 * v_slip.total"],
    message: /what m\d has, less what is owed/,
  },
  {
    what: "a cancelled slip that a round may still have to pay",
    from: 48,
    plant: [
      "betting_cancel_slip",
      "-sum(b.stake), -sum(b.stake * b.odds / 100), -count(*)",
      "0, 0, 0",
    ],
    message: /the exposure of round/,
  },
  {
    what: "a commission that is rounded up",
    from: 1,
    plant: [
      "referral_commissions_by_moment",
      "sum(s.total_satang * r.percent / 10000)",
      "sum((s.total_satang * r.percent + 9999) / 10000)",
    ],
    message: /the commission of m/,
  },
  {
    what: "a deposit that is credited twice",
    from: 1,
    plant: [
      "wallet_post_entries",
      "-- Lock and read.",
      `p_amounts_satang := array(select case type when 'DEPOSIT' then 2 * satang else satang end
        from unnest(p_types, p_amounts_satang) e (type, satang));`,
    ],
    message: /what m\d has, less what is owed/,
  },
  {
    what: "a result put right that pays again what is still owed of it",
    from: 22,
    plant: [
      "results_pay_chunk",
      "d.change - coalesce(o.rest, 0) - b.back as",
      "d.change - b.back as",
    ],
    message: /what m\d has, less what is owed/,
  },
];
const planted = isProof ? plants : plants.slice(0, 1);

it.each(RANDOM_SEED === undefined ? planted : [])(
  "finds $what",
  async ({ from, plant, message }) => {
    for (let seed = from; ; seed++) {
      const game = { seed, acts, every: 10, plant: { functions: [plant] } };
      const found = await play(game);
      if (!found) continue;
      if (isProof) process.stdout.write(`${toldOf(found).split("\n")[0]}\n`);
      expect(found.message).toMatch(message);
      return;
    }
  },
  PROOF_TIMEOUT_MS,
);
