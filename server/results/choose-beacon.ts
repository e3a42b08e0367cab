/**
 * At each start and every few minutes: whether rounds that are made from now on commit to a draw
 * with the public beacon. They do while one of its relays is reached; where none is, they are made
 * without it and say so or, in production, not made (decisions.md "House games"). Rounds that stand
 * keep what they were committed to.
 */
import { newestBeaconRound } from "@chokdee/domain/results/beacon.ts";

import type { AppContext } from "../platform/app-context.ts";
import { askRelays } from "./drand-relays.ts";
import { writeBeaconChoice } from "./queries/beacons.ts";

export async function chooseBeacon(app: AppContext): Promise<void> {
  const { drandUrls, beaconChain, beaconRequired } = app.config;
  const isUsed = drandUrls.length > 0;
  await writeBeaconChoice(app.db, {
    chain: isUsed ? beaconChain.hash : null,
    isReached: isUsed && (await isReached(app)),
    isRequired: beaconRequired,
  });
}

/** Whether a relay has a number that came out moments ago, signed by the chain. */
async function isReached(app: AppContext): Promise<boolean> {
  const newest = newestBeaconRound(app.config.beaconChain, Date.now());
  // Relays may be a second behind.
  return newest > 1 && (await askRelays(app, newest - 1)) !== null;
}
