import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { balanceOf, bet, draw, resultPath } from "../testing/settling.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
});

const winsOf = (member: Caller) =>
  app.current.db.query<{ amount_satang: number; reference_id: string }>(
    `select amount_satang, reference_id from ledger_entries
     where user_id = $1 and type = 'WIN' order by id`,
    [member.id],
  );

/** A closed round with one line of each bet type that wins, and some that lose. */
async function closedRound() {
  const roundId = await addRound(app.current.db, lottery);
  const winner = await app.current.member({ balance: 100_000 });
  const loser = await app.current.member({ balance: 100_000 });
  await bet(winner, lottery, roundId, [
    ["FOUR_TOP", "5462", 1],
    ["FOUR_TOD", "2645", 1],
    ["THREE_TOP", "462", 1],
    ["THREE_TOD", "246", 1],
    ["THREE_FRONT", "981", 1],
    ["THREE_BOTTOM", "257", 1],
    ["TWO_TOP", "62", 1],
    ["TWO_BOTTOM", "71", 1],
    ["RUN_TOP", "4", 1],
    ["RUN_BOTTOM", "7", 1],
  ]);
  await bet(loser, lottery, roundId, [
    ["FOUR_TOP", "5463", 10],
    ["THREE_TOP", "246", 10],
    ["TWO_BOTTOM", "17", 10],
    ["RUN_TOP", "1", 10],
  ]);
  await closeNow(app.current, roundId);
  return { roundId, winner, loser };
}

/** 4000 + 200 + 900 + 150 + 450 + 450 + 95 + 95 + 3.20 + 4.20 baht. */
const PAYOUT = "6347.40";

describe("a preview", () => {
  it("completes the result and says what it would cost, and writes nothing", async () => {
    const { roundId, winner } = await closedRound();
    const reply = await admin.post(`${resultPath(roundId)}/preview`, { result: draw });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      winners: 10,
      payout: PAYOUT,
      stake: "50.00",
      profit: "-6297.40",
      result: {
        prize_first: "835462",
        four_top: "5462",
        three_top: "462",
        two_top: "62",
        three_front: "104 981",
        three_bottom: "257 630",
        two_bottom: "71",
      },
    });
    expect(await balanceOf(app.current, winner)).toBe(99_000);
    expect(
      await app.current.db.query("select from settlements where round_id = $1", [roundId]),
    ).toEqual([]);
  });

  it("may be asked for while the round is open, the result itself may not", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const preview = await admin.post(`${resultPath(roundId)}/preview`, { result: draw });
    expect(preview).toMatchObject({ status: 200, body: { winners: 0, payout: "0.00" } });
    const reply = await admin.post(resultPath(roundId), { result: draw });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: "ROUND_STATE", details: { reason: "ROUND_STILL_OPEN" } },
    });
  });
});

describe("settling", () => {
  it("pays each winning slip once and leaves the others", async () => {
    const { roundId, winner, loser } = await closedRound();
    const reply = await admin.post(resultPath(roundId), { result: draw });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      status: "SETTLED",
      winners: 10,
      payout: PAYOUT,
      stake: "50.00",
      result: { three_top: "462", three_bottom: "257 630" },
    });
    expect(await balanceOf(app.current, winner)).toBe(99_000 + 634_740);
    expect(await balanceOf(app.current, loser)).toBe(96_000);
    expect(await winsOf(winner)).toHaveLength(1);
    const bets = await winner.get("/api/lottery/bets");
    expect(bets.body.data.map((one: { status: string }) => one.status)).toEqual(
      Array.from({ length: 10 }, () => "WON"),
    );
    const lost = await loser.get("/api/lottery/bets");
    expect(lost.body.data[0]).toMatchObject({ status: "LOST", actual_payout: "0.00" });
  });

  it("answers the same to the same result, in whatever order its numbers stand", async () => {
    const { roundId, winner } = await closedRound();
    const first = await admin.post(resultPath(roundId), { result: draw });
    const again = await admin.post(resultPath(roundId), {
      result: { ...draw, three_front: "981 104", three_bottom: "630 257" },
    });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await winsOf(winner)).toHaveLength(1);
  });

  it("refuses another result, which needs a correction", async () => {
    const { roundId } = await closedRound();
    await admin.post(resultPath(roundId), { result: draw });
    const other = await admin.post(resultPath(roundId), { result: { ...draw, two_bottom: "72" } });
    expect(other).toMatchObject({ status: 409, body: { code: "RESULT_STANDS" } });
  });

  it("by ten administrators at once has one effect, and all get the same answer", async () => {
    const { roundId, winner } = await closedRound();
    const admins = await Promise.all(Array.from({ length: 10 }, () => app.current.admin()));
    const replies = await Promise.all(
      admins.map((one) => one.post(resultPath(roundId), { result: draw })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await winsOf(winner)).toHaveLength(1);
    expect(await balanceOf(app.current, winner)).toBe(99_000 + 634_740);
  });

  it("with two different results at once lets one stand", async () => {
    const { roundId } = await closedRound();
    const replies = await Promise.all([
      admin.post(resultPath(roundId), { result: draw }),
      admin.post(resultPath(roundId), { result: { ...draw, prize_first: "111111" } }),
    ]);
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]));
  });

  it("pays cancelled slips nothing", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 10_000 });
    const group = await bet(member, lottery, roundId, [["TWO_TOP", "62", 10]]);
    await member.post(`/api/lottery/bets/groups/${group}/cancel`);
    await closeNow(app.current, roundId);
    const none = { winners: 0, payout: "0.00", stake: "0.00" };
    // Nor does the preview count them.
    const preview = await admin.post(`${resultPath(roundId)}/preview`, { result: draw });
    expect(preview.body).toMatchObject(none);
    const reply = await admin.post(resultPath(roundId), { result: draw });
    expect(reply.body.data).toMatchObject(none);
    expect(await balanceOf(app.current, member)).toBe(10_000);
  });

  it("pays one entry per slip, with its lines together, and rounds each line down", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 10_000 });
    await bet(member, lottery, roundId, [
      ["RUN_TOP", "4", 1],
      ["RUN_BOTTOM", "7", 3],
    ]);
    await bet(member, lottery, roundId, [["RUN_TOP", "6", 2]]);
    // An odd percentage gives odds that do not come out even.
    await app.current.db.query(
      `insert into number_rules (round_id, bet_type, number, rule, odds_percent)
       values ($1, 'RUN_BOTTOM', '1', 'PARTIAL', 33)`,
      [roundId],
    );
    await bet(member, lottery, roundId, [["RUN_BOTTOM", "1", 1]]);
    await closeNow(app.current, roundId);
    await admin.post(resultPath(roundId), { result: draw });
    const amounts = new Set((await winsOf(member)).map((entry) => entry.amount_satang));
    expect(amounts).toEqual(new Set([138, 320 + 3 * 420, 640]));
  });

  it("leaves an entry in the audit and tells the winners' and everybody's screens", async () => {
    const { roundId, winner, loser } = await closedRound();
    app.current.told.splice(0);
    await admin.post(resultPath(roundId), { result: draw });
    const told = app.current.told.map(({ to, topic }) => `${topic} ${to}`);
    expect(told).toContain(`balance ${winner.id}`);
    expect(told).not.toContain(`balance ${loser.id}`);
    expect(told).toContain("results all");
    // Of the round they hear when it begins to be settled, and once more when it is.
    expect(told.indexOf("rounds all")).toBeLessThan(told.indexOf(`balance ${winner.id}`));
    expect(told.lastIndexOf("rounds all")).toBeGreaterThan(told.indexOf("results all"));
    // Only the screens of this round ask again for it.
    const ofAll = app.current.told.filter(({ to }) => to === "all");
    expect(ofAll.map(({ payload }) => payload)).toEqual(ofAll.map(() => ({ round_id: roundId })));
    const audit = await app.current.db.query(
      `select actor_id, action, after from audit_entries
       where target_kind = 'round' and target_id = $1`,
      [roundId],
    );
    expect(audit).toMatchObject([
      {
        actor_id: admin.id,
        action: "round.result.enter",
        after: { version: 1, result: { two_bottom: "71" } },
      },
    ]);
  });

  it("pays the highest stake at the highest odds to the satang (trust.md S7)", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const config = lottery.configs.get("FOUR_TOP") ?? "";
    const limits = "update bet_type_configs set odds = $2, max_stake_satang = $3 where id = $1";
    await app.current.db.query(limits, [config, 1_000_000, 1_000_000_000]);
    const member = await app.current.member({ balance: 1_000_000_000 });
    await bet(member, lottery, roundId, [["FOUR_TOP", "5462", "10000000.00"]]);
    await app.current.db.query(limits, [config, 400_000, 500_000]);
    await closeNow(app.current, roundId);
    const reply = await admin.post(resultPath(roundId), { result: draw });
    expect(reply.body.data.payout).toBe("100000000000.00");
    expect(await balanceOf(app.current, member)).toBe(10_000_000_000_000);
  });
});
