/** The staff's notes about a member: written, listed, and deleted by who wrote them or an owner. */
import type { MemberNote } from "@chokdee/domain/members/notes-contract.ts";
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { holds } from "@chokdee/domain/rights.ts";

import type { Actor } from "../platform/http/router.ts";
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import { writeAudit } from "../core/audit.ts";
import { readRights } from "../core/queries/approvals.ts";
import { insertNote, listNotes, lockNote, markNoteRemoved, type NoteRow } from "./queries/notes.ts";
import { memberOf } from "./read-user.ts";

const USUAL_ROWS = 20;
const CURSOR = [/^[0-9]{1,15}$/];

interface NoteAction extends Actor {
  readonly memberId: string;
}

export async function listMemberNotes(
  app: AppContext,
  memberId: string,
  request: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<{ items: MemberNote[]; next_cursor: string | null }> {
  await memberOf(app, memberId);
  const limit = request.limit ?? USUAL_ROWS;
  const before = readCursor(request.cursor, CURSOR)?.[0];
  const rows = await listNotes(app.db, memberId, before, limit + 1);
  const page = pageOf(rows, limit, ({ id }) => [String(id)]);
  return { items: page.items.map(noteOf), next_cursor: page.nextCursor };
}

/** Refuses NOTE_EMPTY, MEMBER_NOT_FOUND. */
export async function addMemberNote(
  app: AppContext,
  action: NoteAction & { readonly text: string },
): Promise<MemberNote> {
  const { actorId, address, memberId } = action;
  const text = cleanLines(action.text);
  if (text === "") throw new Refusal("NOTE_EMPTY");
  await memberOf(app, memberId);
  return app.db.transaction(async (tx) => {
    const id = await insertNote(tx, { memberId, authorId: actorId, text });
    await writeAudit(tx, {
      actorId,
      action: "member_note.add",
      targetKind: "member",
      targetId: memberId,
      address,
      after: { note_id: id, text },
    });
    const row = await lockNote(tx, memberId, id);
    if (!row) throw new Error("a new note is not there");
    return noteOf(row);
  });
}

/** Refuses NOTE_NOT_FOUND, NOTE_NOT_YOURS. */
export async function removeMemberNote(
  app: AppContext,
  action: NoteAction & { readonly noteId: string },
): Promise<void> {
  const { actorId, address, memberId, noteId } = action;
  // An id that is none finds no member either.
  await memberOf(app, memberId);
  await app.db.transaction(async (tx) => {
    const row = isRowNumber(noteId) ? await lockNote(tx, memberId, Number(noteId)) : undefined;
    if (!row) throw new Refusal("NOTE_NOT_FOUND");
    if (row.author_id !== actorId && !holds(await readRights(tx, actorId), "owner")) {
      throw new Refusal("NOTE_NOT_YOURS");
    }
    await markNoteRemoved(tx, row.id, actorId);
    await writeAudit(tx, {
      actorId,
      action: "member_note.remove",
      targetKind: "member",
      targetId: memberId,
      address,
      before: { note_id: row.id, text: row.text, author: row.author_id },
    });
  });
}

function noteOf(row: NoteRow): MemberNote {
  return {
    id: String(row.id),
    text: row.text,
    author: { id: row.author_id, nickname: row.author },
    created_at: row.created_at.toISOString(),
  };
}
