/**
 * A registration under way, kept for ten minutes: phones throw a page away while its user reads
 * the SMS with the code. Neither the password nor the bank account is kept; whoever comes back types
 * them again.
 */
import { emptyRegistration, type Registration } from "./registration.ts";
import { forget, keep, kept } from "../../load/keep.ts";

const KEY = "registration";
const KEPT_FOR_MS = 10 * 60_000;

type Keepable = Pick<
  Registration,
  "step" | "phone" | "requireOtp" | "sessionToken" | "nickname" | "ageConfirmed"
>;

/** What may lie on the phone. */
const keepable = (registration: Keepable): Keepable => {
  const { step, phone, requireOtp, sessionToken, nickname, ageConfirmed } = registration;
  return { step, phone, requireOtp, sessionToken, nickname, ageConfirmed };
};
type Kept = Keepable & { readonly atMs: number };

export function keepRegistration(registration: Registration): void {
  const now: Kept = { ...keepable(registration), atMs: Date.now() };
  keep(localStorage, KEY, JSON.stringify(now));
}

/** What still counts; null without anything, or where it cannot be read. */
function standing(): Kept | null {
  try {
    const before = JSON.parse(kept(localStorage, KEY) ?? "null") as Kept | null;
    return before && Math.abs(Date.now() - before.atMs) <= KEPT_FOR_MS ? before : null;
  } catch {
    return null;
  }
}

/** What is kept, at the step where it goes on. */
export function keptRegistration(): Registration {
  const before = standing();
  if (!before) return emptyRegistration;
  const step = before.step === "bank" ? "account" : before.step;
  return { ...emptyRegistration, ...keepable(before), step };
}

/** At start: whose registration it was may never open its page again. */
export function forgetOldRegistration(): void {
  if (!standing()) forgetRegistration();
}

export function forgetRegistration(): void {
  forget(localStorage, KEY);
}
