import { describe, expect, it } from "vitest";

import { bangkokInstant } from "../time.ts";
import { roundsAhead, roundsOnDay, roundsUntil } from "./rounds-ahead.ts";
import type { Schedule } from "./schedule.ts";

const government: Schedule = {
  kind: "days-of-month",
  days: [1, 16],
  open: "PREVIOUS_CLOSE",
  closeTime: "15:20",
  drawTime: "16:00",
};
const daily: Schedule = {
  kind: "daily",
  open: "PREVIOUS_CLOSE",
  closeTime: "18:00",
  drawTime: "18:15",
};
const yeekee: Schedule = { kind: "every", minutes: 15, rounds: 88, from: "06:00" };

const days = (rounds: readonly { drawDate: string }[]) => rounds.map((round) => round.drawDate);

describe("rounds ahead", () => {
  it("are the next two draws of a lottery that draws twice a month", () => {
    const now = bangkokInstant("2026-11-21", "09:00");
    expect(days(roundsAhead(government, now))).toEqual(["2026-12-01", "2026-12-16"]);
  });

  it("follow the calendar over the turn of the year", () => {
    const now = bangkokInstant("2026-12-16", "15:20");
    const calendar = [
      { on: "2027-01-01", movedTo: "2027-01-02" },
      { on: "2027-01-16", movedTo: "2027-01-17" },
    ];
    expect(days(roundsAhead(government, now, calendar))).toEqual(["2027-01-02", "2027-01-17"]);
  });

  it("are today's, unless it has closed, and those of three days more for a daily one", () => {
    expect(days(roundsAhead(daily, bangkokInstant("2026-11-21", "17:59")))).toEqual([
      "2026-11-21",
      "2026-11-22",
      "2026-11-23",
      "2026-11-24",
    ]);
    expect(days(roundsAhead(daily, bangkokInstant("2026-11-21", "18:00")))[0]).toBe("2026-11-22");
  });

  it("hold a round in a row that began on the day before yesterday's evening", () => {
    const late: Schedule = { kind: "every", minutes: 60, rounds: 20, from: "47:00" };
    const now = bangkokInstant("2026-11-23", "10:00");
    expect(days(roundsAhead(late, now))[0]).toBe("2026-11-21");
  });

  it("hold a round of the day before that closes in the night", () => {
    const dow: Schedule = {
      kind: "weekdays",
      days: [1, 2, 3, 4, 5],
      open: { daysBefore: 0, time: "05:00" },
      closeTime: "25:00",
      drawTime: "28:10",
    };
    const night = roundsAhead(dow, bangkokInstant("2026-11-21", "00:30"));
    expect(days(night)).toEqual(["2026-11-20", "2026-11-23", "2026-11-24"]);
  });

  it("of a lottery that draws once a year are found all the same", () => {
    const yearly: Schedule = { ...government, days: [1], months: [6] };
    const now = bangkokInstant("2026-11-21", "09:00");
    expect(days(roundsAhead(yearly, now))).toEqual([]);
    const spring: Schedule = { ...government, days: [1, 16], months: [4] };
    expect(days(roundsAhead(spring, now))).toEqual(["2027-04-01", "2027-04-16"]);
  });

  it("are found where the second draw is 400 days away, and not a day later", () => {
    const on = (day: number): Schedule => ({ ...government, days: [day], months: [12] });
    const now = bangkokInstant("2026-11-21", "09:00");
    expect(days(roundsAhead(on(26), now))).toEqual(["2026-12-26", "2027-12-26"]);
    expect(days(roundsAhead(on(27), now))).toEqual([]);
  });

  it("in a row reach to the end of tomorrow, from the one that is open, without a gap", () => {
    const rounds = roundsAhead(yeekee, bangkokInstant("2026-11-21", "02:07"));
    // The game day of the 20th goes on until 04:00, then come the 21st and the 22nd.
    expect(rounds[0]).toMatchObject({ drawDate: "2026-11-20", sequence: 81 });
    expect(rounds).toHaveLength(8 + 88 + 88);
    for (const [index, round] of rounds.entries()) {
      const before = rounds[index - 1];
      if (before?.drawDate === round.drawDate) expect(round.openAtMs).toBe(before.closeAtMs);
    }
  });

  it("never hold a round that has closed, however long the house was down", () => {
    for (const schedule of [government, daily, yeekee]) {
      for (let hour = 0; hour < 24 * 40; hour += 7) {
        const now = bangkokInstant("2026-11-01", "00:13") + hour * 3_600_000;
        const rounds = roundsAhead(schedule, now);
        expect(rounds.length).toBeGreaterThan(1);
        expect(rounds.filter((round) => round.closeAtMs <= now)).toEqual([]);
      }
    }
  });
});

it("a day's rounds are counted, so that an added one comes after them", () => {
  expect(roundsOnDay(yeekee, "2026-11-21")).toBe(88);
  expect(roundsOnDay(government, "2026-11-21")).toBe(0);
  expect(roundsOnDay(government, "2026-12-01")).toBe(1);
});

describe("rounds up to a day", () => {
  const until = (time: string) =>
    days(roundsUntil(daily, bangkokInstant("2026-11-21", time), "2026-11-23"));

  it("are those that nobody is too late for: not one that closes at this very moment", () => {
    const later = ["2026-11-22", "2026-11-23"];
    expect(until("17:59")).toEqual(["2026-11-21", ...later]);
    expect(until("18:00")).toEqual(later);
    expect(days(roundsAhead(daily, bangkokInstant("2026-11-21", "18:00")))[0]).toBe("2026-11-22");
  });
});
