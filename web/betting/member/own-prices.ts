/** The quick prices that a member keeps on this device, in place of the usual ones. */
import { createStore } from "../../load/store.ts";
import { session } from "../../app/session.ts";
import { QUICK_PRICES } from "./draft.ts";
import { forget, keep, kept } from "../../load/keep.ts";

const MOST_PRICES = 6;
const DEAREST = 999_999;
const keyOf = () => `quick-prices:${session()?.user.id ?? ""}`;

/** Different whole prices from what is typed, in its order; none where there is none. */
export function pricesFrom(text: string): number[] {
  // 12.50 is no whole price, and not 12 and 50 either.
  const whole = text.split(/[\s,]+/).filter((word) => /^[0-9]+$/.test(word));
  const fitting = whole.map(Number).filter((baht) => baht >= 1 && baht <= DEAREST);
  return [...new Set(fitting)].slice(0, MOST_PRICES);
}

function standing(): readonly number[] {
  const own = pricesFrom(kept(localStorage, keyOf()) ?? "");
  return own.length > 0 ? own : QUICK_PRICES;
}

export const quickPrices = createStore<readonly number[]>(standing());

/** Another member may sit here by now. */
export function readQuickPrices(): void {
  const now = standing();
  if (now.join() !== quickPrices.get().join()) quickPrices.set(now);
}

/** Keeps prices; without any the usual ones come back. */
export function keepQuickPrices(text: string): void {
  const own = pricesFrom(text);
  if (own.length > 0) keep(localStorage, keyOf(), own.join(" "));
  else forget(localStorage, keyOf());
  quickPrices.set(standing());
}
