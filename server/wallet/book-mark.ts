/** The mark before which nothing is written into the books (decision 183). */
import type { Database } from "../platform/database/database.ts";

/** Has nothing more written into the books before now: it stands before they are told of. */
export async function moveBookMark(db: Database): Promise<void> {
  await db.transaction((tx) => tx.query("select book_mark_move()"));
}
