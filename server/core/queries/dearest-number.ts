/** SQL of what a round's numbers cost, for every list that names the dearest of them. */

/** The same for two numbers of one length exactly when one is an order of the other's digits. */
const IN_ANY_ORDER = `((1 << 3 * substr(n.number, 1, 1)::integer)
  + (1 << 3 * substr(n.number, 2, 1)::integer) + (1 << 3 * substr(n.number, 3, 1)::integer)
  + coalesce(1 << 3 * nullif(substr(n.number, 4, 1), '')::integer, 0))::text`;

/**
 * The number that costs most if it is drawn, and what it then pays, as the round's own page says: a
 * TOD with all orders of its digits that were bet, the lowest of which stands for them. `round`: the
 * round's id in the statement around it.
 */
export const dearestNumberOf = (round: string): string => `
  select n.bet_type, min(n.number) as number, sum(n.payout_satang)::bigint as payout_satang
  from round_number_stakes n where n.round_id = ${round}
  group by n.bet_type,
    case when n.bet_type in ('THREE_TOD', 'FOUR_TOD') then ${IN_ANY_ORDER} else n.number end
  order by payout_satang desc, bet_type, number limit 1`;
