/**
 * The referral code of the link that brought a visitor, kept in this browser until they have
 * registered: the steps are many, and a code by SMS may come after the page was left.
 */
import { forget, keep, kept } from "../../load/keep.ts";

const KEY = "referral_code";
const MOST_LETTERS = 64;

export function keepReferral(code: string): void {
  keep(localStorage, KEY, code.slice(0, MOST_LETTERS));
}

/** As it is sent: left out when there is none. */
export function keptReferral(): { readonly referral_code?: string } {
  const code = kept(localStorage, KEY);
  return code === null || code === "" ? {} : { referral_code: code };
}

export function forgetReferral(): void {
  forget(localStorage, KEY);
}
