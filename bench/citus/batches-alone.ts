/**
 * Batches of slips, statements alone: sent to the coordinator, as the product's nodes do, or to the
 * worker that holds their members. Nothing else of a node could go there: sessions, the queue and
 * what is unique over the house stay on the coordinator.
 */
import { randomBytes, randomUUID } from "node:crypto";

import type pg from "pg";

import { placeBatch } from "../../server/betting/queries/place-batch.ts";
import type { SlipToPlace } from "../../server/betting/slip-batches.ts";
import { openDatabase, type Database } from "../../server/platform/database/database.ts";
import { inDatabase } from "../../server/testing/citus.ts";
import { fiveLines, type OpenRound } from "../product.ts";

const SLIPS = 48;

/** Where batches are sent. */
export type Way = "coordinator" | "workers";

export interface Lane {
  readonly db: Database;
  readonly part: string;
  readonly members: readonly string[];
}

/** A lane for each part, its connections at the coordinator or where its members are. */
export async function lanesOf(
  owner: pg.Pool,
  coordinator: string,
  house: string,
  at: Way,
): Promise<Lane[]> {
  const { rows } = await owner.query<{
    part: string;
    host: string;
    port: number;
    members: string[];
  }>(
    `select p.part, s.nodename as host, s.nodeport as port, (select array_agg(m.id) from members m
       where m.nickname = 'player' and part_of(m.id) = p.part) as members
     from parts p join pg_dist_shard_placement s
       on s.shardid = get_shard_id_for_distribution_column('wallets', p.part)`,
  );
  return rows.map(({ part, host, port, members }) => {
    const url = new URL(inDatabase(coordinator, house));
    if (at === "workers") url.host = `${host}:${port}`;
    return { db: openDatabase(url.toString(), 1), part, members };
  });
}

/** How many slips were placed in so many seconds, a batch of each lane after the other. */
export async function placeAlone(
  lanes: readonly Lane[],
  round: OpenRound,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let placed = 0;
  for (let turn = 0; performance.now() < until; turn++) {
    for (const { db, part, members } of lanes) {
      const from = (turn * SLIPS) % (members.length - SLIPS);
      const slips = members.slice(from, from + SLIPS).map((id) => slipOf(id, part, round));
      const outcomes = await placeBatch(db.lanes, slips);
      const accepted = outcomes.filter(({ outcome }) => outcome === "ACCEPTED").length;
      if (accepted * 2 < SLIPS) throw new Error(`of a batch only ${accepted} slips were placed`);
      placed += accepted;
    }
  }
  return placed;
}

function slipOf(userId: string, part: string, round: OpenRound): SlipToPlace {
  const betGroupId = randomUUID();
  const { bets } = JSON.parse(fiveLines(round, betGroupId)) as {
    bets: { bet_type_config_id: string; number: string }[];
  };
  // A slip names a number once.
  const unlike = new Map(bets.map((bet) => [`${bet.bet_type_config_id} ${bet.number}`, bet]));
  return {
    userId,
    part,
    betGroupId,
    roundId: Number(round.id),
    inputHash: randomBytes(32),
    lines: [...unlike.values()].map(({ bet_type_config_id, number }) => ({
      configId: Number(bet_type_config_id),
      number,
      stake: 100,
      expectedOdds: null,
    })),
  };
}
