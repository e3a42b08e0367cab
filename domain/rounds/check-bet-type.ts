/** Which odds, limits and caps an operator may give a bet type, field by field. */
import { MAX_AMOUNT_SATANG, MAX_ODDS, MAX_STAKE_SATANG, type Odds, type Satang } from "../money.ts";

/** Odds in hundredths, amounts in satang; without a cap null. */
export interface BetTypeLimits {
  readonly odds: Odds;
  readonly min_bet: Satang;
  readonly max_bet: Satang;
  readonly number_cap: Satang | null;
  readonly member_cap: Satang | null;
}
export type LimitName = keyof BetTypeLimits;

/** Odds include the stake: less than 1.00 would take from a winner. */
const LEAST_ODDS: Odds = 100;

/** What each takes, both ends included: nothing that limits a stake is under the least stake. */
export function limitRanges(minBet: Satang | null) {
  const stakes = { least: 1, most: MAX_STAKE_SATANG };
  const isStake = minBet !== null && minBet >= stakes.least && minBet <= stakes.most;
  const least = isStake ? minBet : stakes.least;
  const caps = { least, most: MAX_AMOUNT_SATANG };
  return {
    odds: { least: LEAST_ODDS, most: MAX_ODDS },
    min_bet: stakes,
    max_bet: { least, most: stakes.most },
    number_cap: caps,
    member_cap: caps,
  } satisfies Record<LimitName, { readonly least: number; readonly most: number }>;
}

/** The fields that may not stand as they are; none when all is well. */
export function limitFaults(limits: BetTypeLimits): LimitName[] {
  const ranges = limitRanges(limits.min_bet);
  return (Object.keys(ranges) as LimitName[]).filter((name) => {
    const value = limits[name];
    if (value === null) return name !== "number_cap" && name !== "member_cap";
    return !(value >= ranges[name].least && value <= ranges[name].most);
  });
}
