/** A draw waits for a number that nobody has when its bets are fixed (findings security S6). */
import { expect, it } from "vitest";

import { beaconRoundAfter, newestBeaconRound, QUICKNET } from "./beacon.ts";

const PERIOD_MS = QUICKNET.periodSeconds * 1_000;
const GENESIS_MS = QUICKNET.genesisSeconds * 1_000;
/** When the beacon shows a round. */
const outAtMs = (round: number) => GENESIS_MS + (round - 1) * PERIOD_MS;

/** The milliseconds of four periods, long after the beginning. */
const moments = Array.from({ length: 4 * PERIOD_MS }, (_, ms) => GENESIS_MS + 1e11 + ms);

it("the number of a draw comes out later than a period after its bets were fixed, and soon", () => {
  const waits = moments.map(
    (fixedAtMs) => outAtMs(beaconRoundAfter(QUICKNET, fixedAtMs)) - fixedAtMs,
  );
  expect(Math.min(...waits)).toBeGreaterThan(PERIOD_MS);
  expect(Math.max(...waits)).toBeLessThanOrEqual(2 * PERIOD_MS);
});

it("the newest number is the last one that is out", () => {
  for (const nowMs of moments) {
    const newest = newestBeaconRound(QUICKNET, nowMs);
    expect(outAtMs(newest)).toBeLessThanOrEqual(nowMs);
    expect(outAtMs(newest + 1)).toBeGreaterThan(nowMs);
  }
});
