/** What a price for many lines of a draft has changed; needed where prices are entered. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { parseStake } from "@chokdee/domain/betting/picking.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import { amountTextOf, type Draft } from "./draft.ts";

/** The price that each of these lines has; null where they have several. */
export function commonPrice(lines: readonly { readonly amountText: string }[]): string | null {
  const [first, ...others] = new Set(lines.map((line) => line.amountText));
  return first === undefined || others.length > 0 ? null : first;
}

export interface Repricing {
  readonly count: number;
  readonly fromSatang: Satang;
  readonly toSatang: Satang;
}

/**
 * What the last price for many lines has changed; null when it changed none. A price of one bet
 * type is told where it took the place of several: else it is seen as it is.
 */
export function repricing(draft: Draft, betType: BetType | null): Repricing | null {
  const { repriced, list } = draft;
  if (repriced === null || repriced.betType !== betType) return null;
  const earlier = { ...draft, ...repriced };
  const lines = list
    .filter((line) => betType === null || line.betType === betType)
    .map((line) => ({
      amountText: amountTextOf(earlier, line),
      now: amountTextOf(draft, line),
    }));
  const count = lines.filter(({ amountText, now }) => amountText !== now).length;
  if (count === 0 || (betType !== null && commonPrice(lines) !== null)) return null;
  const sum = (texts: readonly string[]) =>
    texts.reduce((total, text) => total + (parseStake(text) ?? 0), 0);
  return {
    count,
    fromSatang: sum(lines.map(({ amountText }) => amountText)),
    toSatang: sum(lines.map(({ now }) => now)),
  };
}
