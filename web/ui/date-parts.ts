/** Days as the date field takes them apart: all texts are "YYYY-MM-DD", Gregorian as they travel. */

export interface DateParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** The parts of a day; undefined for a text that is none. */
export function partsOf(text: string): DateParts | undefined {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day] = match.map(Number);
  return { year: year ?? 0, month: month ?? 0, day: day ?? 0 };
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The text of parts; the 31st of a shorter month is its last day. */
export function dayText({ year, month, day }: DateParts): string {
  const last = Math.min(day, daysInMonth(year, month));
  const digits = (value: number, length: number) => String(value).padStart(length, "0");
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(last, 2)}`;
}

/** A day brought between two others; an empty bound is none. */
export function within(text: string, min: string | undefined, max: string | undefined): string {
  if (min && text < min) return min;
  if (max && text > max) return max;
  return text;
}

/** The months from which "YYYY-MM" is so many away. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
