import * as contract from "@chokdee/domain/rounds/admin-contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addLottery, closeNow, type TestLottery } from "../testing/lottery.ts";
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
const daysAgo = (days: number) => addDays(bangkokDay(Date.now()), -days);
const wanted = (change: object = {}) => ({
  lottery_type_id: String(lottery.typeId),
  draw_date: "2027-03-01",
  open_time: inMinutes(-10),
  close_time: inMinutes(30),
  ...change,
});
const create = (change: object = {}) => admin.post("/api/admin/rounds", wanted(change));
const lastAudit = async () =>
  (
    await app.current.db.query<{
      action: string;
      target_id: string;
      before: object;
      after: object;
    }>("select action, target_id, before, after from audit_entries order by id desc limit 1")
  )[0];

describe("adding a round", () => {
  it("answers it with its stakes, leaves an audit entry and tells the screens", async () => {
    app.current.told.length = 0;
    const reply = await create();
    expect(reply.status).toBe(201);
    const { data } = contract.createRound.replies[201].parse(reply.body);
    expect(data).toMatchObject({
      name: "หวยทดสอบ",
      status: "OPEN",
      draw_date: "2027-03-01",
      stake: "0.00",
      line_count: 0,
      worst_number: null,
      settling: false,
    });
    expect(await lastAudit()).toMatchObject({ action: "round.create", target_id: data.id });
    expect(app.current.told).toContainEqual({ to: "all", topic: "rounds", payload: {} });
    const active = await app.current.stranger.get("/api/lottery/rounds/active");
    expect(active.body.map((round: { id: string }) => round.id)).toContain(data.id);
  });

  it("takes the next number when the lottery has a round on the day", async () => {
    const replies = await Promise.all([create(), create(), create()]);
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201]);
    const numbers = replies.map((reply): number => reply.body.data.sequence);
    expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
  });

  it("may be for a past draw, which an operator alone tries out", async () => {
    expect((await create({ draw_date: daysAgo(2) })).status).toBe(201);
  });

  it("leaves the numbers of the schedule's own rounds free", async () => {
    const [type] = await app.current.db.query<{ id: number }>(
      "select id from lottery_types where code = 'yeekee'",
    );
    const reply = await create({ lottery_type_id: String(type?.id) });
    expect(reply.body.data).toMatchObject({ sequence: 89, name: "ยี่กี รอบที่ 89" });
  });

  it("closes it at its time, to the second, through the queue", async () => {
    const { body } = await create({ close_time: inMinutes(1) });
    const [job] = await app.current.db.query<{ run_at: Date }>(
      "select run_at from graphile_worker.jobs where key = 'tend-rounds-next-turn'",
    );
    expect(job?.run_at.getTime()).toBeLessThanOrEqual(Date.parse(body.data.close_time));
    await closeNow(app.current, body.data.id);
    await app.current.runJobs();
    const [row] = await app.current.db.query("select status from rounds where id = $1", [
      body.data.id,
    ]);
    expect(row).toEqual({ status: "CLOSED" });
  });

  it.each([
    ["hours in the wrong order", { open_time: inMinutes(40) }, 422, "ROUND_TIMES_INVALID"],
    [
      "an open that is its close",
      { open_time: "2027-03-01T01:00:00Z", close_time: "2027-03-01T08:00:00+07:00" },
      422,
      "ROUND_TIMES_INVALID",
    ],
    ["a close that is over", { close_time: inMinutes(-1) }, 422, "ROUND_TIMES_INVALID"],
    ["a time without a zone", { close_time: "2027-03-01T15:20:00" }, 400, "MALFORMED"],
    ["a time that is none", { close_time: "tomorrow" }, 400, "MALFORMED"],
    ["a day that is not in the calendar", { close_time: "2027-02-30T15:20:00Z" }, 400, "MALFORMED"],
    ["hour 25", { close_time: "2027-03-01T25:20:00Z" }, 400, "MALFORMED"],
    ["zone +99:99", { close_time: "2027-03-01T15:20:00+99:99" }, 400, "MALFORMED"],
    ["a draw date that does not exist", { draw_date: "2027-02-29" }, 400, "DATE_INVALID"],
    ["a Buddhist draw date without dashes", { draw_date: "25700301" }, 400, "MALFORMED"],
    ["no draw date", { draw_date: undefined }, 400, "MALFORMED"],
    ["a lottery that is not there", { lottery_type_id: "999999" }, 404, "LOTTERY_TYPE_NOT_FOUND"],
    ["a lottery that cannot be", { lottery_type_id: "toString" }, 404, "LOTTERY_TYPE_NOT_FOUND"],
    ["a name that is too long", { name: "ก".repeat(121) }, 400, "MALFORMED"],
  ])("with %s is refused", async (_case, change, status, code) => {
    const reply = await create(change);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });
});
