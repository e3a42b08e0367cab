import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
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

const bulk = (body: object) =>
  admin.post("/api/admin/number-rules/bulk", { round_id: roundId, bet_type: "TWO_TOP", ...body });
const rules = async () =>
  (
    await app.current.db.query<{ number: string; rule: string; percent: number; cap: number }>(
      `select number, rule, odds_percent as percent, cap_satang as cap from number_rules
       where round_id = $1 order by number, id`,
      [Number(roundId)],
    )
  ).map((row) => Object.values(row));

describe("many numbers at once (issue 17, 2)", () => {
  it("are closed, half paid, capped and freed; what stood on a number is replaced", async () => {
    const closed = await bulk({ numbers: ["11", "22", "11"], act: "CLOSE" });
    expect(closed).toMatchObject({ status: 200, body: { data: { changed: 2, unchanged: 0 } } });
    expect(await rules()).toEqual([
      ["11", "CLOSED", null, null],
      ["22", "CLOSED", null, null],
    ]);
    const again = await bulk({ numbers: ["11", "22"], act: "CLOSE" });
    expect(again.body.data).toEqual({ changed: 0, unchanged: 2, before: [] });
    await bulk({ numbers: ["22", "33"], act: "PART", odds_percent: 50 });
    await bulk({ numbers: ["33"], act: "CAP", cap: "500" });
    expect(await rules()).toEqual([
      ["11", "CLOSED", null, null],
      ["22", "PARTIAL", 50, null],
      ["33", "CLOSED", null, 50_000],
    ]);
    const freed = await bulk({ numbers: ["11", "33", "44"], act: "REMOVE" });
    expect(freed.body.data).toMatchObject({ changed: 2, unchanged: 1 });
    expect(await rules()).toEqual([["22", "PARTIAL", 50, null]]);
    const audits = await app.current.db.query<{ numbers: string }>(
      `select after ->> 'numbers' as numbers from audit_entries
       where action = 'number-rule.bulk' and target_kind = 'round' and target_id = $1 order by id`,
      [roundId],
    );
    expect(audits.map(({ numbers }) => numbers)).toEqual(["11 22", "22 33", "33", "11 33"]);
  });

  it("are those of their own bet type: the same numbers of another stay closed", async () => {
    await bulk({ numbers: ["11", "22"], act: "CLOSE", bet_type: "TWO_BOTTOM" });
    await bulk({ numbers: ["11"], act: "PART", odds_percent: 50 });
    const freed = await bulk({ numbers: ["22"], act: "REMOVE" });
    expect(freed.body.data).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await rules()).toEqual([
      ["11", "CLOSED", null, null],
      ["11", "PARTIAL", 50, null],
      ["22", "CLOSED", null, null],
    ]);
  });

  it("are those of a round or of a lottery whose id is sent as a text or as an integer", async () => {
    const act = { numbers: ["11"], act: "CLOSE" };
    const sent = [
      { round_id: Number(roundId) },
      { round_id: roundId },
      { round_id: null, lottery_type_id: lottery.typeId },
      { round_id: null, lottery_type_id: String(lottery.typeId) },
    ];
    const changed: number[] = [];
    for (const where of sent) changed.push((await bulk({ ...act, ...where })).body.data?.changed);
    expect(changed).toEqual([1, 0, 1, 0]);
  });

  it("tell what stood on them as acts that put it back", async () => {
    await bulk({ numbers: ["11"], act: "CLOSE" });
    await bulk({ numbers: ["22", "23"], act: "PART", odds_percent: 40, cap: "100" });
    await bulk({ numbers: ["33"], act: "CAP", cap: "500" });
    await bulk({ numbers: ["34"], act: "CAP", cap: "700" });
    const stood = await rules();
    const numbers = ["11", "22", "23", "33", "34", "44"];
    const { before } = (await bulk({ numbers, act: "REMOVE" })).body.data;
    expect(await rules()).toEqual([]);
    for (const act of before) expect((await bulk(act)).status).toBe(200);
    expect(await rules()).toEqual(stood);

    const done = (await bulk({ numbers: ["22", "44"], act: "CLOSE" })).body.data;
    for (const act of done.before) await bulk(act);
    expect(await rules()).toEqual(stood);
  });

  it("tell nothing of it where a number had several rules, which no act puts back", async () => {
    const one = { round_id: roundId, bet_type: "TWO_TOP", number: "55" };
    for (const rule of [
      { ...one, rule: "PARTIAL", odds_percent: 50, cap: "100" },
      { ...one, rule: "CLOSED", cap: "200" },
    ]) {
      expect((await admin.post("/api/admin/number-rules", rule)).status).toBe(201);
    }
    const replaced = await bulk({ numbers: ["55", "66"], act: "CLOSE" });
    expect(replaced.body.data).toEqual({ changed: 2, unchanged: 0, before: [] });
  });

  it("are kept in the audit with what stood on them, several rules of a number too", async () => {
    await bulk({ numbers: ["22", "23"], act: "PART", odds_percent: 40, cap: "100" });
    await bulk({ numbers: ["33"], act: "CLOSE" });
    const second = { round_id: roundId, bet_type: "TWO_TOP", number: "33", rule: "CLOSED" };
    expect((await admin.post("/api/admin/number-rules", { ...second, cap: "200" })).status).toBe(
      201,
    );
    await bulk({ numbers: ["22", "23", "33", "44"], act: "REMOVE" });
    const [freed] = await app.current.db.query<{ before: object }>(
      `select before from audit_entries where action = 'number-rule.bulk' and target_id = $1
       order by id desc limit 1`,
      [roundId],
    );
    expect(freed?.before).toEqual({
      rule: [
        { numbers: "22 23", rule: "PARTIAL", odds_percent: 40, cap: "100.00" },
        { numbers: "33", rule: "CLOSED" },
        { numbers: "33", rule: "CLOSED", cap: "200.00" },
      ],
    });
  });

  it("of a lottery hold in its rounds, and members are refused", async () => {
    const always = { round_id: undefined, lottery_type_id: String(lottery.typeId) };
    await bulk({ ...always, numbers: ["77"], act: "CLOSE" });
    const member = await app.current.member({ balance: 10_000 });
    const sent = slip(lottery, roundId, [["TWO_TOP", "77", "10"]]);
    const reply = await member.post("/api/lottery/bets/bulk", sent);
    expect(JSON.stringify(reply.body)).toContain("NUMBER_CLOSED");
  });

  it("are refused as a whole: a number too long, a part of nothing, a cap without an amount", async () => {
    for (const [wrong, field] of [
      [{ numbers: ["11", "222"], act: "CLOSE" }, "number"],
      [{ numbers: ["11"], act: "PART" }, "odds_percent"],
      [{ numbers: ["11"], act: "CAP" }, "cap"],
    ] as const) {
      const reply = await bulk(wrong);
      expect(reply).toMatchObject({ status: 422, body: { code: "NUMBER_RULE_INVALID" } });
      expect(reply.body.details).toMatchObject({ field });
    }
    expect((await bulk({ numbers: ["11"], act: "CLOSE", bet_type: "NONE" })).body.code).toBe(
      "WRONG_BET_TYPE",
    );
    const both = await bulk({ numbers: ["11"], act: "CLOSE", lottery_type_id: "1" });
    expect(both.body.code).toBe("NUMBER_RULE_INVALID");
    expect((await bulk({ numbers: ["11"], act: "CLOSE", round_id: "999999" })).body.code).toBe(
      "ROUND_NOT_FOUND",
    );
    expect(await rules()).toEqual([]);
  });
});
