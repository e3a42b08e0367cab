/** A day as it is typed: "23/11/2569", by the Buddhist year; kept as "2026-11-23". */
import { BUDDHIST_YEARS, FIRST_BUDDHIST_YEAR } from "@chokdee/domain/time.ts";

import { dayText, daysInMonth, partsOf } from "./date-parts.ts";
import { latinDigits } from "./latin-digits.ts";

/** Years of two digits are those of the Buddhist century that 2569 is in. */
const CENTURY = 2500;

/** Nobody's day is further away; what is typed beyond is a slip of the finger. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

function gregorian(year: string): number {
  const number = Number(year);
  if (year.length === 2) return number + CENTURY - BUDDHIST_YEARS;
  return number >= FIRST_BUDDHIST_YEAR ? number - BUDDHIST_YEARS : number;
}

/** "23/11/2569", "23.11.69", "23112569" or "2026-11-23" as it is kept; undefined for no day. */
export function dayOfTyped(text: string): string | undefined {
  const typed = latinDigits(text).trim();
  const other = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/.exec(typed);
  const usual =
    /^([0-9]{1,2})[\s/.-]+([0-9]{1,2})[\s/.-]+([0-9]{4}|[0-9]{2})$/.exec(typed) ??
    /^([0-9]{2})([0-9]{2})([0-9]{4}|[0-9]{2})$/.exec(typed);
  const [day = "", month = "", year = ""] = other
    ? [other[3], other[2], other[1]]
    : (usual?.slice(1) ?? []);
  const parts = { day: Number(day), month: Number(month), year: gregorian(year) };
  const isDay =
    parts.year >= FIRST_YEAR &&
    parts.year <= LAST_YEAR &&
    parts.month >= 1 &&
    parts.month <= 12 &&
    parts.day >= 1 &&
    parts.day <= daysInMonth(parts.year, parts.month);
  return isDay ? dayText(parts) : undefined;
}

/**
 * The same while it is being typed: a year of two digits may be the beginning of one of four
 * ("23/11/25" of "23/11/2569"), and is none yet.
 */
export function dayWhileTyping(text: string): string | undefined {
  const typed = latinDigits(text).trim();
  const isWhole = /^[0-9]{4}-|(?:^|[^0-9])[0-9]{4}$|^[0-9]{8}$/.test(typed);
  return isWhole ? dayOfTyped(typed) : undefined;
}

const LENGTH = 8;

/** Whether a text is as long as a day, and none. */
export function isNoDay(text: string): boolean {
  return text.trim().length >= LENGTH && dayOfTyped(text) === undefined;
}

/** "2026-11-23" as it is shown in the field; empty for no day. */
export function shownDay(day: string): string {
  const parts = partsOf(day);
  if (!parts) return "";
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(parts.day)}/${two(parts.month)}/${String(parts.year + BUDDHIST_YEARS)}`;
}

/** The days of the weeks that a month is in, from a Sunday on; "YYYY-MM". */
export function weeksOf(month: string): string[][] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const before = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const weeks = Math.ceil((before + daysInMonth(year, number)) / 7);
  const at = (place: number) =>
    new Date(Date.UTC(year, number - 1, 1 - before + place)).toISOString().slice(0, 10);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => at(week * 7 + day)),
  );
}

const MONTHS_IN_YEAR = 12;

/** Where a key leads from a day of a calendar; undefined for a key that leads nowhere. */
export function dayAfterKey(day: string, key: string, shift: boolean): string | undefined {
  const parts = partsOf(day);
  if (!parts) return undefined;
  const date = new Date(Date.UTC(parts.year, parts.month - 1, parts.day));
  const moved = (days: number) =>
    new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const months = (count: number) => {
    const at = parts.year * MONTHS_IN_YEAR + parts.month - 1 + count;
    const month = (at % MONTHS_IN_YEAR) + 1;
    return dayText({ year: Math.floor(at / MONTHS_IN_YEAR), month, day: parts.day });
  };
  const weekday = date.getUTCDay();
  const step = shift ? MONTHS_IN_YEAR : 1;
  const to: Record<string, () => string> = {
    ArrowLeft: () => moved(-1),
    ArrowRight: () => moved(1),
    ArrowUp: () => moved(-7),
    ArrowDown: () => moved(7),
    Home: () => moved(-weekday),
    End: () => moved(6 - weekday),
    PageUp: () => months(-step),
    PageDown: () => months(step),
  };
  return to[key]?.();
}
