/**
 * The work that the server takes in place of the picture's digits (domain/accounts/rules.ts
 * CaptchaWork). The browser derives beside the page, which stays usable meanwhile.
 */
import {
  captchaWorkSalt,
  HIGHEST_WORK_NUMBER,
  isCaptchaWorkFound,
  type CaptchaWork,
} from "@chokdee/domain/accounts/rules.ts";

/** More at once would leave a phone none of its cores. */
const MOST_AT_ONCE = 4;
const DERIVED_BITS = 32;

/** The numbers that are found for this token and phone; throws where the browser cannot derive. */
export async function findNumbers(
  token: string,
  phone: string,
  { places, zero_bits: bits, iterations }: CaptchaWork,
): Promise<number[]> {
  const bytes = new TextEncoder();
  // Without https there is no subtle.
  const key = await crypto.subtle.importKey("raw", bytes.encode(token), "PBKDF2", false, [
    "deriveBits",
  ]);
  const isFound = async (place: number, n: number): Promise<boolean> => {
    const salt = bytes.encode(captchaWorkSalt(phone, place, n));
    const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
    const derived = await crypto.subtle.deriveBits(how, key, DERIVED_BITS);
    return isCaptchaWorkFound(new Uint8Array(derived), bits);
  };
  const found: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < places) {
      const place = next;
      next += 1;
      let n = 0;
      while (n < HIGHEST_WORK_NUMBER && !(await isFound(place, n))) n += 1;
      found[place] = n;
    }
  };
  const cores = Math.max(1, navigator.hardwareConcurrency || 1);
  await Promise.all(Array.from({ length: Math.min(cores, MOST_AT_ONCE) }, work));
  return found;
}
