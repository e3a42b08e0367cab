import { addDays, bangkokDay } from "@chokdee/domain/time.ts";

/** A day of the books is sealed a quarter of an hour after it is over (book_seal_day). */
const SEALED_AFTER_MS = 15 * 60_000;

/** The last day that can be sealed now: just after midnight, the one before yesterday. */
export function lastSealedDay(): string {
  return addDays(bangkokDay(Date.now() - SEALED_AFTER_MS), -1);
}
