/**
 * Whatever the staff change of a lottery or its rounds is told to open screens, which also makes
 * what this node has in memory stale (routes.ts): a command that forgets it shows the old for long.
 * So is what rounds do by their own times.
 */
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { tendRounds } from "./tend-rounds.ts";

const app = useApp({ TWO_PERSON: "on" });
let one: Caller;
let two: Caller;
let lottery: TestLottery;
/** Drawn each day by a schedule, with a cap that rates can fall by. */
let daily: TestLottery;
let roundId: string;

beforeAll(async () => {
  one = await app.current.admin();
  two = await app.current.admin();
  lottery = await addLottery(app.current.db, "GSB", "THAI_GOVERNMENT", ["THREE_TOP", "TWO_TOP"]);
  roundId = await addRound(app.current.db, lottery);
  daily = await addLottery(app.current.db);
  await one.put(dailyType(), { schedule: scheduleTo("18:00") });
  const capped = [{ bet_type: "TWO_TOP", number_cap: "1000" }];
  await one.put(`${dailyType()}/bet-types`, { bet_types: capped });
});

const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const type = () => `/api/admin/lottery-types/${lottery.typeId}`;
const dailyType = () => `/api/admin/lottery-types/${daily.typeId}`;
const scheduleTo = (closeTime: string) => ({
  kind: "daily",
  open: { daysBefore: 0, time: "06:00" },
  closeTime,
  drawTime: "21:00",
});
const plan = (more: object = {}) =>
  one.post("/api/admin/rounds/plan", {
    lottery_type_ids: [String(daily.typeId)],
    from: day,
    to: day,
    ...more,
  });
const steps = (pays: number) =>
  one.put("/api/admin/number-rules/steps", {
    lottery_type_id: String(daily.typeId),
    bet_type: "TWO_TOP",
    steps: [{ from_percent: 50, pays_percent: pays }],
  });
const close = (number: string) =>
  one.post("/api/admin/number-rules/bulk", {
    lottery_type_id: String(lottery.typeId),
    bet_type: "TWO_TOP",
    numbers: [number],
    act: "CLOSE",
  });
const runTop = { bet_type: "RUN_TOP", odds: "3.2", min_bet: 1, max_bet: 100 };
let rules = 10;
const addRule = () =>
  one.post("/api/admin/number-rules", {
    lottery_type_id: String(lottery.typeId),
    bet_type: "TWO_TOP",
    number: String((rules += 1)),
    rule: "CLOSED",
  });

type Send = () => ReturnType<Caller["post"]>;
const changes: Readonly<Record<string, Send>> = {
  "a round that is made": () =>
    one.post("/api/admin/rounds", {
      lottery_type_id: String(lottery.typeId),
      draw_date: day,
      open_time: inHours(-1),
      close_time: inHours(5),
    }),
  "a round's name": () => one.patch(`/api/admin/rounds/${roundId}`, { name: "อื่น" }),
  "a lottery's names": () => one.put(type(), { names: { th: "ชื่อใหม่" } }),
  odds: () => one.put(`${type()}/bet-types`, { bet_types: [{ bet_type: "TWO_TOP", odds: "80" }] }),
  "a bet type that is added": () => one.post(`${type()}/bet-types`, runTop),
  "the order of bet types": async () => {
    const there = await app.current.db.query<{ bet_type: string }>(
      "select bet_type from bet_type_configs where lottery_type_id = $1 order by id desc",
      [lottery.typeId],
    );
    return one.put(`${type()}/bet-types/order`, {
      bet_types: there.map(({ bet_type }) => bet_type),
    });
  },
  "a number rule": () => addRule(),
  "a number rule that is taken away": async () => {
    const { body } = await addRule();
    app.current.told.splice(0);
    return one.delete(`/api/admin/number-rules/${String(body.data.id)}`);
  },
  "many number rules at once": () => close(String((rules += 1))),
  "many rounds at once": () => plan(),
  "rates that fall in steps": () => steps(80),
  "days of an exchange": () =>
    one.put("/api/admin/exchanges/XNYS", {
      source: "Notice of the exchange",
      known_until: "2027-12-31",
      days: [],
    }),
  "a day of the calendar": () => one.put(`${type()}/calendar/${day}`, { moved_to: null }),
  "a day that is as the schedule again": async () => {
    await one.put(`${type()}/calendar/${day}`, { moved_to: null });
    app.current.told.splice(0);
    return one.delete(`${type()}/calendar/${day}`);
  },
  "odds that a second person approves": async () => {
    const generous = { bet_types: [{ bet_type: "TWO_TOP", odds: "101" }], confirmed: true };
    const asked = await one.put(`${type()}/bet-types`, generous);
    expect(asked.status).toBe(202);
    app.current.told.splice(0);
    return two.post(`/api/admin/approvals/${asked.body.data.approval_id}/approve`);
  },
  "a later close that a second person approves": async () => {
    const asked = await one.put(dailyType(), { schedule: scheduleTo("19:00") });
    expect(asked.status).toBe(202);
    app.current.told.splice(0);
    return two.post(`/api/admin/approvals/${asked.body.data.approval_id}/approve`);
  },
};

it.each(Object.entries(changes))("%s: told to all, and read anew", async (_, send) => {
  app.current.told.splice(0);
  const reply = await send();
  expect([200, 201, 204]).toContain(reply.status);
  expect(app.current.told).toContainEqual({ to: "all", topic: "rounds", payload: {} });
});

it("nothing is told of what was refused, or waits for a second person", async () => {
  app.current.told.splice(0);
  const refused = await one.post(`${type()}/bet-types`, {
    ...runTop,
    bet_type: "RUN_BOTTOM",
    odds: "0.5",
  });
  const asked = await one.put(`${type()}/bet-types`, {
    bet_types: [{ bet_type: "THREE_TOP", odds: "1002" }],
    confirmed: true,
  });
  expect([refused.status, asked.status]).toEqual([422, 202]);
  expect(app.current.told.filter(({ topic }) => topic === "rounds")).toEqual([]);
  // One question about a lottery's odds waits at a time.
  const waits = String(asked.body.data.approval_id);
  await two.post(`/api/admin/approvals/${waits}/reject`, { reason: "no" });
});

const unchanged: Readonly<Record<string, Send>> = {
  "rounds that are only previewed": () => plan({ preview: true }),
  "a day of the calendar that is only previewed": () =>
    one.put(`${dailyType()}/calendar/${day}`, { moved_to: null, preview: true }),
  "steps that stand already": async () => {
    await steps(70);
    app.current.told.splice(0);
    return steps(70);
  },
  "numbers that are closed already": async () => {
    await close("07");
    app.current.told.splice(0);
    return close("07");
  },
};

it.each(Object.entries(unchanged))("nothing is told of %s", async (_, send) => {
  app.current.told.splice(0);
  expect((await send()).status).toBe(200);
  expect(app.current.told).toEqual([]);
});

it("an edit of a round that changes nothing is no act: neither told nor written down", async () => {
  const path = `/api/admin/rounds/${roundId}`;
  const { name, draw_date, open_time, close_time } = (await one.get(path)).body.data;
  const audits = "select count(*)::integer as n from audit_entries";
  const before = await app.current.db.query(audits);
  app.current.told.splice(0);
  for (const same of [{ name, draw_date, open_time, close_time }, { name: ` ${name} ` }, {}]) {
    const reply = await one.patch(path, same);
    expect(reply).toMatchObject({ status: 200, body: { data: { name, close_time } } });
  }
  expect(app.current.told).toEqual([]);
  expect(await app.current.db.query(audits)).toEqual(before);
});

it("a round that opens is told to all, and one that closes; where neither does nothing is", async () => {
  const round = await addRound(app.current.db, await addLottery(app.current.db));
  await tendRounds(app.current);
  const tended = async (change: string) => {
    await app.current.db.query(`update rounds set ${change} where id = $1`, [round]);
    app.current.told.splice(0);
    await tendRounds(app.current);
    return app.current.told.filter(({ topic }) => topic === "rounds");
  };
  const toAll = [{ to: "all", topic: "rounds", payload: {} }];
  expect(await tended("status = 'SCHEDULED', open_time = now()")).toEqual(toAll);
  expect(await tended("close_time = now()")).toEqual(toAll);
  expect(await tended("name = name")).toEqual([]);
});

it("rounds that a change of rules finds closed are told, though it changes no rule", async () => {
  const lottery = await addLottery(app.current.db);
  const round = await addRound(app.current.db, lottery);
  await app.current.db.query("update rounds set close_time = now() where id = $1", [round]);
  const none = {
    lottery_type_id: String(lottery.typeId),
    bet_type: "TWO_TOP",
    numbers: ["07"],
    act: "REMOVE",
  };
  app.current.told.splice(0);
  const reply = await one.post("/api/admin/number-rules/bulk", none);
  expect([reply.status, reply.body.data?.changed]).toEqual([200, 0]);
  expect(app.current.told).toEqual([{ to: "all", topic: "rounds", payload: {} }]);
});
