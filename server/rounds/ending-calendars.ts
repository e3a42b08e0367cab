/** Calendars of exchanges that come to an end: after it, rounds are made on holidays as well. */
import { addDays, bangkokInstant } from "@chokdee/domain/time.ts";

import type { Queries } from "../platform/database/database.ts";
import { readEndingExchanges } from "./queries/exchanges.ts";

/** An exchange has published its next year by then. */
const TOLD_BEFORE_DAYS = 30;

/** Their codes, and since when there is less than that left; undefined where there are none. */
export async function endingCalendars(
  db: Queries,
): Promise<{ readonly exchanges: readonly string[]; readonly sinceMs: number } | undefined> {
  const ending = await readEndingExchanges(db, TOLD_BEFORE_DAYS);
  const [first] = ending;
  if (!first) return undefined;
  const since = addDays(first.known_until, 1 - TOLD_BEFORE_DAYS);
  return {
    exchanges: ending.map(({ exchange }) => exchange),
    sinceMs: bangkokInstant(since, "00:00"),
  };
}
