/** The SQL of what is staked on a round's numbers. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import type { ResultKind } from "@chokdee/domain/results/rules.ts";

import { numberStakesOf } from "../../core/queries/number-stakes.ts";
import type { Queries } from "../../platform/database/database.ts";

/** So many rounds are weighed in one go. */
const MOST_COSTLY = 200;

export interface NumberStake {
  readonly betType: BetType;
  readonly number: string;
  readonly stake: Satang;
  readonly lines: number;
  /** What the lines on this number are paid when they win. */
  readonly payout: Satang;
}

export function readNumberStakes(db: Queries, roundId: number): Promise<NumberStake[]> {
  return db.query<NumberStake>(
    `select bet_type as "betType", number, stake_satang as stake, line_count as lines,
       payout_satang as payout
     from ${numberStakesOf("= $1")} s`,
    [roundId],
  );
}

/** The same as one text in JSON: the thread that weighs them reads it, not the event loop. */
export async function readStakesText(db: Queries, roundId: number): Promise<string> {
  const [row] = await db.query<{ stakes: string }>(
    `select coalesce(json_agg(json_build_object('betType', bet_type, 'number', number,
       'stake', stake_satang, 'lines', line_count, 'payout', payout_satang)), '[]')::text as stakes
     from ${numberStakesOf("= $1")} s`,
    [roundId],
  );
  return row?.stakes ?? "[]";
}

/** Open rounds whose lines, should all of them win, would be paid so much or more. */
export async function roundsThatMayCost(
  db: Queries,
  least: Satang,
): Promise<{ id: number; kind: ResultKind }[]> {
  const open = await db.query<{ id: number; kind: ResultKind }>(
    `select r.id, r.result_kind as kind from backoffice_rounds r
     where r.status in ('SCHEDULED', 'OPEN') and r.status_now = 'OPEN' order by r.close_time`,
  );
  const costing = await db.query<{ id: number }>(
    `select s.round_id as id from ${numberStakesOf("= any ($1::bigint[])")} s
     group by 1 having sum(payout_satang) >= $2`,
    [open.map(({ id }) => id), least],
  );
  const ids = new Set(costing.map(({ id }) => id));
  return open.filter(({ id }) => ids.has(id)).slice(0, MOST_COSTLY);
}

/** How many slips stand in a round, and of how many members. */
export async function countSlips(
  db: Queries,
  roundId: number,
): Promise<{ slips: number; members: number }> {
  const [row] = await db.query<{ slips: number; members: number }>(
    `select count(*)::integer as slips, count(distinct user_id)::integer as members
     from round_slips where round_id = $1`,
    [roundId],
  );
  return row ?? { slips: 0, members: 0 };
}
