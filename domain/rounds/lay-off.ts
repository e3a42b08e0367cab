/**
 * What a house hands on to another: of each number the stake beyond what it keeps itself, in whole
 * baht, rounded down so that no more is handed on than was staked.
 */
import type { Satang } from "../money.ts";

const BAHT: Satang = 100;

export interface StakedNumber {
  readonly betType: string;
  readonly number: string;
  readonly stake: Satang;
}

export function layOff(
  staked: readonly StakedNumber[],
  keep: Satang,
): readonly (StakedNumber & { readonly excess: Satang })[] {
  return staked
    .map((row) => ({ ...row, excess: Math.floor((row.stake - keep) / BAHT) * BAHT }))
    .filter(({ excess }) => excess > 0)
    .toSorted((one, other) =>
      one.betType === other.betType
        ? one.number.localeCompare(other.number)
        : one.betType.localeCompare(other.betType),
    );
}

/** As it is sent in a message: a line for each bet type, "123=500 456=20". */
export function layOffText(
  rows: readonly { readonly betType: string; readonly number: string; readonly excess: Satang }[],
  nameOf: (betType: string) => string,
): string {
  return [...Map.groupBy(rows, ({ betType }) => betType)]
    .map(([betType, ofType]) => {
      const numbers = ofType.map(({ number, excess }) => `${number}=${String(excess / BAHT)}`);
      return `${nameOf(betType)}\n${numbers.join(" ")}`;
    })
    .join("\n\n");
}
