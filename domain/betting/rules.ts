/**
 * What a line and a slip must keep to (product.md section 5, "Lottery bet" and "Animal bet";
 * decisions.md "Lotteries and rounds"; api.md "Refusal codes of a line"; trust.md B7-B15).
 */
import type { Odds, Satang } from "../money.ts";
import { effectiveOdds } from "../money.ts";
import type { BetType } from "./bet-types.ts";
import { digitsOf } from "./bet-types.ts";

/** A slip has 1 to 1,000 lines (decisions.md). */
export const MAX_LINES = 1000;

export interface Line {
  readonly betType: BetType;
  readonly number: string;
  readonly amountSatang: Satang;
  /** The odds that the member saw; other odds now refuse the line (trust.md B12). */
  readonly expectedOdds?: Odds;
}

/** One bet type as a lottery offers it: a row that the operator edits. */
export interface BetTypeOffer {
  readonly betType: BetType;
  readonly odds: Odds;
  readonly minStakeSatang: Satang;
  readonly maxStakeSatang: Satang;
  /** The most that all members together may stake on one number. */
  readonly numberCapSatang?: Satang;
  /** The most that one member may stake on one number of a round. */
  readonly memberCapSatang?: Satang;
  /** The numbers on offer where not all are: the animals of the animal game. */
  readonly numbers?: ReadonlySet<string>;
}

/**
 * A rule on a number: CLOSED takes no bets ('เลขปิด'), PARTIAL pays a part of the odds
 * ('เลขอั้น'). With a cap it holds only for what goes over that total stake on the number.
 */
export interface NumberRule {
  readonly rule: "CLOSED" | "PARTIAL";
  /** The part of the odds that PARTIAL pays, in percent. */
  readonly oddsPercent?: number;
  readonly capSatang?: Satang;
}

/** Why a line is refused (api.md "Refusal codes of a line"). */
export const LINE_FAULTS = [
  "WRONG_BET_TYPE",
  "WRONG_LENGTH",
  // The stake is not a whole number of baht; of satang in the animal game.
  "NOT_WHOLE_BAHT",
  "BELOW_MIN",
  "ABOVE_MAX",
  "NUMBER_CLOSED",
  "NUMBER_CAP",
  "ODDS_CHANGED",
] as const;
export type LineFaultCode = (typeof LINE_FAULTS)[number];

export interface LineRefusal {
  readonly ok: false;
  readonly reason: LineFaultCode;
  /** BELOW_MIN: the lowest stake. */
  readonly minAmountSatang?: Satang;
  /** ABOVE_MAX and NUMBER_CAP: the highest stake still possible. */
  readonly maxAmountSatang?: Satang;
  /** ODDS_CHANGED: the odds now. */
  readonly odds?: Odds;
}

export type LineVerdict = { readonly ok: true; readonly odds: Odds } | LineRefusal;

/** What stands on a line's number already, and the rules on it. */
export interface NumberState {
  readonly rules?: readonly NumberRule[];
  readonly stakedSatang?: Satang;
  readonly memberStakedSatang?: Satang;
}

/** Stakes go up in whole baht, in the animal game in satang (product.md section 5). */
export function stakeStep(betType: BetType): Satang {
  return betType === "ANIMAL" ? 1 : 100;
}

const ASCII_DIGITS = /^[0-9]+$/;

/** What is left of a cap, as a stake that could be placed: less than the smallest one is none. */
function leftOf(cap: Satang, staked: Satang, { betType, minStakeSatang }: BetTypeOffer): Satang {
  const left = Math.max(0, cap - staked);
  const steps = left - (left % stakeStep(betType));
  return steps < minStakeSatang ? 0 : steps;
}

function amountRefusal(line: Line, offer: BetTypeOffer, state: NumberState): LineRefusal | null {
  const amount = line.amountSatang;
  const notWhole: LineRefusal = { ok: false, reason: "NOT_WHOLE_BAHT" };
  if (!Number.isSafeInteger(amount) || amount < 0) return notWhole;
  if (amount === 0 || amount < offer.minStakeSatang) {
    return { ok: false, reason: "BELOW_MIN", minAmountSatang: offer.minStakeSatang };
  }
  const max = offer.maxStakeSatang;
  if (amount <= max && amount % stakeStep(line.betType) !== 0) return notWhole;
  const memberLeft =
    offer.memberCapSatang === undefined
      ? max
      : leftOf(offer.memberCapSatang, state.memberStakedSatang ?? 0, offer);
  const most = Math.min(max, memberLeft);
  return amount > most ? { ok: false, reason: "ABOVE_MAX", maxAmountSatang: most } : null;
}

/** What the rules on a number make of a line: refused, or at which odds it is taken. */
function ruleVerdict(line: Line, offer: BetTypeOffer, state: NumberState): LineVerdict {
  const staked = state.stakedSatang ?? 0;
  const capOfType: NumberRule[] =
    offer.numberCapSatang === undefined
      ? []
      : [{ rule: "CLOSED", capSatang: offer.numberCapSatang }];
  const holding = [...(state.rules ?? []), ...capOfType].filter(
    (rule) => rule.capSatang === undefined || staked + line.amountSatang > rule.capSatang,
  );
  const closing = holding.filter((rule) => rule.rule === "CLOSED");
  if (closing.some((rule) => rule.capSatang === undefined)) {
    return { ok: false, reason: "NUMBER_CLOSED" };
  }
  if (closing.length > 0) {
    const cap = Math.min(...closing.map((rule) => rule.capSatang ?? 0));
    const maxAmountSatang = leftOf(cap, staked, offer);
    return { ok: false, reason: "NUMBER_CAP", maxAmountSatang };
  }
  const percent = Math.min(100, ...holding.map((rule) => rule.oddsPercent ?? 100));
  return { ok: true, odds: effectiveOdds(offer.odds, percent) };
}

/**
 * Judges one line. `offer` is the lottery's offer of its bet type (absent: the lottery has none),
 * `state` what stands on its number. Where several rules hold, the strictest decides.
 */
export function checkLine(
  line: Line,
  offer: BetTypeOffer | undefined,
  state: NumberState = {},
): LineVerdict {
  if (offer === undefined || offer.betType !== line.betType) {
    return { ok: false, reason: "WRONG_BET_TYPE" };
  }
  if (line.number.length !== digitsOf(line.betType) || !ASCII_DIGITS.test(line.number)) {
    return { ok: false, reason: "WRONG_LENGTH" };
  }
  if (offer.numbers !== undefined && !offer.numbers.has(line.number)) {
    return { ok: false, reason: "NUMBER_CLOSED" };
  }
  const amount = amountRefusal(line, offer, state);
  if (amount !== null) return amount;
  const verdict = ruleVerdict(line, offer, state);
  const isAsExpected = line.expectedOdds === undefined || !verdict.ok;
  if (isAsExpected || verdict.odds >= (line.expectedOdds ?? 0)) return verdict;
  return { ok: false, reason: "ODDS_CHANGED", odds: verdict.odds };
}

/** The key under which rules and stakes of one number are found. */
export function numberKey(betType: BetType, number: string): string {
  return `${betType}:${number}`;
}

/** A slip may be cancelled while its round has more than this left (decisions.md). */
export const CANCEL_LOCK_MS = 10_000;

export type CancelRefusalCode =
  | "SLIP_CANCELLED_ALREADY"
  | "CANCEL_TOO_LATE"
  | "CANCELLATIONS_USED_UP";

export interface CancelQuestion {
  readonly isCancelled: boolean;
  /** The round takes bets: its status is OPEN. */
  readonly isRoundOpen: boolean;
  readonly closeAtMs: number;
  readonly nowMs: number;
  /** Cancellations that the member has made this Bangkok day. */
  readonly usedToday: number;
  readonly limitPerDay: number;
}

/** Whether a member may cancel a slip now; null when yes. */
export function cancelRefusal(question: CancelQuestion): CancelRefusalCode | null {
  const left = question.closeAtMs - question.nowMs;
  if (question.isCancelled) return "SLIP_CANCELLED_ALREADY";
  if (!question.isRoundOpen || left <= CANCEL_LOCK_MS) return "CANCEL_TOO_LATE";
  return question.usedToday >= question.limitPerDay ? "CANCELLATIONS_USED_UP" : null;
}
