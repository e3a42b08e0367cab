/**
 * What the rules of the domain say of slips, with what stands beside them kept in memory: what the
 * database's verdict is held against (server/betting/judged-alike.test.ts).
 */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { countedNumber } from "@chokdee/domain/betting/counted-number.ts";
import {
  numberKey,
  type BetTypeOffer,
  type Line,
  type NumberRule,
  type NumberState,
} from "@chokdee/domain/betting/rules.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import { checkSlip } from "@chokdee/domain/testing/check-slip.ts";

/**
 * Few numbers, so that lines, rules and caps meet; the last of each has a wrong length. Two bet
 * types share theirs: what stands on one says nothing of the other.
 */
export const NUMBERS = {
  RUN_TOP: ["1", "2", "12"],
  TWO_BOTTOM: ["07", "70", "7"],
  THREE_TOP: ["123", "321", "12"],
  THREE_TOD: ["123", "321", "1x3"],
  FOUR_TOD: ["0110", "0011", "1100", "011"],
  FOUR_TOP: ["0001", "1000", "100"],
} as const satisfies Partial<Record<BetType, readonly string[]>>;
export type Played = keyof typeof NUMBERS;
export const TYPES = Object.keys(NUMBERS) as Played[];
const ODDS: Readonly<Record<Played, number>> = {
  RUN_TOP: 320,
  TWO_BOTTOM: 9_500,
  THREE_TOP: 90_000,
  THREE_TOD: 15_000,
  FOUR_TOD: 20_000,
  FOUR_TOP: 400_000,
};
export const MIN = 100;
export const MAX = 500_000;

export interface RuleRow extends NumberRule {
  readonly betType: Played;
  readonly number: string | null;
  readonly ofRound: boolean;
}
export interface Caps {
  readonly betType: Played;
  readonly numberCapSatang?: Satang | undefined;
  readonly memberCapSatang?: Satang | undefined;
}
/** Lines on the same number of the same bet type are one bet (decisions.md "Wire"). */
export function merged(lines: readonly Line[]): { readonly line: Line; readonly index: number }[] {
  const found = new Map<string, { line: Line; index: number }>();
  for (const [index, line] of lines.entries()) {
    const key = numberKey(line.betType, line.number);
    const same = found.get(key);
    const amountSatang = (same?.line.amountSatang ?? 0) + line.amountSatang;
    found.set(key, { index: same?.index ?? index, line: { ...line, amountSatang } });
  }
  return [...found.values()];
}

interface Standing {
  readonly member: 0 | 1;
  readonly group: string;
  readonly lines: readonly Line[];
}

/** What stands, and what the rules say of a slip. */
export class SlipModel {
  readonly standing: Standing[] = [];
  readonly #offers: ReadonlyMap<BetType, BetTypeOffer>;
  readonly #rules: readonly RuleRow[];

  constructor(caps: readonly Caps[], rules: readonly RuleRow[]) {
    this.#rules = rules;
    this.#offers = new Map(
      TYPES.map((betType) => {
        const own = caps.find((one) => one.betType === betType);
        const { numberCapSatang, memberCapSatang } = own ?? {};
        const offer: BetTypeOffer = {
          betType,
          odds: ODDS[betType],
          minStakeSatang: MIN,
          maxStakeSatang: MAX,
          ...(numberCapSatang === undefined ? {} : { numberCapSatang }),
          ...(memberCapSatang === undefined ? {} : { memberCapSatang }),
        };
        return [betType, offer];
      }),
    );
  }

  stateOf({ betType, number }: Line, member: 0 | 1): NumberState {
    const isSame = (other: string) =>
      countedNumber(betType, other) === countedNumber(betType, number);
    const on = (who: (one: Standing) => boolean): Satang =>
      this.standing
        .filter(who)
        .flatMap(({ lines }) => lines)
        .filter((line) => line.betType === betType && isSame(line.number))
        .reduce((sum, line) => sum + line.amountSatang, 0);
    return {
      stakedSatang: on(() => true),
      memberStakedSatang: on((one) => one.member === member),
      rules: this.#rules.filter(
        (rule) => rule.betType === betType && isSame(rule.number ?? number),
      ),
    };
  }

  judge(lines: readonly Line[], member: 0 | 1) {
    const numbers = new Map(
      lines.map((line) => [
        numberKey(line.betType, countedNumber(line.betType, line.number)),
        this.stateOf(line, member),
      ]),
    );
    return checkSlip(lines, { offers: this.#offers, numbers });
  }
}
