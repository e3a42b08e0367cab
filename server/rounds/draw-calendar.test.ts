import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery } from "../testing/lottery.ts";

const app = useApp();

it("the calendar of a month follows schedules and the days that differ", async () => {
  const { db, stranger } = app.current;
  const { typeId } = await addLottery(db);
  const schedule = {
    kind: "days-of-month",
    days: [1, 16],
    open: "PREVIOUS_CLOSE",
    closeTime: "15:20",
    drawTime: "16:00",
  };
  await db.query("update lottery_types set schedule = $2 where id = $1", [typeId, schedule]);
  await db.query(
    `insert into calendar_exceptions (lottery_type_id, on_date, moved_to)
     values ($1, '2027-01-01', '2027-01-02'), ($1, '2027-01-16', null)`,
    [typeId],
  );
  const days = async (month: string) => {
    const { body } = await stranger.get(`/api/lottery/calendar?month=${month}`);
    const found = body.data as {
      day: string;
      draws: { lottery_type_id: string; close_time: string | null }[];
    }[];
    return found.flatMap(({ day, draws }) =>
      draws
        .filter((draw) => draw.lottery_type_id === String(typeId))
        .map((draw) => [day, draw.close_time]),
    );
  };
  expect(await days("2026-12")).toEqual([
    ["2026-12-01", "2026-12-01T08:20:00.000Z"],
    ["2026-12-16", "2026-12-16T08:20:00.000Z"],
  ]);
  expect(await days("2027-01")).toEqual([["2027-01-02", "2027-01-02T08:20:00.000Z"]]);
  expect((await stranger.get("/api/lottery/calendar?month=2027-13")).status).toBe(400);
});
