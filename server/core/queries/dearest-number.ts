/** SQL of what a round's numbers cost, for every list that names the dearest of them. */

/**
 * The number that costs most if it is drawn, and what it then pays, as the round's own page says:
 * rounds of before 0103 counted each order of a TOD by itself. `round`: the round's id in the
 * statement around it.
 */
export const dearestNumberOf = (round: string): string => `
  select n.bet_type, counted_number(n.bet_type, n.number) as number,
    sum(n.payout_satang)::bigint as payout_satang
  from round_number_stakes n where n.round_id = ${round}
  group by 1, 2 order by payout_satang desc, bet_type, number limit 1`;
