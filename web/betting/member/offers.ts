/** What a round offers: its bet types with their terms, and the rules on its numbers. */
import { parseBetType, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { numberKey, type BetTypeOffer } from "@chokdee/domain/betting/rules.ts";
import { parseBaht, parseOdds, type Odds } from "@chokdee/domain/money.ts";
import type { BetTypeConfig, RoundNumberRule } from "@chokdee/domain/rounds/contract.ts";

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
