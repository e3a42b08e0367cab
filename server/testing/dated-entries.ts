/** Entries as if they had been posted on another day, which only the owner can pretend. */
import { openPastTriggers } from "./database.ts";

/** All that the member has so far, so many days ago; what the public log told of it is forgotten. */
export async function moveBack(ownerUrl: string, memberId: string, days: number): Promise<void> {
  const owner = await openPastTriggers(ownerUrl);
  await owner.query(
    `update ledger_entries set created_at = created_at - make_interval(days => $2)
     where user_id = $1`,
    [memberId, days],
  );
  await owner.query("truncate log_entries, log_nodes");
  await owner.end();
}
