/** The SQL of what is staked on a round's numbers. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import type { ResultKind } from "@chokdee/domain/results/rules.ts";

import type { Queries } from "../../platform/database/database.ts";

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
     from round_number_stakes where round_id = $1`,
    [roundId],
  );
}

/** The same as one text in JSON: the thread that weighs them reads it, not the event loop. */
export async function readStakesText(db: Queries, roundId: number): Promise<string> {
  const [row] = await db.query<{ stakes: string }>(
    `select coalesce(json_agg(json_build_object('betType', bet_type, 'number', number,
       'stake', stake_satang, 'lines', line_count, 'payout', payout_satang)), '[]')::text as stakes
     from round_number_stakes where round_id = $1`,
    [roundId],
  );
  return row?.stakes ?? "[]";
}

/** Open rounds whose lines, should all of them win, would be paid so much or more. */
export function roundsThatMayCost(
  db: Queries,
  least: Satang,
): Promise<{ id: number; kind: ResultKind }[]> {
  return db.query<{ id: number; kind: ResultKind }>(
    `select r.id, r.result_kind as kind from backoffice_rounds r
     where r.status in ('SCHEDULED', 'OPEN') and r.status_now = 'OPEN' and $1 <= (
       select coalesce(sum(s.payout_satang), 0) from round_number_stakes s where s.round_id = r.id)
     order by r.close_time limit 200`,
    [least],
  );
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
