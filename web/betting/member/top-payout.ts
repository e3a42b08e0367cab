/** The most that a slip can win. */
import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Bet } from "@chokdee/domain/betting/contract.ts";
import { parseBaht, parseOdds, payoutOf, type Satang } from "@chokdee/domain/money.ts";
import { RESULT_KINDS } from "@chokdee/domain/results/rules.ts";
import { worstCaseOf } from "@chokdee/domain/results/worst-case.ts";

import type { Slip } from "./slips.ts";

/** A thousand lines take a while on a slow phone; the card has asked before the opened slip does. */
const known = new WeakMap<Slip, Satang>();

/** The most that one result can bring: what the lines that win together would be paid. */
export function topPayoutOf(slip: Slip): Satang {
  const payout = known.get(slip) ?? workOut(slip);
  known.set(slip, payout);
  return payout;
}

function workOut({ bets, round }: Slip): Satang {
  const payouts = bets.flatMap((bet) => {
    const betType = parseBetType(bet.bet_type_config.bet_type);
    return betType === null ? [] : [{ betType, number: bet.number, payout: possibleSatang(bet) }];
  });
  const kind = RESULT_KINDS.find((one) => one === round.lottery_type.result_kind);
  const [first] = payouts;
  if (kind === undefined || payouts.length < 2) return first?.payout ?? 0;
  return worstCaseOf(payouts, kind);
}

function possibleSatang(bet: Bet): Satang {
  return payoutOf(parseBaht(bet.amount) ?? 0, parseOdds(bet.odds_snapshot) ?? 0);
}
