/**
 * Which satang make a deposit findable (decisions.md "Deposits and withdrawals"; findings B5, C6).
 * Any free amount may be given, not the smallest first: whoever pays late must not meet the next
 * member on the same amount. An amount that somebody else's deposit bore rests for a day. Many who
 * open deposits and never pay cannot shut an amount: a third of its satang is kept for members who
 * have paid in before, and where all are in use the baht goes up by at most nine.
 */
import type { Satang } from "../money.ts";

/** How long after its end a deposit's amount is kept away from other members. */
export const AMOUNT_REST_MS = 24 * 60 * 60 * 1000;

/** Whoever has never paid in is given 0.01 to 0.66. */
const EXTRA_OF_NEWCOMERS = 66;
/** As long as there is one free it is less than a baht more. */
const USUAL_EXTRA = 99;
/** The most satang that are added to an amount to make it unique. */
export const MOST_EXTRA_SATANG = 999;

export interface AmountQuestion {
  readonly amountSatang: Satang;
  /** Borne by open deposits. */
  readonly taken: ReadonlySet<Satang>;
  /** Borne just now for others: each rests until then. */
  readonly restingUntilMs: ReadonlyMap<Satang, number>;
  readonly hasPaidBefore: boolean;
}

/** The amount to transfer; null when all are taken. `pick` chooses one of so many, from 0 on. */
export function chooseFreshAmount(
  question: AmountQuestion,
  pick: (count: number) => number,
): Satang | null {
  const { amountSatang, taken, restingUntilMs, hasPaidBefore } = question;
  const between = (least: number, most: number): Satang[] =>
    Array.from({ length: most - least + 1 }, (_, at) => amountSatang + least + at).filter(
      (amount) => !taken.has(amount),
    );
  const small = between(1, hasPaidBefore ? USUAL_EXTRA : EXTRA_OF_NEWCOMERS);
  const large = between(USUAL_EXTRA + 1, MOST_EXTRA_SATANG);
  for (const amounts of [small, large]) {
    const fresh = amounts.filter((amount) => !restingUntilMs.has(amount));
    if (fresh.length > 0) return fresh[pick(fresh.length)] ?? null;
  }
  const restOf = (amount: Satang): number => restingUntilMs.get(amount) ?? 0;
  return [...small, ...large].toSorted((a, b) => restOf(a) - restOf(b))[0] ?? null;
}
