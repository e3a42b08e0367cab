/**
 * The referral code of the link that brought a visitor, kept in this browser until they have
 * registered: the steps are many, and a code by SMS may come after the page was left.
 */
import { cleanCode } from "@chokdee/domain/short-codes.ts";

import { forget, keep, kept } from "../load/keep.ts";

const KEY = "referral_code";

/** What is no code takes no other's place. */
export function keepReferral(text: string): void {
  const code = cleanCode(text);
  if (code !== null) keep(localStorage, KEY, code);
}

/**
 * As it is sent: left out when there is none. A page of before kept whatever the link said, and the
 * server refuses a registration with letters that are none.
 */
export function keptReferral(): { readonly referral_code?: string } {
  const code = cleanCode(kept(localStorage, KEY) ?? "");
  return code === null ? {} : { referral_code: code };
}

export function forgetReferral(): void {
  forget(localStorage, KEY);
}
