/**
 * Stops a member's withdrawals for a day (trust.md W7; finding S8): after a new password that
 * somebody else could have set, and after a first bank account.
 */
import type { Queries } from "../platform/database/database.ts";
import { writeHold } from "./queries.ts";

/** From now on; a hold that stands begins anew. */
export function holdWithdrawals(tx: Queries, userId: string): Promise<void> {
  return writeHold(tx, userId, 0);
}

const NEW_SECONDS = 3_600;

/** As holdWithdrawals, but for who has registered just now: they bring the money themselves. */
export function holdUnlessNew(tx: Queries, userId: string): Promise<void> {
  return writeHold(tx, userId, NEW_SECONDS);
}
