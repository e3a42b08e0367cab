/**
 * What an account must keep to (product.md section 5, "Registration", "Change password" and
 * "Login"; section 9; decisions.md "Sessions and accounts").
 */
import type { RefusalCode } from "../refusals.ts";
import { lengthOf } from "../accounts/rules.ts";
import { cleanName } from "../clean-text.ts";

/** The local code that registration asks for, and the captcha, have 4 digits (product.md 9). */
export const REGISTRATION_CODE_DIGITS = 4;

/** Registration asks for 4 characters, changing and resetting for 6 (decisions.md). */
export const REGISTRATION_PASSWORD_LENGTH = 4;

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

/** Why a password cannot be registered; null when it can. */
export function registrationPasswordRefusal(password: string): RefusalCode | null {
  return lengthOf(password) < REGISTRATION_PASSWORD_LENGTH ? "PASSWORD_TOO_SHORT" : null;
}

/** A nickname as it is stored, at most 40 characters; null when nothing is left of it. */
export function cleanNickname(text: string): string | null {
  const nickname = cleanName(text, NICKNAME_MOST_LENGTH);
  return nickname === "" ? null : nickname;
}

/**
 * A name without what most readers do not tell apart: letters' case and width, gaps, what is not
 * drawn, and the two ways to type แ and the signs over a letter of ำ. Letters of other alphabets
 * that look alike stay different.
 */
export function nameAsRead(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\u2800\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll("เเ", "แ")
    .replaceAll(/([\u0e48-\u0e4b])\u0e4d/g, "\u0e4d$1");
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

/** A phone number as logs show it: "081***5678"; other texts show their length alone. */
export function maskPhone(phone: string): string {
  return isPhone(phone) ? `${phone.slice(0, 3)}***${phone.slice(6)}` : `***(${phone.length})`;
}
