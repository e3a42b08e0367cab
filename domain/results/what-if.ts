/**
 * What a result would cost by the stakes on a round's numbers (api.md POST what-if): winners,
 * payout and profit per bet type. It reads totals per number, never slips, and stores nothing.
 */
import type { BetType } from "../betting/bet-types.ts";
import { BET_TYPES } from "../betting/bet-types.ts";
import type { Satang } from "../money.ts";
import { winningNumbers, type DrawResult } from "./rules.ts";

/** What is staked on one number, and what its lines are paid when it wins. */
export interface NumberStakes {
  readonly betType: BetType;
  readonly number: string;
  readonly stake: Satang;
  readonly lines: number;
  readonly payout: Satang;
}

export interface Cost {
  readonly stake: Satang;
  readonly payout: Satang;
  readonly winningLines: number;
}

/** The cost of each bet type on which something is staked, in the order of BET_TYPES. */
export function costsOf(
  stakes: readonly NumberStakes[],
  result: DrawResult,
): ReadonlyMap<BetType, Cost> {
  const winning = winningNumbers(result);
  const rows = BET_TYPES.flatMap((betType) => {
    const ofType = stakes.filter((stake) => stake.betType === betType);
    if (ofType.length === 0) return [];
    const numbers = new Set(winning.get(betType));
    const won = ofType.filter((stake) => numbers.has(stake.number));
    return [[betType, { ...sumOf(won), stake: sumOf(ofType).stake }] as const];
  });
  return new Map(rows);
}

function sumOf(stakes: readonly NumberStakes[]): Cost {
  let [stake, payout, winningLines] = [0, 0, 0];
  for (const row of stakes) {
    stake += row.stake;
    payout += row.payout;
    winningLines += row.lines;
  }
  return { stake, payout, winningLines };
}
