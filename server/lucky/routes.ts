/** The calls of lucky numbers: domain/lucky/contract.ts. */
import type { BodyOf } from "@chokdee/domain/contract.ts";
import * as calls from "@chokdee/domain/lucky/contract.ts";
import type { LuckyForm } from "@chokdee/domain/lucky/rules.ts";

import type { Router } from "../platform/http/router.ts";
import { addSet, changeSet, deleteSet, readSet, restoreSet } from "./keep-sets.ts";
import { listSets } from "./queries.ts";
import { linesReply, setReply, summaryReply } from "./set-reply.ts";
import { copyShared, readShared, shareSet } from "./share-set.ts";

export function luckyRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.listLuckySets, async ({ member }) => ({
    data: (await listSets(app.db, member.id)).map(summaryReply),
  }));

  router.route(calls.readLuckySet, async ({ member, params }) => ({
    data: setReply(await readSet(app, member.id, params.id)),
  }));

  router.route(calls.addLuckySet, async ({ member, body }) => ({
    data: setReply(await addSet(app, member.id, formOf(body))),
  }));

  router.route(calls.changeLuckySet, async ({ member, params, body }) => ({
    data: setReply(await changeSet(app, member.id, params.id, formOf(body))),
  }));

  router.route(calls.deleteLuckySet, async ({ member, params }) => {
    await deleteSet(app, member.id, params.id);
    return undefined;
  });

  router.route(calls.restoreLuckySet, async ({ member, params }) => ({
    data: setReply(await restoreSet(app, member.id, params.id)),
  }));

  router.route(calls.shareLuckySet, async ({ member, params }) => ({
    data: { share_code: await shareSet(app, member.id, params.id) },
  }));

  router.route(calls.readSharedSet, async ({ params }) => {
    const { name, lines } = await readShared(app, params.code);
    return { data: { name, lines: linesReply(lines) } };
  });

  router.route(calls.copySharedSet, async ({ member, params }) => ({
    data: setReply(await copyShared(app, member.id, params.code)),
  }));
}

function formOf(body: BodyOf<typeof calls.addLuckySet>): LuckyForm {
  return {
    name: body.name,
    lines: body.lines.map((line) => ({
      number: line.number,
      betType: line.bet_type ?? null,
      stake: line.amount ?? null,
    })),
  };
}
