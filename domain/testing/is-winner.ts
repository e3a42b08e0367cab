import type { BetType } from "../betting/bet-types.ts";
import type { DrawResult } from "../results/rules.ts";

/** The place of each digit's count in digitCounts: room for seven of each. */
const COUNT_PLACES: readonly number[] = Array.from({ length: 10 }, (_, digit) => 8 ** digit);

/**
 * The same number for two texts of up to seven digits exactly when they hold the same digits in
 * any order; not a number for a text with anything but 0-9.
 */
function digitCounts(text: string): number {
  let counts = 0;
  for (let at = 0; at < text.length; at++) {
    counts += COUNT_PLACES[text.charCodeAt(at) - 48] ?? Number.NaN;
  }
  return counts;
}

function isOrderOf(number: string, drawn: string | undefined): boolean {
  if (drawn === undefined || drawn.length !== number.length || drawn.length > 7) return false;
  return digitCounts(drawn) === digitCounts(number);
}

function isOneOf(number: string, drawn: string | undefined): boolean {
  return number.length === 3 && ` ${drawn ?? ""} `.includes(` ${number} `);
}

function occursIn(number: string, drawn: string | undefined): boolean {
  return number.length === 1 && (drawn ?? "").includes(number);
}

/**
 * Whether a number wins, told from the definition of each bet type and on purpose without
 * winningNumbers: each is the other's check.
 */
export function isWinner(betType: BetType, number: string, result: DrawResult): boolean {
  switch (betType) {
    case "FOUR_TOP":
      return number === result.four_top;
    case "FOUR_TOD":
      return isOrderOf(number, result.four_top);
    case "THREE_TOP":
      return number === result.three_top;
    case "THREE_TOD":
      return isOrderOf(number, result.three_top);
    case "THREE_FRONT":
      return isOneOf(number, result.three_front);
    case "THREE_BOTTOM":
      return isOneOf(number, result.three_bottom);
    case "TWO_TOP":
      return number === result.two_top;
    case "TWO_BOTTOM":
      return number === result.two_bottom;
    case "RUN_TOP":
      return occursIn(number, result.three_top);
    case "RUN_BOTTOM":
      return occursIn(number, result.two_bottom);
    case "ANIMAL":
      return number === result.animal;
  }
}
