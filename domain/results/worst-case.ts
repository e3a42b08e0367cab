/**
 * What a round can cost the house: the dearest result that can be drawn and the average over all
 * results (api.md GET /api/admin/rounds/{id}/exposure).
 *
 * Nothing is estimated. The numbers at the top (four, three, two top, their TOD and run) come from
 * one drawn number, so all 10,000 of them are tried; the two bottom is tried beside them, tied to
 * them where a lottery takes it from the same digits; front and back three are drawn apart from
 * the rest, so their dearest numbers add to it.
 */
import type { BetType, JudgedField } from "../betting/bet-types.ts";
import {
  BET_TYPES,
  betTypeFacts,
  isTod,
  JUDGED_FIELD_NAMES,
  JUDGED_FIELDS,
} from "../betting/bet-types.ts";
import { numbersOfLength } from "../betting/permutations.ts";
import { drawnNumbers, winChance } from "./odds.ts";
import type { Satang } from "../money.ts";
import type { DrawResult, ResultKind } from "./rules.ts";

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

type PayoutOf = (betType: BetType, number: string) => Satang;

/** What the lines of a bet type that win together with this number are paid. */
export function payoutIfDrawn(stakes: readonly NumberPayout[]): PayoutOf {
  const maps = new Map<BetType, Payouts>();
  return (betType, number) => {
    const payouts = maps.get(betType) ?? byNumber(stakes, betType);
    maps.set(betType, payouts);
    if (payouts.size === 0) return 0;
    return payouts.get(isTod(betType) ? inAnyOrder(number) : number) ?? 0;
  };
}

interface Cost {
  readonly number: string;
  readonly payout: Satang;
}

const NOTHING: Cost = { number: "", payout: 0 };

/** What a drawn number costs, of the bet types on which something is staked. */
interface Staked {
  readonly betTypes: ReadonlySet<BetType>;
  readonly payoutOf: PayoutOf;
}

/** What the lines of a bet type are paid when a number is drawn in its field. */
function paidWhenDrawn(payoutOf: PayoutOf, betType: BetType, drawn: string): Satang {
  if (betTypeFacts(betType).match !== "DIGIT") return payoutOf(betType, drawn);
  return [...new Set(drawn)].reduce((sum, digit) => sum + payoutOf(betType, digit), 0);
}

/** What each number of a field costs, in their order: all lines that are judged by it. */
function fieldCosts({ betTypes: staked, payoutOf }: Staked, field: JudgedField): Satang[] {
  const betTypes = BET_TYPES.filter(
    (betType) => betTypeFacts(betType).field === field && staked.has(betType),
  );
  const { digits } = JUDGED_FIELDS[field];
  // Most slips are of few types, and there are 10,000 numbers of four digits.
  if (betTypes.length === 0) return Array.from({ length: 10 ** digits }, () => 0);
  return numbersOfLength(digits).map((number) =>
    betTypes.reduce((sum, betType) => sum + paidWhenDrawn(payoutOf, betType, number), 0),
  );
}

function fieldsDrawn(how: (typeof JUDGED_FIELDS)[JudgedField]["drawn"]): JudgedField[] {
  return JUDGED_FIELD_NAMES.filter((field) => JUDGED_FIELDS[field].drawn === how);
}

const TOP = fieldsDrawn("TOP");
const APART = fieldsDrawn("APART");

/** What each number at the top costs, of so many digits; each TOP field is its last digits. */
function topCosts(staked: Staked, digits: number): Cost[] {
  const costs = TOP.filter((field) => JUDGED_FIELDS[field].digits <= digits).map((field) =>
    fieldCosts(staked, field),
  );
  return numbersOfLength(digits).map((number, n) => ({
    number,
    payout: costs.reduce((sum, ofField) => sum + (ofField[n % ofField.length] ?? 0), 0),
  }));
}

/** The digits that decide a tied bottom: of these lotteries the top is tried with all four. */
const FOUR = JUDGED_FIELDS.four_top.digits;

/**
 * How a lottery's two bottom hang together with its four top, asked of every kind: Lao takes its
 * first two digits (domain.md "Where results come from"), of yeekee's five the second is in both;
 * null where it comes from digits that no bet on the top is judged by.
 */
const bottomOfTop: Readonly<Record<ResultKind, ((four: string) => string) | null>> = {
  GLO: null,
  GSB: null,
  BAAC: null,
  FOUR_DIGIT: (four) => four.slice(0, 2),
  TWO_PRIZES: null,
  STOCK: null,
  YEEKEE: (four) => four.slice(0, 1),
  ANIMAL: null,
  MALAY: null,
};

/** The dearest number at the top together with the dearest two bottom that can come with it. */
function worstTopAndBottom(
  staked: Staked,
  kind: ResultKind,
  topDigits: number,
): { top: Cost; bottom: Cost } {
  const fits = bottomOfTop[kind];
  const bottoms = new Map<string, Cost>();
  for (const [n, payout] of fieldCosts(staked, "two_bottom").entries()) {
    const number = String(n).padStart(JUDGED_FIELDS.two_bottom.digits, "0");
    // Whole for Lao, by its last digit for yeekee, all alike where it is drawn apart.
    for (const key of [number, number.slice(1), ""]) {
      const known = bottoms.get(key);
      if (!known || payout > known.payout) bottoms.set(key, { number, payout });
    }
  }
  let worst = { top: NOTHING, bottom: NOTHING };
  let most = -1;
  for (const top of topCosts(staked, fits ? FOUR : topDigits)) {
    const bottom = bottoms.get(fits?.(top.number) ?? "") ?? NOTHING;
    if (top.payout + bottom.payout > most) {
      most = top.payout + bottom.payout;
      worst = { top, bottom };
    }
  }
  return worst;
}

/** The dearest numbers of a field in which several different ones are drawn. */
function worstApart(staked: Staked, kind: ResultKind, field: JudgedField): Cost {
  const costs = fieldCosts(staked, field)
    .map((payout, n) => ({
      number: String(n).padStart(JUDGED_FIELDS[field].digits, "0"),
      payout,
    }))
    .toSorted((one, other) => other.payout - one.payout)
    .slice(0, drawnNumbers(kind, field));
  return {
    number: costs.map((cost) => cost.number).join(" "),
    payout: costs.reduce((sum, cost) => sum + cost.payout, 0),
  };
}

const MOST_DIGITS = Math.max(...JUDGED_FIELD_NAMES.map((field) => JUDGED_FIELDS[field].digits));
/** All drawn numbers are told to this many parts, so that means of whole satang are exact. */
const PARTS = 10n ** BigInt(MOST_DIGITS);

function expectedOf(stakes: readonly NumberPayout[], kind: ResultKind): Satang {
  let parts = 0n;
  for (const { betType, number, payout } of stakes) {
    const chance = winChance(betType, kind);
    const wins = isTod(betType) ? ordersOf(number) : chance.numerator;
    parts += (BigInt(payout) * BigInt(wins) * PARTS) / BigInt(chance.denominator);
  }
  return Number(parts / PARTS);
}

/** What the dearest result pays, such as the most that a slip can win. */
export function worstCaseOf(stakes: readonly NumberPayout[], kind: ResultKind): Satang {
  return dearestOf(stakes, kind).worstCase;
}

/** Weighs a round's stakes: what its dearest result costs, and what a result costs on average. */
export function riskOf(stakes: readonly NumberPayout[], kind: ResultKind): RoundRisk {
  return { ...dearestOf(stakes, kind), expectedPayout: expectedOf(stakes, kind) };
}

function dearestOf(
  stakes: readonly NumberPayout[],
  kind: ResultKind,
): Pick<RoundRisk, "worstCase" | "worstResult"> {
  const betTypes = new Set(stakes.map((stake) => stake.betType));
  const staked: Staked = { betTypes, payoutOf: payoutIfDrawn(stakes) };
  const has = new Set([...betTypes].map((betType) => betTypeFacts(betType).field));
  const worstResult: { -readonly [F in keyof DrawResult]: DrawResult[F] } = {};
  const topDigits = Math.max(
    0,
    ...TOP.filter((field) => has.has(field)).map((field) => JUDGED_FIELDS[field].digits),
  );
  const { top, bottom } = worstTopAndBottom(staked, kind, topDigits);
  let worstCase = top.payout + bottom.payout;
  for (const field of TOP) {
    const { digits } = JUDGED_FIELDS[field];
    // A two top is told by the longer number that it ends.
    if (digits > topDigits || (field === "two_top" && topDigits > digits)) continue;
    worstResult[field] = top.number.slice(-digits);
  }
  if (has.has("two_bottom")) worstResult.two_bottom = bottom.number;
  for (const field of APART) {
    if (!has.has(field)) continue;
    const worst = worstApart(staked, kind, field);
    worstCase += worst.payout;
    worstResult[field] = worst.number;
  }
  return { worstCase, worstResult };
}
