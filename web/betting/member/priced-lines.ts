/**
 * The lines of a slip as the screen shows them: stake, odds, what it would pay, what is wrong with
 * it. The rules (domain/betting/rules.ts) preview what the database decides, so the message comes at
 * once. Fetched with the parts that show prices, after the first paint.
 */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { parseStake } from "@chokdee/domain/betting/picking.ts";
import { checkLine } from "@chokdee/domain/betting/rules.ts";
import { MAX_STAKE_SATANG, payoutOf, type Odds, type Satang } from "@chokdee/domain/money.ts";

import { amountTextOf, keyOf, type Draft } from "./draft.ts";
import type { Faults, LineFault } from "./line-faults.ts";
import type { NumberRules, Offers } from "./offers.ts";

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
    const told = standing(refused.get(`${offer.configId}:${picked.number}`), amountSatang);
    const full = terms?.odds === undefined || terms.closed ? offer.odds : terms.odds;
    // Who was told lower odds and sends again takes them (decisions.md, "Number rules").
    const odds = Math.min(full, told?.odds ?? full);
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
        fault: own ?? told,
      },
    ];
  });
}

/**
 * What the server refused stands until the stake keeps to what it said is still possible; other
 * odds until the stake is less than the one that they were told for, which may have brought them.
 */
function standing(fault: LineFault | undefined, amountSatang: Satang): LineFault | undefined {
  const { reason, maxSatang = -1, sentSatang = 0 } = fault ?? {};
  const isLess = reason === "ODDS_CHANGED" && amountSatang < sentSatang;
  return isLess || amountSatang <= maxSatang ? undefined : fault;
}

/** Whether a line keeps the slip from being sent; changed odds only have to be seen. */
export function isAtFault(line: Pick<PricedLine, "fault">): boolean {
  return line.fault !== undefined && line.fault.reason !== "ODDS_CHANGED";
}
