/**
 * The order of the bet types on a member's screens is the operator's. What a lottery does not
 * offer keeps the place that it always has.
 */
import { BET_TYPES, digitsOf, type BetType } from "@chokdee/domain/betting/bet-types.ts";

/** Three digits of which two numbers are drawn: a row of their own, where the lottery has them. */
const WIDE: readonly BetType[] = ["THREE_FRONT", "THREE_BOTTOM"];
const USUAL: readonly BetType[] = BET_TYPES.filter((betType) => betType !== "ANIMAL");

export interface ChipOrder {
  /** One column per digit count, so that the rule of one digit count is plain. */
  readonly columns: readonly (readonly BetType[])[];
  readonly wide: readonly BetType[];
}

/** offered: the bet types of a lottery as the server orders them. */
export function chipOrder(offered: readonly BetType[]): ChipOrder {
  const waiting = offered.filter((betType) => USUAL.includes(betType));
  const all = USUAL.map((usual) => (offered.includes(usual) ? (waiting.shift() ?? usual) : usual));
  const columns = [
    ...Map.groupBy(
      all.filter((betType) => !WIDE.includes(betType)),
      digitsOf,
    ).values(),
  ];
  return {
    columns,
    wide: all.filter((betType) => WIDE.includes(betType) && offered.includes(betType)),
  };
}
