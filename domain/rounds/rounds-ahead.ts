/**
 * Which rounds of a schedule are made ahead (decisions.md "Lotteries and rounds": rounds are made
 * ahead from the schedule and open and close by themselves).
 */
import { addDays, bangkokDay } from "../time.ts";
import type { CalendarException, PlannedRound, Schedule } from "./schedule.ts";
import { roundsFor } from "./schedule.ts";

/** Lotteries with days between their draws have at least this many rounds ahead. */
const LEAST_ROUNDS = 2;
/** All rounds up to so many days from today are there: members and operators see what comes. */
const DAYS_AHEAD = 3;
/** Rounds in a row come in dozens a day, so only to the end of tomorrow's. */
const DAYS_AHEAD_IN_A_ROW = 1;
/** A round of a day may close up to the end of the day after it ("47:00"). */
const DAYS_BACK = 2;
/** How far the next draws are looked for: two months first, then more than a year. */
const HORIZONS = [70, 400] as const;

/**
 * The rounds that should stand at an instant and have not closed by then: what was missed while
 * the house was down is not among them, for nobody could have bet on it.
 */
export function roundsAhead(
  schedule: Schedule,
  nowMs: number,
  exceptions: readonly CalendarException[] = [],
): PlannedRound[] {
  const today = bangkokDay(nowMs);
  const firstDay = addDays(today, -DAYS_BACK);
  const comingUntil = (days: number): PlannedRound[] =>
    roundsFor(schedule, firstDay, addDays(today, days), exceptions)
      .filter((round) => round.closeAtMs > nowMs)
      .toSorted((one, other) => one.closeAtMs - other.closeAtMs);
  if (schedule.kind === "every") return comingUntil(DAYS_AHEAD_IN_A_ROW);

  const near = comingUntil(DAYS_AHEAD);
  if (near.length >= LEAST_ROUNDS) return near;
  for (const days of HORIZONS) {
    const far = comingUntil(days);
    if (far.length >= LEAST_ROUNDS) return far.slice(0, LEAST_ROUNDS);
  }
  return near;
}

/** The rounds of a schedule that have not closed at an instant, up to a draw day. */
export function roundsUntil(
  schedule: Schedule,
  nowMs: number,
  lastDay: string,
  exceptions: readonly CalendarException[] = [],
): PlannedRound[] {
  const firstDay = addDays(bangkokDay(nowMs), -DAYS_BACK);
  return roundsFor(schedule, firstDay, lastDay, exceptions).filter(
    (round) => round.closeAtMs > nowMs,
  );
}

/** How many rounds a schedule has on a day: their sequence numbers count from 1 to this. */
export function roundsOnDay(
  schedule: Schedule,
  day: string,
  exceptions: readonly CalendarException[] = [],
): number {
  return roundsFor(schedule, day, day, exceptions).length;
}
