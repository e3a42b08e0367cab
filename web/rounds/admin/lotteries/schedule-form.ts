import { parseSchedule, type Schedule } from "@chokdee/domain/rounds/schedule.ts";

/** A schedule as it is typed: every field a text. */
export interface ScheduleForm {
  readonly kind: Schedule["kind"];
  /** Days of the month "1, 16", or weekdays 0 to 6. */
  readonly days: string;
  readonly months: readonly number[] | undefined;
  readonly closeTime: string;
  readonly drawTime: string;
  readonly openAtClose: boolean;
  readonly daysBefore: string;
  readonly openTime: string;
  readonly minutes: string;
  readonly rounds: string;
  readonly from: string;
  readonly dayStart: boolean;
  readonly drawDelay: string;
}

const empty: ScheduleForm = {
  kind: "daily",
  days: "",
  months: undefined,
  closeTime: "",
  drawTime: "",
  openAtClose: true,
  daysBefore: "1",
  openTime: "06:00",
  minutes: "15",
  rounds: "88",
  from: "06:00",
  dayStart: false,
  drawDelay: "",
};

export function scheduleForm(value: unknown): ScheduleForm {
  const schedule = parseSchedule(value);
  if (schedule === null) return empty;
  if (schedule.kind === "every") {
    return {
      ...empty,
      kind: "every",
      minutes: String(schedule.minutes),
      rounds: String(schedule.rounds),
      from: schedule.from,
      dayStart: schedule.open === "DAY_START",
      drawDelay: schedule.drawDelay === undefined ? "" : String(schedule.drawDelay),
    };
  }
  const { kind, open, closeTime, drawTime } = schedule;
  return {
    ...empty,
    kind,
    closeTime,
    drawTime,
    days: kind === "daily" ? "" : schedule.days.join(", "),
    months: kind === "days-of-month" ? schedule.months : undefined,
    openAtClose: open === "PREVIOUS_CLOSE",
    ...(open === "PREVIOUS_CLOSE"
      ? {}
      : { daysBefore: String(open.daysBefore), openTime: open.time }),
  };
}

function wholeOf(text: string): number {
  return /^[0-9]+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** The schedule that was typed, as it goes over the wire; it may not be one yet. */
export function scheduleOf(form: ScheduleForm): { readonly [field: string]: unknown } {
  if (form.kind === "every") {
    return {
      kind: "every",
      minutes: wholeOf(form.minutes),
      rounds: wholeOf(form.rounds),
      from: form.from,
      open: form.dayStart ? "DAY_START" : "PREVIOUS_CLOSE",
      ...(form.drawDelay === "" ? {} : { drawDelay: wholeOf(form.drawDelay) }),
    };
  }
  const days = form.days.split(/[\s,]+/).filter((day) => day !== "");
  return {
    kind: form.kind,
    ...(form.kind === "daily" ? {} : { days: days.map(wholeOf) }),
    ...(form.kind === "days-of-month" && form.months ? { months: form.months } : {}),
    open: form.openAtClose
      ? "PREVIOUS_CLOSE"
      : { daysBefore: wholeOf(form.daysBefore), time: form.openTime },
    closeTime: form.closeTime,
    drawTime: form.drawTime,
  };
}
