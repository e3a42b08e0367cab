/**
 * What is staked on a round's numbers and what it can cost (api.md GET
 * /api/admin/rounds/{id}/exposure). The worst case is exact: domain/results/worst-case.ts.
 */
import { betTypeFacts, BET_TYPES, parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { payoutIfDrawn, riskOf } from "@chokdee/domain/results/worst-case.ts";

import type { Queries } from "../platform/database/database.ts";
import { countSlips, readNumberStakes, type NumberStake } from "./queries/exposure.ts";
import { readRound } from "./queries/rounds.ts";
import { roundKey } from "./wire-input.ts";

/** All numbers of three digits fit; of four, those that would cost most. */
const ITEMS = 1_000;
const MOST_ITEMS = 100_000;

export interface ExposureQuery {
  readonly bet_type?: string | undefined;
  readonly limit?: string | undefined;
}

export async function showExposure(db: Queries, id: string, query: ExposureQuery) {
  const key = roundKey(id);
  const wanted = query.bet_type === undefined ? undefined : parseBetType(query.bet_type);
  if (wanted === null) throw new Refusal("WRONG_BET_TYPE");
  const limit = Math.min(Number(query.limit ?? ITEMS), MOST_ITEMS);
  const round = await readRound(db, key);
  if (!round) throw new Refusal("ROUND_NOT_FOUND");

  const [stakes, counts] = await Promise.all([readNumberStakes(db, key), countSlips(db, key)]);
  const risk = riskOf(stakes, round.result_kind);
  const payoutOf = payoutIfDrawn(stakes);
  const items = stakes
    .filter((stake) => wanted === undefined || stake.betType === wanted)
    .map((stake) => ({ ...stake, payout: payoutOf(stake.betType, stake.number) }))
    .toSorted(dearestFirst)
    .slice(0, limit);
  return {
    data: {
      items: items.map((item) => ({
        bet_type: item.betType,
        number: item.number,
        stake: formatBaht(item.stake),
        lines: item.lines,
        payout: formatBaht(item.payout),
      })),
      totals: BET_TYPES.flatMap((betType) => {
        const ofType = stakes.filter((stake) => stake.betType === betType);
        if (ofType.length === 0) return [];
        return {
          bet_type: betType,
          stake: formatBaht(sumOf(ofType, "stake")),
          lines: sumOf(ofType, "lines"),
          worst_payout: formatBaht(riskOf(ofType, round.result_kind).worstCase),
        };
      }),
      stake: formatBaht(sumOf(stakes, "stake")),
      lines: sumOf(stakes, "lines"),
      ...counts,
      worst_case: formatBaht(risk.worstCase),
      worst_result: { ...risk.worstResult },
      expected_payout: formatBaht(risk.expectedPayout),
    },
  };
}

function dearestFirst(one: NumberStake, other: NumberStake): number {
  if (one.payout !== other.payout) return other.payout - one.payout;
  const order = betTypeFacts(one.betType).digits - betTypeFacts(other.betType).digits;
  return order || one.number.localeCompare(other.number);
}

function sumOf(stakes: readonly NumberStake[], what: "stake" | "lines"): number {
  return stakes.reduce((sum, stake) => sum + stake[what], 0);
}
