/** Numbers from elsewhere (an earlier slip, a set of lucky numbers) as lines of this lottery. */
import { digitsOf, type BetType } from "@chokdee/domain/betting/bet-types.ts";

import type { PulledLine } from "./draft.ts";

export interface WantedLine {
  readonly number: string;
  /** Null for a number that goes under any bet type of its length. */
  readonly betType: BetType | null;
  /** Whole baht; null takes the price of the bet type. */
  readonly amount: string | null;
}

/**
 * The lines that a lottery offers. A number without a bet type goes under the chips that are
 * selected, when they take its length, else under the first bet type that does.
 */
export function fittingLines(
  wanted: readonly WantedLine[],
  offered: readonly BetType[],
  selected: readonly BetType[] = [],
): PulledLine[] {
  return wanted.flatMap(({ number, betType, amount }) => {
    const fits = (type: BetType) => digitsOf(type) === number.length && offered.includes(type);
    if (betType !== null) return fits(betType) ? [{ number, betType, amount }] : [];
    const chosen = selected.filter(fits);
    const first = offered.find(fits);
    const types = chosen.length > 0 || first === undefined ? chosen : [first];
    return types.map((type) => ({ number, betType: type, amount }));
  });
}
