/**
 * What an account must keep to (product.md section 5, "Registration", "Change password" and
 * "Login"; section 9; decisions.md "Sessions and accounts").
 */
import type { RefusalCode } from "../refusals.ts";
import { cleanText } from "../clean-text.ts";

/** The local code that registration asks for, and the captcha, have 4 digits (product.md 9). */
export const REGISTRATION_CODE_DIGITS = 4;
export const CAPTCHA_DIGITS = 4;
/** An OTP has 6 digits; the form lets it go from 4 (product.md section 5). */
export const OTP_DIGITS = 6;
export const OTP_LEAST_DIGITS = 4;
/** An OTP can be asked for again after 60 s, lives 5 minutes and takes 5 tries (decisions.md). */
export const OTP_RESEND_SECONDS = 60;
export const OTP_LIFE_MS = 5 * 60 * 1000;
export const OTP_TRIES = 5;
/** Registration asks for 4 characters, changing and resetting for 6 (decisions.md). */
export const REGISTRATION_PASSWORD_LENGTH = 4;
export const NEW_PASSWORD_LENGTH = 6;
export const NICKNAME_MOST_LENGTH = 40;

const PHONE = /^0[0-9]{9}$/;
/** The prefixes of Thai mobile numbers: 06, 08, 09 (NBTC's numbering plan). */
const MOBILE = /^0[689][0-9]{8}$/;

/** 0 followed by 9 digits. */
export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

/** A number that can take an SMS: codes go nowhere else (trust.md A10). */
export function isThaiMobile(text: string): boolean {
  return MOBILE.test(text);
}

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

/** The characters of a password as people count them. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** Why a password cannot be registered; null when it can. */
export function registrationPasswordRefusal(password: string): RefusalCode | null {
  return lengthOf(password) < REGISTRATION_PASSWORD_LENGTH ? "PASSWORD_TOO_SHORT" : null;
}

/** Why a password cannot replace another; null when it can. */
export function newPasswordRefusal(password: string): RefusalCode | null {
  return lengthOf(password) < NEW_PASSWORD_LENGTH ? "NEW_PASSWORD_TOO_SHORT" : null;
}

/** A nickname as it is stored, at most 40 characters; null when nothing is left of it. */
export function cleanNickname(text: string): string | null {
  const nickname = [...cleanText(text)].slice(0, NICKNAME_MOST_LENGTH).join("").trim();
  return nickname === "" ? null : nickname;
}

export interface RegistrationForm {
  readonly phone: string;
  readonly nickname: string;
  readonly password: string;
}

/** The first thing wrong with a registration, in the order of its steps; null when nothing is. */
export function registrationRefusal(form: RegistrationForm): RefusalCode | null {
  if (!isPhone(form.phone)) return "INVALID_PHONE";
  if (cleanNickname(form.nickname) === null) return "NICKNAME_MISSING";
  return registrationPasswordRefusal(form.password);
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

/** A phone number as logs show it: "081***5678"; other texts show their length alone. */
export function maskPhone(phone: string): string {
  return isPhone(phone) ? `${phone.slice(0, 3)}***${phone.slice(6)}` : `***(${phone.length})`;
}
