/** Which unknown words a line may be read without: a name or a greeting, and nothing that counts. */
import { type Token } from "./tokens.ts";

/** They take a bet back, or change it. */
const TAKES_BACK = "ไม่|ยกเลิก|เว้น|งด|ลบ|แก้|เปลี่ยน|แทน|คืน|\\b(?:no|not|cancel|except)\\b";
/** Sets of numbers (number-sets.ts): without the word another number is bet. */
const SETS = "วิน|รูด|ประตู|เบิ้ล|ตอง|หาม|พี่น้อง|คู่|คี่|สูง|ต่ำ|เต็ง|\\b(?:win|root|double)\\b";
/** Digits of a script that is not read here are a number all the same. */
const OTHER_DIGITS = "\\p{Nd}";
const COUNTS = new RegExp(`${TAKES_BACK}|${SETS}|${OTHER_DIGITS}`, "iu");
/** '5o' is 50 that was typed or read wrong. */
const LIKE_DIGITS = /^[oil]+$/i;

/** Whether the line may be offered without its unknown words. */
export function mayLeaveOut(text: string, tokens: readonly Token[]): boolean {
  return tokens.every(({ kind, from, to }) => {
    if (kind !== "UNKNOWN") return true;
    const letters = text.slice(from, to);
    const touches = /[0-9]$/.test(text.slice(0, from)) || /^[0-9]/.test(text.slice(to));
    return !COUNTS.test(letters) && !(touches && LIKE_DIGITS.test(letters));
  });
}
