/** Days for which rounds are planned: near enough to today that no year can be meant otherwise. */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";

import { dayOf } from "./wire-input.ts";

/** A draw is planned for a year ahead at most, with room; further lies a mistyped year. */
const DAYS_AHEAD = 400;
/** A draw of the past may be put in late; one of years ago is a mistyped year too. */
const DAYS_BACK = 400;
const DAY_MS = 86_400_000;

/**
 * A draw day near today, typed into a field. Refuses DRAW_DATE_OUT_OF_RANGE: somebody who types the
 * Buddhist year 2569 into a Gregorian field means 2026, and the round would wait for five centuries.
 */
export function drawDayOf(text: string, nowMs: number, field: string): string {
  const day = dayOf(text, field);
  const today = bangkokDay(nowMs);
  if (day < addDays(today, -DAYS_BACK) || day > addDays(today, DAYS_AHEAD)) {
    throw new Refusal("DRAW_DATE_OUT_OF_RANGE", { date: day, field });
  }
  return day;
}

/** Both ends of a range of days. Refuses DATES_TOO_FAR_APART beyond so many days. */
export function rangeOf(fromText: string, toText: string, mostDays: number) {
  const from = dayOf(fromText, "from");
  const to = dayOf(toText, "to");
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw new Refusal("DATE_INVALID", { field: "to" });
  if (days > mostDays) throw new Refusal("DATES_TOO_FAR_APART", { days: mostDays });
  return { from, to };
}
