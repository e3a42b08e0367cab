/** The calls of lucky numbers: domain/lucky/contract.ts. */
import type { BodyOf } from "@chokdee/domain/contract.ts";
import * as contract from "@chokdee/domain/lucky/contract.ts";
import type { LuckyForm } from "@chokdee/domain/lucky/rules.ts";

import type { FrontDesk } from "../platform/http/front-desk.ts";
import { addSet, changeSet, deleteSet, readSet, restoreSet } from "./keep-sets.ts";
import { listSets } from "./queries.ts";
import { linesReply, setReply, summaryReply } from "./set-reply.ts";
import { copyShared, readShared, shareSet } from "./share-set.ts";

export function luckyRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(contract.listLuckySets, async ({ member }) => ({
    data: (await listSets(house.db, member.id)).map(summaryReply),
  }));

  desk.serve(contract.readLuckySet, async ({ member, params }) => ({
    data: setReply(await readSet(house, member.id, params.id)),
  }));

  desk.serve(contract.addLuckySet, async ({ member, body }) => ({
    data: setReply(await addSet(house, member.id, formOf(body))),
  }));

  desk.serve(contract.changeLuckySet, async ({ member, params, body }) => ({
    data: setReply(await changeSet(house, member.id, params.id, formOf(body))),
  }));

  desk.serve(contract.deleteLuckySet, async ({ member, params }) => {
    await deleteSet(house, member.id, params.id);
    return undefined;
  });

  desk.serve(contract.restoreLuckySet, async ({ member, params }) => ({
    data: setReply(await restoreSet(house, member.id, params.id)),
  }));

  desk.serve(contract.shareLuckySet, async ({ member, params }) => ({
    data: { share_code: await shareSet(house, member.id, params.id) },
  }));

  desk.serve(contract.readSharedSet, async ({ params }) => {
    const { name, lines } = await readShared(house, params.code);
    return { data: { name, lines: linesReply(lines) } };
  });

  desk.serve(contract.copySharedSet, async ({ member, params }) => ({
    data: setReply(await copyShared(house, member.id, params.code)),
  }));
}

function formOf(body: BodyOf<typeof contract.addLuckySet>): LuckyForm {
  return {
    name: body.name,
    lines: body.lines.map((line) => ({
      number: line.number,
      betType: line.bet_type ?? null,
      stake: line.amount ?? null,
    })),
  };
}
