import { drawNight, roundLayOff } from "@chokdee/domain/rounds/night-contract.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addLottery, addNumberRule, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { useWatchAhead } from "../testing/watch-ahead.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { readExposureShares } from "./exposure-share.ts";
import { holdExposure } from "./hold-exposure.job.ts";

const app = useApp();
const goAhead = useWatchAhead();
let admin: Caller;
let member: Caller;
let lottery: TestLottery;
let roundId: string;

beforeAll(async () => {
  admin = await app.current.admin();
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db);
  roundId = await addRound(app.current.db, lottery);
  member = await app.current.member({ balance: 10_000_000 });
});

const bet = async (lines: Parameters<typeof slip>[2]) => {
  const sent = slip(lottery, roundId, lines);
  const reply = await member.post("/api/lottery/bets/bulk", sent);
  expect(reply.body).toMatchObject({ bet_group_id: sent.bet_group_id });
};
const set = (settings: object) => admin.put("/api/admin/settings", settings);
const night = async () => {
  // An answer is shared for two seconds.
  goAhead(2_000);
  const reply = await admin.get("/api/admin/draw-night");
  expect(reply.status).toBe(200);
  const { data } = drawNight.replies[200].parse(reply.body);
  return { ...data, round: data.items.find(({ id }) => id === roundId) };
};

describe("the draw night", () => {
  it("shows stakes, the worst case against the limit, and what is bet on now", async () => {
    await bet([
      ["TWO_TOP", "89", "100"],
      ["TWO_TOP", "12", "10"],
    ]);
    const free = await night();
    expect(free).toMatchObject({ limit: null, act: "NONE" });
    expect(free.round).toMatchObject({ stake: "110.00", lines: 2, percent: null });
    const worst = Number(free.round?.worst_case);
    expect(worst).toBeGreaterThan(1_000);
    expect(free.round?.hot.map(({ number, stake }) => [number, stake])).toEqual([
      ["89", "100.00"],
      ["12", "10.00"],
    ]);
    await set({ round_cost_limit: worst * 2 });
    expect((await night()).round?.percent).toBe(50);
    await set({ round_cost_limit: 0 });
  });

  it("has a share of each limit that it is weighed against, whatever was asked a moment ago", async () => {
    await bet([["TWO_TOP", "89", "100"]]);
    const share = async (limit: number) =>
      (await readExposureShares(app.current.db, limit)).find(
        (one) => one.roundId === Number(roundId),
      )?.percent;
    expect([await share(950_000), await share(1_900_000)]).toEqual([100, 50]);
  });

  it("counts no cancelled slip among what is bet on now, and full is full", async () => {
    await bet([["TWO_TOP", "12", "10"]]);
    const sent = slip(lottery, roundId, [["TWO_TOP", "77", "100"]]);
    await member.post("/api/lottery/bets/bulk", sent);
    await member.post(`/api/lottery/bets/groups/${sent.bet_group_id}/cancel`);
    const { round } = await night();
    expect(round?.hot.map(({ number }) => number)).toEqual(["12"]);
    // A little less than the limit is not the limit.
    const worst = Number(round?.worst_case);
    await set({ round_cost_limit: Math.ceil(worst / 0.996) });
    expect((await night()).round?.percent).toBe(99);
    await set({ round_cost_limit: worst });
    expect((await night()).round?.percent).toBe(100);
    await set({ round_cost_limit: 0 });
  });

  it("has of each round the five numbers on which most was staked, however many bet on them", async () => {
    const most = ["11", "22", "33", "44", "55"] as const;
    await bet(most.map((number, at) => ["TWO_TOP", number, 100 - at] as const));
    for (const amount of [1, 2, 3]) await bet([["TWO_TOP", "66", amount]]);
    const { round } = await night();
    expect(round?.hot.map(({ number }) => number)).toEqual(most);
  });

  it("has what waits for its result first, and what closes within eight hours", async () => {
    const open = await addRound(app.current.db, lottery, 7.9 * 3_600);
    const later = await addRound(app.current.db, lottery, 8.1 * 3_600);
    // Closed by hand before it opened, it keeps its hours.
    const waiting = await addRound(app.current.db, lottery, 5 * 3_600, 4 * 3_600);
    const close = await admin.patch(`/api/admin/rounds/${waiting}`, { status: "CLOSED" });
    expect(close.status).toBe(200);
    const mine = new Set([roundId, open, later, waiting]);
    const ids = (await night()).items.map(({ id }) => id).filter((id) => mine.has(id));
    expect(ids).toEqual([waiting, roundId, open]);
  });

  it("says what is done above the limit", async () => {
    for (const [pays, act] of [
      [100, "NONE"],
      [30, "HALF"],
      [0, "CLOSE"],
    ] as const) {
      await set({ round_over_limit_pays: pays });
      expect((await night()).act).toBe(act);
    }
    await set({ round_over_limit_pays: 100 });
  });

  it("names a lottery without a cap until a rule caps every number, not one that pays a part", async () => {
    const isUncapped = async () =>
      (await night()).uncapped.some(({ id }) => id === String(lottery.typeId));
    const only = { lottery, roundId };
    for (const betType of lottery.configs.keys()) {
      const part = { number: null, rule: "PARTIAL", oddsPercent: 50, capSatang: 500_000 } as const;
      await addNumberRule(app.current.db, only, betType, part);
      // Nor does one number that is closed.
      await addNumberRule(app.current.db, only, betType, { number: "7", rule: "CLOSED" });
    }
    expect(await isUncapped()).toBe(true);
    for (const betType of lottery.configs.keys()) {
      const cap = { number: null, rule: "CLOSED", capSatang: 500_000 } as const;
      await addNumberRule(app.current.db, only, betType, cap);
    }
    expect(await isUncapped()).toBe(false);
  });

  it("does not name a lottery of which only what is not offered has no cap", async () => {
    const { db } = app.current;
    const own = await addLottery(db);
    const isNamed = async () =>
      (await night()).uncapped.some(({ id }) => id === String(own.typeId));
    await db.query(
      `update bet_type_configs set active = bet_type <> 'TWO_TOP',
         number_cap_satang = case when bet_type <> 'TWO_TOP' then 100000 end
       where lottery_type_id = $1`,
      [own.typeId],
    );
    expect(await isNamed()).toBe(false);
    await db.query("update bet_type_configs set active = true where lottery_type_id = $1", [
      own.typeId,
    ]);
    expect(await isNamed()).toBe(true);
  });

  it("names lotteries without caps, and seeded ones have them all", async () => {
    const { uncapped } = await night();
    expect(uncapped.map(({ id }) => id)).toContain(String(lottery.typeId));
    expect(uncapped.map(({ code }) => code)).not.toContain("thai-gov");
    expect(uncapped.map(({ code }) => code)).not.toContain("animal");
  });

  it("is for those who see results or money, not for support", async () => {
    const support = await app.current.admin(["support"]);
    expect((await support.get("/api/admin/draw-night")).status).toBe(403);
  });
});

describe("over the limit of a round", () => {
  const rules = () =>
    app.current.db.query(
      `select bet_type, number, rule, odds_percent from number_rules where round_id = $1
       order by number, rule`,
      [Number(roundId)],
    );

  it("its dearest numbers pay a part by themselves, once, and what staff decided stays", async () => {
    await bet([
      ["TWO_TOP", "89", "100"],
      ["TWO_BOTTOM", "34", "100"],
      ["TWO_TOP", "12", "1"],
    ]);
    const decided = { round_id: roundId, bet_type: "TWO_BOTTOM", numbers: ["34"], act: "CLOSE" };
    await admin.post("/api/admin/number-rules/bulk", decided);
    await holdExposure(app.current);
    await set({ round_cost_limit: 1_000 });
    await holdExposure(app.current);
    expect(await rules()).toHaveLength(1);
    await set({ round_over_limit_pays: 50 });
    await holdExposure(app.current);
    await holdExposure(app.current);
    expect(await rules()).toEqual([
      { bet_type: "TWO_BOTTOM", number: "34", rule: "CLOSED", odds_percent: null },
      { bet_type: "TWO_TOP", number: "89", rule: "PARTIAL", odds_percent: 50 },
    ]);
    await set({ round_cost_limit: 0, round_over_limit_pays: 100 });
  });

  it("a two top is held also where longer numbers that it ends were bet on", async () => {
    await bet([
      ["TWO_TOP", "89", "100"],
      ["THREE_TOP", "123", "1"],
    ]);
    await set({ round_cost_limit: 1_000, round_over_limit_pays: 0 });
    await holdExposure(app.current);
    expect(await rules()).toMatchObject([{ bet_type: "TWO_TOP", number: "89", rule: "CLOSED" }]);
    await set({ round_cost_limit: 0, round_over_limit_pays: 100 });
  });

  it("a number that staff decided about for the whole lottery stays as they have it", async () => {
    await bet([
      ["TWO_TOP", "56", "100"],
      ["TWO_BOTTOM", "65", "100"],
    ]);
    const decided = { bet_type: "TWO_TOP", numbers: ["56"], act: "PART", odds_percent: 90 };
    const ofLottery = { ...decided, lottery_type_id: String(lottery.typeId) };
    expect((await admin.post("/api/admin/number-rules/bulk", ofLottery)).status).toBe(200);
    await set({ round_cost_limit: 1_000, round_over_limit_pays: 50 });
    await holdExposure(app.current);
    expect(await rules()).toMatchObject([{ number: "65" }]);
    await set({ round_cost_limit: 0, round_over_limit_pays: 100 });
  });

  it("a number that only has a cap is held as any other", async () => {
    await bet([["TWO_TOP", "56", "100"]]);
    const capped = { round_id: roundId, bet_type: "TWO_TOP", numbers: ["56"], act: "CAP" };
    expect(
      (await admin.post("/api/admin/number-rules/bulk", { ...capped, cap: "500" })).status,
    ).toBe(200);
    await set({ round_cost_limit: 1_000, round_over_limit_pays: 50 });
    await holdExposure(app.current);
    expect(await rules()).toMatchObject([
      { number: "56", rule: "CLOSED" },
      { number: "56", rule: "PARTIAL", odds_percent: 50 },
    ]);
    // The cap that somebody has set goes on.
    await bet([["TWO_TOP", "56", "400"]]);
    const lines = [["TWO_TOP", "56", 1]] as const;
    const more = await member.post("/api/lottery/bets/bulk", slip(lottery, roundId, lines));
    expect(more.body).toMatchObject({ details: { lines: [{ reason: "NUMBER_CAP" }] } });
    await set({ round_cost_limit: 0, round_over_limit_pays: 100 });
  });

  it("is a round that may cost just the limit, not one that may cost a baht less", async () => {
    await bet([["TWO_TOP", "45", "100"]]);
    await set({ round_cost_limit: 9_501, round_over_limit_pays: 50 });
    await holdExposure(app.current);
    expect(await rules()).toEqual([]);
    await set({ round_cost_limit: 9_500 });
    app.current.told.splice(0);
    await holdExposure(app.current);
    expect(await rules()).toMatchObject([{ number: "45" }]);
    // Members see the lower odds at once.
    expect(app.current.told).toContainEqual({ to: "all", topic: "rounds", payload: {} });
    await set({ round_cost_limit: 0, round_over_limit_pays: 100 });
  });

  it("numbers are closed where the house has said so", async () => {
    await bet([["TWO_TOP", "77", "100"]]);
    await set({ round_cost_limit: 1_000, round_over_limit_pays: 0 });
    await holdExposure(app.current);
    expect(await rules()).toMatchObject([{ number: "77", rule: "CLOSED" }]);
    await set({ round_cost_limit: 0, round_over_limit_pays: 100 });
  });

  it("of a number in any order all orders are held: they are one bet", async () => {
    await bet([["THREE_TOD", "211", "100"]]);
    await set({ round_cost_limit: 1_000, round_over_limit_pays: 0 });
    await holdExposure(app.current);
    expect(await rules()).toMatchObject([{ number: "112", rule: "CLOSED" }]);
    await set({ round_cost_limit: 0, round_over_limit_pays: 100 });
  });
});

describe("what is laid off", () => {
  it("is what exceeds the amount that the house keeps, as a list and as a file", async () => {
    await bet([
      ["TWO_TOP", "89", "150"],
      ["TWO_TOP", "12", "100"],
    ]);
    await bet([["TWO_BOTTOM", "34", "300"]]);
    const path = `/api/admin/rounds/${roundId}/lay-off`;
    const ofType = "keep=100&bet_type=TWO_TOP";
    const all = await admin.get(`${path}?keep=100`);
    expect(all.body.data).toMatchObject({ items: { length: 2 }, total: "250.00" });
    const reply = await admin.get(`${path}?${ofType}`);
    const { data } = roundLayOff.replies[200].parse(reply.body);
    expect(data).toEqual({
      items: [{ bet_type: "TWO_TOP", number: "89", stake: "150.00", excess: "50.00" }],
      total: "50.00",
    });
    const file = await admin.get(`${path}?${ofType}&format=csv`);
    expect(file.headers["content-disposition"]).toContain(`chokdee-lay-off-${roundId}.csv`);
    const [, ...rows] = String(file.body).trim().split("\r\n");
    expect(rows).toEqual([expect.stringMatching(/89.*150\.00.*50\.00$/)]);
    expect((await admin.get(`${path}?keep=abc`)).status).toBe(400);
    expect((await admin.get(`${path}?keep=1&bet_type=X`)).body.code).toBe("WRONG_BET_TYPE");
    expect((await admin.get("/api/admin/rounds/999999/lay-off?keep=1")).body.code).toBe(
      "ROUND_NOT_FOUND",
    );
  });
});
