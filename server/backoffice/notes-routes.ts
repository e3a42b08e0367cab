/** The calls of the staff's notes and of a member's slips: domain/backoffice/notes-contract.ts. */
import * as calls from "@chokdee/domain/backoffice/notes-contract.ts";

import { listBets } from "../betting/list-bets.ts";
import type { FrontDesk } from "../platform/front-desk.ts";
import { addMemberNote, listMemberNotes, removeMemberNote } from "./member-notes.ts";
import { readAdminUser } from "./read-user.ts";

export function notesRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(calls.listMemberNotes, async ({ params, query }) => ({
    data: await listMemberNotes(house, params.id, query),
  }));

  desk.serve(calls.addMemberNote, async ({ params, body, member, address }) => ({
    data: await addMemberNote(house, {
      actorId: member.id,
      address,
      memberId: params.id,
      text: body.text,
    }),
  }));

  desk.serve(calls.removeMemberNote, ({ params, member, address }) =>
    removeMemberNote(house, {
      actorId: member.id,
      address,
      memberId: params.id,
      noteId: params.note_id,
    }).then(() => undefined),
  );

  desk.serve(calls.listUserBets, async ({ params, query }) => {
    await readAdminUser(house, params.id);
    const { data, next_cursor } = await listBets(house, { ...query, userId: params.id });
    return { data: { items: data, next_cursor } };
  });
}
