/**
 * Bets in any order are one bet in all orders of their number (docs/decisions/0184): what is closed,
 * pays a part or is capped in one order is so in each. A slip keeps its number as it was typed.
 */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { permutations } from "@chokdee/domain/betting/permutations.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { holdExposure } from "../rounds/hold-exposure.job.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addNumberRule, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { membersOfOnePart, oneOfEachPart } from "../testing/parts.ts";
import { untilAnswered } from "../testing/until-answered.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const app = useApp({ TWO_PERSON: "off" });
let admin: Caller;
let lottery: TestLottery;
let roundId: string;

beforeAll(async () => {
  admin = await app.current.admin();
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db);
  roundId = await addRound(app.current.db, lottery);
});

type Sent = readonly (readonly [BetType, string, number])[];
const bet = (member: Caller, lines: Sent) => {
  const sent = slip(lottery, roundId, lines);
  return untilAnswered(() => member.post("/api/lottery/bets/bulk", sent));
};
const tod = (member: Caller, number: string, baht: number) =>
  bet(member, [["THREE_TOD", number, baht]]);
const setCaps = (caps: { numberCap?: number; memberCap?: number }) =>
  app.current.db.query(
    `update bet_type_configs set number_cap_satang = $2, member_cap_satang = $3 where id = $1`,
    [lottery.configs.get("THREE_TOD"), caps.numberCap ?? null, caps.memberCap ?? null],
  );
const linesOf = (reply: { body: { details: { lines: object[] } } }) => reply.body.details.lines;
const bulk = async (more: object, betType = "THREE_TOD") => {
  const body = { round_id: roundId, bet_type: betType, ...more };
  return (await admin.post("/api/admin/number-rules/bulk", body)).body.data;
};
const kept = () =>
  app.current.db.query<{ number: string; stake: number; lines: number }>(
    `select number, stake_satang::integer as stake, line_count as lines from exposures
     where round_id = $1 and line_count <> 0 order by 1`,
    [roundId],
  );

describe("a rule on a number that is bet on in any order", () => {
  it("closes all its orders, and the line is refused by the number that was typed", async () => {
    const member = await app.current.member({ balance: 10_000_000 });
    const rule = { round_id: roundId, bet_type: "THREE_TOD", number: "321", rule: "CLOSED" };
    const added = await admin.post("/api/admin/number-rules", rule);
    expect(added.body.data).toMatchObject({ number: "123" });
    for (const number of permutations("123")) {
      const refused = await tod(member, number, 10);
      expect(linesOf(refused), number).toEqual([{ index: 0, reason: "NUMBER_CLOSED" }]);
    }
    expect((await bet(member, [["THREE_TOP", "321", 10]])).status).toBe(201);
    expect((await tod(member, "112", 10)).status).toBe(201);
  });

  it("is one rule for whoever names it twice, and any order takes it away", async () => {
    const member = await app.current.member({ balance: 10_000_000 });
    const numbers = ["2110", "0112", "1234"];
    expect(await bulk({ numbers, act: "CLOSE" }, "FOUR_TOD")).toMatchObject({
      changed: 2,
      unchanged: 0,
    });
    expect((await bet(member, [["FOUR_TOD", "1021", 1]])).status).toBe(422);
    expect(await bulk({ numbers: ["1210"], act: "REMOVE" }, "FOUR_TOD")).toMatchObject({
      changed: 1,
      before: [{ act: "CLOSE", numbers: ["0112"] }],
    });
    expect((await bet(member, [["FOUR_TOD", "1021", 1]])).status).toBe(201);
  });

  it("is set in all orders by the job that holds a round under its limit", async () => {
    const member = await app.current.member({ balance: 10_000_000 });
    await tod(member, "211", 100);
    const limit = { round_cost_limit: 1_000, round_over_limit_pays: 0 };
    await admin.put("/api/admin/settings", limit);
    await holdExposure(app.current);
    await admin.put("/api/admin/settings", { round_cost_limit: 0, round_over_limit_pays: 100 });
    for (const number of ["112", "121", "211"]) {
      const refused = await tod(member, number, 1);
      expect(linesOf(refused), number).toEqual([{ index: 0, reason: "NUMBER_CLOSED" }]);
    }
  });

  it("is told of each of its orders, once", async () => {
    await bulk({ numbers: ["211"], act: "CLOSE" });
    await bulk({ numbers: ["777", "212"], act: "PART", odds_percent: 50 });
    await bulk({ numbers: ["21"], act: "CLOSE" }, "TWO_TOP");
    const told = await admin.get(`/api/lottery/rounds/${roundId}/number-rules`);
    const of = (betType: string, rule: string) =>
      (told.body as { bet_type: string; rule: string; number: string }[])
        .filter((one) => one.bet_type === betType && one.rule === rule)
        .map(({ number }) => number);
    expect(of("THREE_TOD", "CLOSED")).toEqual(["112", "121", "211"]);
    expect(of("THREE_TOD", "PARTIAL")).toEqual(["122", "212", "221", "777"]);
    expect(of("TWO_TOP", "CLOSED")).toEqual(["21"]);
  });
});

describe("a cap on a number that is bet on in any order", () => {
  it("is sold once, by members of two parts in two orders", async () => {
    await setCaps({ numberCap: 100_000 });
    const [[, one], [, other]] = await oneOfEachPart(app.current, 10_000_000);
    expect((await tod(one, "123", 600)).status).toBe(201);
    expect((await tod(other, "321", 300)).status).toBe(201);
    const refused = await tod(other, "231", 200);
    expect(linesOf(refused)).toMatchObject([{ reason: "NUMBER_CAP", max_amount: "100.00" }]);
    expect((await tod(one, "213", 100)).status).toBe(201);
    expect(await kept()).toEqual([{ number: "123", stake: 100_000, lines: 3 }]);
  });

  it("is sold once by members whose slips come at once", async () => {
    await setCaps({ numberCap: 100_000 });
    const { members } = await membersOfOnePart(app.current, 6, 10_000_000);
    const orders = permutations("123");
    const replies = await Promise.all(
      members.map((member, at) => tod(member, orders[at] ?? "", 300)),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await kept()).toEqual([{ number: "123", stake: 90_000, lines: 3 }]);
  });

  it("counts two orders in one slip together, and says what is left beside the first", async () => {
    await setCaps({ numberCap: 100_000 });
    const [member] = (await membersOfOnePart(app.current, 1, 10_000_000)).members as [Caller];
    const lines = (more: number): Sent => [
      ["THREE_TOD", "123", 600],
      ["THREE_TOP", "123", 600],
      ["THREE_TOD", "321", more],
    ];
    expect(linesOf(await bet(member, lines(500)))).toMatchObject([
      { reason: "NUMBER_CAP", index: 2, max_amount: "400.00" },
    ]);
    expect((await bet(member, lines(400))).status).toBe(201);
  });

  it("has room again once a slip in another order was cancelled", async () => {
    await setCaps({ numberCap: 100_000, memberCap: 100_000 });
    const member = await app.current.member({ balance: 10_000_000 });
    const sent = slip(lottery, roundId, [["THREE_TOD", "321", 1_000]]);
    await untilAnswered(() => member.post("/api/lottery/bets/bulk", sent));
    expect((await tod(member, "123", 1)).status).toBe(422);
    await member.post(`/api/lottery/bets/groups/${sent.bet_group_id}/cancel`);
    expect((await tod(member, "132", 1_000)).status).toBe(201);
    expect(await kept()).toEqual([{ number: "123", stake: 100_000, lines: 1 }]);
  });

  it("of a member counts the member's bets in all orders, also within one slip", async () => {
    await setCaps({ memberCap: 50_000 });
    const member = await app.current.member({ balance: 10_000_000 });
    const both = await bet(member, [
      ["THREE_TOD", "123", 300],
      ["THREE_TOD", "321", 300],
    ]);
    expect(linesOf(both)).toMatchObject([{ reason: "ABOVE_MAX", index: 1, max_amount: "200.00" }]);
    expect((await tod(member, "123", 300)).status).toBe(201);
    expect(linesOf(await tod(member, "321", 300))).toMatchObject([
      { reason: "ABOVE_MAX", max_amount: "200.00" },
    ]);
    expect((await tod(member, "321", 200)).status).toBe(201);
    // What was staked before there was a cap is added up in all orders as well.
    const other = await app.current.member({ balance: 10_000_000 });
    await setCaps({});
    for (const number of ["456", "654"]) await tod(other, number, 250);
    await setCaps({ memberCap: 50_000 });
    expect(linesOf(await tod(other, "564", 1))).toMatchObject([{ reason: "ABOVE_MAX" }]);
  });

  it("lets the rate fall by what is staked in all orders", async () => {
    const half = { number: null, rule: "PARTIAL", oddsPercent: 50, capSatang: 50_000 } as const;
    await addNumberRule(app.current.db, { lottery, roundId }, "THREE_TOD", half);
    const member = await app.current.member({ balance: 10_000_000 });
    const reply = await bet(member, [
      ["THREE_TOD", "123", 300],
      ["THREE_TOD", "321", 300],
    ]);
    expect(reply.body.bets).toMatchObject([
      { number: "123", odds: "150.00" },
      { number: "321", odds: "75.00" },
    ]);
    const told = await admin.get(`/api/lottery/rounds/${roundId}/number-rules`);
    expect((told.body as { number: string }[]).map(({ number }) => number)).toEqual(
      permutations("123"),
    );
  });
});

it("slips keep their numbers as typed, and the books of a round agree by the number", async () => {
  const member = await app.current.member({ balance: 10_000_000 });
  await bet(member, [
    ["THREE_TOD", "321", 10],
    ["THREE_TOD", "231", 20],
    ["FOUR_TOD", "9010", 5],
  ]);
  const { body } = await member.get(`/api/lottery/bets?round_id=${roundId}`);
  expect((body.data as { number: string }[]).map(({ number }) => number)).toEqual([
    "321",
    "231",
    "9010",
  ]);
  expect((await kept()).map(({ number }) => number)).toEqual(["0019", "123"]);
  await app.current.db.query("update rounds set close_time = clock_timestamp() where id = $1", [
    roundId,
  ]);
  const { mismatches } = await checkLedger(app.current.db);
  expect(mismatches.filter(({ kind }) => kind === "exposure")).toEqual([]);
});
