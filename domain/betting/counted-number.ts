import { isTod, type BetType } from "./bet-types.ts";
import { permutations } from "./permutations.ts";

/**
 * The number that stakes on a number are counted under, with its rules and caps: of bets in any
 * order, which are one bet in all of them, the digits in ascending order (docs/decisions/0184).
 */
export function countedNumber(betType: BetType, number: string): string {
  return isTod(betType) ? [...number].toSorted().join("") : number;
}

/** The numbers that are one bet with this one: its orders where any order wins, else it alone. */
export function ordersOf(betType: BetType, number: string): readonly string[] {
  return isTod(betType) ? permutations(number) : [number];
}
