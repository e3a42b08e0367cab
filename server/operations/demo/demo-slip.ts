/** The lines of one slip, as people write them: mostly two digits, some numbers far oftener. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import type { Dice } from "./dice.ts";

export interface DemoBetType {
  readonly id: number;
  readonly betType: BetType;
  readonly digits: number;
  /** Hundredths, the stake included. */
  readonly odds: number;
}

export interface SlipLine {
  readonly config: DemoBetType;
  readonly number: string;
  readonly stake: Satang;
}

const MOST_LINES = 7;
const HOT = 0.28;
const BAHT: Satang = 100;

/** Of a hundred lines so many are of the type; of any other type one is. */
const oftenness: Partial<Readonly<Record<BetType, number>>> = {
  THREE_TOP: 15,
  THREE_TOD: 10,
  THREE_FRONT: 3,
  THREE_BOTTOM: 3,
  TWO_TOP: 26,
  TWO_BOTTOM: 26,
  RUN_TOP: 9,
  RUN_BOTTOM: 8,
  ANIMAL: 0,
};

export function slipLines(
  dice: Dice,
  betTypes: readonly DemoBetType[],
  hot: readonly string[],
  stakes: readonly number[],
): SlipLine[] {
  const bag = betTypes.flatMap((config) =>
    Array.from({ length: oftenness[config.betType] ?? 1 }, () => config),
  );
  const lines = new Map<string, SlipLine>();
  const wanted = dice.between(1, MOST_LINES);
  for (let line = 0; line < wanted; line += 1) {
    const config = dice.pick(bag);
    const number = numberOf(dice, config.digits, hot);
    const baht = dice.pick(stakes);
    // Who bets on three digits at 900 stakes less.
    const stake =
      Math.max(1, Math.ceil(config.digits > 2 ? baht / (config.digits * 2) : baht)) * BAHT;
    lines.set(`${config.id} ${number}`, { config, number, stake });
  }
  return [...lines.values()];
}

function numberOf(dice: Dice, digits: number, hot: readonly string[]): string {
  if (digits > 1 && dice.chance(HOT)) return dice.pick(hot).slice(-digits).padStart(digits, "0");
  const any = Math.floor(dice.next() ** 1.2 * 10 ** digits);
  return String(any).padStart(digits, "0");
}
