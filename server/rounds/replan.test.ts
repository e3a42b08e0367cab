/** What a schedule or a calendar that changes leaves as it is: rounds of one's own, and opened ones. */
import { changeLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { putCalendarDay } from "@chokdee/domain/rounds/plan-contract.ts";
import { addDays, bangkokDay, bangkokInstant } from "@chokdee/domain/time.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, closeNow } from "../testing/lottery.ts";

const app = useApp();
let admin: Caller;
let typeId: string;
const inDays = (days: number) => addDays(bangkokDay(Date.now()), days);
const drawDay = inDays(5);
/** One draw a month, of which the first takes bets already. */
const schedule = {
  kind: "days-of-month",
  days: [Number(drawDay.slice(8))],
  open: { daysBefore: 20, time: "00:00" },
  closeTime: "20:00",
  drawTime: "20:15",
};

beforeAll(async () => {
  admin = await app.current.admin();
});
beforeEach(async () => {
  typeId = String((await addLottery(app.current.db)).typeId);
  await admin.put(`/api/admin/lottery-types/${typeId}`, { schedule });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
/** A round that somebody made by hand, which opens or opened so many hours from now. */
const ownRound = async (day: string, opensIn: number): Promise<string> => {
  const reply = await admin.post("/api/admin/rounds", {
    lottery_type_id: typeId,
    draw_date: day,
    open_time: inHours(opensIn),
    close_time: inHours(9),
  });
  expect(reply.status).toBe(201);
  return reply.body.data.id;
};
const move = async (day: string, to: string | null) => {
  const path = `/api/admin/lottery-types/${typeId}/calendar/${day}`;
  const reply = await admin.put(path, { moved_to: to });
  expect(reply.status).toBe(200);
  const { made, moved, voided, kept } = putCalendarDay.replies[200].parse(reply.body).data;
  const days = (rounds: typeof made) => rounds.map((round) => round.draw_date);
  return { made: days(made), moved: days(moved), voided: days(voided), kept: days(kept) };
};
const roundOn = async (day: string) => {
  const [round] = await app.current.db.query<{
    id: number;
    name: string;
    status: string;
    open_time: Date;
  }>(
    `select id, name, status_now as status, open_time from rounds_now
     where lottery_type_id = $1 and draw_date = $2 and status <> 'VOIDED'`,
    [typeId, day],
  );
  return round;
};

it("a round made by hand stays when its day is planned no more, opened or not", async () => {
  const [next, open] = [await ownRound(inDays(7), 2), await ownRound(inDays(8), -1)];
  const effect = await move(drawDay, null);
  expect(effect).toMatchObject({ moved: [], voided: [], kept: [drawDay] });
  expect(await roundOn(inDays(7))).toMatchObject({ id: Number(next), status: "SCHEDULED" });
  expect(await roundOn(inDays(8))).toMatchObject({ id: Number(open), status: "OPEN" });
});

it("open rounds that are planned no more are named by their close, whenever they were made", async () => {
  const days = [drawDay, inDays(6)].map((day) => Number(day.slice(8)));
  const path = `/api/admin/lottery-types/${typeId}`;
  expect((await admin.put(path, { schedule: { ...schedule, days } })).status).toBe(200);
  const later = inDays(7);
  expect((await move(drawDay, later)).moved).toEqual([later]);
  expect((await roundOn(later))?.id).toBeLessThan((await roundOn(inDays(6)))?.id ?? 0);
  await move(inDays(6), null);
  expect((await move(drawDay, null)).kept).toEqual([inDays(6), later]);
});

it("an open round with hours of one's own does not follow its draw to another day", async () => {
  const before = await roundOn(drawDay);
  const hours = { close_time: new Date(bangkokInstant(drawDay, "19:00")).toISOString() };
  expect((await admin.patch(`/api/admin/rounds/${before?.id}`, hours)).status).toBe(200);
  const effect = await move(drawDay, inDays(6));
  // Whoever moves the draw is told of it: its bets are on a day that has no draw any more.
  expect(effect).toEqual({ made: [inDays(6)], moved: [], voided: [], kept: [drawDay] });
  expect((await roundOn(drawDay))?.id).toBe(before?.id);
});

it.each([
  ["moved", inDays(6)],
  ["cancelled", null],
])("a round that was closed by hand is named when its draw is %s", async (_, to) => {
  const before = await roundOn(drawDay);
  await admin.patch(`/api/admin/rounds/${before?.id}`, { status: "CLOSED" });
  expect(await move(drawDay, to)).toMatchObject({ moved: [], kept: [drawDay] });
});

it("an open round stays on its day where a round stands on the day of its draw", async () => {
  const [own, before] = [await ownRound(inDays(6), -1), await roundOn(drawDay)];
  const effect = await move(drawDay, inDays(6));
  expect(effect).toEqual({ made: [], moved: [], voided: [], kept: [drawDay] });
  expect((await roundOn(drawDay))?.id).toBe(before?.id);
  expect((await roundOn(inDays(6)))?.id).toBe(Number(own));
});

it("a closed round that its schedule has left is named as long as it stands", async () => {
  const before = await roundOn(drawDay);
  await closeNow(app.current, String(before?.id));
  const day = Number(inDays(6).slice(8));
  const path = `/api/admin/lottery-types/${typeId}`;
  expect((await admin.put(path, { schedule: { ...schedule, days: [day] } })).status).toBe(200);
  expect(await move(inDays(8), inDays(8))).toMatchObject({ kept: [drawDay] });
  // Its draw comes back: nobody has to see to it.
  expect(await move(drawDay, drawDay)).toMatchObject({ kept: [] });
});

it.each(["taken away", "voided by hand"])(
  "an open round follows its draw to a day whose round was %s, which stays void",
  async (how) => {
    const days = [drawDay, inDays(6)].map((day) => Number(day.slice(8)));
    const hours = { ...schedule, days, open: { daysBefore: 5, time: "00:00" } };
    await admin.put(`/api/admin/lottery-types/${typeId}`, { schedule: hours });
    const [open, later] = [await roundOn(drawDay), await roundOn(inDays(6))];
    expect([open?.status, later?.status]).toEqual(["OPEN", "SCHEDULED"]);
    if (how === "voided by hand") {
      const reply = await admin.post(`/api/admin/rounds/${later?.id}/void`, { reason: "หยุด" });
      expect(reply.status).toBe(200);
    }
    await move(inDays(6), null);
    const effect = await move(drawDay, inDays(6));
    expect(effect).toEqual({ made: [], moved: [inDays(6)], voided: [], kept: [] });
    expect((await roundOn(inDays(6)))?.id).toBe(open?.id);
    const statusOf = "select status from rounds where id = $1";
    expect(await app.current.db.query(statusOf, [later?.id])).toEqual([{ status: "VOIDED" }]);
  },
);

it("a round that has not opened gives way to one that opens as its new day is planned", async () => {
  const [later] = await app.current.db.query<{ draw_date: string }>(
    "select draw_date from rounds_now where lottery_type_id = $1 and status_now = 'SCHEDULED'",
    [typeId],
  );
  const from = later?.draw_date ?? "";
  const to = addDays(from, 1);
  expect(await move(from, to)).toEqual({ made: [to], moved: [], voided: [from], kept: [] });
  expect((await roundOn(to))?.open_time.getTime()).toBe(bangkokInstant(addDays(to, -20), "00:00"));
});

it("a round that its cancelled draw left is moved by hand with its calendar, and no other's", async () => {
  const calendarOf = (id: string) =>
    app.current.db.query(
      "select on_date, moved_to from calendar_exceptions where lottery_type_id = $1",
      [id],
    );
  const other = String((await addLottery(app.current.db)).typeId);
  await app.current.db.query(
    "insert into calendar_exceptions (lottery_type_id, on_date, moved_to) values ($1, $2, $3)",
    [other, drawDay, inDays(6)],
  );
  await move(drawDay, null);
  const round = await roundOn(drawDay);
  for (const to of [inDays(6), inDays(7)]) {
    const reply = await admin.patch(`/api/admin/rounds/${round?.id}`, { draw_date: to });
    expect(reply.status).toBe(200);
    expect(await calendarOf(typeId)).toEqual([{ on_date: drawDay, moved_to: to }]);
  }
  expect(await calendarOf(other)).toEqual([{ on_date: drawDay, moved_to: inDays(6) }]);
});

it("a round whose opening alone was moved keeps its hours when the schedule changes", async () => {
  const daily = (time: string) =>
    admin.put(`/api/admin/lottery-types/${typeId}`, {
      schedule: {
        kind: "daily",
        open: { daysBefore: 0, time },
        closeTime: "20:00",
        drawTime: "20:15",
      },
    });
  const tomorrow = inDays(1);
  expect((await daily("06:00")).status).toBe(200);
  const path = `/api/admin/rounds/${(await roundOn(tomorrow))?.id}`;
  const opens = new Date(bangkokInstant(tomorrow, "09:30")).toISOString();
  expect((await admin.patch(path, { open_time: opens })).status).toBe(200);
  expect((await daily("07:00")).status).toBe(200);
  expect((await roundOn(tomorrow))?.open_time.toISOString()).toBe(opens);
  const next = await roundOn(inDays(2));
  expect(next?.open_time.getTime()).toBe(bangkokInstant(inDays(2), "07:00"));
});

it("a round's own name stays when the schedule or its lottery's name changes, until it is given up", async () => {
  const path = `/api/admin/lottery-types/${typeId}`;
  const daily = (time: string, th: string) =>
    admin.put(path, {
      names: { th },
      schedule: {
        kind: "daily",
        open: { daysBefore: 0, time },
        closeTime: "20:00",
        drawTime: "20:15",
      },
    });
  expect((await daily("06:00", "หวยเช้า")).status).toBe(200);
  const [own, other] = [inDays(1), inDays(2)];
  const round = `/api/admin/rounds/${(await roundOn(own))?.id}`;
  const rename = async (name: string) => (await admin.patch(round, { name })).status;
  expect(await rename("งวดปีใหม่")).toBe(200);
  expect((await daily("07:00", "หวยบ่าย")).status).toBe(200);
  const names = async () => [(await roundOn(own))?.name, (await roundOn(other))?.name];
  expect(await names()).toEqual(["งวดปีใหม่", "หวยบ่าย"]);
  // Taken away and back.
  await move(own, null);
  expect((await admin.delete(`${path}/calendar/${own}`)).status).toBe(200);
  expect(await names()).toEqual(["งวดปีใหม่", "หวยบ่าย"]);
  expect((await roundOn(own))?.open_time.getTime()).toBe(bangkokInstant(own, "07:00"));
  expect(await rename("หวยบ่าย")).toBe(200);
  expect((await daily("07:00", "หวยเย็น")).status).toBe(200);
  expect(await names()).toEqual(["หวยเย็น", "หวยเย็น"]);
});

it("a schedule that leaves an open round behind names it, and a name that is changed names none", async () => {
  const path = `/api/admin/lottery-types/${typeId}`;
  const change = async (body: object) => {
    const reply = await admin.put(path, body);
    expect(reply.status).toBe(200);
    return changeLotteryType.replies[200].parse(reply.body).data;
  };
  const days = [Number(inDays(6).slice(8))];
  const { kept = [] } = await change({ schedule: { ...schedule, days } });
  expect(kept.map((round) => round.draw_date)).toEqual([drawDay]);
  expect((await change({ names: { en: "Renamed" } })).kept).toBeUndefined();
  expect((await change({ active: false })).kept?.map((round) => round.draw_date)).toContain(
    drawDay,
  );
  expect((await admin.get(path)).body.data.kept).toBeUndefined();
});
