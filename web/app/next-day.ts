import { addDays, bangkokDay, bangkokInstant } from "@chokdee/domain/time.ts";

import { serverNow, serverTimeOf } from "../ui/clock.ts";

/** As long an answer may take, and the clocks of node and database differ. */
const UNSURE_MS = 3_000;
/** Not everybody's screens ask in one moment. */
const AFTER_MIDNIGHT_MS = UNSURE_MS + Math.random() * 10_000;
/** A phone's clock may have been years off. */
const LONGEST_MS = 24 * 3_600_000;
const SOONEST_MS = 100;
const AFTER_FAILURE_MS = 30_000;

interface Read {
  readonly state: { readonly dataUpdatedAt: number; readonly errorUpdatedAt: number };
}

/**
 * For refetchInterval of what is counted by the day: what was read on one day is asked for anew on
 * the next, or a screen that stays open would go on refusing for a limit that is over.
 */
export function untilNextDay({ state }: Read): number | false {
  const { dataUpdatedAt: readAt, errorUpdatedAt: failedAt } = state;
  if (readAt === 0) return false;
  const next = addDays(bangkokDay(serverTimeOf(readAt) - UNSURE_MS), 1);
  const left = bangkokInstant(next, "00:00") + AFTER_MIDNIGHT_MS - serverNow();
  return Math.max(failedAt > readAt ? AFTER_FAILURE_MS : SOONEST_MS, Math.min(left, LONGEST_MS));
}
