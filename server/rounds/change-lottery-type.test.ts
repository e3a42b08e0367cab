import * as contract from "@chokdee/domain/rounds/admin-contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addLottery, type TestLottery } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;
let type: string;

beforeAll(async () => {
  admin = await app.current.admin();
  await app.current.runJobs();
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db);
  type = `/api/admin/lottery-types/${lottery.typeId}`;
});

const lastAudit = async () =>
  (
    await app.current.db.query<{
      action: string;
      target_id: string;
      before: never;
      after: never;
    }>("select action, target_id, before, after from audit_entries order by id desc limit 1")
  )[0];

describe("a lottery", () => {
  const daily = {
    kind: "daily",
    open: { daysBefore: 0, time: "06:00" },
    closeTime: "18:00",
    drawTime: "18:15",
  };
  const rounds = () =>
    app.current.db.query<{ draw_date: string; status: string; close: string }>(
      `select draw_date, status,
         to_char(close_time at time zone 'Asia/Bangkok', 'HH24:MI') as close
       from rounds where lottery_type_id = $1 and open_time > clock_timestamp() order by draw_date`,
      [lottery.typeId],
    );

  it("is listed with everything that an operator may change", async () => {
    const list = await admin.get("/api/admin/lottery-types");
    const { items } = contract.listAdminLotteryTypes.replies[200].parse(list.body).data;
    const government = items.find((item) => item.code === "thai-gov");
    expect(government?.bet_types).toHaveLength(10);
    expect(government?.calendar).toContainEqual({
      on: "2027-01-16",
      moved_to: "2027-01-17",
      note: "วันครู",
    });
    expect(items.map((item) => item.code)).toContain("animal");
    const one = await admin.get(`/api/admin/lottery-types/${government?.id}`);
    expect(contract.readAdminLotteryType.replies[200].parse(one.body).data).toEqual(government);
    expect((await admin.get("/api/admin/lottery-types/0")).status).toBe(404);
  });

  it("changes its names, order and whether it is offered, with an audit entry", async () => {
    const reply = await admin.put(type, {
      names: { th: "หวยใหม่", en: "New lottery" },
      sort_order: 5,
      active: false,
    });
    expect(reply.status).toBe(200);
    expect(contract.changeLotteryType.replies[200].parse(reply.body).data).toMatchObject({
      name_th: "หวยใหม่",
      names: { th: "หวยใหม่", en: "New lottery" },
      sort_order: 5,
      active: false,
    });
    expect(await lastAudit()).toMatchObject({
      action: "lottery-type.change",
      before: { names: { th: "หวยทดสอบ" }, active: true },
      after: { active: false },
    });
    const offered = await app.current.stranger.get("/api/lottery/types");
    expect(offered.body.map(({ id }: { id: string }) => id)).not.toContain(String(lottery.typeId));
  });

  it("stands among those on offer where its order puts it, whenever it was made", async () => {
    const newer = await addLottery(app.current.db);
    const newest = await addLottery(app.current.db);
    for (const [at, { typeId }] of [newest, lottery, newer].entries()) {
      const path = `/api/admin/lottery-types/${typeId}`;
      expect((await admin.put(path, { sort_order: -100 + at })).status).toBe(200);
    }
    const { body } = await app.current.stranger.get("/api/lottery/types");
    const first = body.slice(0, 3).map(({ id }: { id: string }) => Number(id));
    expect(first).toEqual([newest.typeId, lottery.typeId, newer.typeId]);
  });

  it("loses a name that is emptied, with an audit entry, and has its Thai one there again", async () => {
    await admin.put(type, { names: { en: "New lottery", my: "ထီအသစ်" } });
    const before = { th: "หวยทดสอบ", en: "New lottery", my: "ထီအသစ်" };
    const after = { th: "หวยทดสอบ", my: "ထီအသစ်" };
    const reply = await admin.put(type, { names: { en: " ", shn: "" } });
    expect(contract.changeLotteryType.replies[200].parse(reply.body).data.names).toEqual(after);
    expect(await lastAudit()).toMatchObject({ before: { names: before }, after: { names: after } });
    const offered = await app.current.stranger.get("/api/lottery/types");
    const shown = offered.body.find(({ id }: { id: string }) => id === String(lottery.typeId));
    expect(shown.names).toEqual(after);
  });

  it("typed over what is no longer so is refused at its field, and stands as it is", async () => {
    const refusalOf = async (body: object) => (await admin.put(type, body)).body;
    expect(
      (await admin.put(type, { names: { en: "One" }, over: { names: { en: "" } } })).status,
    ).toBe(200);
    const late = { names: { en: "Two", zh: "二" }, over: { names: { en: "", zh: "" } } };
    expect(await refusalOf(late)).toMatchObject({
      code: "CHANGED_MEANWHILE",
      details: { fields: [{ path: "names.en" }] },
    });
    const order = { sort_order: 7, over: { sort_order: 6 } };
    expect(await refusalOf(order)).toMatchObject({ details: { fields: [{ path: "sort_order" }] } });
    const weekly = { ...daily, closeTime: "17:00" };
    await admin.put(type, { schedule: daily });
    expect(await refusalOf({ schedule: weekly, over: { schedule: daily } })).toMatchObject({
      data: { schedule: weekly },
    });
    expect(
      await refusalOf({ schedule: daily, over: { schedule: { ...daily, drawTime: "19:00" } } }),
    ).toMatchObject({ code: "CHANGED_MEANWHILE", details: { fields: [{ path: "schedule" }] } });
    const { names, schedule } = (await admin.get(type)).body.data;
    expect([names, schedule]).toEqual([{ th: "หวยทดสอบ", en: "One" }, weekly]);
    // Who looked at what stands now, and who wants the same, are not held up.
    for (const seen of ["One", "Zero"]) {
      const again = { names: { en: "Two" }, over: { names: { en: seen } } };
      expect((await admin.put(type, again)).status).toBe(200);
    }
  });

  it("gets its rounds from a new schedule at once; those that have not opened move with it", async () => {
    await admin.put(type, { schedule: daily });
    const first = await rounds();
    expect(first.length).toBeGreaterThan(2);
    expect(new Set(first.map((round) => round.close))).toEqual(new Set(["18:00"]));
    await admin.put(type, { schedule: { ...daily, closeTime: "17:30", drawTime: "17:45" } });
    const moved = await rounds();
    expect(moved.map((round) => [round.draw_date, round.close])).toEqual(
      first.map((round) => [round.draw_date, "17:30"]),
    );
  });

  it("voids rounds that are planned no more, and has them back when they are again", async () => {
    await admin.put(type, { schedule: daily });
    const planned = await rounds();
    const [, off] = planned;
    const on = off?.draw_date ?? "";
    await admin.put(type, { calendar: [{ on, moved_to: null, note: "Holiday" }] });
    expect((await rounds()).find((round) => round.draw_date === on)?.status).toBe("VOIDED");
    await admin.put(type, { calendar: [] });
    expect((await rounds()).find((round) => round.draw_date === on)?.status).toBe("SCHEDULED");
    await admin.put(type, { active: false });
    expect(new Set((await rounds()).map((round) => round.status))).toEqual(new Set(["VOIDED"]));
    await admin.put(type, { active: true });
    expect(await rounds()).toEqual(planned);
  });

  it("leaves rounds alone that an administrator gave other hours", async () => {
    await admin.put(type, { schedule: daily });
    const [round] = await app.current.db.query<{ id: number; close_time: Date }>(
      `select id, close_time from rounds where lottery_type_id = $1
       order by draw_date desc limit 1`,
      [lottery.typeId],
    );
    const own = new Date((round?.close_time.getTime() ?? 0) - 3_600_000).toISOString();
    await admin.patch(`/api/admin/rounds/${round?.id}`, { close_time: own });
    await admin.put(type, { schedule: { ...daily, closeTime: "17:30", drawTime: "17:45" } });
    const read = await admin.get(`/api/admin/rounds/${round?.id}`);
    expect(read.body.data.close_time).toBe(own);
  });

  it("that the house draws gets new rounds, with seeds of their own, when it is offered again", async () => {
    const animals = await addLottery(app.current.db, "ANIMAL", "ANIMAL");
    const path = `/api/admin/lottery-types/${animals.typeId}`;
    await admin.put(path, { schedule: daily });
    const day = addDays(bangkokDay(Date.now()), 20);
    const range = { lottery_type_ids: [String(animals.typeId)], from: day, to: day };
    expect((await admin.post("/api/admin/rounds/plan", range)).status).toBe(200);
    const stand = () =>
      app.current.db.query<{ draw_date: string; sequence: number; name: string; commit: string }>(
        `select r.draw_date, r.sequence, r.name, d.commit_hash as commit
         from rounds r left join house_draws d on d.round_id = r.id
         where r.lottery_type_id = $1 and r.status = 'SCHEDULED'
           and r.open_time > clock_timestamp() order by r.draw_date`,
        [animals.typeId],
      );
    const placeOf = ({ draw_date, sequence, name }: Awaited<ReturnType<typeof stand>>[number]) =>
      [draw_date, sequence, name].join(" ");
    const first = await stand();
    expect(first.at(-1)?.draw_date).toBe(day);
    let before = first;
    for (const off of [
      { away: { active: false }, back: { active: true } },
      { away: { calendar: [{ on: day, moved_to: null }] }, back: { calendar: [] } },
    ]) {
      expect((await admin.put(path, off.away)).status).toBe(200);
      await app.current.db.query("select house_reveal()");
      const reply = await admin.put(path, off.back);
      expect([reply.status, reply.body.code]).toEqual([200, undefined]);
      const again = await stand();
      expect(again.map(placeOf)).toEqual(first.map(placeOf));
      expect(again.at(-1)?.commit).toMatch(/^[0-9a-f]{64}$/);
      expect(again.at(-1)?.commit).not.toBe(before.at(-1)?.commit);
      before = again;
    }
  });

  it("that the house draws gets no round from a new schedule without a commit to its draw", async () => {
    const animals = await addLottery(app.current.db, "ANIMAL", "ANIMAL");
    const reply = await admin.put(`/api/admin/lottery-types/${animals.typeId}`, {
      schedule: daily,
    });
    expect(reply.status).toBe(200);
    const made = await app.current.db.query<{ commit: string | null }>(
      `select d.commit_hash as commit from rounds r left join house_draws d on d.round_id = r.id
       where r.lottery_type_id = $1`,
      [animals.typeId],
    );
    expect(made.length).toBeGreaterThan(2);
    expect(made.map(({ commit }) => commit)).not.toContain(null);
  });

  it("has at most a thousand days on which its calendar differs", async () => {
    const days = (count: number) => ({
      calendar: Array.from({ length: count }, (_, at) => ({
        on: addDays("2030-01-01", at),
        moved_to: null,
      })),
    });
    const many = await admin.put(type, days(1_001));
    expect([many.status, many.body.code]).toEqual([422, "SCHEDULE_INVALID"]);
    expect((await admin.put(type, days(1_000))).status).toBe(200);
  });

  it.each([
    ["a schedule that is none", { schedule: { kind: "daily" } }, "schedule.closeTime"],
    ["a schedule of null", { schedule: null }, "schedule.kind"],
    ["a draw before the close", { schedule: { ...daily, drawTime: "00:01" } }, "schedule.drawTime"],
    [
      "a day that does not exist",
      { calendar: [{ on: "2027-02-30", moved_to: null }] },
      "calendar.0.on",
    ],
    [
      "a day of a Buddhist year",
      { calendar: [{ on: "2570-01-16", moved_to: null }] },
      "calendar.0.on",
    ],
    [
      "a draw that is moved to a Buddhist year",
      { calendar: [{ on: "2027-01-16", moved_to: "2570-01-17" }] },
      "calendar.0.moved_to",
    ],
    [
      "a day twice",
      {
        calendar: [
          { on: "2027-01-01", moved_to: null },
          { on: "2027-01-01", moved_to: "2027-01-02" },
        ],
      },
      "calendar.1.on",
    ],
    [
      "a move to a day that is none",
      { calendar: [{ on: "2027-01-01", moved_to: "2027-02-30" }] },
      "calendar.0.moved_to",
    ],
    [
      "a note of a page",
      { calendar: [{ on: "2027-01-01", moved_to: null, note: "x".repeat(201) }] },
      "calendar.0.note",
    ],
    ["an unknown language", { names: { xx: "Name" } }, "names.xx"],
    ["no Thai name", { names: { th: " " } }, "names.th"],
    ["an order beyond all", { sort_order: 1_000_001 }, "sort_order"],
    ["an order below all", { sort_order: -1_000_001 }, "sort_order"],
    ["unknown result settings", { result_settings: { lucky: true } }, "result_settings"],
  ])("with %s is refused, at its field", async (_case, change, field) => {
    const reply = await admin.put(type, change);
    const code = /^(?:schedule|calendar)/.test(field) ? "SCHEDULE_INVALID" : "SETTING_INVALID";
    expect([reply.status, reply.body.code]).toEqual([422, code]);
    expect(reply.body.details).toEqual({ field });
  });
});
