import * as contract from "@chokdee/domain/rounds/admin-contract.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  admin = await app.current.admin();
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const lastAudit = async () =>
  (
    await app.current.db.query<{
      action: string;
      target_id: string;
      before: object;
      after: object;
    }>("select action, target_id, before, after from audit_entries order by id desc limit 1")
  )[0];

describe("changing a round", () => {
  const patch = (id: string, change: object) => admin.patch(`/api/admin/rounds/${id}`, change);
  const newRound = async (...hours: [number?, number?]) =>
    addRound(app.current.db, lottery, ...hours);

  it("renames and moves it, with before and after in the audit", async () => {
    const id = await newRound();
    const close = inMinutes(90);
    const reply = await patch(id, { name: "งวดพิเศษ", close_time: close });
    expect(reply.status).toBe(200);
    const { data } = contract.changeRound.replies[200].parse(reply.body);
    expect(data).toMatchObject({ name: "งวดพิเศษ", close_time: close, status: "OPEN" });
    expect(await lastAudit()).toMatchObject({
      action: "round.change",
      before: { name: "งวดทดสอบ" },
      after: { name: "งวดพิเศษ", close_time: close },
    });
  });

  it.each([30, -20])("draws %i minutes later when it closes so much later", async (minutes) => {
    const id = await newRound();
    const times = async () => {
      const [row] = await app.current.db.query<{ close_time: Date; draw_time: Date | null }>(
        "select close_time, draw_time from rounds where id = $1",
        [id],
      );
      return row;
    };
    const close = (await times())?.close_time.getTime() ?? 0;
    const moved = new Date(close + minutes * 60_000).toISOString();
    // One that was never said when it is drawn is not told a time.
    await patch(id, { close_time: moved });
    expect((await times())?.draw_time).toBeNull();
    await app.current.db.query(
      "update rounds set draw_time = close_time + interval '40 minutes' where id = $1",
      [id],
    );
    await patch(id, { name: "อื่น" });
    await patch(id, { close_time: new Date(close).toISOString() });
    const back = await times();
    expect(back?.close_time.getTime()).toBe(close);
    expect(back?.draw_time?.getTime()).toBe(close + 40 * 60_000);
  });

  it.each<[string, { isOver?: true; closeBy?: number; status?: "CLOSED" }, number]>([
    ["closed", { isOver: true }, 24 * 60],
    ["closed, and with another close", { isOver: true, closeBy: 10 }, 24 * 60 + 10],
    ["open", {}, 24 * 60],
    ["open, with its close half an hour after that of a day later", { closeBy: 1470 }, 1470],
    ["open, with its close half an hour before that of a day later", { closeBy: 1410 }, 1410],
    ["open, and closed with it", { status: "CLOSED" }, 24 * 60],
  ])("that moves to the next day is drawn then: %s", async (_, how, minutes) => {
    const { isOver, closeBy, status } = how;
    const id = await newRound();
    const times = async () => {
      const [row] = await app.current.db.query<{ day: string; close: Date; draw: Date }>(
        `select (draw_date + 1)::text as day, close_time as close, draw_time as draw
         from rounds where id = $1`,
        [id],
      );
      return row;
    };
    if (isOver) await closeNow(app.current, id);
    await app.current.db.query(
      "update rounds set draw_time = close_time + interval '40 minutes' where id = $1",
      [id],
    );
    const before = await times();
    const close = (before?.close.getTime() ?? 0) + (closeBy ?? 0) * 60_000;
    const hours = closeBy === undefined ? {} : { close_time: new Date(close).toISOString() };
    const reply = await patch(id, { draw_date: before?.day, ...(status && { status }), ...hours });
    expect(reply.status).toBe(200);
    const drawn = (await times())?.draw.getTime() ?? 0;
    expect((drawn - (before?.draw.getTime() ?? 0)) / 60_000).toBe(minutes);
  });

  it("closes it early: at that moment no slip is taken any more", async () => {
    const id = await newRound();
    const member = await app.current.member({ balance: 10_000 });
    const bet = () =>
      member.post("/api/lottery/bets/bulk", slip(lottery, id, [["TWO_TOP", "11", 1]]));
    expect((await bet()).status).toBe(201);
    const reply = await patch(id, { status: "CLOSED" });
    expect(reply.body.data.status).toBe("CLOSED");
    expect(Date.parse(reply.body.data.close_time)).toBeLessThan(Date.now() + 1_000);
    expect((await bet()).body.code).toBe("ROUND_CLOSED");
    expect((await lastAudit())?.action).toBe("round.close");
    const again = await patch(id, { status: "CLOSED" });
    expect([again.status, again.body.details]).toEqual([409, { reason: "ROUND_CLOSED" }]);
  });

  it("closing early races slips: each is either in before the close or refused", async () => {
    const id = await newRound();
    const members = await Promise.all(
      Array.from({ length: 20 }, () => app.current.member({ balance: 10_000 })),
    );
    const bets = members.map((member) =>
      member.post("/api/lottery/bets/bulk", slip(lottery, id, [["TWO_TOP", "11", 1]])),
    );
    const closing = patch(id, { status: "CLOSED" });
    const statuses = (await Promise.all(bets)).map((reply) => reply.status);
    expect((await closing).status).toBe(200);
    const [late] = await app.current.db.query<{ slips: number }>(
      `select count(*)::integer as slips from slips s join rounds r on r.id = s.round_id
       where r.id = $1 and s.created_at >= r.close_time`,
      [id],
    );
    expect(late?.slips).toBe(0);
    expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([]);
  });

  it("that has not opened can be closed, and never opens", async () => {
    const id = await newRound(7_200, 3_600);
    expect((await patch(id, { status: "CLOSED" })).body.data.status).toBe("CLOSED");
  });

  it("of a lottery that draws all day stays on its day, unless it was made by hand", async () => {
    const own = await addLottery(app.current.db);
    const schedule = { kind: "every", minutes: 60, rounds: 20, from: "00:00" };
    const type = `/api/admin/lottery-types/${own.typeId}`;
    expect((await admin.put(type, { schedule })).status).toBe(200);
    const [planned] = await app.current.db.query<{ id: number }>(
      `select id from rounds where lottery_type_id = $1 and planned
         and open_time > clock_timestamp() order by close_time desc limit 1`,
      [own.typeId],
    );
    const moved = await patch(String(planned?.id), { draw_date: "2027-05-05" });
    expect(moved.body).toMatchObject({
      code: "ROUND_TIMES_INVALID",
      details: { field: "draw_date" },
    });
    const made = await admin.post("/api/admin/rounds", {
      lottery_type_id: String(own.typeId),
      draw_date: "2027-05-06",
      open_time: inMinutes(-5),
      close_time: inMinutes(30),
    });
    expect((await patch(made.body.data.id, { draw_date: "2027-05-05" })).status).toBe(200);
  });

  it("does not move to a day on which its lottery has that round already", async () => {
    const wanted = (day: string) => ({
      lottery_type_id: String(lottery.typeId),
      draw_date: day,
      open_time: inMinutes(-5),
      close_time: inMinutes(30),
    });
    const ids = [];
    for (const day of ["2027-05-02", "2027-05-03"]) {
      ids.push((await admin.post("/api/admin/rounds", wanted(day))).body.data.id);
    }
    const moved = await patch(ids[0], { draw_date: "2027-05-03" });
    expect([moved.status, moved.body.code]).toEqual([409, "ROUND_EXISTS_ALREADY"]);
    expect((await patch(ids[0], { draw_date: "2027-05-04" })).status).toBe(200);
    // One that was voided does not keep the day.
    const voided = await admin.post(`/api/admin/rounds/${ids[1]}/void`, { reason: "หยุด" });
    expect(voided.status).toBe(200);
    expect((await patch(ids[0], { draw_date: "2027-05-03" })).status).toBe(200);
    // The schedule's calendar has nothing to do with a round that it did not plan.
    const days = "select on_date from calendar_exceptions where lottery_type_id = $1";
    expect(await app.current.db.query(days, [lottery.typeId])).toEqual([]);
  });

  it("new hours do not open a closed round again", async () => {
    const id = await newRound();
    const member = await app.current.member({ balance: 10_000 });
    const placed = slip(lottery, id, [["TWO_TOP", "11", 1]]);
    expect((await member.post("/api/lottery/bets/bulk", placed)).status).toBe(201);
    await closeNow(app.current, id);
    const reply = await patch(id, { close_time: inMinutes(60) });
    expect(reply.body.data).toMatchObject({ status: "CLOSED" });
    const bet = await member.post(
      "/api/lottery/bets/bulk",
      slip(lottery, id, [["TWO_TOP", "11", 1]]),
    );
    expect(bet.body.code).toBe("ROUND_CLOSED");
    const cancelled = await member.post(`/api/lottery/bets/groups/${placed.bet_group_id}/cancel`);
    expect([cancelled.status, cancelled.body.code]).toEqual([409, "CANCEL_TOO_LATE"]);
    expect((await member.get("/api/wallets/balance")).body.balance).toBe(99);
  });

  it.each([
    ["a close before its opening", { close_time: inMinutes(-180) }],
    ["a close that is over", { close_time: inMinutes(-1) }],
    ["an opening in the future, when it is open", { open_time: inMinutes(10) }],
    ["hours together with a close", { status: "CLOSED", close_time: inMinutes(10) }],
  ])("to %s is refused", async (_case, change) => {
    const id = await newRound();
    const reply = await patch(id, change);
    expect([reply.status, reply.body.code]).toEqual([422, "ROUND_TIMES_INVALID"]);
  });

  it.each([
    ["SETTLED", "ROUND_SETTLED"],
    ["VOIDED", "ROUND_VOIDED"],
  ])("that is %s is refused, whatever the change", async (status, reason) => {
    const id = await newRound();
    await app.current.db.query("update rounds set status = $2 where id = $1", [id, status]);
    for (const change of [{ name: "x" }, { close_time: inMinutes(60) }, { status: "CLOSED" }]) {
      const reply = await patch(id, change);
      expect([reply.status, reply.body.code, reply.body.details]).toEqual([
        409,
        "ROUND_STATE",
        { reason },
      ]);
    }
  });

  it("to another status than CLOSED is malformed, and one that is not there not found", async () => {
    const id = await newRound();
    expect((await patch(id, { status: "OPEN" })).status).toBe(400);
    expect((await patch("123456789", { name: "x" })).body.code).toBe("ROUND_NOT_FOUND");
    expect((await patch("abc", { name: "x" })).status).toBe(404);
  });
});
