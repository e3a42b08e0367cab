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
  const before = await days();
  const soon = addDays(bangkokDay(Date.now()), 1);
  const replaced = before.find(({ on }) => on > soon);
  expect(before.length).toBeGreaterThan(1);
  const path = `/api/admin/lottery-types/${type?.id}/calendar/${replaced?.on}`;
  expect((await admin.put(path, { moved_to: null, note: "ours" })).status).toBe(200);
  const ours = { on: replaced?.on, note: "ours", exchange: null };
  expect(await days()).toEqual(before.map((day) => (day.on === ours.on ? ours : day)));
});
