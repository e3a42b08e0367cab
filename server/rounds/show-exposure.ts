/**
 * What is staked on a round's numbers and what it can cost (api.md GET
 * /api/admin/rounds/{id}/exposure). The worst case is exact: domain/results/worst-case.ts. It is
 * read and weighed once for all who look within a second, and never on the event loop.
 */
import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import type { roundExposure } from "@chokdee/domain/rounds/admin-contract.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../platform/database/database.ts";
import { askExposure } from "./exposure-thread.ts";
import { countSlips, readStakesText } from "./queries/exposure.ts";
import { readRound } from "./queries/rounds.ts";
import { shared } from "./shared-answer.ts";
import { roundKey } from "./wire-input.ts";

/** All numbers of three digits fit; of four, those that would cost most. */
const ITEMS = 1_000;
const MOST_ITEMS = 100_000;
const SHARED_MS = 1_000;

export interface ExposureQuery {
  readonly bet_type?: string | undefined;
  readonly limit?: string | undefined;
}

/** The body of the answer. Refuses with WRONG_BET_TYPE, ROUND_NOT_FOUND. */
export async function showExposure(db: Queries, id: string, query: ExposureQuery): Promise<string> {
  const key = roundKey(id);
  const wanted = query.bet_type === undefined ? undefined : parseBetType(query.bet_type);
  if (wanted === null) throw new Refusal("WRONG_BET_TYPE");
  const limit = Math.min(Number(query.limit ?? ITEMS), MOST_ITEMS);
  return shared(db, `text ${key} ${wanted} ${limit}`, SHARED_MS, async () => {
    const { kind, stakes, counts } = await readStakes(db, key);
    return (await askExposure({ roundId: key, kind, stakes, counts, wanted, limit })).text;
  });
}

/** The same, read. */
export async function readExposure(db: Queries, id: string, query: ExposureQuery) {
  return JSON.parse(await showExposure(db, id, query)) as ReplyOf<typeof roundExposure>;
}

function readStakes(db: Queries, key: number) {
  return shared(db, `stakes ${key}`, SHARED_MS, async () => {
    const round = await readRound(db, key);
    if (!round) throw new Refusal("ROUND_NOT_FOUND");
    const [stakes, counts] = await Promise.all([readStakesText(db, key), countSlips(db, key)]);
    return { kind: round.result_kind, stakes, counts };
  });
}
