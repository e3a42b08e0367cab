/**
 * Codes, captchas, passwords and failed sign-ins (product.md section 5; decisions.md "Sessions and
 * accounts").
 */
import type { RefusalCode } from "../refusals.ts";

export const CAPTCHA_DIGITS = 4;

/** An OTP has 6 digits; the form lets it go from 4 (product.md section 5). */
export const OTP_DIGITS = 6;

export const OTP_LEAST_DIGITS = 4;

/** An OTP can be asked for again after 60 s, lives 5 minutes and takes 5 tries (decisions.md). */
export const OTP_RESEND_SECONDS = 60;

export const OTP_LIFE_MS = 5 * 60 * 1000;

export const OTP_TRIES = 5;

export const NEW_PASSWORD_LENGTH = 6;

/** How long a password or code is good for the calls that ask for a fresh one. */
export const FRESH_PROOF_MINUTES = 10;

/** For the operator's staff, however it is set (decisions.md "Staff"). */
export const STAFF_PASSWORD_LENGTH = 12;

/** Whether a text is an OTP as it was sent. */
export function isOtp(text: string): boolean {
  return text.length === OTP_DIGITS && /^[0-9]+$/.test(text);
}

/** Whether an OTP field holds enough to be sent. */
export function isOtpFilled(text: string): boolean {
  return /^[0-9]+$/.test(text) && text.length >= OTP_LEAST_DIGITS && text.length <= OTP_DIGITS;
}

/** Whether a text is a captcha's value. */
export function isCaptchaValue(text: string): boolean {
  return text.length === CAPTCHA_DIGITS && /^[0-9]+$/.test(text);
}

/**
 * What a browser does for whoever cannot read the picture (decisions.md "Sessions and accounts"):
 * for each place from 0 on it finds a whole number n for which PBKDF2-HMAC-SHA-256 of the captcha's
 * token, with the salt "PHONE:PLACE:n" and so many iterations, begins with so many zero bits.
 */
export interface CaptchaWork {
  readonly places: number;
  readonly zero_bits: number;
  readonly iterations: number;
}

/** Some 20 million iterations: 5 to 20 s of a phone, a twentieth of a second for the server. */
export const CAPTCHA_WORK: CaptchaWork = { places: 16, zero_bits: 6, iterations: 20_000 };

export const HIGHEST_WORK_NUMBER = 2 ** 32 - 1;

/** The salt of one number tried at one place. */
export function captchaWorkSalt(phone: string, place: number, n: number): string {
  return `${phone}:${place}:${n}`;
}

/** Whether what was derived begins with enough zero bits, at most 32. */
export function isCaptchaWorkFound(firstFourBytes: ArrayLike<number>, zeroBits: number): boolean {
  const word = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + (firstFourBytes[at] ?? 255), 0);
  return word < 2 ** (32 - zeroBits);
}

/** The characters of a password as people count them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Why a password cannot replace another; null when it can. */
export function newPasswordRefusal(password: string): RefusalCode | null {
  return lengthOf(password) < NEW_PASSWORD_LENGTH ? "NEW_PASSWORD_TOO_SHORT" : null;
}

/** As newPasswordRefusal, for the staff. */
export function staffPasswordRefusal(password: string): RefusalCode | null {
  return lengthOf(password) < STAFF_PASSWORD_LENGTH ? "STAFF_PASSWORD_TOO_SHORT" : null;
}

/** From which failed login in a row what happens (decisions.md "Sessions and accounts"). */
export const CAPTCHA_FROM_FAILURES = 3;

export const WARNING_FROM_FAILURES = 15;

export const LOCK_AT_FAILURES = 20;

export interface LoginPolicy {
  /** The next try needs a captcha. */
  readonly isCaptchaRequired: boolean;
  /** The lock is near, and the member is told so. */
  readonly isWarned: boolean;
  readonly isLocked: boolean;
  readonly failuresUntilLock: number;
}

/** What follows from so many failed logins in a row. */
export function loginPolicy(failures: number): LoginPolicy {
  return {
    isCaptchaRequired: failures >= CAPTCHA_FROM_FAILURES,
    isWarned: failures >= WARNING_FROM_FAILURES,
    isLocked: failures >= LOCK_AT_FAILURES,
    failuresUntilLock: Math.max(0, LOCK_AT_FAILURES - failures),
  };
}
