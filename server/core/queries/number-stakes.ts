/** SQL of what is staked on the numbers of rounds. */
import type { Queries } from "../../platform/database/database.ts";

/**
 * As the view round_number_stakes, of the rounds that a condition on e.round_id names. A distributed
 * house adds the view up for the rounds of all years before it looks at a condition outside of it.
 */
export const numberStakesOf = (condition: string): string => `(
  select e.round_id, c.bet_type, e.number, sum(e.stake_satang)::bigint as stake_satang,
    sum(e.payout_satang)::bigint as payout_satang, sum(e.line_count)::integer as line_count
  from exposure_parts e join bet_type_configs c on c.id = e.bet_type_config_id
  where e.round_id ${condition}
  group by e.round_id, e.bet_type_config_id, c.bet_type, e.number
  having sum(e.line_count) > 0)`;

/** What is staked on a round, and the number that would cost most. */
export interface RoundStakesRow {
  readonly round_id: number;
  readonly stake_satang: number;
  readonly line_count: number;
  readonly worst_bet_type: string;
  readonly worst_number: string;
  readonly worst_payout_satang: number;
}

/**
 * Of rounds on which something is staked. Asked for by their ids: a distributed house would copy
 * the stakes of all rounds into a join with them.
 */
export function readStakesOfRounds(db: Queries, ids: readonly number[]): Promise<RoundStakesRow[]> {
  return db.query<RoundStakesRow>(
    `select distinct on (n.round_id) n.round_id, n.bet_type as worst_bet_type,
       n.number as worst_number, n.payout as worst_payout_satang,
       sum(n.stake) over (partition by n.round_id)::bigint as stake_satang,
       sum(n.lines) over (partition by n.round_id)::integer as line_count
     from (
       -- Rounds of before 0103 counted each order of a TOD by itself.
       select s.round_id, s.bet_type, counted_number(s.bet_type, s.number) as number,
         sum(s.payout_satang)::bigint as payout, sum(s.stake_satang) as stake,
         sum(s.line_count) as lines
       from ${numberStakesOf("= any ($1::bigint[])")} s group by 1, 2, 3) n
     order by n.round_id, n.payout desc, n.bet_type, n.number`,
    [ids],
  );
}
