import { latinDigits } from "./latin-digits.ts";

const MOST_DIGITS = 4;

/** What is typed into a field of a time of day: digits, with the colon put in: "1530" is 15:30. */
export function typedTime(text: string): string {
  const latin = latinDigits(text).replaceAll(/[.,;\s]/g, ":");
  const [hours = "", ...rest] = latin.replaceAll(/[^0-9:]/g, "").split(":");
  if (rest.length > 0) return `${hours.slice(0, 2)}:${rest.join("").slice(0, 2)}`;
  const digits = hours.slice(0, MOST_DIGITS);
  return digits.length > 2 ? `${digits.slice(0, -2)}:${digits.slice(-2)}` : digits;
}

/** "9:05" and "9" as they are kept, "09:05" and "09:00"; undefined for what is no time of day. */
export function timeOfDay(text: string): string | undefined {
  const match = /^([0-9]{1,2})(?::([0-9]{2}))?$/.exec(text);
  const hours = Number(match?.[1] ?? Number.NaN);
  const minutes = Number(match?.[2] ?? 0);
  if (!(hours <= 23 && minutes <= 59)) return undefined;
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
