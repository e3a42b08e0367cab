/**
 * Thai time without a clock: instants are epoch milliseconds, days are "YYYY-MM-DD" in
 * Asia/Bangkok, which is UTC+7 all year (no daylight saving since 1920).
 */

/** Milliseconds between Asia/Bangkok and UTC. */
export const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The Buddhist year is the Gregorian year plus 543 (product.md section 1). */
export const BUDDHIST_YEARS = 543;
/** From here on a year that is typed is a Buddhist one. */
export const FIRST_BUDDHIST_YEAR = 2400;

/** An instant as it travels ("2026-11-21T09:00:00.500Z"). */
export function instantMs(instant: string): number {
  return Date.parse(instant);
}

/** The Bangkok day of an instant. */
export function bangkokDay(instantMs: number): string {
  return new Date(instantMs + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);
}

/** "25/11/2569 11:02": a moment in Thailand and in its years, in digits that each language reads. */
export function thaiMinute(instantMs: number): string {
  const text = new Date(instantMs + BANGKOK_OFFSET_MS).toISOString();
  const year = Number(text.slice(0, 4)) + BUDDHIST_YEARS;
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${String(year)} ${text.slice(11, 16)}`;
}

/** The instant of a wall-clock time ("15:30" or "15:30:00") on a Bangkok day. */
export function bangkokInstant(day: string, time: string): number {
  return Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`) - BANGKOK_OFFSET_MS;
}

/** The day a number of days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day of the week, 0 for Sunday. */
export function weekday(day: string): number {
  return new Date(Date.parse(`${day}T00:00:00Z`)).getUTCDay();
}

/**
 * Whether a text is a day that exists, of the years 1000 to 2999: PostgreSQL has no year 0, and
 * after 9999 days no longer sort as texts. A Buddhist year is a day too, and told apart elsewhere.
 */
export function isDay(text: string): boolean {
  if (!/^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const instantMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instantMs) && new Date(instantMs).toISOString().slice(0, 10) === text;
}

/** Whether a text is a day that anything of ours can have happened on: one of this century. */
export function isReportDay(text: string): boolean {
  return isDay(text) && text.startsWith("20");
}

/** The first 03:00 Asia/Bangkok after a sign-in: that day's when it is before three. */
export function sessionEnd(loginMs: number): number {
  const boundary = bangkokInstant(bangkokDay(loginMs), "03:00");
  return loginMs < boundary ? boundary : boundary + DAY_MS;
}
