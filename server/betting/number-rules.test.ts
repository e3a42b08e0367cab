import { addLottery, addNumberRule, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { useApp } from "../testing/app.ts";
import { untilAnswered } from "../testing/until-answered.ts";
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { beforeEach, describe, expect, it } from "vitest";

const app = useApp();
let lottery: TestLottery;
let roundId: string;

beforeEach(async () => {
  lottery = await addLottery(app.current.db);
  roundId = await addRound(app.current.db, lottery);
});

const place = "/api/lottery/bets/bulk";

const addRule = (betType: BetType, rule: Parameters<typeof addNumberRule>[3]) =>
  addNumberRule(app.current.db, { lottery, roundId }, betType, rule);

describe("a number rule", () => {
  it("closes a number for every round of its lottery", async () => {
    await addRule("TWO_TOP", { number: "11", rule: "CLOSED" });
    const member = await app.current.member({ balance: 100_000 });
    const refused = await member.post(place, slip(lottery, roundId, [["TWO_TOP", "11", 1]]));
    expect(refused.body.details.lines).toEqual([{ index: 0, reason: "NUMBER_CLOSED" }]);
    const other = await member.post(place, slip(lottery, roundId, [["TWO_BOTTOM", "11", 1]]));
    expect(other.status).toBe(201);
  });

  it("makes a number pay a part of its odds in its round only", async () => {
    await addRule("RUN_TOP", { number: "7", rule: "PARTIAL", oddsPercent: 50, ofRound: true });
    const member = await app.current.member({ balance: 100_000 });
    const half = await member.post(place, slip(lottery, roundId, [["RUN_TOP", "7", 1]]));
    expect(half.body.bets[0].odds).toBe("1.60");
    const next = await addRound(app.current.db, lottery);
    const whole = await member.post(place, slip(lottery, next, [["RUN_TOP", "7", 1]]));
    expect(whole.body.bets[0].odds).toBe("3.20");
  });

  it("of the round and of its lottery on one number: the lower of both parts is paid", async () => {
    const member = await app.current.member({ balance: 100_000 });
    for (const [number, ofRound] of [
      ["7", true],
      ["8", false],
    ] as const) {
      const rule = { number, rule: "PARTIAL" } as const;
      await addRule("RUN_TOP", { ...rule, oddsPercent: 50, ofRound });
      await addRule("RUN_TOP", { ...rule, oddsPercent: 75, ofRound: !ofRound });
    }
    const lines = [
      ["RUN_TOP", "7", 1],
      ["RUN_TOP", "8", 1],
    ] as const;
    const reply = await member.post(place, slip(lottery, roundId, lines));
    const odds = reply.body.bets.map((one: { odds: string }) => one.odds);
    expect(odds).toEqual(["1.60", "1.60"]);
  });

  it("caps the stake on a number and says what is still possible", async () => {
    await addRule("TWO_TOP", { number: null, rule: "CLOSED", capSatang: 50_000 });
    const member = await app.current.member({ balance: 1_000_000 });
    await member.post(place, slip(lottery, roundId, [["TWO_TOP", "11", 300]]));
    const over = await member.post(
      place,
      slip(lottery, roundId, [
        ["TWO_TOP", "12", 10],
        ["TWO_TOP", "11", 201],
      ]),
    );
    expect(over.body.details.lines).toEqual([
      { index: 1, reason: "NUMBER_CAP", max_amount: "200.00" },
    ]);
    expect(
      (await member.post(place, slip(lottery, roundId, [["TWO_TOP", "11", 200]]))).status,
    ).toBe(201);
    const full = await member.post(place, slip(lottery, roundId, [["TWO_TOP", "11", 1]]));
    expect(full.body.details.lines[0].max_amount).toBe("0.00");
  });

  it("with a cap is kept to the satang by many members at once", async () => {
    await addRule("TWO_TOP", { number: "11", rule: "CLOSED", capSatang: 50_000 });
    const members = await Promise.all(
      Array.from({ length: 40 }, () => app.current.member({ balance: 10_000 })),
    );
    const replies = await Promise.all(
      members.map((member) => {
        const sent = slip(lottery, roundId, [["TWO_TOP", "11", 30]]);
        return untilAnswered(() => member.post(place, sent));
      }),
    );
    expect(replies.filter((reply) => reply.status < 300)).toHaveLength(16);
    expect(replies.filter((reply) => reply.body.code === "LINES_REFUSED")).toHaveLength(24);
  });

  it("adds up a number that stands in one slip more than once", async () => {
    await addRule("TWO_TOP", { number: "11", rule: "CLOSED", capSatang: 50_000 });
    const member = await app.current.member({ balance: 1_000_000 });
    const twice = (second: number) =>
      member.post(
        place,
        slip(lottery, roundId, [
          ["TWO_TOP", "11", 300],
          ["TWO_TOP", "11", second],
        ]),
      );
    expect((await twice(201)).body.code).toBe("LINES_REFUSED");
    expect((await twice(200)).status).toBe(201);
  });

  it("says that nothing is possible where less is left than the smallest stake", async () => {
    await app.current.db.query(
      `update bet_type_configs set min_stake_satang = 1000, member_cap_satang = 4500 where id = $1`,
      [lottery.configs.get("TWO_TOP")],
    );
    await addRule("TWO_TOP", { number: "12", rule: "CLOSED", capSatang: 3_500 });
    const member = await app.current.member({ balance: 100_000 });
    const send = (number: string, baht: number) =>
      member.post(place, slip(lottery, roundId, [["TWO_TOP", number, baht]]));
    for (const [number, baht, reason] of [
      ["12", 30, "NUMBER_CAP"],
      ["11", 40, "ABOVE_MAX"],
    ] as const) {
      expect((await send(number, baht)).status).toBe(201);
      const lines = [{ index: 0, reason, max_amount: "0.00" }];
      expect((await send(number, 10)).body.details).toEqual({ lines });
      // Five baht are left, which are no stake.
      expect((await send(number, 5)).body.details.lines).toMatchObject([{ reason: "BELOW_MIN" }]);
    }
  });

  it("limits what one member may stake on a number of a round, over several slips", async () => {
    await app.current.db.query(
      "update bet_type_configs set member_cap_satang = 10000 where id = $1",
      [lottery.configs.get("TWO_TOP")],
    );
    const [one, two] = [
      await app.current.member({ balance: 100_000 }),
      await app.current.member({ balance: 100_000 }),
    ];
    await one.post(place, slip(lottery, roundId, [["TWO_TOP", "11", 60]]));
    const over = await one.post(place, slip(lottery, roundId, [["TWO_TOP", "11", 41]]));
    expect(over.body.details.lines).toEqual([
      { index: 0, reason: "ABOVE_MAX", max_amount: "40.00" },
    ]);
    const others = await two.post(place, slip(lottery, roundId, [["TWO_TOP", "11", 100]]));
    expect(others.status).toBe(201);
  });
});
