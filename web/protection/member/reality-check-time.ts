/**
 * When this browser last showed a reality check, by the server's clock. Kept across reloads, so
 * that a reload neither repeats nor puts off the next one.
 */
import { serverNow } from "../../ui/clock.ts";
import { keep, kept } from "../../load/keep.ts";

const KEY = "realityCheckAt";

export function realityCheckSeen(): void {
  keep(localStorage, KEY, String(serverNow()));
}

/** When the next one is due, in epoch milliseconds: counted from the last one or from sign-in. */
export function realityCheckDue(beganMs: number, everyMinutes: number): number {
  const seen = Number(kept(localStorage, KEY) ?? 0);
  // One of an earlier session, or of a clock that was wrong, does not count.
  const last = seen > beganMs && seen <= serverNow() ? seen : beganMs;
  return last + everyMinutes * 60_000;
}
