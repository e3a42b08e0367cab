import { scheduleFaults } from "@chokdee/domain/rounds/check-schedule.ts";
import { describe, expect, it } from "vitest";

import { scheduleForm, scheduleOf, type ScheduleForm } from "./schedule-form.ts";

const schedules = [
  {
    kind: "days-of-month",
    days: [1, 16],
    months: [1, 2],
    open: "PREVIOUS_CLOSE",
    closeTime: "15:20",
    drawTime: "16:00",
  },
  {
    kind: "weekdays",
    days: [1, 3, 5],
    open: { daysBefore: 1, time: "06:00" },
    closeTime: "20:00",
    drawTime: "25:00",
  },
  { kind: "daily", open: "PREVIOUS_CLOSE", closeTime: "16:30", drawTime: "17:00" },
  { kind: "every", minutes: 15, rounds: 88, from: "06:00", open: "DAY_START", drawDelay: 60 },
];

describe("the form of a schedule", () => {
  it("gives back what it was filled with", () => {
    for (const schedule of schedules) {
      expect(scheduleOf(scheduleForm(schedule))).toEqual(schedule);
    }
  });

  it("is no schedule while a day or a time is missing", () => {
    const form = scheduleForm(schedules[0]);
    const faults = (change: Partial<ScheduleForm>) =>
      scheduleFaults(scheduleOf({ ...form, ...change }));
    expect(faults({})).toEqual([]);
    expect(faults({ days: "" })).toEqual(["days"]);
    expect(faults({ days: "1, x" })).toEqual(["days"]);
    expect(faults({ closeTime: "" })).toEqual(["closeTime"]);
    expect(faults({ drawTime: "15:00" })).toEqual(["drawTime"]);
    expect(faults({ openAtClose: false, daysBefore: "" })).toEqual(["open.daysBefore"]);
  });
});
