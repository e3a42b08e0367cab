import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { addDays, bangkokInstant, weekday } from "../time.ts";
import type { CalendarException, PlannedRound, Schedule } from "./schedule.ts";
import { closesAfterDraw, closesLater, drawDays, roundsFor, scheduledClose } from "./schedule.ts";

function archive(name: string): { date: string }[] {
  const url = new URL(`../../db/archives/${name}`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8")) as { date: string }[];
}

const government: Schedule = {
  kind: "days-of-month",
  days: [1, 16],
  open: "PREVIOUS_CLOSE",
  closeTime: "15:20",
  drawTime: "16:00",
};

/** The moved draws of schedules.json, as an operator's calendar holds them. */
function governmentCalendar(): CalendarException[] {
  const rows: CalendarException[] = [
    { on: "2018-03-01", movedTo: "2018-03-02" },
    { on: "2019-07-16", movedTo: "2019-07-15" },
    { on: "2020-04-01", movedTo: "2020-05-16" },
    { on: "2022-02-16", movedTo: "2022-02-17" },
    { on: "2023-08-01", movedTo: "2023-07-31" },
    // The pandemic's draws that never were, made up for by none.
    { on: "2020-04-16", movedTo: null },
    { on: "2020-05-01", movedTo: null },
  ];
  for (let year = 2016; year <= 2026; year++) {
    const newYear = year <= 2024 ? `${year - 1}-12-30` : `${year}-01-02`;
    rows.push({ on: `${year}-01-01`, movedTo: newYear });
    if (year > 2016) rows.push({ on: `${year}-01-16`, movedTo: `${year}-01-17` });
    if (year !== 2020) rows.push({ on: `${year}-05-01`, movedTo: `${year}-05-02` });
  }
  return rows;
}

describe("the government calendar", () => {
  const drawn = archive("glo-draws.json").map((draw) => draw.date);
  const since2016 = drawn.filter((day) => day >= "2016-01-01" && day <= "2026-08-16");
  const planned = drawDays(government, "2016-01-01", "2026-08-16", governmentCalendar());

  it("has every draw of the archive since 2016, the moved ones included", () => {
    expect(since2016.length).toBeGreaterThan(200);
    expect(since2016.filter((day) => !planned.includes(day))).toEqual([]);
  });

  it("has two draws a month but for the pandemic, and no others than the moved ones", () => {
    const moved = new Set(governmentCalendar().map((row) => row.movedTo));
    const odd = planned.filter((day) => !["01", "16"].includes(day.slice(8)));
    expect(odd.filter((day) => !moved.has(day))).toEqual([]);
    // 128 months at two draws, less 1 and 16 April and 1 May 2020, less 1 January 2016, which was
    // drawn in December; 1 September onwards of 2026 is outside.
    expect(planned).toHaveLength(128 * 2 - 3 - 1);
  });

  it("without its calendar is wrong, so the exceptions are what makes it right", () => {
    const plain = drawDays(government, "2016-01-01", "2026-08-16");
    expect(since2016.filter((day) => !plain.includes(day)).length).toBeGreaterThan(20);
  });

  it("opens each round when the one before closes, over a moved draw too", () => {
    const rounds = roundsFor(government, "2026-01-01", "2026-12-31", governmentCalendar());
    for (const [index, round] of rounds.entries()) {
      expect(round.drawAtMs - round.closeAtMs).toBe(40 * 60_000);
      expect(round.openAtMs).toBe(
        rounds[index - 1]?.closeAtMs ?? bangkokInstant("2025-12-16", "15:20"),
      );
    }
    expect(rounds[1]?.drawDate).toBe("2026-01-17");
  });
});

describe("the Lao calendar", () => {
  const weekdays = (days: readonly number[]): Schedule => ({
    kind: "weekdays",
    days,
    open: { daysBefore: 1, time: "21:00" },
    closeTime: "20:00",
    drawTime: "20:30",
  });
  const drawn = archive("lao-draws.json").map((draw) => draw.date);

  it("has every draw of the archive, on the weekdays of each time", () => {
    const planned = new Set([
      ...drawDays(weekdays([1, 3, 5]), "2024-01-01", "2026-03-29"),
      ...drawDays(weekdays([1, 2, 3, 4, 5]), "2026-03-30", "2026-10-31"),
    ]);
    expect(drawn.filter((day) => !planned.has(day))).toEqual([]);
  });

  it("opens on the evening before", () => {
    const [round] = roundsFor(weekdays([1, 3, 5]), "2026-11-20", "2026-11-22");
    expect(round).toEqual({
      sequence: 1,
      drawDate: "2026-11-20",
      openAtMs: bangkokInstant("2026-11-19", "21:00"),
      closeAtMs: bangkokInstant("2026-11-20", "20:00"),
      drawAtMs: bangkokInstant("2026-11-20", "20:30"),
    });
  });
});

describe("a daily lottery", () => {
  const hanoi: Schedule = {
    kind: "daily",
    open: "PREVIOUS_CLOSE",
    closeTime: "18:10",
    drawTime: "18:35",
  };

  it("has every draw of the Hanoi archive", () => {
    const drawn = archive("hanoi-xsmb-2024-on.json").map((draw) => draw.date);
    const planned = new Set(drawDays(hanoi, "2024-01-01", "2026-08-31"));
    expect(drawn.filter((day) => !planned.has(day))).toEqual([]);
  });

  it("pauses on days without a draw, and opens the next round when the last one closed", () => {
    const pause = ["2026-02-16", "2026-02-17"].map((on) => ({ on, movedTo: null }));
    const rounds = roundsFor(hanoi, "2026-02-15", "2026-02-18", pause);
    expect(rounds.map((round) => round.drawDate)).toEqual(["2026-02-15", "2026-02-18"]);
    expect(rounds[1]?.openAtMs).toBe(rounds[0]?.closeAtMs);
  });

  it("can have an extra draw: a day moved to itself", () => {
    const sunday = "2026-11-22";
    const working: Schedule = { ...hanoi, kind: "weekdays", days: [1, 2, 3, 4, 5] };
    expect(drawDays(working, sunday, sunday)).toEqual([]);
    expect(drawDays(working, sunday, sunday, [{ on: sunday, movedTo: sunday }])).toEqual([sunday]);
  });

  it("may close and draw in the night after its day", () => {
    const dow: Schedule = {
      kind: "weekdays",
      days: [1, 2, 3, 4, 5],
      open: { daysBefore: 0, time: "06:00" },
      closeTime: "25:00",
      drawTime: "28:10",
    };
    const rounds = roundsFor(dow, "2026-11-20", "2026-11-22");
    expect(rounds).toEqual([
      {
        sequence: 1,
        drawDate: "2026-11-20",
        openAtMs: bangkokInstant("2026-11-20", "06:00"),
        closeAtMs: bangkokInstant("2026-11-21", "01:00"),
        drawAtMs: bangkokInstant("2026-11-21", "04:10"),
      },
    ]);
  });
});

describe("yeekee", () => {
  const yeekee: Schedule = { kind: "every", minutes: 15, rounds: 88, from: "06:00" };

  it("has 88 rounds a day from 06:00 to 04:00 without a gap or an overlap", () => {
    for (const day of ["2026-11-21", "2026-12-31", "2028-02-29"]) {
      const rounds = roundsFor(yeekee, day, day);
      expect(rounds).toHaveLength(88);
      expect(rounds.map((round) => round.sequence)).toEqual(
        Array.from({ length: 88 }, (_, index) => index + 1),
      );
      expect(rounds[0]?.openAtMs).toBe(bangkokInstant(day, "06:00"));
      expect(rounds[87]?.closeAtMs).toBe(bangkokInstant(addDays(day, 1), "04:00"));
      for (const [index, round] of rounds.entries()) {
        expect(round.closeAtMs - round.openAtMs).toBe(15 * 60_000);
        expect(round.drawDate).toBe(day);
        if (index > 0) expect(round.openAtMs).toBe(rounds[index - 1]?.closeAtMs);
      }
    }
  });

  it("over a year never overlaps from one day to the next", () => {
    const rounds = roundsFor(yeekee, "2027-01-01", "2027-12-31");
    expect(rounds).toHaveLength(365 * 88);
    let before: PlannedRound | undefined;
    let overlaps = 0;
    for (const round of rounds) {
      if (before && round.openAtMs < before.closeAtMs) overlaps++;
      before = round;
    }
    expect(overlaps).toBe(0);
  });

  it("can open all its rounds when the day starts, and draw some time after the close", () => {
    const [first, second] = roundsFor(
      { ...yeekee, open: "DAY_START", drawDelay: 60 },
      "2026-11-21",
      "2026-11-21",
    );
    expect(second?.openAtMs).toBe(first?.openAtMs);
    expect(second && second.drawAtMs - second.closeAtMs).toBe(60_000);
  });
});

describe("any schedule", () => {
  it("gives the same rounds whether a range is planned at once or day by day", () => {
    const schedules: Schedule[] = [
      government,
      { ...government, kind: "weekdays", days: [3, 6, 0] },
      { ...government, kind: "daily" },
      { kind: "every", minutes: 60, rounds: 3, from: "23:00" },
    ];
    for (const schedule of schedules) {
      const calendar = schedule === government ? governmentCalendar() : [];
      const atOnce = roundsFor(schedule, "2025-12-20", "2026-01-31", calendar);
      const daily: PlannedRound[] = [];
      for (let day = "2025-12-20"; day <= "2026-01-31"; day = addDays(day, 1)) {
        daily.push(...roundsFor(schedule, day, day, calendar));
      }
      expect(daily).toEqual(atOnce);
    }
  });

  it("opens a round seven days before where none was drawn in the two months before", () => {
    const yearly: Schedule = { ...government, days: [1], months: [6, 8] };
    const [first, second] = roundsFor(yearly, "2027-06-01", "2027-12-31");
    expect(first?.openAtMs).toBe(bangkokInstant("2027-05-25", "15:20"));
    expect(second?.openAtMs).toBe(first?.closeAtMs);
  });

  it("for chosen months draws in these only", () => {
    const days = drawDays({ ...government, months: [1, 12] }, "2027-01-01", "2027-12-31");
    expect(days).toEqual(["2027-01-01", "2027-01-16", "2027-12-01", "2027-12-16"]);
  });

  it("of weekdays falls on these weekdays", () => {
    const malay: Schedule = { ...government, kind: "weekdays", days: [3, 6, 0] };
    const days = drawDays(malay, "2026-01-01", "2026-12-31");
    expect(new Set(days.map(weekday))).toEqual(new Set([0, 3, 6]));
    expect(days).toHaveLength(52 * 3);
  });
});

describe("the close by a schedule", () => {
  const row: Schedule = { kind: "every", minutes: 15, rounds: 88, from: "06:00" };
  const night: Schedule = { ...government, kind: "daily", closeTime: "25:00", drawTime: "28:10" };
  const closing = (closeTime: string): Schedule => ({ ...government, closeTime });

  it.each<[Schedule | null, Schedule | null, boolean]>([
    [government, closing("15:21"), true],
    [government, closing("15:20"), false],
    [government, closing("15:19"), false],
    // An hour of the next day is later, whatever it reads.
    [closing("23:59"), closing("24:00"), true],
    [night, government, false],
    // Without a close of its own nothing says that it is not later.
    [government, null, true],
    [government, row, true],
    [null, government, false],
    [row, government, false],
  ])("is moved to later: from %j to %j: %s", (before, after, is) => {
    expect(closesLater(before, after)).toBe(is);
  });

  it("stands on the draw's day, also after its midnight", () => {
    expect(scheduledClose(government, "2026-12-01")).toBe(bangkokInstant("2026-12-01", "15:20"));
    expect(scheduledClose(night, "2026-12-01")).toBe(bangkokInstant("2026-12-02", "01:00"));
    expect([scheduledClose(row, "2026-12-01"), scheduledClose(null, "2026-12-01")]).toEqual([
      null,
      null,
    ]);
  });

  it("is after the draw from the sixth hour of the night on, to the millisecond", () => {
    const end = bangkokInstant("2026-12-02", "06:00");
    for (const schedule of [government, null]) {
      expect(closesAfterDraw(schedule, "2026-12-01", end)).toBe(false);
      expect(closesAfterDraw(schedule, "2026-12-01", end + 1)).toBe(true);
    }
    // A lottery that is drawn later in that night takes bets up to its draw.
    const late: Schedule = { ...night, closeTime: "31:00", drawTime: "32:00" };
    const draw = bangkokInstant("2026-12-02", "08:00");
    // Also on a day that is none of its own: an extra draw.
    const weekly: Schedule = { ...late, kind: "weekdays", days: [5] };
    expect(closesAfterDraw(weekly, "2026-12-01", draw)).toBe(false);
    expect(closesAfterDraw(weekly, "2026-12-01", draw + 1)).toBe(true);
    expect(closesAfterDraw(late, "2026-12-01", draw)).toBe(false);
    expect(closesAfterDraw(late, "2026-12-01", draw + 1)).toBe(true);
  });
});
