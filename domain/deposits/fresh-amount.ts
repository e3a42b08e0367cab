/**
 * Which satang make a deposit findable (domain.md "Payments": the smallest free 0.01 to 0.99 among
 * the open deposits of the same receiving account). An amount that somebody else's deposit bore
 * only just now is kept for last: a transfer that comes late for that one must not be taken for a
 * payment of this one (trust.md D4, D5).
 */
import type { Satang } from "../money.ts";
import { chooseQrAmount, MOST_EXTRA_SATANG } from "./rules.ts";

/** How long after its end a deposit's amount is kept away from other members. */
export const AMOUNT_REST_MS = 60 * 60 * 1000;

/**
 * The amount to transfer; null when all 99 are taken by open deposits. restingSatang tells of
 * each amount that rests until when; when all of them rest, the one that rests longest is taken.
 */
export function chooseFreshAmount(
  amountSatang: Satang,
  takenSatang: ReadonlySet<Satang>,
  restingUntilMs: ReadonlyMap<Satang, number>,
): Satang | null {
  const fresh = chooseQrAmount(amountSatang, new Set([...takenSatang, ...restingUntilMs.keys()]));
  if (fresh !== null) return fresh;
  let best: Satang | null = null;
  for (let extra = 1; extra <= MOST_EXTRA_SATANG; extra++) {
    const amount = amountSatang + extra;
    if (takenSatang.has(amount)) continue;
    const restsLonger = best === null || restOf(amount) < restOf(best);
    if (restsLonger) best = amount;
  }
  return best;

  function restOf(amount: Satang): number {
    return restingUntilMs.get(amount) ?? 0;
  }
}
