import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { isDistributed } from "../testing/database.ts";

const app = useApp();
let admin: Caller;
let member: Caller;
let lottery: TestLottery;
let roundId: string;

const PATH = "/api/admin/number-rules/steps";
const STEPS = [
  { from_percent: 50, pays_percent: 80 },
  { from_percent: 80, pays_percent: 50 },
];

beforeAll(async () => {
  admin = await app.current.admin();
  member = await app.current.member({ balance: 10_000_000 });
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db);
  roundId = await addRound(app.current.db, lottery);
  await setCap("1000");
});

const setCap = (cap: string | null, betType = "TWO_TOP") =>
  admin.put(`/api/admin/lottery-types/${String(lottery.typeId)}/bet-types`, {
    bet_types: [{ bet_type: betType, number_cap: cap }],
  });
const always = () => ({ lottery_type_id: String(lottery.typeId) });
const put = (body: object, scope: object = always()) =>
  admin.put(PATH, { ...scope, bet_type: "TWO_TOP", ...body });
const stepsOf = async (scope: string, betType = "TWO_TOP") => {
  const { body } = await admin.get(`${PATH}?${scope}`);
  return body.data.items.find((one: { bet_type: string }) => one.bet_type === betType);
};
const bet = async (amount: number, expected?: string) => {
  const sent = slip(lottery, roundId, [["TWO_TOP", "27", amount]]);
  const [line] = sent.bets;
  const reply = await member.post("/api/lottery/bets/bulk", {
    ...sent,
    bets: [{ ...line, ...(expected === undefined ? {} : { expected_odds: expected }) }],
  });
  return reply;
};
const oddsOf = (reply: Awaited<ReturnType<typeof bet>>) => reply.body.bets?.[0]?.odds;
const shown = async () => (await member.get(`/api/lottery/rounds/${roundId}/number-rules`)).body;
const told = async () => (await member.get(`/api/lottery/rounds/${roundId}/rate-steps`)).body;

describe("rates that fall in steps as a number fills (issue 17, 2)", () => {
  it("each line takes the rate of its step, is told before, and a slip keeps its rate", async () => {
    expect((await put({ steps: STEPS })).body.data).toMatchObject({
      bet_type: "TWO_TOP",
      number_cap: "1000.00",
      steps: STEPS.map((step, at) => ({ ...step, above: at === 0 ? "500.00" : "800.00" })),
    });
    expect(oddsOf(await bet(500, "95"))).toBe("95.00");
    expect(await shown()).toEqual([
      { bet_type: "TWO_TOP", number: "27", rule: "PARTIAL", odds: "76.00" },
    ]);
    // Who saw the whole rate is asked again with the one that stands now.
    const refused = await bet(100, "95");
    expect(refused).toMatchObject({ status: 409, body: { code: "ODDS_CHANGED" } });
    expect(refused.body.details.lines[0]).toMatchObject({ reason: "ODDS_CHANGED", odds: "76.00" });
    expect(oddsOf(await bet(300, "76"))).toBe("76.00");
    expect(oddsOf(await bet(200, "47.5"))).toBe("47.50");
    expect((await bet(1)).body.details.lines[0]).toMatchObject({ reason: "NUMBER_CAP" });
    const kept = await app.current.db.query<{ odds: number }>(
      "select odds from bets where round_id = $1 order by slip_id",
      [Number(roundId)],
    );
    expect(kept.map(({ odds }) => odds)).toEqual([9_500, 7_600, 4_750]);
  });

  it("a line that would pass a step pays that step, whole, and only where it was said", async () => {
    await put({ steps: STEPS });
    expect((await bet(900, "95")).body.details.lines[0]).toMatchObject({
      reason: "ODDS_CHANGED",
      odds: "47.50",
    });
    expect(oddsOf(await bet(900, "47.5"))).toBe("47.50");
  });

  it("are written down with those of their own bet type, and not where nothing changes", async () => {
    await setCap("1000", "TWO_BOTTOM");
    await put({ bet_type: "TWO_BOTTOM", steps: [{ from_percent: 30, pays_percent: 90 }] });
    for (const _ of ["first", "again"]) await put({ steps: STEPS });
    const written = await app.current.db.query(
      `select before ->> 'steps' as before, after ->> 'steps' as after from audit_entries
       where action = 'number-rule.steps' and target_id = $1
         and after ->> 'bet_type' = 'TWO_TOP'`,
      [String(lottery.typeId)],
    );
    expect(written).toEqual([{ before: "", after: "50:80 80:50" }]);
  });

  it("move with the cap, of a round as well, and stay where the cap is taken away", async () => {
    await setCap("1000", "TWO_BOTTOM");
    await put({ steps: STEPS });
    await put({ steps: STEPS, bet_type: "TWO_BOTTOM" });
    await put({ steps: [{ from_percent: 10, pays_percent: 90 }] }, { round_id: roundId });
    await setCap("2000");
    const scope = `lottery_type_id=${String(lottery.typeId)}`;
    // Those of another bet type stay.
    expect((await stepsOf(scope, "TWO_BOTTOM")).steps).toMatchObject([
      { above: "500.00" },
      { above: "800.00" },
    ]);
    expect((await stepsOf(scope)).steps.map((one: { above: string }) => one.above)).toEqual([
      "1000.00",
      "1600.00",
    ]);
    expect((await stepsOf(`round_id=${roundId}`)).steps).toMatchObject([{ above: "200.00" }]);
    expect(oddsOf(await bet(200))).toBe("95.00");
    expect(oddsOf(await bet(800))).toBe("85.50");
    expect(oddsOf(await bet(600))).toBe("76.00");
    await setCap(null);
    expect((await stepsOf(scope)).steps).toMatchObject([
      { above: "1000.00" },
      { above: "1600.00" },
    ]);
    expect(oddsOf(await bet(1))).toBe("47.50");
  });

  it("move with a cap that a node of the version before changes, those of its bet type", async () => {
    await setCap("1000", "TWO_BOTTOM");
    await put({ steps: STEPS });
    await put({ steps: STEPS, bet_type: "TWO_BOTTOM" });
    await app.current.db.query(
      `update bet_type_configs set number_cap_satang = 400000
       where lottery_type_id = $1 and bet_type = 'TWO_TOP'`,
      [lottery.typeId],
    );
    const scope = `lottery_type_id=${String(lottery.typeId)}`;
    const above = async (betType: string) =>
      (await stepsOf(scope, betType)).steps.map((one: { above: string }) => one.above);
    // On a distributed house there is no such node, nor the trigger that follows it.
    const moved = isDistributed() ? ["500.00", "800.00"] : ["2000.00", "3200.00"];
    expect(await above("TWO_TOP")).toEqual(moved);
    expect(await above("TWO_BOTTOM")).toEqual(["500.00", "800.00"]);
  });

  it("of a round that has closed stay as they were when the cap moves", async () => {
    await put({ steps: [{ from_percent: 10, pays_percent: 90 }] }, { round_id: roundId });
    await app.current.db.query("update rounds set status = 'CLOSED' where id = $1", [roundId]);
    await setCap("2000");
    expect((await stepsOf(`round_id=${roundId}`)).steps).toMatchObject([{ above: "100.00" }]);
  });

  it("are told to members as the amounts and rates that hold in their round", async () => {
    expect(await told()).toEqual([]);
    await put({ steps: STEPS });
    const first = { above: "500.00", odds: "76.00" };
    const second = { above: "800.00", odds: "47.50" };
    expect(await told()).toEqual([{ bet_type: "TWO_TOP", steps: [first, second] }]);
    // The round has steps of its own: the strictest of both holds from each amount on.
    await put(
      {
        steps: [
          { from_percent: 20, pays_percent: 90 },
          { from_percent: 60, pays_percent: 85 },
        ],
      },
      { round_id: roundId },
    );
    const own = { above: "200.00", odds: "85.50" };
    expect(await told()).toEqual([{ bet_type: "TWO_TOP", steps: [own, first, second] }]);
    for (const { odds, above } of [own, first, second]) {
      const one = slip(lottery, roundId, [["TWO_TOP", "64", Number(above) + 1]]);
      const reply = await member.post("/api/lottery/bets/bulk", {
        ...one,
        bets: one.bets.map((line) => ({ ...line, expected_odds: "95" })),
      });
      expect(reply.body.details.lines[0]).toMatchObject({ reason: "ODDS_CHANGED", odds });
    }
    // A number is closed before it could reach the second step.
    await admin.post("/api/admin/number-rules", {
      ...always(),
      bet_type: "TWO_TOP",
      rule: "CLOSED",
      cap: "800",
    });
    expect(await told()).toEqual([{ bet_type: "TWO_TOP", steps: [own, first] }]);
    const unknown = await member.get("/api/lottery/rounds/999999/rate-steps");
    expect(unknown.body.code).toBe("ROUND_NOT_FOUND");
  });

  it("move with a cap that a node of the version before changes, which moves no steps", async () => {
    await put({ steps: STEPS });
    await put({ steps: [{ from_percent: 10, pays_percent: 90 }] }, { round_id: roundId });
    await app.current.db.query(
      `update bet_type_configs set number_cap_satang = 200000
       where lottery_type_id = $1 and bet_type = 'TWO_TOP'`,
      [lottery.typeId],
    );
    const [ofRound, first, second] = isDistributed()
      ? ["100.00", "500.00", "800.00"]
      : ["200.00", "1000.00", "1600.00"];
    expect(await told()).toEqual([
      {
        bet_type: "TWO_TOP",
        steps: [
          { above: ofRound, odds: "85.50" },
          { above: first, odds: "76.00" },
          { above: second, odds: "47.50" },
        ],
      },
    ]);
  });

  it("of another bet type, and of another lottery and its rounds, stay when a cap moves", async () => {
    const type = (of: TestLottery) => ({ lottery_type_id: String(of.typeId) });
    const caps = (of: TestLottery, ...types: readonly string[]) =>
      admin.put(`/api/admin/lottery-types/${String(of.typeId)}/bet-types`, {
        bet_types: types.map((bet_type) => ({ bet_type, number_cap: "1000" })),
      });
    const other = await addLottery(app.current.db);
    const otherRound = await addRound(app.current.db, other);
    expect((await caps(lottery, "TWO_BOTTOM")).status).toBe(200);
    expect((await caps(other, "TWO_TOP")).status).toBe(200);
    const steps = [{ from_percent: 10, pays_percent: 90 }];
    for (const scope of [type(lottery), { round_id: roundId }]) {
      expect((await put({ bet_type: "TWO_BOTTOM", steps }, scope)).status).toBe(200);
    }
    for (const scope of [type(other), { round_id: otherRound }]) {
      expect((await put({ steps }, scope)).status).toBe(200);
    }
    expect((await setCap("2000")).status).toBe(200);
    const kept = await app.current.db.query<{ cap: number }>(
      `select cap_satang as cap from number_rules
       where lottery_type_id = any ($1::integer[]) or round_id = any ($2::bigint[])`,
      [
        [lottery.typeId, other.typeId],
        [roundId, otherRound],
      ],
    );
    expect(kept.map(({ cap }) => cap)).toEqual([10_000, 10_000, 10_000, 10_000]);
  });

  it("are replaced and taken away as one, beside rules on single numbers, and written down", async () => {
    await admin.post("/api/admin/number-rules/bulk", {
      ...always(),
      bet_type: "TWO_TOP",
      numbers: ["11"],
      act: "CLOSE",
    });
    await put({ steps: STEPS });
    await put({ steps: [{ from_percent: 20, pays_percent: 60 }] });
    await put({ steps: [{ from_percent: 20, pays_percent: 60 }] });
    expect(oddsOf(await bet(900))).toBe("57.00");
    await put({ steps: [] });
    expect(oddsOf(await bet(100))).toBe("95.00");
    const left = await app.current.db.query<{ number: string }>(
      "select number from number_rules where lottery_type_id = $1",
      [lottery.typeId],
    );
    expect(left).toEqual([{ number: "11" }]);
    const audits = await app.current.db.query<{ steps: string }>(
      `select after ->> 'steps' as steps from audit_entries
       where action = 'number-rule.steps' and target_id = $1 order by id`,
      [String(lottery.typeId)],
    );
    expect(audits.map(({ steps }) => steps)).toEqual(["50:80 80:50", "20:60", ""]);
  });

  it("are refused as a whole: wrong order, no cap, less than a stake, no such bet type", async () => {
    for (const [body, field] of [
      [{ steps: STEPS.toReversed() }, "steps.1"],
      [{ steps: [{ from_percent: 0, pays_percent: 80 }] }, "steps.0"],
      [{ bet_type: "TWO_BOTTOM", steps: STEPS }, "number_cap"],
    ] as const) {
      const reply = await put(body);
      expect(reply).toMatchObject({ status: 422, body: { code: "NUMBER_RULE_INVALID" } });
      expect(reply.body.details).toMatchObject({ field });
    }
    await setCap("10");
    const tiny = await put({ steps: [{ from_percent: 1, pays_percent: 80 }] });
    expect(tiny.body.details).toMatchObject({ field: "steps.0" });
    // A baht, which is the least stake, is not too little.
    expect((await put({ steps: [{ from_percent: 10, pays_percent: 80 }] })).status).toBe(200);
    expect((await put({ steps: [] })).status).toBe(200);
    expect((await put({ bet_type: "NONE", steps: [] })).body.code).toBe("WRONG_BET_TYPE");
    expect((await put({ steps: [] }, { round_id: "999999" })).body.code).toBe("ROUND_NOT_FOUND");
    expect((await admin.get(PATH)).body.code).toBe("NUMBER_RULE_INVALID");
    expect(await stepsOf(`round_id=${roundId}`)).toMatchObject({ steps: [] });
  });
});
