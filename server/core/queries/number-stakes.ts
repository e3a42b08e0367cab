/** SQL of what is staked on the numbers of rounds. */

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
