/** The days that a report is asked for. */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { addDays, bangkokInstant, isDay } from "@chokdee/domain/time.ts";

import type { AppContext } from "../platform/app-context.ts";
import { readToday } from "./queries/figures.ts";

/** Without a choice a report shows the last 30 days. */
const USUAL_DAYS = 30;
const MOST_DAYS = 401;

export interface Days {
  /** Bangkok days, both included. */
  readonly from: string;
  readonly to: string;
  /** The instants at which the first begins and the last is over. */
  readonly begin: Date;
  readonly end: Date;
}

export async function daysAsked(
  app: AppContext,
  request: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Days> {
  const { today } = await readToday(app.db);
  const to = request.to ?? today;
  if (!isDay(to)) throw new Refusal("DATE_INVALID");
  const from = request.from ?? addDays(to, 1 - USUAL_DAYS);
  if (!isDay(from) || from > to) throw new Refusal("DATE_INVALID");
  if (addDays(from, MOST_DAYS) <= to) {
    throw new Refusal("DATES_TOO_FAR_APART", { days: MOST_DAYS });
  }
  const begin = new Date(bangkokInstant(from, "00:00"));
  return { from, to, begin, end: new Date(bangkokInstant(addDays(to, 1), "00:00")) };
}
