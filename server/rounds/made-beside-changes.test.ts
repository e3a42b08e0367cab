import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery } from "../testing/lottery.ts";
import { makeRoundsAhead } from "./make-rounds-ahead.ts";
import { upsertCalendarDay } from "./queries/calendar.ts";
import { lockType } from "./queries/types.ts";

const app = useApp();

it("a draw that is cancelled at that moment gets no round from the job that makes them", async () => {
  const { db } = app.current;
  const { typeId } = await addLottery(db);
  const drawDay = addDays(bangkokDay(Date.now()), 5);
  const schedule = {
    kind: "days-of-month",
    days: [Number(drawDay.slice(8))],
    open: { daysBefore: 20, time: "00:00" },
    closeTime: "20:00",
    drawTime: "20:15",
  };
  await db.query("update lottery_types set schedule = $2 where id = $1", [typeId, schedule]);
  const days = async () => {
    const sql = `select draw_date from rounds where lottery_type_id = $1 and status <> 'VOIDED'
      order by draw_date`;
    const rows = await db.query<{ draw_date: string }>(sql, [typeId]);
    return rows.map((row) => row.draw_date);
  };

  await db.transaction(async (tx) => {
    await lockType(tx, typeId);
    await upsertCalendarDay(tx, { typeId, on: drawDay, movedTo: null, note: "" });
    // The minute's look reads the calendar as it stands until this is committed.
    await makeRoundsAhead(db, Date.now());
  });
  await makeRoundsAhead(db, Date.now());
  const made = await days();
  expect(made).not.toContain(drawDay);
  // The next draws have their rounds all the same.
  expect(made).toHaveLength(2);
});
