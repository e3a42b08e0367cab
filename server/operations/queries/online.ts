/** SQL of who is online. */
import type { Queries } from "../../platform/database/database.ts";

/** In one order, so that nodes which saw the same members do not lock each other out. */
export async function keepSeen(db: Queries, memberIds: readonly string[]): Promise<void> {
  await db.query(
    `insert into members_seen (member_id, seen_at)
     select id, clock_timestamp() from unnest($1::uuid[]) m (id) order by id
     on conflict (member_id) do update set seen_at = excluded.seen_at`,
    [memberIds],
  );
}
