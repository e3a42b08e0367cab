/** What the sources say of a round's result, for whoever enters it. */
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import type { roundFeeds } from "@chokdee/domain/results/feeds-contract.ts";

import type { Queries } from "../platform/database/database.ts";
import { readAnswers } from "./queries/feeds.ts";
import { roundOf } from "./result-entry.ts";

export async function showFeeds(db: Queries, id: string): Promise<ReplyOf<typeof roundFeeds>> {
  const round = await roundOf(db, id);
  const rows = await readAnswers(db, round.id);
  // jsonb keeps the names of an entry in one order.
  const said = new Set(rows.map(({ entry }) => JSON.stringify(entry)));
  return {
    data: {
      items: rows.map(({ provider, source, entry, received_at: at }) => ({
        provider,
        source,
        entry,
        received_at: at.toISOString(),
      })),
      differ: said.size > 1,
    },
  };
}
