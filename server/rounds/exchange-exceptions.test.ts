/** A lottery's own exception beside the days without a session of its exchange. */
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

const app = useApp();

it("an exception takes the place of its own day only, of all that an exchange has", async () => {
  const admin = await app.current.admin();
  const [type] = await app.current.db.query<{ id: number }>(
    "select id from lottery_types where code = 'foreign-uk'",
  );
  const days = () =>
    app.current.db.query<{ on: string; note: string | null; exchange: string | null }>(
      `select on_date::text as on, note, exchange from calendar_days
       where lottery_type_id = $1 order by on_date`,
      [type?.id],
    );
  /** What the other lotteries have on that day. */
  const othersOn = (on: string | undefined) =>
    app.current.db.query(
      "select * from calendar_days where lottery_type_id <> $1 and on_date = $2 order by 1",
      [type?.id, on],
    );
  // Two days that two exchanges share: those of the seeds end with the year they know.
  const closed = [20, 27].map((ahead) => ({
    on: addDays(bangkokDay(Date.now()), ahead),
    note: "x",
  }));
  for (const exchange of ["XLON", "XNYS"]) {
    const body = { source: "Notice", known_until: closed[1]?.on, days: closed };
    expect((await admin.put(`/api/admin/exchanges/${exchange}`, body)).status).toBe(200);
  }
  const before = await days();
  const soon = addDays(bangkokDay(Date.now()), 1);
  const [shared] = await app.current.db.query<{ on: string }>(
    `select on_date::text as on from calendar_days o where lottery_type_id <> $1 and on_date > $2
       and exists (select from calendar_days c where c.lottery_type_id = $1
         and c.on_date = o.on_date) order by on_date limit 1`,
    [type?.id, soon],
  );
  const replaced = before.find(({ on }) => on === shared?.on);
  const others = await othersOn(replaced?.on);
  expect(others.length).toBeGreaterThan(0);
  expect(before.length).toBeGreaterThan(1);
  const path = `/api/admin/lottery-types/${type?.id}/calendar/${replaced?.on}`;
  expect((await admin.put(path, { moved_to: null, note: "ours" })).status).toBe(200);
  const ours = { on: replaced?.on, note: "ours", exchange: null };
  expect(await days()).toEqual(before.map((day) => (day.on === ours.on ? ours : day)));
  expect(await othersOn(ours.on)).toEqual(others);
});
