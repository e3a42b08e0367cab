/**
 * Judges a slip by the rules of its lines: what the database's verdict is held against
 * (server/betting/judged-alike.test.ts).
 */
import type { BetType } from "../betting/bet-types.ts";
import { countedNumber } from "../betting/counted-number.ts";
import {
  type BetTypeOffer,
  checkLine,
  type Line,
  type LineRefusal,
  MAX_LINES,
  numberKey,
  type NumberState,
} from "../betting/rules.ts";
import type { Odds, Satang } from "../money.ts";

export interface SlipTerms {
  readonly offers: ReadonlyMap<BetType, BetTypeOffer>;
  /** By numberKey, of the number that stakes are counted under. */
  readonly numbers: ReadonlyMap<string, NumberState>;
}

export type FaultyLine = Omit<LineRefusal, "ok"> & { readonly index: number };

export type SlipVerdict =
  | { readonly ok: true; readonly odds: readonly Odds[]; readonly totalSatang: Satang }
  | { readonly ok: false; readonly reason: "NO_LINES" | "TOO_MANY_LINES" }
  | { readonly ok: false; readonly reason: "LINES_REFUSED"; readonly lines: readonly FaultyLine[] };

/**
 * Judges a slip: all or nothing, with every line at fault. Lines on the same number, or on orders of
 * it that are one bet, count together against its caps, in the order in which they stand.
 */
export function checkSlip(lines: readonly Line[], terms: SlipTerms): SlipVerdict {
  if (lines.length === 0) return { ok: false, reason: "NO_LINES" };
  if (lines.length > MAX_LINES) return { ok: false, reason: "TOO_MANY_LINES" };
  const states = new Map(terms.numbers);
  const odds: Odds[] = [];
  const faulty: FaultyLine[] = [];
  for (const [index, line] of lines.entries()) {
    const key = numberKey(line.betType, countedNumber(line.betType, line.number));
    const state = states.get(key) ?? {};
    const offer = terms.offers.get(line.betType);
    const verdict = checkLine(line, offer, state);
    // Above the most it is refused, whatever more it is.
    const counted = Math.min(line.amountSatang, offer?.maxStakeSatang ?? 0);
    states.set(key, {
      ...state,
      stakedSatang: (state.stakedSatang ?? 0) + counted,
      memberStakedSatang: (state.memberStakedSatang ?? 0) + counted,
    });
    if (verdict.ok) {
      odds.push(verdict.odds);
    } else {
      const { ok: _ok, ...fault } = verdict;
      faulty.push({ index, ...fault });
    }
  }
  if (faulty.length > 0) return { ok: false, reason: "LINES_REFUSED", lines: faulty };
  return {
    ok: true,
    odds,
    totalSatang: lines.reduce((total, line) => total + line.amountSatang, 0),
  };
}
