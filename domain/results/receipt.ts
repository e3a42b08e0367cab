/**
 * What a member's receipt proves: that a slip, to the letter, is among the bets that were fixed
 * at the close (domain.md "The house's own draws").
 */
import type { BetType } from "../betting/bet-types.ts";
import type { Odds, Satang } from "../money.ts";

export interface SlipContent {
  readonly roundId: string;
  /** As it is kept (betting/bet-group-id.ts). */
  readonly betGroupId: string;
  readonly memberId: string;
  readonly createdAtMs: number;
  readonly lines: readonly {
    readonly betType: BetType;
    readonly number: string;
    readonly amountSatang: Satang;
    readonly odds: Odds;
  }[];
}

/** The version of the text, its first word: another layout must never look the same. */
const VERSION = "chokdee-slip-1";
/** Ids hold none of the signs that keep fields apart; a slip's own is as it is kept. */
const ID = /^[A-Za-z0-9_%-]+$/;

/**
 * The text of a slip that is signed and that is its leaf in the tree of bets:
 *
 *   chokdee-slip-1|round|group|member|milliseconds|TYPE:number:satang:odds;TYPE:...
 *
 * with decimal integers, odds in hundredths, and the lines in the order of the slip.
 */
export function slipText(slip: SlipContent): string {
  const ids = [slip.roundId, slip.betGroupId, slip.memberId];
  if (!ids.every((id) => ID.test(id))) throw new RangeError("an id does not fit a receipt");
  const lines = slip.lines.map((line) => {
    const { betType, number, amountSatang, odds } = line;
    const isExact = [amountSatang, odds].every((value) => Number.isSafeInteger(value));
    if (!isExact || !/^[0-9]+$/.test(number)) throw new RangeError("a line does not fit a receipt");
    return `${betType}:${number}:${amountSatang}:${odds}`;
  });
  return [VERSION, ...ids, String(slip.createdAtMs), lines.join(";")].join("|");
}
