/** A member's own note on one of their slips, at any time: it changes nothing of the slip. */
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { AppContext } from "../platform/app-context.ts";
import { deleteNote, putNote } from "./queries/notes.ts";

export async function writeSlipNote(
  app: AppContext,
  userId: string,
  betGroupId: string,
  text: string,
): Promise<string | null> {
  const note = text.trim();
  const isOwn =
    note === ""
      ? await deleteNote(app.db, userId, betGroupId)
      : await putNote(app.db, userId, betGroupId, note);
  if (!isOwn) throw new Refusal("SLIP_NOT_FOUND");
  return note === "" ? null : note;
}
