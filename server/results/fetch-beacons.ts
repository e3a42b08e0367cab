/**
 * Brings the public beacon to the draws that wait for it (docs/decisions/0130): asks the relays
 * and stores what is verified. Until it is there nothing is drawn. It is asked for again until it
 * comes, by several nodes if need be, and stored once.
 */
import type { AppContext } from "../platform/app-context.ts";
import { DRAW_JOB } from "./draw-house-rounds.ts";
import { askRelays } from "./drand-relays.ts";
import { readAwaitedBeacons, storeBeacon, type AwaitedBeacon } from "./queries/beacons.ts";
import { BEACON_JOB, RELAYED_AFTER_MS } from "./queue-beacons.ts";

const LEAST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 30_000;

export async function fetchBeacons(app: AppContext): Promise<void> {
  const { drandUrls, beaconChain } = app.config;
  const awaited = await readAwaitedBeacons(app.db, beaconChain.hash);
  if (awaited.length === 0 || drandUrls.length === 0) return;
  const missing: AwaitedBeacon[] = [];
  for (const beacon of awaited) {
    const signature = beacon.due_in_ms > 0 ? null : await askRelays(app, beacon.round);
    if (signature === null) {
      missing.push(beacon);
      continue;
    }
    await storeBeacon(app.db, beaconChain.hash, beacon.round, signature);
    // Before the next are asked for: they may be long in coming.
    await app.jobs.add(DRAW_JOB, {}, { key: DRAW_JOB });
  }
  if (missing.length === 0) return;
  const waitMs = Math.min(...missing.map(({ due_in_ms }) => askAgainAfterMs(due_in_ms)));
  await app.jobs.add(BEACON_JOB, {}, { key: BEACON_JOB, at: new Date(app.clock.now() + waitMs) });
}

/** As long again as it has been waited for, so twice as long each time: 1 s to 30 s. */
export function askAgainAfterMs(dueInMs: number): number {
  if (dueInMs > 0) return dueInMs + RELAYED_AFTER_MS;
  return Math.min(Math.max(-dueInMs, LEAST_WAIT_MS), MOST_WAIT_MS);
}
