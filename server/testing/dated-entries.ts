/** Entries as if they had been posted on another day, which only the owner can pretend. */
import { openPastTriggers } from "./database.ts";

/**
 * A moment so long before, as SQL. Less an interval it would depend on the session's time zone, and a
 * distributed house updates its rows by nothing that does.
 */
export const earlier = (column: string, interval: string): string =>
  `(${column} at time zone 'UTC' - interval '${interval}') at time zone 'UTC'`;

/** All that the member has so far, so many days ago; what the public log told of it is forgotten. */
export async function moveBack(ownerUrl: string, memberId: string, days: number): Promise<void> {
  const owner = await openPastTriggers(ownerUrl);
  await owner.query(
    `update ledger_entries set created_at = ${earlier("created_at", `${String(days)} days`)}
     where user_id = $1`,
    [memberId],
  );
  await owner.query("truncate log_entries, log_nodes");
  await owner.end();
}
