/**
 * A registration under way, kept for ten minutes: phones throw a page away while its user reads
 * the SMS with the code. The password is not kept; whoever comes back types it again.
 */
import { emptyRegistration, type Registration } from "./registration.ts";

const KEY = "registration";
const KEPT_FOR_MS = 10 * 60_000;

type Kept = Omit<Registration, "password"> & { readonly atMs: number };

export function keepRegistration(registration: Registration): void {
  const kept: Kept = { ...registration, atMs: Date.now() };
  localStorage.setItem(KEY, JSON.stringify({ ...kept, password: undefined }));
}

/** What is kept, at the step where it goes on. */
export function keptRegistration(): Registration {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    if (!kept || Math.abs(Date.now() - kept.atMs) > KEPT_FOR_MS) return emptyRegistration;
    const { phone, requireOtp, sessionToken, nickname, ageConfirmed } = kept;
    const step = kept.step === "bank" ? "account" : kept.step;
    return { step, phone, requireOtp, sessionToken, nickname, password: "", ageConfirmed };
  } catch {
    return emptyRegistration;
  }
}

export function forgetRegistration(): void {
  localStorage.removeItem(KEY);
}
