/**
 * Days of an exchange as they are pasted: a line each, the day first ("2026-12-25 Christmas"); with
 * a question mark at its end it is not confirmed. A Buddhist year is meant as one, as in a field of
 * a day.
 */
import { BUDDHIST_YEARS, FIRST_BUDDHIST_YEAR, isReportDay } from "../time.ts";

export interface PastedDay {
  readonly on: string;
  readonly note: string;
  readonly sure: boolean;
}

/** The days in order, and the lines that are none. */
export function pastedDays(text: string): {
  readonly days: readonly PastedDay[];
  readonly wrong: readonly string[];
} {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const read = lines.map((line) => ({ line, day: dayOf(line) }));
  const days = new Map(read.flatMap(({ day }) => (day ? [[day.on, day] as const] : [])));
  return {
    days: [...days.values()].toSorted((one, other) => one.on.localeCompare(other.on)),
    wrong: read.filter(({ day }) => !day).map(({ line }) => line),
  };
}

function dayOf(line: string): PastedDay | undefined {
  const match = /^([0-9]{4}-[0-9]{2}-[0-9]{2})[\s,;]*(.*?)\s*(\?)?$/.exec(line);
  const on = gregorian(match?.[1] ?? "");
  return match && isReportDay(on)
    ? { on, note: match[2] ?? "", sure: match[3] === undefined }
    : undefined;
}

function gregorian(day: string): string {
  const year = Number(day.slice(0, 4));
  return year < FIRST_BUDDHIST_YEAR ? day : `${String(year - BUDDHIST_YEARS)}${day.slice(4)}`;
}

/** The same days as a text, to be changed and pasted again. */
export function daysText(days: readonly PastedDay[]): string {
  return days.map(({ on, note, sure }) => `${on} ${note}${sure ? "" : " ?"}`).join("\n");
}
