/**
 * What a bet type returns to players, exactly (domain.md "Bets"; decisions.md "Lotteries and
 * rounds": odds that return more than 100 % are refused unless confirmed).
 */
import type { Odds } from "../money.ts";
import type { ResultKind } from "./rules.ts";
import { entryFields } from "./entry-fields.ts";
import type { BetType, JudgedField } from "../betting/bet-types.ts";
import { betTypeFacts, JUDGED_FIELDS } from "../betting/bet-types.ts";

/** An exact part of a whole; both are integers. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/** The animal game draws 00-99 (domain.md); how many numbers that is. */
export const ANIMAL_DRAW_SPACE = 100;

/** Orders of a number whose digits all differ: the most that a TOD bet can win on. */
function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

/** How many numbers the lottery draws for a field; two for front and back three of GLO. */
export function drawnNumbers(kind: ResultKind, field: JudgedField): number {
  return entryFields(kind).find((entry) => entry.name === field)?.count ?? 1;
}

/**
 * The chance that the luckiest number of a bet type wins, every draw being equally likely: for
 * TOD one whose digits all differ.
 */
export function winChance(
  betType: BetType,
  kind: ResultKind,
  animalDrawSpace: number = ANIMAL_DRAW_SPACE,
): Fraction {
  const { digits, field, match } = betTypeFacts(betType);
  if (betType === "ANIMAL") return { numerator: 1, denominator: animalDrawSpace };
  switch (match) {
    case "EXACT":
      return { numerator: 1, denominator: 10 ** digits };
    case "ANY_OF":
      return { numerator: drawnNumbers(kind, field), denominator: 10 ** digits };
    case "TOD":
      return { numerator: factorial(digits), denominator: 10 ** digits };
    case "DIGIT": {
      // All numbers but those that lack the digit.
      const drawn = JUDGED_FIELDS[field].digits;
      return { numerator: 10 ** drawn - 9 ** drawn, denominator: 10 ** drawn };
    }
  }
}

/** What a bet type returns of each baht staked: chance times odds, as an exact fraction. */
export function returnToPlayer(
  betType: BetType,
  odds: Odds,
  kind: ResultKind,
  animalDrawSpace: number = ANIMAL_DRAW_SPACE,
): Fraction {
  const chance = winChance(betType, kind, animalDrawSpace);
  return { numerator: chance.numerator * odds, denominator: chance.denominator * 100 };
}

/**
 * Whether players would get back more than they stake, with what goes to their referrers of each
 * stake (hundredths of a percent): who refers a second account of their own gets both.
 */
export function returnsOverAll(returned: Fraction, commission = 0): boolean {
  return (
    returned.numerator * 10_000 + commission * returned.denominator > returned.denominator * 10_000
  );
}
