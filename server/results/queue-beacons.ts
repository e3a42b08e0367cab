/** Has the beacons that draws wait for fetched once they can be out. */
import type { AppContext } from "../platform/app-context.ts";
import { readAwaitedBeacons } from "./queries/beacons.ts";

export const BEACON_JOB = "fetch-beacons";
/** Relays have a round about half a second after its time. */
export const RELAYED_AFTER_MS = 500;

export async function queueBeacons(app: AppContext): Promise<void> {
  const { drandUrls, beaconChain } = app.config;
  if (drandUrls.length === 0) return;
  const [first] = await readAwaitedBeacons(app.db, beaconChain.hash);
  if (!first) return;
  const at = new Date(app.clock.now() + Math.max(first.due_in_ms, 0) + RELAYED_AFTER_MS);
  await app.jobs.add(BEACON_JOB, {}, { key: BEACON_JOB, at });
}
