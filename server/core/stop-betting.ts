/** An alarm stops betting; that it goes on is for a person to decide (operations/stop-service.ts). */
import type { AppContext } from "../platform/app-context.ts";
import { markBettingStopped } from "./queries/services.ts";

/** What house_state says while the clock is behind; betting resumes when it has caught up. */
export const CLOCK_BEHIND = "CLOCK_BEHIND";

/**
 * Whether this stopped it: false when it stands already. The stop of a clock that went back ends
 * when the clock has caught up, and must not take another reason with it: that one stands then.
 */
export async function stopBetting(app: Pick<AppContext, "db" | "live">, why: string) {
  const isNew = await markBettingStopped(app.db, why, CLOCK_BEHIND);
  if (isNew) app.live.tellAll("services");
  return isNew;
}
