/** SQL of the staff's notes about members. */
import type { Queries } from "../../platform/database/database.ts";

export interface NoteRow {
  readonly id: number;
  readonly text: string;
  readonly author_id: string;
  readonly author: string;
  readonly created_at: Date;
}

const SHOWN = `select n.id, n.text, n.author_id, a.nickname as author, n.created_at
  from member_notes n join members a on a.id = n.author_id
  where n.removed_at is null and n.member_id = $1`;

export function listNotes(
  db: Queries,
  memberId: string,
  before: string | undefined,
  limit: number,
): Promise<NoteRow[]> {
  return db.query<NoteRow>(
    `${SHOWN} and ($2::bigint is null or n.id < $2) order by n.id desc limit $3`,
    [memberId, before ?? null, limit],
  );
}

export async function lockNote(
  tx: Queries,
  memberId: string,
  id: number,
): Promise<NoteRow | undefined> {
  const [row] = await tx.query<NoteRow>(`${SHOWN} and n.id = $2 for update of n`, [memberId, id]);
  return row;
}

export async function insertNote(
  tx: Queries,
  note: { readonly memberId: string; readonly authorId: string; readonly text: string },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    "insert into member_notes (member_id, author_id, text) values ($1, $2, $3) returning id",
    [note.memberId, note.authorId, note.text],
  );
  if (!row) throw new Error("a new note was not returned");
  return row.id;
}

export async function markNoteRemoved(tx: Queries, id: number, by: string): Promise<void> {
  await tx.query(
    "update member_notes set removed_at = clock_timestamp(), removed_by = $2 where id = $1",
    [id, by],
  );
}
