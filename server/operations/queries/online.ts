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

/** Of all who ever were online those of a day are looked through; who is back now is left alone. */
export async function forgetSeen(db: Queries): Promise<void> {
  await db.query(
    `delete from members_seen where member_id in (
       select member_id from members_seen
       where seen_at < statement_timestamp() - interval '1 day' for update skip locked)`,
  );
}
