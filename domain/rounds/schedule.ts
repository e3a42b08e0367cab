/**
 * When a lottery draws: schedules as data, and the rounds that follow from one (decisions.md
 * "Lotteries and rounds": days, open, close and draw time in Asia/Bangkok, calendar exceptions
 * as rows).
 */
import { addDays, bangkokInstant, weekday } from "../time.ts";
import { minutesOf, MOST_DAYS_BEFORE, scheduleFaults } from "./check-schedule.ts";

/**
 * A time of the draw's day, "HH:MM". Hours from 24 to 47 are of the next day: "25:00" is one
 * o'clock in the night after it.
 */
export type DayTime = string;

/** When bets open: as soon as the round before closes, or at a time so many days before. */
export type Opening = "PREVIOUS_CLOSE" | { readonly daysBefore: number; readonly time: DayTime };

interface Hours {
  readonly open: Opening;
  readonly closeTime: DayTime;
  readonly drawTime: DayTime;
}

export type Schedule =
  | (Hours & {
      readonly kind: "days-of-month";
      readonly days: readonly number[];
      /** 1-12; every month when absent. */
      readonly months?: readonly number[];
    })
  /** 0 is Sunday. */
  | (Hours & { readonly kind: "weekdays"; readonly days: readonly number[] })
  | (Hours & { readonly kind: "daily" })
  /** Rounds in a row: each opens when the one before closes, or all when the day starts. */
  | {
      readonly kind: "every";
      readonly minutes: number;
      readonly rounds: number;
      readonly from: DayTime;
      readonly open?: "PREVIOUS_CLOSE" | "DAY_START";
      /** Seconds from the close to the draw. */
      readonly drawDelay?: number;
    };

/**
 * A day on which the calendar differs: there is no draw on that day, but one on `movedTo`. An
 * extra draw is written as a day moved to itself.
 */
export interface CalendarException {
  readonly on: string;
  readonly movedTo: string | null;
}

/** A round to be made; instants in epoch milliseconds. */
export interface PlannedRound {
  /** 1 for the only round of a day; the rounds of a day count up. */
  readonly sequence: number;
  readonly drawDate: string;
  readonly openAtMs: number;
  readonly closeAtMs: number;
  readonly drawAtMs: number;
}

const MINUTE_MS = 60_000;
/** How long a round without one before it is open. */
const FIRST_ROUND_OPEN_DAYS = 7;

function instantOf(day: string, time: DayTime): number {
  return bangkokInstant(day, "00:00") + minutesOf(time) * MINUTE_MS;
}

function isScheduled(schedule: Schedule, day: string): boolean {
  switch (schedule.kind) {
    case "days-of-month": {
      const isMonth = schedule.months?.includes(Number(day.slice(5, 7))) ?? true;
      return isMonth && schedule.days.includes(Number(day.slice(8, 10)));
    }
    case "weekdays":
      return schedule.days.includes(weekday(day));
    case "daily":
    case "every":
      return true;
  }
}

/** The days with a draw, both ends included, in order and each once. */
export function drawDays(
  schedule: Schedule,
  fromDay: string,
  toDay: string,
  exceptions: readonly CalendarException[] = [],
): string[] {
  const excepted = new Set(exceptions.map((exception) => exception.on));
  const days = new Set<string>();
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) {
    if (isScheduled(schedule, day) && !excepted.has(day)) days.add(day);
  }
  for (const { movedTo } of exceptions) {
    if (movedTo !== null && movedTo >= fromDay && movedTo <= toDay) days.add(movedTo);
  }
  return [...days].toSorted();
}

function roundsInARow(schedule: Schedule & { kind: "every" }, day: string): PlannedRound[] {
  const dayStartMs = instantOf(day, schedule.from);
  const lengthMs = schedule.minutes * MINUTE_MS;
  return Array.from({ length: schedule.rounds }, (_, index) => {
    const closeAtMs = dayStartMs + (index + 1) * lengthMs;
    return {
      sequence: index + 1,
      drawDate: day,
      openAtMs: schedule.open === "DAY_START" ? dayStartMs : closeAtMs - lengthMs,
      closeAtMs,
      drawAtMs: closeAtMs + (schedule.drawDelay ?? 0) * 1000,
    };
  });
}

/** A draw of the night is still the day's: Dow Jones draws at ten past four. */
const NIGHT_HOURS = 6;

/**
 * Whether bets on a day's draw would close after the day is over and drawn: whoever takes them
 * takes bets on a number that is in the newspaper.
 */
export function closesAfterDraw(
  schedule: Schedule | null,
  drawDate: string,
  closeAtMs: number,
): boolean {
  const nightEndMs = bangkokInstant(addDays(drawDate, 1), "00:00") + NIGHT_HOURS * 60 * MINUTE_MS;
  if (closeAtMs <= nightEndMs) return false;
  const extra = [{ on: drawDate, movedTo: drawDate }];
  const planned = schedule ? roundsFor(schedule, drawDate, drawDate, extra) : [];
  return planned.every(({ drawAtMs }) => closeAtMs > drawAtMs);
}

/**
 * When the bets on a day's draw close by the schedule, in epoch milliseconds; null without one, and
 * for rounds in a row, which the house draws when they close.
 */
export function scheduledClose(schedule: Schedule | null, drawDate: string): number | null {
  if (schedule === null || schedule.kind === "every") return null;
  return instantOf(drawDate, schedule.closeTime);
}

/** Whether bets close later by one schedule than by another that it takes the place of. */
export function closesLater(before: Schedule | null, after: Schedule | null): boolean {
  if (before === null || before.kind === "every") return false;
  if (after === null || after.kind === "every") return true;
  return minutesOf(after.closeTime) > minutesOf(before.closeTime);
}

/** The rounds whose draw day lies between two days, both included. */
export function roundsFor(
  schedule: Schedule,
  fromDay: string,
  toDay: string,
  exceptions: readonly CalendarException[] = [],
): PlannedRound[] {
  if (schedule.kind === "every") {
    const days = drawDays(schedule, fromDay, toDay, exceptions);
    return days.flatMap((day) => roundsInARow(schedule, day));
  }
  const lookBack = addDays(fromDay, -MOST_DAYS_BEFORE);
  const days = drawDays(schedule, lookBack, toDay, exceptions);
  return days.flatMap((drawDate, index) => {
    if (drawDate < fromDay) return [];
    const { open, closeTime, drawTime } = schedule;
    const before = days[index - 1] ?? addDays(drawDate, -FIRST_ROUND_OPEN_DAYS);
    const openAtMs =
      open === "PREVIOUS_CLOSE"
        ? instantOf(before, closeTime)
        : instantOf(addDays(drawDate, -open.daysBefore), open.time);
    const closeAtMs = instantOf(drawDate, closeTime);
    return [
      { sequence: 1, drawDate, openAtMs, closeAtMs, drawAtMs: instantOf(drawDate, drawTime) },
    ];
  });
}

/** Reads a schedule as an operator saves it; null when it is none. */
export function parseSchedule(value: unknown): Schedule | null {
  return scheduleFaults(value).length === 0 ? (value as Schedule) : null;
}
