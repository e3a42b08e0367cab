/**
 * Days on which an exchange's session is shorter than its lottery's schedule: the index that decides
 * stands still and is public while bets would still be taken.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { roundsFor, type Schedule } from "@chokdee/domain/rounds/schedule.ts";
import { addDays, bangkokInstant } from "@chokdee/domain/time.ts";
import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { readSeeds } from "./seed-lotteries.ts";

const app = useApp();

/** When the session of such a day is over, in Bangkok, and the days of the seeded calendars. */
const endings: [exchange: string, lotteries: string[], over: string, days: string[]][] = [
  [
    "Hong Kong",
    ["foreign-hangseng-m", "foreign-hangseng-a"],
    "11:00",
    ["2026-12-24", "2026-12-31", "2027-02-05", "2027-12-24", "2027-12-31"],
  ],
  [
    "Singapore",
    ["foreign-singapore"],
    "11:00",
    ["2026-12-24", "2026-12-31", "2027-02-05", "2027-12-24", "2027-12-31"],
  ],
  ["London", ["foreign-uk"], "19:30", ["2026-12-24", "2026-12-31", "2027-12-24", "2027-12-31"]],
  ["Frankfurt", ["foreign-germany"], "20:00", ["2026-12-30", "2027-12-30"]],
  // New York's are in winter: one in the afternoon there is one in the night here.
  ["New York", ["foreign-dowjones"], "25:00", ["2026-12-24", "2027-11-26"]],
];

const closesOn = (code: string, day: string): number[] => {
  const seed = readSeeds().find((one) => one.code === code);
  if (!seed) throw new Error(`${code} is not seeded`);
  return roundsFor(seed.schedule as Schedule, day, day, seed.calendar).map(
    ({ closeAtMs }) => closeAtMs,
  );
};

const overAt = (day: string, time: string): number => {
  const hour = Number(time.slice(0, 2));
  const clock = `${String(hour % 24).padStart(2, "0")}${time.slice(2)}`;
  return bangkokInstant(hour < 24 ? day : addDays(day, 1), clock);
};

describe("a session that ends early", () => {
  it.each(endings)(
    "in %s ends the bets of %j before it is over",
    (_exchange, codes, over, days) => {
      for (const day of days) {
        for (const code of codes) {
          for (const closeAtMs of closesOn(code, day)) {
            expect(closeAtMs, `${code} ${day}`).toBeLessThanOrEqual(overAt(day, over));
          }
        }
      }
    },
  );

  it("leaves the rounds of its morning, and those of the day before", () => {
    expect(closesOn("foreign-hangseng-m", "2026-12-24")).toHaveLength(1);
    expect(closesOn("foreign-hangseng-a", "2026-12-23")).toHaveLength(1);
    expect(closesOn("foreign-dowjones", "2026-12-24")).toHaveLength(1);
  });
});

describe("a house of before these days were known", () => {
  const migration = readFileSync(
    join(import.meta.dirname, "../../db/migrations/0104_half_days.sql"),
    "utf8",
  );
  const daysOf = async (code: string) => {
    const rows = await app.current.db.query<{ on: string; note: string }>(
      `select c.on_date::text as on, c.note from calendar_exceptions c
       join lottery_types t on t.id = c.lottery_type_id where t.code = $1 order by 1`,
      [code],
    );
    return rows.map(({ on, note }) => [on, note]);
  };
  const codes = readSeeds().map(({ code }) => code);

  it("is given the same days, and keeps the operator's own word and hours", async () => {
    const { db } = app.current;
    const seeded = await Promise.all(codes.map(daysOf));
    await db.query("delete from calendar_exceptions where note like 'Half day%'");
    expect(await daysOf("foreign-uk")).toEqual([]);
    await db.query(migration);
    expect(await Promise.all(codes.map(daysOf))).toEqual(seeded);

    await db.query("delete from calendar_exceptions where note like 'Half day%'");
    await db.query(
      `insert into calendar_exceptions (lottery_type_id, on_date, moved_to, note)
       select id, '2026-12-24', '2026-12-24', 'ours' from lottery_types where code = 'foreign-uk'`,
    );
    await db.query(
      `update lottery_types set schedule = schedule || '{"closeTime": "10:30"}'
       where code = 'foreign-singapore'`,
    );
    await db.query(migration);
    expect((await daysOf("foreign-uk"))[0]).toEqual(["2026-12-24", "ours"]);
    expect(await daysOf("foreign-singapore")).toEqual([]);
  });

  it("takes no bets after the session on a round that was made before they were known", async () => {
    const { db } = app.current;
    await db.query("delete from calendar_exceptions where note like 'Half day%'");
    const times = (day: string, close: string) =>
      [addDays(day, -1), day].map((on) => new Date(bangkokInstant(on, close)));
    await db.query(
      `insert into rounds (lottery_type_id, name, draw_date, open_time, close_time, planned)
       select id, 'งวด', '2027-12-24', $1, $2, true from lottery_types where code = 'foreign-uk'`,
      times("2027-12-24", "22:00"),
    );
    // Made by hand: its hours are the operator's.
    await db.query(
      `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time)
       select id, 'พิเศษ', '2027-12-24', 2, $1, $2 from lottery_types where code = 'foreign-uk'`,
      times("2027-12-24", "22:00"),
    );
    await db.query(migration);
    const [round] = await db.query<{ id: number; close_time: Date }>(
      "select id, close_time from rounds where draw_date = '2027-12-24' and name = 'งวด'",
    );
    const gates = await db.query<{ close_time: Date }>(
      "select distinct close_time from round_gates where round_id = $1",
      [round?.id],
    );
    const over = new Date(overAt("2027-12-24", "19:30"));
    expect([round?.close_time, gates]).toEqual([over, [{ close_time: over }]]);
    const [special] = await db.query<{ close_time: Date }>(
      "select close_time from rounds where draw_date = '2027-12-24' and name = 'พิเศษ'",
    );
    expect(special?.close_time).toEqual(new Date(overAt("2027-12-24", "22:00")));
  });
});
