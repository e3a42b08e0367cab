import * as contract from "@chokdee/domain/rounds/plan-contract.ts";
import { addDays, bangkokDay, bangkokInstant } from "@chokdee/domain/time.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { tendRounds } from "./tend-rounds.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;
let type: string;
const today = bangkokDay(Date.now());
const inDays = (days: number) => addDays(today, days);

/** One draw on the day after tomorrow's morrow, which takes bets already. */
const schedule = (day: string) => ({
  kind: "days-of-month",
  days: [Number(day.slice(8))],
  open: { daysBefore: 20, time: "00:00" },
  closeTime: "20:00",
  drawTime: "20:15",
});
const drawDay = inDays(5);

beforeAll(async () => {
  admin = await app.current.admin();
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db);
  type = `/api/admin/lottery-types/${lottery.typeId}`;
  await admin.put(type, { schedule: schedule(drawDay) });
});

const rounds = () =>
  app.current.db.query<{ draw_date: string; status: string; close_time: Date; id: number }>(
    `select id, draw_date, status_now as status, close_time from rounds_now
     where lottery_type_id = $1 order by draw_date`,
    [lottery.typeId],
  );
const effectOf = (reply: { body: unknown }) =>
  contract.putCalendarDay.replies[200].parse(reply.body).data;

describe("a day on which the calendar differs", () => {
  it("takes the open round along with its bets when its draw is moved", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const [before] = await rounds();
    expect(before).toMatchObject({ draw_date: drawDay, status: "OPEN" });
    const id = String(before?.id);
    const placed = await member.post(
      "/api/lottery/bets/bulk",
      slip(lottery, id, [["TWO_TOP", "45", 20]]),
    );
    expect(placed.status).toBe(201);

    const to = inDays(6);
    const moved = await admin.put(`${type}/calendar/${drawDay}`, { moved_to: to, note: "วันหยุด" });
    expect(moved.status).toBe(200);
    const effect = effectOf(moved);
    expect(effect.moved.map((round) => [round.id, round.draw_date])).toEqual([[id, to]]);
    expect(effect.kept).toEqual([]);
    const [after] = await rounds();
    expect(after).toMatchObject({ id: before?.id, draw_date: to, status: "OPEN" });
    expect(after?.close_time.getTime()).toBe(bangkokInstant(to, "20:00"));
    expect((await member.get(`/api/lottery/bets?round_id=${id}`)).body.data).toHaveLength(1);
    const [entry] = await app.current.db.query<{ action: string }>(
      "select action from audit_entries order by id desc limit 1",
    );
    expect(entry?.action).toBe("calendar.change");

    const back = await admin.delete(`${type}/calendar/${drawDay}`);
    expect(effectOf(back).moved.map((round) => round.draw_date)).toEqual([drawDay]);
    expect((await admin.delete(`${type}/calendar/${drawDay}`)).status).toBe(404);
  });

  it("keeps in the audit how it was and is, and its note until another is written", async () => {
    const day = `${type}/calendar/${drawDay}`;
    const [first, second] = [inDays(6), inDays(7)];
    await admin.put(day, { moved_to: first, note: "วันหยุด" });
    await admin.put(day, { moved_to: second });
    await admin.put(day, { moved_to: second, note: "สลับวัน" });
    await admin.delete(day);
    const entries = await app.current.db.query(
      `select actor_id, action, before, after from audit_entries
       where target_kind = 'lottery_type' and target_id = $1 and starts_with(action, 'calendar.')
       order by id`,
      [String(lottery.typeId)],
    );
    const of = (to: string, note = "วันหยุด") => ({ on: drawDay, moved_to: to, note });
    const renamed = of(second, "สลับวัน");
    expect(entries).toMatchObject([
      { actor_id: admin.id, action: "calendar.change", before: null, after: of(first) },
      { actor_id: admin.id, action: "calendar.change", before: of(first), after: of(second) },
      { actor_id: admin.id, action: "calendar.change", before: of(second), after: renamed },
      { actor_id: admin.id, action: "calendar.remove", before: renamed, after: null },
    ]);
  });

  it("names the open round that a cancelled draw leaves, and touches no bet", async () => {
    const effect = effectOf(await admin.put(`${type}/calendar/${drawDay}`, { moved_to: null }));
    expect(effect.kept).toHaveLength(1);
    expect(effect.voided).toEqual([]);
    expect((await rounds())[0]).toMatchObject({ draw_date: drawDay, status: "OPEN" });
  });

  it("takes a round that has closed along as well, which keeps its close; or names it", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const id = String((await rounds())[0]?.id);
    const placed = slip(lottery, id, [["TWO_TOP", "45", 20]]);
    expect((await member.post("/api/lottery/bets/bulk", placed)).status).toBe(201);
    await closeNow(app.current, id);
    const [closed] = await rounds();
    const [first, second] = [inDays(6), inDays(7)];
    const day = `${type}/calendar/${drawDay}`;
    const put = async (to: string | null) => {
      const { moved, kept } = effectOf(await admin.put(day, { moved_to: to }));
      return {
        moved: moved.map((round) => [round.id, round.draw_date]),
        kept: kept.map((round) => [round.id, round.draw_date, round.status]),
      };
    };
    expect(await put(first)).toEqual({ moved: [[id, first]], kept: [] });
    await tendRounds(app.current);
    expect(await put(second)).toEqual({ moved: [[id, second]], kept: [] });
    expect(await rounds()).toContainEqual({ ...closed, draw_date: second });
    const [row] = await app.current.db.query<{ draw_time: Date }>(
      "select draw_time from rounds where id = $1",
      [id],
    );
    expect(row?.draw_time.getTime()).toBe(bangkokInstant(second, "20:15"));
    expect(await put(null)).toEqual({ moved: [], kept: [[id, second, "CLOSED"]] });
  });

  it("names the round whose draw is moved to a day that has one, and leaves both", async () => {
    const to = inDays(6);
    const days = [drawDay, to].map((day) => Number(day.slice(8))).toSorted((a, b) => a - b);
    await admin.put(type, { schedule: { ...schedule(drawDay), days } });
    const before = await rounds();
    const put = await admin.put(`${type}/calendar/${drawDay}`, { moved_to: to });
    const { moved, kept } = effectOf(put);
    expect([moved, kept.map((round) => round.draw_date)]).toEqual([[], [drawDay]]);
    expect((await rounds()).slice(0, 2)).toEqual(before.slice(0, 2));
  });

  it("takes away a round that has not opened, and brings it back", async () => {
    const all = await rounds();
    const later = all.find((round) => round.status === "SCHEDULED");
    expect(later).toBeDefined();
    const day = `${type}/calendar/${later?.draw_date}`;
    expect(effectOf(await admin.put(day, { moved_to: null })).voided).toHaveLength(1);
    const restored = effectOf(await admin.delete(day));
    expect(restored.moved.map((round) => round.draw_date)).toContain(later?.draw_date);
  });

  it("brings back no round that somebody made void", async () => {
    const later = (await rounds()).find((round) => round.status === "SCHEDULED");
    const day = `${type}/calendar/${later?.draw_date}`;
    const made = await admin.post(`/api/admin/rounds/${later?.id}/void`, { reason: "น้ำท่วม" });
    expect(made.status).toBeLessThan(300);
    await app.current.runJobs();
    await admin.put(day, { moved_to: null });
    const restored = effectOf(await admin.delete(day));
    expect(restored.moved.map((round) => round.id)).not.toContain(String(later?.id));
    const after = (await rounds()).find((round) => round.id === later?.id);
    expect(after?.status).toBe("VOIDED");
  });

  it("adds a draw on a day moved to itself", async () => {
    const extra = inDays(3);
    const effect = effectOf(await admin.put(`${type}/calendar/${extra}`, { moved_to: extra }));
    expect(effect.made.map((round) => round.draw_date)).toEqual([extra]);
    expect(effect.moved).toEqual([]);
  });

  it("is previewed without a trace", async () => {
    const before = await rounds();
    const preview = await admin.put(`${type}/calendar/${drawDay}`, {
      moved_to: inDays(6),
      preview: true,
    });
    expect(effectOf(preview).moved).toHaveLength(1);
    expect(await rounds()).toEqual(before);
    const calendar = await admin.get(
      `/api/admin/rounds/calendar?from=${today}&to=${inDays(30)}&type=${lottery.typeId}`,
    );
    const { data } = contract.roundsCalendar.replies[200].parse(calendar.body);
    expect(data.exceptions).toEqual([]);
    expect(data.entries[0]).toMatchObject({
      draw_date: drawDay,
      rounds: 1,
      by_status: { OPEN: 1 },
      round_id: String(before[0]?.id),
    });
    const [entry] = await app.current.db.query<{ action: string }>(
      "select action from audit_entries order by id desc limit 1",
    );
    expect(entry?.action).toBe("lottery-type.change");
  });

  it("is refused in a year that can only be mistyped, with a text that says so", async () => {
    const refused = await admin.put(`${type}/calendar/${drawDay}`, { moved_to: "2569-12-01" });
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe("DRAW_DATE_OUT_OF_RANGE");
    expect(refused.body.details.field).toBe("moved_to");
    expect(refused.body.message).toContain("2569-12-01");
    const typed = await admin.put(`${type}/calendar/2569-12-16`, { moved_to: null });
    expect(typed.body.code).toBe("DRAW_DATE_OUT_OF_RANGE");
    for (const [days, status] of [
      [-401, 422],
      [-400, 200],
      [400, 200],
      [401, 422],
    ] as const) {
      const put = await admin.put(`${type}/calendar/${inDays(days)}`, { moved_to: null });
      expect(put.status, String(days)).toBe(status);
    }
    expect((await admin.put(`${type}/calendar/2026-02-31`, { moved_to: null })).status).toBe(400);
  });

  it("is one administrator's at a time: two moves at once leave one round", async () => {
    await Promise.all([
      admin.put(`${type}/calendar/${drawDay}`, { moved_to: inDays(6) }),
      admin.put(`${type}/calendar/${drawDay}`, { moved_to: inDays(7) }),
    ]);
    const open = (await rounds()).filter((round) => round.status === "OPEN");
    expect(open).toHaveLength(1);
    expect([inDays(6), inDays(7)]).toContain(open[0]?.draw_date);
  });
});

describe("the calendar", () => {
  const shown = async (typeId: number, from: string, to: string) => {
    const path = `/api/admin/rounds/calendar?from=${from}&to=${to}&type=${typeId}`;
    return contract.roundsCalendar.replies[200].parse((await admin.get(path)).body).data;
  };

  it("names a day's round only where it is one, and counts several by how they stand", async () => {
    const { db } = app.current;
    const own = await addLottery(db);
    const only = await addRound(db, own);
    expect((await shown(own.typeId, today, today)).entries).toMatchObject([
      { rounds: 1, by_status: { OPEN: 1 }, round_id: only },
    ]);
    await addRound(db, own);
    const voided = await addRound(db, own);
    await admin.post(`/api/admin/rounds/${voided}/void`, { reason: "ยกเลิก" });
    expect((await shown(own.typeId, today, today)).entries).toMatchObject([
      { rounds: 3, by_status: { OPEN: 2, VOIDED: 1 }, round_id: null },
    ]);
  });

  it("names the lotteries of a day in their own order, not in that in which they were made", async () => {
    const { db } = app.current;
    const [last, first] = [await addLottery(db), await addLottery(db)];
    for (const own of [last, first]) await addRound(db, own);
    await db.query("update lottery_types set sort_order = -id where id = any ($1)", [
      [last.typeId, first.typeId],
    ]);
    const path = `/api/admin/rounds/calendar?from=${today}&to=${today}`;
    const { data } = contract.roundsCalendar.replies[200].parse((await admin.get(path)).body);
    const both = [first.typeId, last.typeId].map(String);
    expect(data.entries.slice(0, 2).map((entry) => entry.lottery_type_id)).toEqual(both);
  });

  it("shows a moved day where it was and where it went, and nowhere else", async () => {
    const own = await addLottery(app.current.db);
    await app.current.db.query(
      `insert into calendar_exceptions (lottery_type_id, on_date, moved_to, note)
       values ($1, '2026-03-02', '2026-03-20', 'วันหยุด')`,
      [own.typeId],
    );
    const moved = { on: "2026-03-02", moved_to: "2026-03-20", note: "วันหยุด" };
    const at = async (from: string, to: string) =>
      (await shown(own.typeId, from, to)).exceptions.map(({ on, moved_to, note }) => ({
        on,
        moved_to,
        note,
      }));
    expect(await at("2026-03-01", "2026-03-02")).toEqual([moved]);
    expect(await at("2026-03-03", "2026-03-19")).toEqual([]);
    expect(await at("2026-03-20", "2026-03-31")).toEqual([moved]);
  });

  it("answers at most a month and a half", async () => {
    const path = "/api/admin/rounds/calendar";
    const long = await admin.get(`${path}?from=2026-01-01&to=2026-12-31`);
    expect(long.body.code).toBe("DATES_TOO_FAR_APART");
    const days = async (to: string) => (await admin.get(`${path}?from=2026-01-01&to=${to}`)).status;
    expect([await days("2026-02-14"), await days("2026-02-15")]).toEqual([200, long.status]);
    expect((await admin.get(`${path}?from=2026-02-10&to=2026-02-01`)).status).toBe(400);
    expect((await (await app.current.member()).get(path)).status).toBe(403);
  });
});
