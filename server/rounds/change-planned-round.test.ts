/** Rounds that their schedule has made, moved and renamed by hand. */
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { addLottery } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { tendRounds } from "./tend-rounds.ts";

const app = useApp();
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe("a round that its schedule has made", () => {
  const patch = (id: string, change: object) => admin.patch(`/api/admin/rounds/${id}`, change);

  it("moves to another day, and the calendar with it", async () => {
    const { db } = app.current;
    await app.current.runJobs();
    const [round] = await db.query<{ id: number; draw_date: string; type_id: number }>(
      `select r.id, r.draw_date, t.id as type_id from rounds r
       join lottery_types t on t.id = r.lottery_type_id
       where t.code = 'thai-gov' and r.planned order by r.draw_date limit 1`,
    );
    const [next] = await db.query<{ on: string }>("select ($1::date + 1) as on", [
      round?.draw_date,
    ]);
    const moved = await patch(String(round?.id), { draw_date: next?.on });
    expect(moved.body.data.draw_date).toBe(next?.on);
    await tendRounds(app.current);
    const rounds = await db.query<{ draw_date: string }>(
      `select draw_date from rounds where lottery_type_id = $1 and planned
         and draw_date <= $2 order by draw_date`,
      [round?.type_id, next?.on],
    );
    expect(rounds).toEqual([{ draw_date: next?.on }]);
    // Moved on, it is still the one draw of its day.
    const [last] = await db.query<{ on: string }>("select ($1::date + 2) as on", [
      round?.draw_date,
    ]);
    expect((await patch(String(round?.id), { draw_date: last?.on })).status).toBe(200);
    // A draw that a holiday had moved already stands there under its first day.
    const days = await db.query(
      `select moved_to from calendar_exceptions
       where lottery_type_id = $1 and on_date <= $3 and moved_to >= $2`,
      [round?.type_id, round?.draw_date, last?.on],
    );
    expect(days).toEqual([{ moved_to: last?.on }]);
    // A row of many rounds belongs to its day.
    const [yeekee] = await db.query<{ id: number }>(
      `select r.id from rounds r join lottery_types t on t.id = r.lottery_type_id
       where t.code = 'yeekee' and r.planned limit 1`,
    );
    const refused = await patch(String(yeekee?.id), { draw_date: next?.on });
    expect(refused.body.code).toBe("ROUND_TIMES_INVALID");
  });

  it.each([
    ["the hours that stand", (hours: object) => hours],
    ["hours of its own", (hours: object) => ({ ...hours, close_time: inMinutes(90) })],
  ])("that is moved with %s takes the calendar along", async (_case, sent) => {
    const own = await addLottery(app.current.db);
    const draw = addDays(bangkokDay(Date.now()), 5);
    const type = `/api/admin/lottery-types/${own.typeId}`;
    const schedule = {
      kind: "days-of-month",
      days: [Number(draw.slice(8))],
      open: { daysBefore: 20, time: "00:00" },
      closeTime: "20:00",
      drawTime: "20:15",
    };
    expect((await admin.put(type, { schedule })).status).toBe(200);
    const upTo = (day: string) =>
      app.current.db.query<{ id: number; draw_date: string; hours: object }>(
        `select id, draw_date, jsonb_build_object('open_time', open_time, 'close_time', close_time)
           as hours from rounds where lottery_type_id = $1 and draw_date <= $2 order by draw_date`,
        [own.typeId, day],
      );
    const [round] = await upTo(draw);
    for (const days of [0, 1, 2, 3]) {
      const change = { name: `งวด ${days}`, draw_date: addDays(draw, days) };
      const reply = await patch(String(round?.id), { ...change, ...sent(round?.hours ?? {}) });
      expect([reply.status, reply.body.data]).toEqual([200, expect.objectContaining(change)]);
    }
    await tendRounds(app.current);
    const last = addDays(draw, 3);
    expect(await upTo(last)).toEqual([expect.objectContaining({ id: round?.id, draw_date: last })]);
  });

  it("that is only renamed keeps to its schedule, whatever is sent along", async () => {
    const own = await addLottery(app.current.db);
    const type = `/api/admin/lottery-types/${own.typeId}`;
    const schedule = {
      kind: "daily",
      open: "PREVIOUS_CLOSE",
      closeTime: "20:00",
      drawTime: "20:15",
    };
    expect((await admin.put(type, { schedule })).status).toBe(200);
    const rounds = async (of = "") =>
      (await admin.get(`/api/admin/rounds?type=${own.typeId}${of}`)).body.data.items;
    const [{ id, draw_date, open_time, close_time }] = await rounds("&status=SCHEDULED");
    const renamed = await patch(id, { name: "งวดพิเศษ", draw_date, open_time, close_time });
    expect(renamed.body.data.name).toBe("งวดพิเศษ");
    await admin.put(type, { schedule: { ...schedule, closeTime: "19:00" } });
    // Between the two hours the round is open by now: it is looked up by its id.
    const moved = (await rounds()).find((round: { id: number }) => round.id === id);
    expect(Date.parse(close_time) - Date.parse(moved.close_time)).toBe(3_600_000);
  });
});
