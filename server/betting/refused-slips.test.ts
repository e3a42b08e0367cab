import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addNumberRule, addRound, slip, type TestLottery } from "../testing/lottery.ts";

const app = useApp();
let lottery: TestLottery;
let roundId: string;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  roundId = await addRound(app.current.db, lottery);
});

const place = "/api/lottery/bets/bulk";
const balanceOf = async (userId: string) => {
  const [row] = await app.current.db.query<{ balance_satang: number }>(
    "select balance_satang from wallets where user_id = $1",
    [userId],
  );
  return row?.balance_satang;
};

describe("a slip of a lottery that is switched off", () => {
  it.each([false, true])(
    "is refused like one of a closed round, with number rules: %s",
    async (has) => {
      const { db } = app.current;
      const member = await app.current.member({ balance: 10_000 });
      const off = await addLottery(db);
      const round = await addRound(db, off);
      const rule = { number: "99", rule: "CLOSED" } as const;
      if (has) await addNumberRule(db, { lottery: off, roundId: round }, "TWO_TOP", rule);
      const bet = () => member.post(place, slip(off, round, [["TWO_TOP", "11", 1]]));
      expect((await bet()).status).toBe(201);
      const switchTo = (active: boolean) =>
        db.query("update lottery_types set active = $2 where id = $1", [off.typeId, active]);
      await switchTo(false);
      const refused = await bet();
      expect([refused.status, refused.body.code]).toEqual([422, "ROUND_CLOSED"]);
      expect(await balanceOf(member.id)).toBe(9_900);
      await switchTo(true);
      expect((await bet()).status).toBe(201);
    },
  );
});

describe("a line of a bet type that is switched off", () => {
  it.each(["nothing", "a rule on another number", "a cap on its numbers"])(
    "is refused, where the lottery has %s",
    async (has) => {
      const { db } = app.current;
      const member = await app.current.member({ balance: 10_000 });
      const own = await addLottery(db);
      const round = await addRound(db, own);
      const config = own.configs.get("TWO_TOP");
      if (has.startsWith("a rule")) {
        const rule = { number: "99", rule: "CLOSED" } as const;
        await addNumberRule(db, { lottery: own, roundId: round }, "TWO_TOP", rule);
      } else if (has.startsWith("a cap")) {
        await db.query("update bet_type_configs set number_cap_satang = 100000 where id = $1", [
          config,
        ]);
      }
      await db.query("update bet_type_configs set active = false where id = $1", [config]);
      const sent = slip(own, round, [
        ["TWO_BOTTOM", "11", 1],
        ["TWO_TOP", "11", 1],
      ]);
      const { body } = await member.post(place, sent);
      expect(body.details.lines).toEqual([{ index: 1, reason: "WRONG_BET_TYPE" }]);
      expect(await balanceOf(member.id)).toBe(10_000);
    },
  );
});

describe("a refused slip", () => {
  it("names every line at fault with its reason, and charges nothing", async () => {
    const member = await app.current.member({ balance: 1_000_000 });
    const sent = slip(lottery, roundId, [
      ["THREE_TOP", "582", 10],
      ["THREE_TOP", "58", 10],
      ["TWO_TOP", "123", 10],
      ["TWO_TOP", "1a", 10],
      ["TWO_TOP", "๑๒", 10],
      ["TWO_TOP", "12", 0],
      ["TWO_TOP", "13", 5_001],
      ["TWO_TOP", "14", "1.50"],
      ["TWO_TOP", "15", "0.50"],
      ["TWO_TOP", "16", "5000.50"],
    ]);
    const bets = [
      ...sent.bets,
      { bet_type_config_id: "999999", number: "12", amount: 1 },
      { bet_type_config_id: "toString", number: "12", amount: 1 },
      { bet_type_config_id: "__proto__", number: "12", amount: 1 },
      { bet_type_config_id: "99999999999999999999", number: "12", amount: 1 },
    ];
    const reply = await member.post(place, { ...sent, bets });
    expect([reply.status, reply.body.code]).toEqual([422, "LINES_REFUSED"]);
    expect(reply.body.details.lines).toEqual([
      { index: 1, reason: "WRONG_LENGTH" },
      { index: 2, reason: "WRONG_LENGTH" },
      { index: 3, reason: "WRONG_LENGTH" },
      { index: 4, reason: "WRONG_LENGTH" },
      { index: 5, reason: "BELOW_MIN" },
      { index: 6, reason: "ABOVE_MAX", max_amount: "5000.00" },
      { index: 7, reason: "NOT_WHOLE_BAHT" },
      { index: 8, reason: "BELOW_MIN" },
      { index: 9, reason: "ABOVE_MAX", max_amount: "5000.00" },
      { index: 10, reason: "WRONG_BET_TYPE" },
      { index: 11, reason: "WRONG_BET_TYPE" },
      { index: 12, reason: "WRONG_BET_TYPE" },
      { index: 13, reason: "WRONG_BET_TYPE" },
    ]);
    expect(await balanceOf(member.id)).toBe(1_000_000);
  });

  it("names a line by its place in what was sent, also behind lines on the same number", async () => {
    const member = await app.current.member({ balance: 1_000_000 });
    const sent = slip(lottery, roundId, [
      ["TWO_TOP", "11", 10],
      ["TWO_TOP", "11", 10],
      ["TWO_TOP", "12", 3_000],
      ["TWO_TOP", "12", 3_000],
      ["TWO_TOP", "123", 10],
    ]);
    const reply = await member.post(place, sent);
    expect(reply.body.details.lines).toEqual([
      { index: 2, reason: "ABOVE_MAX", max_amount: "5000.00" },
      { index: 4, reason: "WRONG_LENGTH" },
    ]);
  });

  it("is refused for a bet type of another lottery", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const other = await addLottery(app.current.db);
    const reply = await member.post(place, slip(other, roundId, [["TWO_TOP", "11", 1]]));
    expect(reply.body.details.lines[0].reason).toBe("WRONG_BET_TYPE");
  });

  it("is refused before the opening, after the close, and for rounds that are not there", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const ask = async (round: string) => {
      const reply = await member.post(place, slip(lottery, round, [["TWO_TOP", "11", 1]]));
      return [reply.status, reply.body.code, reply.body.message];
    };
    const closed = [422, "ROUND_CLOSED", "หมดเวลารับแทง"];
    expect(await ask(await addRound(app.current.db, lottery, 3_600, 60))).toEqual(closed);
    expect(await ask(await addRound(app.current.db, lottery, -1))).toEqual(closed);
    const missing = [404, "ROUND_NOT_FOUND", "ไม่พบงวดนี้"];
    for (const id of ["999999999", "0", "-1", "x", randomUUID(), "1e3", "9".repeat(30)]) {
      expect(await ask(id)).toEqual(missing);
    }
    expect(await balanceOf(member.id)).toBe(100_000);
  });

  it("ignores odds, totals and members that a body tries to bring", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const victim = await app.current.member({ balance: 100_000 });
    const sent = slip(lottery, roundId, [["TWO_TOP", "11", 10]]);
    const reply = await member.post(place, {
      ...sent,
      user_id: victim.id,
      total_amount: "0.01",
      bets: sent.bets.map((bet) => ({ ...bet, odds: "9999", payout: 1e6, status: "WON" })),
    });
    expect(reply.body.bets[0].odds).toBe("95.00");
    expect([await balanceOf(member.id), await balanceOf(victim.id)]).toEqual([99_000, 100_000]);
  });

  it("is refused with the new odds when they are worse than those the member saw", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const sent = slip(lottery, roundId, [["TWO_TOP", "11", 10]]);
    const [bet] = sent.bets;
    const reply = await member.post(place, { ...sent, bets: [{ ...bet, expected_odds: "96" }] });
    expect([reply.status, reply.body.code]).toEqual([409, "ODDS_CHANGED"]);
    expect(reply.body.details.lines).toEqual([{ index: 0, reason: "ODDS_CHANGED", odds: "95.00" }]);
    const same = await member.post(place, { ...sent, bets: [{ ...bet, expected_odds: "95" }] });
    expect(same.status).toBe(201);
  });

  it("is asked about by the highest odds that any of its lines on a number expects", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const sent = slip(lottery, roundId, [
      ["TWO_TOP", "27", 1],
      ["TWO_TOP", "27", 2],
    ]);
    const expecting = (...odds: readonly (string | undefined)[]) =>
      member.post(place, {
        ...sent,
        bets: sent.bets.map((bet, at) => ({ ...bet, expected_odds: odds[at] })),
      });
    for (const odds of [["96"], ["96", "95"], ["95", "96"], [undefined, "96"]]) {
      expect((await expecting(...odds)).body.code, String(odds)).toBe("ODDS_CHANGED");
    }
    expect((await expecting("95", "94")).status).toBe(201);
  });

  it("asks for no new odds where a line would be refused at any", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const sent = slip(lottery, roundId, [
      ["TWO_TOP", "11", 10],
      ["TWO_TOP", "123", 10],
    ]);
    const bets = sent.bets.map((bet) => ({ ...bet, expected_odds: "96" }));
    const reply = await member.post(place, { ...sent, bets });
    expect([reply.status, reply.body.code]).toEqual([422, "LINES_REFUSED"]);
    expect(reply.body.details.lines).toEqual([
      { index: 0, reason: "ODDS_CHANGED", odds: "95.00" },
      { index: 1, reason: "WRONG_LENGTH" },
    ]);
  });
});

describe("an amount", () => {
  const sources = [
    "-1",
    "-0",
    "1e2",
    "1e309",
    "NaN",
    "Infinity",
    "0x10",
    "true",
    "null",
    "[]",
    "{}",
    '""',
    "9007199254740993",
    "100.000000000000001",
    "1.005",
    '"1.005"',
    '"๑๐"',
    '"１０"',
    '" 10"',
    '"10 "',
    '"+10"',
    '"1,000"',
    "1000000000",
  ];
  it.each(sources)(
    "written as %s is refused as malformed and nothing is charged",
    async (source) => {
      const member = await app.current.member({ balance: 100_000 });
      const body = JSON.stringify(slip(lottery, roundId, [["TWO_TOP", "11", 7]])).replace(
        '"amount":7',
        `"amount":${source}`,
      );
      const reply = await app.current.inject({
        method: "POST",
        url: place,
        headers: { authorization: `Bearer ${member.token}`, "content-type": "application/json" },
        payload: body,
      });
      expect(reply.statusCode).toBe(400);
      expect(["INVALID_AMOUNT", "MALFORMED"]).toContain(reply.json().code);
      expect(await balanceOf(member.id)).toBe(100_000);
    },
  );
});

describe("a body of more lines than a slip can have", () => {
  it.each([
    ["/api/lottery/bets/bulk", { bet_group_id: "many" }],
    ["/api/bets", {}],
  ])("%s is refused as one fault, not line by line", async (path, more) => {
    const member = await app.current.member();
    // As many as 256 KB hold: each told by itself, they would hold up every other request.
    const bets = Array.from({ length: 85_000 }, () => ({}));
    const { status, body } = await member.post(path, { round_id: roundId, ...more, bets });
    expect([status, body.code]).toEqual([400, "MALFORMED"]);
    expect(body.details.fields.map((field: { path: string }) => field.path)).toEqual(["/bets"]);
  });
});
