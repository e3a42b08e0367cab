/**
 * The lines of a slip as the screen shows them: stake, odds, what it would pay, what is wrong with
 * it. The rules (domain/betting/rules.ts) preview what the database decides, so the message comes at
 * once.
 */
import { parseBetType, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { parseStake } from "@chokdee/domain/betting/picking.ts";
import {
  checkLine,
  numberKey,
  type BetTypeOffer,
  type LineFaultCode,
} from "@chokdee/domain/betting/rules.ts";
import {
  MAX_STAKE_SATANG,
  parseBaht,
  parseOdds,
  payoutOf,
  type Odds,
  type Satang,
} from "@chokdee/domain/money.ts";
import type { BetTypeConfig, RoundNumberRule } from "@chokdee/domain/rounds/contract.ts";

import { amountTextOf, keyOf, type Draft } from "./draft.ts";

/** A bet type of the lottery with the id under which it is bet on. */
export interface Offer extends BetTypeOffer {
  readonly configId: string;
  readonly nameTh: string;
}

export type Offers = ReadonlyMap<BetType, Offer>;

/** The offer from the wire; bet types that this version does not know are left out. */
export function offersOf(configs: readonly BetTypeConfig[]): Offers {
  return new Map(
    configs.flatMap((config) => {
      const betType = parseBetType(config.bet_type);
      if (betType === null) return [];
      const offer: Offer = {
        configId: config.id,
        nameTh: config.name_th,
        betType,
        odds: parseOdds(config.default_odds) ?? 0,
        minStakeSatang: parseBaht(config.min_bet) ?? 0,
        maxStakeSatang: parseBaht(config.max_bet) ?? 0,
      };
      return [[betType, offer]];
    }),
  );
}

export interface NumberTerms {
  readonly closed: boolean;
  /** The odds that the number pays instead of its bet type's. */
  readonly odds: Odds | undefined;
}

export type NumberRules = ReadonlyMap<string, NumberTerms>;

/** Closed and part-paying numbers by numberKey. */
export function numberRulesOf(rules: readonly RoundNumberRule[]): NumberRules {
  return new Map(
    rules.flatMap((rule) => {
      const betType = parseBetType(rule.bet_type);
      if (betType === null) return [];
      const terms = { closed: rule.rule === "CLOSED", odds: parseOdds(rule.odds) ?? undefined };
      return [[numberKey(betType, rule.number), terms]];
    }),
  );
}

export interface LineFault {
  readonly reason: LineFaultCode;
  /** The highest stake still possible. */
  readonly maxSatang?: Satang | undefined;
  readonly minSatang?: Satang | undefined;
  /** The odds now. */
  readonly odds?: Odds | undefined;
}

/** What the server refused, by numberKey. */
export type Faults = ReadonlyMap<string, LineFault>;
export const NO_FAULTS: Faults = new Map();

export interface PricedLine {
  readonly key: string;
  readonly betType: BetType;
  readonly number: string;
  readonly configId: string;
  /** What stands in the field. */
  readonly amountText: string;
  readonly amountSatang: Satang;
  readonly odds: Odds;
  readonly payoutSatang: Satang;
  readonly fault: LineFault | undefined;
}

/** Every line with its price; what the rules say of it goes before what the server once said. */
export function pricedLines(
  draft: Draft,
  offers: Offers,
  rules: NumberRules,
  refused: Faults,
): PricedLine[] {
  return draft.list.flatMap((picked) => {
    const offer = offers.get(picked.betType);
    if (!offer) return [];
    const key = keyOf(picked);
    const amountText = amountTextOf(draft, picked);
    const amountSatang = parseStake(amountText) ?? 0;
    const terms = rules.get(key);
    const odds = terms?.odds === undefined || terms.closed ? offer.odds : terms.odds;
    const verdict = checkLine(
      { ...picked, amountSatang },
      offer,
      terms?.closed ? { rules: [{ rule: "CLOSED" }] } : {},
    );
    const own: LineFault | undefined = verdict.ok
      ? undefined
      : {
          reason: verdict.reason,
          maxSatang: verdict.maxAmountSatang,
          minSatang: verdict.minAmountSatang,
        };
    const payoutSatang = amountSatang > MAX_STAKE_SATANG ? 0 : payoutOf(amountSatang, odds);
    return [
      {
        key,
        betType: picked.betType,
        number: picked.number,
        configId: offer.configId,
        amountText,
        amountSatang,
        odds,
        payoutSatang,
        fault: own ?? standing(refused.get(key), amountSatang),
      },
    ];
  });
}

/** What the server refused stands until the stake keeps to what it said is still possible. */
function standing(fault: LineFault | undefined, amountSatang: Satang): LineFault | undefined {
  return fault?.maxSatang !== undefined && amountSatang <= fault.maxSatang ? undefined : fault;
}

/** Whether a line keeps the slip from being sent; changed odds only have to be seen. */
export function isAtFault(line: Pick<PricedLine, "fault">): boolean {
  return line.fault !== undefined && line.fault.reason !== "ODDS_CHANGED";
}
