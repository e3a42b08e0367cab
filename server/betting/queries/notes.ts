/** The SQL of notes on slips. Each answers whether the slip is the member's. */
import type { Queries } from "../../platform/database/database.ts";

export async function putNote(
  db: Queries,
  userId: string,
  betGroupId: string,
  note: string,
): Promise<boolean> {
  const rows = await db.query(
    `insert into slip_notes (user_id, bet_group_id, note, written_at)
     select s.user_id, s.bet_group_id, $3, clock_timestamp() from slips s
     where s.user_id = $1 and s.bet_group_id = $2
     on conflict (user_id, bet_group_id)
       do update set note = excluded.note, written_at = excluded.written_at
     returning 1`,
    [userId, betGroupId, note],
  );
  return rows.length > 0;
}

export async function deleteNote(
  db: Queries,
  userId: string,
  betGroupId: string,
): Promise<boolean> {
  await db.query("delete from slip_notes where user_id = $1 and bet_group_id = $2", [
    userId,
    betGroupId,
  ]);
  const rows = await db.query("select from slips where user_id = $1 and bet_group_id = $2", [
    userId,
    betGroupId,
  ]);
  return rows.length > 0;
}
