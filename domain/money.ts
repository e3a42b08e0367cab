/**
 * Money is integer satang, odds are integer hundredths; never a float (decisions.md, "Money").
 *
 * Both fit a JavaScript number exactly under the caps below: the largest product that is ever
 * formed, MAX_STAKE_SATANG x MAX_ODDS = 10^15, is under 2^53.
 */

/** An amount in satang (1/100 baht), a safe integer. */
export type Satang = number;
/** Odds in hundredths: 90000 means that 1 baht pays 900 baht, the stake included. */
export type Odds = number;

/** The largest amount that the wire accepts: nine digits of baht (trust.md B7). */
export const MAX_AMOUNT_SATANG: Satang = 99_999_999_999;
/** The largest stake on one line that an operator can configure: 10,000,000 baht. */
export const MAX_STAKE_SATANG: Satang = 1_000_000_000;
/** The largest odds that an operator can configure: 10,000 times the stake. */
export const MAX_ODDS: Odds = 1_000_000;

const PLAIN_AMOUNT = /^(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,2}))?$/;
const SIGNED_AMOUNT = /^(-?)(.*)$/;

/**
 * Reads a decimal text of baht ("100", "100.5", "100.50") into satang. Answers null for anything
 * else: signs, exponents, more than two decimals, blanks, digits that are not 0-9.
 */
export function parseBaht(text: string): Satang | null {
  const match = PLAIN_AMOUNT.exec(text);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** As parseBaht, with an optional minus sign: for adjustments only. Minus zero is refused. */
export function parseSignedBaht(text: string): Satang | null {
  const match = SIGNED_AMOUNT.exec(text);
  const amount = parseBaht(match?.[2] ?? "");
  if (amount === null) return null;
  if (match?.[1] !== "-") return amount;
  return amount === 0 ? null : -amount;
}

/** Satang as a decimal text of baht with two decimals: 10050 -> "100.50". */
export function formatBaht(satang: Satang): string {
  const absolute = Math.abs(satang);
  const baht = Math.floor(absolute / 100);
  const rest = String(absolute % 100).padStart(2, "0");
  return `${satang < 0 ? "-" : ""}${baht}.${rest}`;
}

/** Satang as a JSON number of baht, as balances travel on the wire. */
export function bahtNumber(satang: Satang): number {
  return Number(formatBaht(satang));
}

/**
 * The satang of a JSON number of baht, as bahtNumber made it; of Number(text), those of an amount
 * that formatBaht wrote: parseBaht reads what somebody types, and nothing above its nine digits.
 */
export function satangOf(baht: number): Satang {
  return Math.round(baht * 100);
}

/** What a winning line pays in satang: stake x odds, rounded down to the satang. */
export function payoutOf(stake: Satang, odds: Odds): Satang {
  if (stake > MAX_STAKE_SATANG || odds > MAX_ODDS) throw new RangeError("stake or odds over cap");
  return Math.floor((stake * odds) / 100);
}

/** The odds of a number that pays only a part: rounded down to the hundredth. */
export function effectiveOdds(odds: Odds, percent: number): Odds {
  return Math.floor((odds * percent) / 100);
}

/** Reads odds such as "3.2" or "900" into hundredths; null when they are not a plain decimal. */
export function parseOdds(text: string): Odds | null {
  const odds = parseBaht(text);
  return odds === null || odds > MAX_ODDS ? null : odds;
}

/** Odds as a decimal text: 320 -> "3.20". */
export function formatOdds(odds: Odds): string {
  return formatBaht(odds);
}
