/** An alarm stops betting; that it goes on is for a person to decide (backoffice/stop-service.ts). */
import type { House } from "../platform/house.ts";
import { CLOCK_BEHIND } from "../rounds/tend-rounds.ts";
import { markBettingStopped } from "./queries.ts";

/**
 * Whether this stopped it: false when it stands already. The stop of a clock that went back ends
 * when the clock has caught up, and must not take another reason with it: that one stands then.
 */
export async function stopBetting(house: Pick<House, "db" | "live">, why: string) {
  const isNew = await markBettingStopped(house.db, why, CLOCK_BEHIND);
  if (isNew) house.live.tellAll("services");
  return isNew;
}
