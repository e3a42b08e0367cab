/** What is wrong with a schedule as an operator types it, field by field. */
import type { Schedule } from "./schedule.ts";

const DAY_TIME = /^([0-3][0-9]|4[0-7]):([0-5][0-9])$/;
const DAY_MINUTES = 1440;
/** How far before a draw its bets may open; no calendar pauses longer than that. */
export const MOST_DAYS_BEFORE = 62;
/** Seconds. */
const MOST_DRAW_DELAY = 3600;

/** The fields of a schedule by their names on the wire; `kind` stands for the schedule as a whole. */
export type ScheduleField =
  | "kind"
  | "days"
  | "months"
  | "open"
  | "open.daysBefore"
  | "open.time"
  | "closeTime"
  | "drawTime"
  | "minutes"
  | "rounds"
  | "from"
  | "drawDelay";

export interface WholeRange {
  readonly least: number;
  readonly most: number;
}

/** The whole numbers that a schedule takes; how many rounds fit a day depends on their length. */
export function scheduleRanges(minutes: number) {
  const lengths = { least: 1, most: DAY_MINUTES };
  const length = isWhole(minutes, lengths) ? minutes : 1;
  return {
    minutes: lengths,
    // Longer than a day, and the rounds of two days would run into each other.
    rounds: { least: 1, most: Math.floor(DAY_MINUTES / length) },
    drawDelay: { least: 0, most: MOST_DRAW_DELAY },
    daysBefore: { least: 0, most: MOST_DAYS_BEFORE },
  } as const satisfies Record<string, WholeRange>;
}

/** Minutes from midnight of the draw's day. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The fields at fault, in the order in which they are filled in; none where it is a schedule. */
export function scheduleFaults(value: unknown): ScheduleField[] {
  if (!isFields(value)) return ["kind"];
  const known = new Map<unknown, readonly string[]>(Object.entries(fieldsByKind)).get(
    value["kind"],
  );
  if (!known || !Object.keys(value).every((field) => known.includes(field))) return ["kind"];
  if (value["kind"] === "every") return rowFaults(value);
  return [...dayFaults(value), ...hoursFaults(value)];
}

type Fields = { readonly [field: string]: unknown };

const fieldsByKind: Readonly<Record<Schedule["kind"], readonly string[]>> = {
  "days-of-month": ["kind", "days", "months", "open", "closeTime", "drawTime"],
  weekdays: ["kind", "days", "open", "closeTime", "drawTime"],
  daily: ["kind", "open", "closeTime", "drawTime"],
  every: ["kind", "minutes", "rounds", "from", "open", "drawDelay"],
};

function dayFaults({ kind, days, months }: Fields): ScheduleField[] {
  if (kind === "daily") return [];
  const isMonthly = kind === "days-of-month";
  return namesOfFalse({
    days: areDays(days, isMonthly ? { least: 1, most: 31 } : { least: 0, most: 6 }),
    months: months === undefined || areDays(months, { least: 1, most: 12 }),
  });
}

function hoursFaults({ open, closeTime, drawTime }: Fields): ScheduleField[] {
  const closes = isDayTime(closeTime) ? minutesOf(closeTime) : undefined;
  const named = namesOfFalse({
    closeTime: closes !== undefined,
    drawTime: isDayTime(drawTime) && (closes === undefined || minutesOf(drawTime) >= closes),
  });
  if (open === "PREVIOUS_CLOSE") return named;
  if (!isFields(open)) return [...named, "open"];
  const { daysBefore, time } = open;
  const isDays = isWhole(daysBefore, scheduleRanges(1).daysBefore);
  const isBefore = (opens: number) =>
    closes === undefined || !isDays || opens - daysBefore * DAY_MINUTES < closes;
  return [
    ...named,
    ...namesOfFalse({
      "open.daysBefore": isDays,
      "open.time": isDayTime(time) && isBefore(minutesOf(time)),
    }),
  ];
}

function rowFaults({ minutes, rounds, from, open, drawDelay }: Fields): ScheduleField[] {
  const ranges = scheduleRanges(Number(minutes));
  return namesOfFalse({
    minutes: isWhole(minutes, ranges.minutes),
    rounds: isWhole(rounds, ranges.rounds),
    from: isDayTime(from),
    drawDelay: drawDelay === undefined || isWhole(drawDelay, ranges.drawDelay),
    open: open === undefined || open === "PREVIOUS_CLOSE" || open === "DAY_START",
  });
}

function namesOfFalse(sound: Partial<Record<ScheduleField, boolean>>): ScheduleField[] {
  return (Object.keys(sound) as ScheduleField[]).filter((field) => sound[field] === false);
}

function isWhole(value: unknown, { least, most }: WholeRange): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

function isDayTime(value: unknown): value is string {
  return typeof value === "string" && DAY_TIME.test(value);
}

function areDays(value: unknown, range: WholeRange): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((day) => isWhole(day, range)) && new Set(value).size === value.length;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
