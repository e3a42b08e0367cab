/**
 * What a round can cost the house: the dearest result that can be drawn and the average over all
 * results (api.md GET /api/admin/rounds/{id}/exposure).
 *
 * Nothing is estimated. The numbers at the top (four, three, two top, their TOD and run) come from
 * one drawn number, so all 10,000 of them are tried; the two bottom is tried beside them, tied to
 * them where a lottery takes it from the same digits; front and back three are drawn apart from
 * the rest, so their dearest numbers add to it.
 */
import type { BetType } from "../betting/bet-types.ts";
import { betTypeFacts, isTod } from "../betting/bet-types.ts";
import { winChance } from "../betting/odds.ts";
import type { Satang } from "../money.ts";
import type { DrawResult, ResultKind } from "../results/rules.ts";

/** What the lines on one number are paid when they win. */
export interface NumberPayout {
  readonly betType: BetType;
  readonly number: string;
  readonly payout: Satang;
}

export interface RoundRisk {
  /** The payout of the dearest result. */
  readonly worstCase: Satang;
  /** A result that costs this; only the fields on which something is paid. */
  readonly worstResult: DrawResult;
  /** The mean over all results, each as likely as any other; rounded down to the satang. */
  readonly expectedPayout: Satang;
}

type Payouts = ReadonlyMap<string, Satang>;

const ZERO = 48;

/** The same text for two numbers exactly when one is an order of the other's digits. */
function inAnyOrder(number: string): string {
  let counts = 0;
  for (let at = 0; at < number.length; at++) counts += 8 ** (number.charCodeAt(at) - ZERO);
  return `${number.length}:${counts}`;
}

/** How many orders the digits of a number have: 6 for 123, 3 for 112, 1 for 111. */
function ordersOf(number: string): number {
  const times = new Map<string, number>();
  let orders = 1;
  for (let at = 0; at < number.length; at++) {
    const digit = number.charAt(at);
    const seen = (times.get(digit) ?? 0) + 1;
    times.set(digit, seen);
    orders = (orders * (at + 1)) / seen;
  }
  return orders;
}

/** Payouts by number; those of TOD by the digits, in whatever order they were bet. */
function byNumber(stakes: readonly NumberPayout[], betType: BetType): Payouts {
  const payouts = new Map<string, Satang>();
  for (const stake of stakes) {
    if (stake.betType !== betType) continue;
    const key = isTod(betType) ? inAnyOrder(stake.number) : stake.number;
    payouts.set(key, (payouts.get(key) ?? 0) + stake.payout);
  }
  return payouts;
}

/** What the lines of a bet type that win together with this number are paid. */
export function payoutIfDrawn(
  stakes: readonly NumberPayout[],
): (betType: BetType, number: string) => Satang {
  const maps = new Map<BetType, Payouts>();
  return (betType, number) => {
    const payouts = maps.get(betType) ?? byNumber(stakes, betType);
    maps.set(betType, payouts);
    if (payouts.size === 0) return 0;
    return payouts.get(isTod(betType) ? inAnyOrder(number) : number) ?? 0;
  };
}

function numbersOfLength(digits: number): string[] {
  return Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, "0"));
}

interface Cost {
  readonly number: string;
  readonly payout: Satang;
}

const NOTHING: Cost = { number: "", payout: 0 };

function dearest(costs: Iterable<Cost>): Cost {
  let worst = NOTHING;
  for (const cost of costs) if (cost.payout > worst.payout) worst = cost;
  return worst;
}

type PayoutOf = (betType: BetType, number: string) => Satang;

function runPayout(payoutOf: PayoutOf, betType: BetType, drawn: string): Satang {
  return [...new Set(drawn)].reduce((sum, digit) => sum + payoutOf(betType, digit), 0);
}

function threeCost(payoutOf: PayoutOf, three: string): Satang {
  return (
    payoutOf("THREE_TOP", three) +
    payoutOf("THREE_TOD", three) +
    payoutOf("TWO_TOP", three.slice(1)) +
    runPayout(payoutOf, "RUN_TOP", three)
  );
}

/** What each four top costs; only one for each three top where its first digit decides nothing. */
function topCosts(payoutOf: PayoutOf, firstDigits: readonly string[]): Cost[] {
  return numbersOfLength(3).flatMap((three) => {
    const payout = threeCost(payoutOf, three);
    return firstDigits.map((digit) => {
      const number = digit + three;
      const four = payoutOf("FOUR_TOP", number) + payoutOf("FOUR_TOD", number);
      return { number, payout: payout + four };
    });
  });
}

/**
 * How a lottery's two bottom hang together with its four top: Lao takes its first two digits
 * (domain.md "Where results come from"), of yeekee's five the second is in both.
 */
function bottomFits(kind: ResultKind): (four: string) => string {
  if (kind === "FOUR_DIGIT") return (four) => four.slice(0, 2);
  if (kind === "YEEKEE") return (four) => four.slice(0, 1);
  return () => "";
}

const ALL_DIGITS: readonly string[] = numbersOfLength(1);

/** The dearest four top together with the dearest two bottom that can come with it. */
function worstTopAndBottom(
  payoutOf: PayoutOf,
  kind: ResultKind,
  hasFour: boolean,
): { top: Cost; bottom: Cost } {
  const fits = bottomFits(kind);
  const isTied = fits("0000") !== "";
  const bottoms = new Map<string, Cost>();
  for (const number of numbersOfLength(2)) {
    const payout = payoutOf("TWO_BOTTOM", number) + runPayout(payoutOf, "RUN_BOTTOM", number);
    // Whole for Lao, by its last digit for yeekee, all alike where it is drawn apart.
    for (const key of [number, number.slice(1), ""]) {
      const known = bottoms.get(key);
      if (!known || payout > known.payout) bottoms.set(key, { number, payout });
    }
  }
  let worst = { top: NOTHING, bottom: NOTHING };
  let most = -1;
  for (const top of topCosts(payoutOf, hasFour || isTied ? ALL_DIGITS : ["0"])) {
    const bottom = bottoms.get(fits(top.number)) ?? NOTHING;
    if (top.payout + bottom.payout > most) {
      most = top.payout + bottom.payout;
      worst = { top, bottom };
    }
  }
  return worst;
}

/** The dearest numbers of a field in which several different ones are drawn. */
function worstSeveral(payoutOf: PayoutOf, betType: BetType, count: number): Cost {
  const costs = numbersOfLength(3)
    .map((number) => ({ number, payout: payoutOf(betType, number) }))
    .toSorted((one, other) => other.payout - one.payout)
    .slice(0, count);
  return {
    number: costs.map((cost) => cost.number).join(" "),
    payout: costs.reduce((sum, cost) => sum + cost.payout, 0),
  };
}

/** All drawn numbers are told to this many parts, so that means of whole satang are exact. */
const PARTS = 10_000n;

function expectedOf(stakes: readonly NumberPayout[], kind: ResultKind): Satang {
  let parts = 0n;
  for (const { betType, number, payout } of stakes) {
    const chance = winChance(betType, kind);
    const wins = isTod(betType) ? ordersOf(number) : chance.numerator;
    parts += (BigInt(payout) * BigInt(wins) * PARTS) / BigInt(chance.denominator);
  }
  return Number(parts / PARTS);
}

/** Weighs a round's stakes: what its dearest result costs, and what a result costs on average. */
export function riskOf(stakes: readonly NumberPayout[], kind: ResultKind): RoundRisk {
  const payoutOf = payoutIfDrawn(stakes);
  const has = new Set(stakes.map((stake) => betTypeFacts(stake.betType).field));
  const expectedPayout = expectedOf(stakes, kind);
  const worstResult: { -readonly [F in keyof DrawResult]: DrawResult[F] } = {};
  if (kind === "ANIMAL") {
    const costs = numbersOfLength(2).map((number) => ({
      number,
      payout: payoutOf("ANIMAL", number),
    }));
    const worst = dearest(costs);
    if (worst.payout > 0) worstResult.animal = worst.number;
    return { worstCase: worst.payout, worstResult, expectedPayout };
  }
  const { top, bottom } = worstTopAndBottom(payoutOf, kind, has.has("four_top"));
  let worstCase = top.payout + bottom.payout;
  if (has.has("four_top")) worstResult.four_top = top.number;
  if (has.has("four_top") || has.has("three_top")) worstResult.three_top = top.number.slice(1);
  else if (has.has("two_top")) worstResult.two_top = top.number.slice(2);
  if (has.has("two_bottom")) worstResult.two_bottom = bottom.number;
  for (const betType of ["THREE_FRONT", "THREE_BOTTOM"] as const) {
    const { field } = betTypeFacts(betType);
    if (!has.has(field)) continue;
    const worst = worstSeveral(payoutOf, betType, winChance(betType, kind).numerator);
    worstCase += worst.payout;
    worstResult[field] = worst.number;
  }
  return { worstCase, worstResult, expectedPayout };
}
