import { expect, it } from "vitest";

import { checkLedger } from "../wallet/check-ledger.ts";
import type { TestApp } from "../testing/app.ts";
import { inFaultyApp, type Plant } from "../testing/faulty-app.ts";
import { proofSize, PROOF_TIMEOUT_MS } from "../testing/proof-size.ts";
import { stoppedClock } from "../testing/stopped-clock.ts";
import { forbidden, newSeen, type Seen } from "../testing/limits-move.ts";
import { openWays, WAYS_ENV } from "../testing/limits-model.ts";

/** trust.md figure 12: 50,000 things that a limit, a break or an exclusion stands against. */
const FORBIDDEN = proofSize(40);
const isLarge = FORBIDDEN > 1_000;
/** Members at once, and how often the clock is set in their lives. */
const [PLAYERS, TURNS] = isLarge ? [12, 12] : [4, 6];
const SEED = Number(process.env["WAYS_SEED"] ?? (isLarge ? Date.now() % 1_000_000 : 20_261_122));

/** Tries until so many were refused, or a way around was found. */
async function tryAll(plant: Plant, wanted: number): Promise<Seen> {
  const [seen, clock] = [newSeen(), stoppedClock()];
  const work = async (app: TestApp): Promise<Seen> => {
    try {
      const live = await openWays(app, clock, SEED, seen);
      const goesOn = (): boolean => forbidden(seen) < wanted && seen.ways.length === 0;
      while (goesOn()) {
        await live(PLAYERS, TURNS, goesOn);
        if (isLarge) process.stdout.write(`${JSON.stringify({ ...seen, ways: undefined })}\n`);
      }
      expect((await checkLedger(app.db)).mismatches).toEqual([]);
      return seen;
    } finally {
      await clock.close();
    }
  };
  return inFaultyApp({ ...plant, options: { through: clock.through } }, work, WAYS_ENV);
}

const AT_ONCE: Plant = {
  functions: [["play_add_up", "v_last - v_after < 100", "v_last - v_after < 1"]],
};

it.each<[string, Plant]>([
  ["as it is", {}],
  ["where each slip is added up at once", AT_ONCE],
])(
  `nobody finds a way around a limit, a break or an exclusion, %s (WAYS_SEED=${SEED})`,
  async (_, plant) => {
    const seen = await tryAll(plant, FORBIDDEN);
    expect(seen.ways).toEqual([]);
    const { refused, accepted, unjudged } = seen;
    const kinds = ["LIMIT_REACHED", "ON_BREAK", "SELF_EXCLUDED", "PHONE_TAKEN", "ACCOUNT_TAKEN"];
    // A small run may meet no exclusion at all.
    expect(Object.keys(refused)).toEqual(
      expect.arrayContaining(isLarge ? kinds : ["LIMIT_REACHED"]),
    );
    // What may be done is done: who refuses everything has found no way around either.
    expect(accepted).toBeGreaterThan(FORBIDDEN / 2);
    expect(unjudged).toBeLessThan(accepted / 4);
  },
  PROOF_TIMEOUT_MS,
);

const plants: [string, Plant][] = [
  [
    "limits on stakes that are not looked at",
    {
      functions: [
        [
          "protection_limit_fault",
          "l.kind = any (p_kinds)",
          "l.kind = any (p_kinds) and l.kind <> 'STAKE'",
        ],
      ],
    },
  ],
  [
    "shots that a break does not stop",
    { statements: [["$3::text[])", "$3::text[]) where cardinality($3::text[]) > 0"]] },
  ],
  [
    "a day that is added up and not counted",
    {
      functions: [...(AT_ONCE.functions ?? []), ["play_since", "d.day >= v_day", "d.day > v_day"]],
    },
  ],
  [
    "days that begin at midnight in London",
    {
      functions: [
        [
          "protection_periods",
          "date_trunc(p.unit, p_at at time zone 'Asia/Bangkok')",
          "date_trunc(p.unit, p_at at time zone 'UTC')",
        ],
      ],
    },
  ],
];

/** One in npm test, all in the proof. */
it.each(isLarge ? plants : plants.slice(0, 1))("finds %s", async (_, plant) => {
  const { ways } = await tryAll(plant, 20_000);
  expect(ways[0]).toMatch(/: OK, by the model|the page says/);
});
