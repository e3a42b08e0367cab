import { isTod, type BetType } from "./bet-types.ts";

/**
 * The number that stakes on a number are counted under, with its rules and caps: of bets in any
 * order, which are one bet in all of them, the digits in ascending order (docs/decisions/0184).
 */
export function countedNumber(betType: BetType, number: string): string {
  return isTod(betType) ? [...number].toSorted().join("") : number;
}
