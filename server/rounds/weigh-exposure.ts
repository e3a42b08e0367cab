/** The arithmetic behind a round's exposure: tens of milliseconds, so a thread of its own does it. */
import { betTypeFacts, BET_TYPES, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { countedNumber } from "@chokdee/domain/betting/counted-number.ts";
import { numberKey } from "@chokdee/domain/betting/rules.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { payoutIfDrawn, riskOf } from "@chokdee/domain/results/worst-case.ts";
import type { ResultKind } from "@chokdee/domain/results/rules.ts";

import type { NumberStake } from "./queries/exposure.ts";

interface Weighed extends NumberStake {
  /** What all lines that win with this number are paid. */
  readonly cost: number;
}

/** A round's stakes, weighed once for whoever looks at them. */
export interface Exposure {
  /** The dearest first. */
  readonly items: readonly Weighed[];
  readonly totals: readonly object[];
  readonly sums: object;
  /** In satang. */
  readonly worstCase: number;
}

export function weighExposure(kept: readonly NumberStake[], kind: ResultKind): Exposure {
  const stakes = countedTogether(kept);
  const risk = riskOf(stakes, kind);
  const payoutOf = payoutIfDrawn(stakes);
  return {
    items: stakes
      .map((stake) => ({ ...stake, cost: payoutOf(stake.betType, stake.number) }))
      .toSorted(dearestFirst),
    totals: BET_TYPES.flatMap((betType) => {
      const ofType = stakes.filter((stake) => stake.betType === betType);
      if (ofType.length === 0) return [];
      return {
        bet_type: betType,
        stake: formatBaht(sumOf(ofType, "stake")),
        lines: sumOf(ofType, "lines"),
        worst_payout: formatBaht(riskOf(ofType, kind).worstCase),
      };
    }),
    sums: {
      stake: formatBaht(sumOf(stakes, "stake")),
      lines: sumOf(stakes, "lines"),
      worst_case: formatBaht(risk.worstCase),
      worst_result: { ...risk.worstResult },
      expected_payout: formatBaht(risk.expectedPayout),
    },
    worstCase: risk.worstCase,
  };
}

/** Rounds that were over before orders were counted as one bet keep each as it was typed. */
function countedTogether(kept: readonly NumberStake[]): readonly NumberStake[] {
  const isCounted = ({ betType, number }: NumberStake) => countedNumber(betType, number) === number;
  if (kept.every(isCounted)) return kept;
  const stakes = new Map<string, NumberStake>();
  for (const stake of kept) {
    const number = countedNumber(stake.betType, stake.number);
    const key = numberKey(stake.betType, number);
    const known = stakes.get(key) ?? { ...stake, number, stake: 0, lines: 0, payout: 0 };
    stakes.set(key, {
      ...known,
      stake: known.stake + stake.stake,
      lines: known.lines + stake.lines,
      payout: known.payout + stake.payout,
    });
  }
  return [...stakes.values()];
}

/** What is answered, as JSON: of one bet type or all, so many numbers at most. */
export function exposureText(
  { items, totals, sums }: Exposure,
  counts: object,
  wanted: BetType | undefined,
  limit: number,
): string {
  const shown = items
    .filter(({ betType }) => wanted === undefined || betType === wanted)
    .slice(0, limit)
    .map((item) => ({
      bet_type: item.betType,
      number: item.number,
      stake: formatBaht(item.stake),
      lines: item.lines,
      payout: formatBaht(item.cost),
    }));
  return JSON.stringify({ data: { items: shown, totals, ...sums, ...counts } });
}

function dearestFirst(one: Weighed, other: Weighed): number {
  if (one.cost !== other.cost) return other.cost - one.cost;
  const order = betTypeFacts(one.betType).digits - betTypeFacts(other.betType).digits;
  return order || one.number.localeCompare(other.number);
}

function sumOf(stakes: readonly NumberStake[], what: "stake" | "lines"): number {
  return stakes.reduce((sum, stake) => sum + stake[what], 0);
}
