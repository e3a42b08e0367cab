/** A member's own note on one of their slips, at any time: it changes nothing of the slip. */
import { keptGroupId } from "@chokdee/domain/betting/bet-group-id.ts";
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
  const kept = keptGroupId(betGroupId);
  const isOwn =
    note === ""
      ? await deleteNote(app.db, userId, kept)
      : await putNote(app.db, userId, kept, note);
  if (!isOwn) throw new Refusal("SLIP_NOT_FOUND");
  return note === "" ? null : note;
}
