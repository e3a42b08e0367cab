/** The calls of a member's notes, tags, slips and statement: domain/members/notes-contract.ts. */
import * as likenessCalls from "@chokdee/domain/members/likeness-contract.ts";
import * as storyCalls from "@chokdee/domain/members/story-contract.ts";
import * as calls from "@chokdee/domain/members/notes-contract.ts";

import { listBets } from "../betting/list-bets.ts";
import { viewerOf } from "../core/colleagues-phones.ts";
import type { Router } from "../platform/http/router.ts";
import { exportStatement } from "../wallet/export-statement.ts";
import { addMemberNote, listMemberNotes, removeMemberNote } from "./member-notes.ts";
import { addMemberTag, listAlike, listTags, removeMemberTag } from "./member-tags.ts";
import { readStory } from "./read-story.ts";
import { memberOf } from "./read-user.ts";
import { listTransactions } from "../wallet/list-transactions.ts";

export function notesRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.listMemberNotes, async ({ params, query }) => ({
    data: await listMemberNotes(app, params.id, query),
  }));

  router.route(calls.addMemberNote, async ({ params, body, actor }) => ({
    data: await addMemberNote(app, {
      ...actor,
      memberId: params.id,
      text: body.text,
    }),
  }));

  router.route(calls.removeMemberNote, ({ params, actor }) =>
    removeMemberNote(app, {
      ...actor,
      memberId: params.id,
      noteId: params.note_id,
    }).then(() => undefined),
  );

  router.route(likenessCalls.listTags, async () => ({ data: await listTags(app) }));

  router.route(likenessCalls.addMemberTag, async ({ params, body, actor }) => ({
    data: { tags: await addMemberTag(app, { ...actor, memberId: params.id, tag: body.tag }) },
  }));

  router.route(likenessCalls.removeMemberTag, ({ params, actor }) =>
    removeMemberTag(app, { ...actor, memberId: params.id, tag: params.tag }).then(() => undefined),
  );

  router.route(likenessCalls.listAlike, async ({ params, member }) => ({
    data: await listAlike(app, viewerOf(member), params.id),
  }));

  router.route(storyCalls.readStory, async ({ params, query, language }) => ({
    data: await readStory(app, { ...query, memberId: params.id, language }),
  }));

  router.route(calls.listUserBets, async ({ params, query }) => {
    await memberOf(app, params.id);
    const { bet_group_id: betGroupId, ...page } = query;
    const { data, next_cursor } = await listBets(app, { ...page, betGroupId, userId: params.id });
    return { data: { items: data, next_cursor } };
  });

  router.route(calls.listUserTransactions, async (context) => {
    const { params, query, actor, language, reply } = context;
    await memberOf(app, params.id);
    const request = { ...query, userId: params.id, language };
    if (query.format === "csv") {
      return exportStatement(app, actor, request, reply);
    }
    const { items, nextCursor } = await listTransactions(app.db, request);
    return { data: { items, next_cursor: nextCursor } };
  });
}
