import { describe, expect, it } from "vitest";

import { scheduleFaults, scheduleRanges } from "./check-schedule.ts";
import { parseSchedule, type Schedule } from "./schedule.ts";

const government: Schedule = {
  kind: "days-of-month",
  days: [1, 16],
  open: "PREVIOUS_CLOSE",
  closeTime: "15:20",
  drawTime: "16:00",
};
const row: Schedule = { kind: "every", minutes: 15, rounds: 8, from: "06:00" };

describe("a schedule as an operator saves it", () => {
  it("is read back as it is", () => {
    const schedules: Schedule[] = [
      government,
      { ...government, months: [1, 6] },
      { ...government, kind: "weekdays", days: [0, 6] },
      {
        kind: "daily",
        open: { daysBefore: 1, time: "21:00" },
        closeTime: "18:00",
        drawTime: "18:00",
      },
      { kind: "every", minutes: 15, rounds: 88, from: "06:00", open: "DAY_START", drawDelay: 60 },
      { ...row, drawDelay: 3600 },
      { ...row, minutes: 7, rounds: 205 },
      { ...row, drawDelay: 0, open: "PREVIOUS_CLOSE", from: "47:59" },
      { ...government, days: [31], months: [12], closeTime: "00:00", drawTime: "47:59" },
      { ...government, open: { daysBefore: 62, time: "47:59" } },
      { ...government, open: { daysBefore: 0, time: "15:19" } },
      // At the same minute a day before it opens before it closes.
      { ...government, open: { daysBefore: 1, time: "39:19" } },
    ];
    for (const schedule of schedules) {
      expect(parseSchedule(JSON.parse(JSON.stringify(schedule)))).toEqual(schedule);
    }
  });

  it.each<[string, unknown, string[]]>([
    ["null", null, ["kind"]],
    ["a text", "daily", ["kind"]],
    ["a list", [government], ["kind"]],
    ["another kind", { ...government, kind: "toString" }, ["kind"]],
    ["an unknown field", { ...government, kind: "daily", odds: 1 }, ["kind"]],
    ["no days", { ...government, days: [] }, ["days"]],
    ["the 32nd", { ...government, days: [32] }, ["days"]],
    ["the 16th and the 32nd", { ...government, days: [16, 32] }, ["days"]],
    ["no whole day", { ...government, days: [1.5] }, ["days"]],
    ["no month", { ...government, months: [] }, ["months"]],
    ["months of weekdays", { ...government, kind: "weekdays", days: [1], months: [1] }, ["kind"]],
    ["a day twice", { ...government, days: [1, 1] }, ["days"]],
    ["a day as text", { ...government, days: ["1"] }, ["days"]],
    ["the 13th month", { ...government, months: [13] }, ["months"]],
    ["weekday 7", { ...government, kind: "weekdays", days: [7] }, ["days"]],
    ["a time of 48:00", { ...government, closeTime: "48:00" }, ["closeTime"]],
    ["a text before a time", { ...government, closeTime: "x15:20" }, ["closeTime"]],
    ["a text behind a time", { ...government, drawTime: "16:00x" }, ["drawTime"]],
    ["a time in a list", { ...government, closeTime: ["15:20"] }, ["closeTime"]],
    [
      "no close beside an opening that is well",
      { ...government, closeTime: "", open: { daysBefore: 0, time: "10:00" } },
      ["closeTime"],
    ],
    [
      "an opening 63 days before",
      { ...government, open: { daysBefore: 63, time: "10:00" } },
      ["open.daysBefore"],
    ],
    ["an opening in a list", { ...government, open: [] }, ["open"]],
    ["minute 60", { ...government, closeTime: "15:60" }, ["closeTime"]],
    ["a draw before the close", { ...government, drawTime: "15:19" }, ["drawTime"]],
    ["neither time", { ...government, closeTime: "", drawTime: "" }, ["closeTime", "drawTime"]],
    ["another opening", { ...government, open: "NOW" }, ["open"]],
    [
      "an opening after the close",
      { ...government, open: { daysBefore: 0, time: "15:20" } },
      ["open.time"],
    ],
    [
      "an opening in the future",
      { ...government, open: { daysBefore: -1, time: "10:00" } },
      ["open.daysBefore"],
    ],
    ["no rounds", { ...row, rounds: 0 }, ["rounds"]],
    ["more rounds than a day holds", { ...row, rounds: 97 }, ["rounds"]],
    ["a last round that ends the day after", { ...row, minutes: 7, rounds: 206 }, ["rounds"]],
    ["rounds of no length", { ...row, minutes: 0 }, ["minutes"]],
    ["a draw more than an hour late", { ...row, drawDelay: 3601 }, ["drawDelay"]],
    ["no first round", { ...row, from: "six" }, ["from"]],
    ["another opening of rounds in a row", { ...row, open: "NOW" }, ["open"]],
  ])("with %s is refused at its field", (_case, value, fields) => {
    expect(parseSchedule(value)).toBeNull();
    expect(scheduleFaults(value)).toEqual(fields);
  });

  it("tells the numbers that it takes", () => {
    const { minutes, rounds, daysBefore } = scheduleRanges(15);
    expect([minutes.most, rounds.most, daysBefore.most]).toEqual([1440, 96, 62]);
    expect(scheduleFaults({ ...row, rounds: rounds.most })).toEqual([]);
    expect(scheduleRanges(Number.NaN).rounds.most).toBe(1440);
  });
});
