/** The calls of a member's notes, slips and statement: domain/members/notes-contract.ts. */
import * as calls from "@chokdee/domain/members/notes-contract.ts";

import { listBets } from "../betting/list-bets.ts";
import type { FrontDesk } from "../platform/http/front-desk.ts";
import { exportStatement } from "../wallet/export-statement.ts";
import { addMemberNote, listMemberNotes, removeMemberNote } from "./member-notes.ts";
import { memberOf } from "./read-user.ts";
import { listTransactions } from "../wallet/list-transactions.ts";

export function notesRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(calls.listMemberNotes, async ({ params, query }) => ({
    data: await listMemberNotes(house, params.id, query),
  }));

  desk.serve(calls.addMemberNote, async ({ params, body, actor }) => ({
    data: await addMemberNote(house, {
      ...actor,
      memberId: params.id,
      text: body.text,
    }),
  }));

  desk.serve(calls.removeMemberNote, ({ params, actor }) =>
    removeMemberNote(house, {
      ...actor,
      memberId: params.id,
      noteId: params.note_id,
    }).then(() => undefined),
  );

  desk.serve(calls.listUserBets, async ({ params, query }) => {
    await memberOf(house, params.id);
    const { data, next_cursor } = await listBets(house, { ...query, userId: params.id });
    return { data: { items: data, next_cursor } };
  });

  desk.serve(calls.listUserTransactions, async (visit) => {
    const { params, query, actor, language, reply } = visit;
    await memberOf(house, params.id);
    const request = { ...query, userId: params.id, language };
    if (query.format === "csv") {
      return exportStatement(house, actor, request, reply);
    }
    const { items, nextCursor } = await listTransactions(house.db, request);
    return { data: { items, next_cursor: nextCursor } };
  });
}
