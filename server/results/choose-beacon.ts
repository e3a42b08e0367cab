/**
 * At each start: from now on rounds commit to a draw with the public beacon, or without one, as the
 * environment says. Rounds that stand keep what they were committed to.
 */
import type { AppContext } from "../platform/app-context.ts";
import { writeBeaconChain } from "./queries/beacons.ts";

export async function chooseBeacon({ config, db }: AppContext): Promise<void> {
  await writeBeaconChain(db, config.drandUrls.length > 0 ? config.beaconChain.hash : null);
}
