import { onlyDigits } from "./latin-digits.ts";

const PHONE_DIGITS = 10;
/** Thailand's code before a number without its zero, as contacts keep it: +66 81 999 0001. */
const COUNTRY_CODE = /^(?:00)?66(?=[1-9][0-9]{8})/;
const MOST_TYPED = 13;

/** 0812345678 -> 081-234-5678; while it is being typed, as far as it goes. */
export function groupPhone(digits: string): string {
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return parts.filter((part) => part !== "").join("-");
}

/** The 10 digits of a number, however it was typed, pasted or filled in by the phone. */
export function phoneDigits(typed: string): string {
  const digits = onlyDigits(typed, MOST_TYPED).replace(COUNTRY_CODE, "0");
  // 0066 is still being typed.
  return digits.startsWith("00") ? digits : digits.slice(0, PHONE_DIGITS);
}
