import { brotliDecompressSync } from "node:zlib";

import * as contract from "@chokdee/domain/rounds/contract.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { useApp } from "../testing/app.ts";
import { letTimePass } from "../testing/let-time-pass.ts";
import { useWatchAhead } from "../testing/watch-ahead.ts";
import { forgetActiveRounds } from "./active-rounds.ts";

const app = useApp();
const goAhead = useWatchAhead();
let lottery: TestLottery;

beforeEach(async () => {
  const { db } = app.current;
  await db.query("update rounds set status = 'CLOSED'");
  forgetActiveRounds(db);
  lottery = await addLottery(db);
});

const active = async () => {
  const reply = await app.current.stranger.get("/api/lottery/rounds/active");
  expect(reply.status).toBe(200);
  return contract.listActiveRounds.replies[200].parse(reply.body);
};

describe("the active rounds", () => {
  it("are an array, soonest close first, of those that take bets now and no others", async () => {
    const { db } = app.current;
    const late = await addRound(db, lottery, 7_200);
    const soon = await addRound(db, lottery, 60);
    // Whichever lottery stands first.
    const first = await addLottery(db);
    await db.query("update lottery_types set sort_order = -1 where id = $1", [first.typeId]);
    const between = await addRound(db, first, 3_600);
    await addRound(db, lottery, -5);
    await addRound(db, lottery, 7_200, 3_600);
    const voided = await addRound(db, lottery, 60);
    await db.query("update rounds set status = 'VOIDED' where id = $1", [voided]);
    forgetActiveRounds(db);
    const rounds = await active();
    expect(rounds.map((round) => round.id)).toEqual([soon, between, late]);
    expect(rounds[0]).toMatchObject({
      status: "OPEN",
      result: null,
      lottery_type: {
        id: String(lottery.typeId),
        name_th: "หวยทดสอบ",
        category: "THAI_GOVERNMENT",
      },
    });
  });

  it("answer under the path without /api too", async () => {
    const reply = await app.current.stranger.get("/lottery/rounds/active");
    expect(reply.body).toEqual([]);
  });

  it("leave out the animal game and lotteries that are not offered", async () => {
    const { db } = app.current;
    const animals = await addLottery(db, "ANIMAL", "ANIMAL");
    await addRound(db, animals);
    const off = await addLottery(db);
    await addRound(db, off);
    await db.query("update lottery_types set active = false where id = $1", [off.typeId]);
    expect(await active()).toEqual([]);
  });

  it("come from memory, and lose a round at its close although nothing was read anew", async () => {
    const { db } = app.current;
    const first = await addRound(db, lottery, 0.5);
    const second = await addRound(db, lottery, 60);
    forgetActiveRounds(db);
    expect((await active()).map((round) => round.id)).toEqual([first, second]);
    // What is written behind the server's back is not seen for a moment: it was not asked.
    await db.query("update rounds set name = 'ชื่อใหม่' where id = $1", [second]);
    expect((await active())[1]?.name).toBe("งวดทดสอบ");
    await letTimePass(550);
    expect((await active()).map((round) => round.id)).toEqual([second]);
  });

  it("are read anew at once after an administrator's change", async () => {
    const { db } = app.current;
    const round = await addRound(db, lottery, 600);
    forgetActiveRounds(db);
    expect(await active()).toHaveLength(1);
    const admin = await app.current.admin();
    await admin.patch(`/api/admin/rounds/${round}`, { name: "งวดพิเศษ" });
    expect((await active())[0]?.name).toBe("งวดพิเศษ");
    await admin.patch(`/api/admin/rounds/${round}`, { status: "CLOSED" });
    expect(await active()).toEqual([]);
  });

  it("are read once for everybody who asks at the same moment", async () => {
    const { db } = app.current;
    await addRound(db, lottery, 600);
    forgetActiveRounds(db);
    const client = db.pool;
    const queriesBefore = client.totalCount;
    const replies = await Promise.all(Array.from({ length: 200 }, () => active()));
    expect(replies.every((rounds) => rounds.length === 1)).toBe(true);
    expect(client.totalCount - queriesBefore).toBeLessThan(3);
  });

  it("that close together stand in the order of their lotteries", async () => {
    const { db } = app.current;
    const first = await addLottery(db);
    // Made later, it comes before.
    const rounds = [await addRound(db, lottery, 600), await addRound(db, first, 600)];
    await db.query("update rounds set close_time = now() + interval '1 hour' where id = any ($1)", [
      rounds,
    ]);
    const order = "update lottery_types set sort_order = $2 where id = $1";
    await db.query(order, [lottery.typeId, 20]);
    await db.query(order, [first.typeId, 10]);
    forgetActiveRounds(db);
    expect((await active()).map((round) => round.id)).toEqual(rounds.toReversed());
  });

  it("are those of a second ago at the most, whatever another node has changed", async () => {
    const { db } = app.current;
    const round = await addRound(db, lottery, 600);
    forgetActiveRounds(db);
    expect(await active()).toHaveLength(1);
    await db.query("update rounds set status = 'CLOSED' where id = $1", [round]);
    goAhead(1_001);
    expect(await active()).toEqual([]);
  });

  it("travel compressed to whoever takes it", async () => {
    const { db, http } = app.current;
    for (let n = 0; n < 12; n++) await addRound(db, lottery, 600);
    forgetActiveRounds(db);
    const plain = await active();
    const reply = await http.inject({
      url: "/api/lottery/rounds/active",
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(reply.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    const text = brotliDecompressSync(reply.rawPayload).toString("utf8");
    expect(JSON.parse(text)).toEqual(plain);
    expect(reply.rawPayload.length).toBeLessThan(text.length / 4);
  });

  it("show a round from the second at which it opens", async () => {
    const { db } = app.current;
    const opening = await addRound(db, lottery, 600, 0.4);
    forgetActiveRounds(db);
    expect(await active()).toEqual([]);
    await letTimePass(500);
    expect((await active()).map((round) => round.id)).toEqual([opening]);
  });
});

describe("a round", () => {
  it("is read with the status of this moment, and its result once it stands", async () => {
    const { db, stranger } = app.current;
    const id = await addRound(db, lottery);
    const read = async () =>
      contract.readRound.replies[200].parse((await stranger.get(`/api/lottery/rounds/${id}`)).body);
    expect((await read()).status).toBe("OPEN");
    await closeNow(app.current, id);
    expect(await read()).toMatchObject({ status: "CLOSED", result: null });
    await db.query(`update rounds set result = '{"three_top": "123"}' where id = $1`, [id]);
    expect((await read()).result).toBeNull();
    await db.query("update rounds set status = 'SETTLED' where id = $1", [id]);
    expect(await read()).toMatchObject({ status: "SETTLED", result: { three_top: "123" } });
  });

  it.each(["0", "999999999999", "-1", "1e3", "abc", "9".repeat(60), "toString"])(
    "that is not there (%s) is not found, in every call",
    async (id) => {
      for (const path of ["", "/number-rules"]) {
        const reply = await app.current.stranger.get(`/api/lottery/rounds/${id}${path}`);
        expect([reply.status, reply.body.code]).toEqual([404, "ROUND_NOT_FOUND"]);
      }
      const types = await app.current.stranger.get(`/api/lottery/types/${id}/bet-types`);
      expect([types.status, types.body.code]).toEqual([404, "LOTTERY_TYPE_NOT_FOUND"]);
    },
  );
});

describe("the bet types of a lottery", () => {
  it("are an array as the contract says, without those that are switched off", async () => {
    const { db, stranger } = app.current;
    await db.query("update bet_type_configs set active = false where id = $1", [
      lottery.configs.get("FOUR_TOP"),
    ]);
    const reply = await stranger.get(`/api/lottery/types/${lottery.typeId}/bet-types`);
    const rows = contract.listBetTypes.replies[200].parse(reply.body);
    expect(rows.map((row) => row.bet_type)).not.toContain("FOUR_TOP");
    expect(rows).toHaveLength(9);
  });

  it("of a lottery that is not offered are not found", async () => {
    await app.current.db.query("update lottery_types set active = false where id = $1", [
      lottery.typeId,
    ]);
    const reply = await app.current.stranger.get(`/api/lottery/types/${lottery.typeId}/bet-types`);
    expect(reply.status).toBe(404);
  });
});

describe("the number rules of a round", () => {
  const rules = async (round: string) => {
    const reply = await app.current.stranger.get(`/api/lottery/rounds/${round}/number-rules`);
    return contract.listRoundNumberRules.replies[200].parse(reply.body);
  };
  const add = (rule: object) =>
    app.current
      .admin()
      .then((admin) => admin.post("/api/admin/number-rules", rule))
      .then((reply) => expect(reply.status).toBe(201));

  it("are what is closed or pays a part now, for its lottery and for itself", async () => {
    const { db } = app.current;
    const [round, other] = [await addRound(db, lottery), await addRound(db, lottery)];
    const type = { lottery_type_id: String(lottery.typeId) };
    await add({ ...type, bet_type: "TWO_TOP", number: "11", rule: "CLOSED" });
    await add({
      round_id: round,
      bet_type: "THREE_TOP",
      number: "123",
      rule: "PARTIAL",
      odds_percent: 50,
    });
    const closed = { bet_type: "TWO_TOP", number: "11", rule: "CLOSED", odds: "0.00" };
    const partial = { bet_type: "THREE_TOP", number: "123", rule: "PARTIAL", odds: "450.00" };
    expect(await rules(round)).toEqual(expect.arrayContaining([closed, partial]));
    expect(await rules(round)).toHaveLength(2);
    expect(await rules(other)).toEqual([closed]);
  });

  it("include caps once the stakes have reached them", async () => {
    const { db } = app.current;
    const round = await addRound(db, lottery);
    await add({ round_id: round, bet_type: "TWO_TOP", rule: "CLOSED", cap: "100.00" });
    await add({ round_id: round, bet_type: "RUN_TOP", rule: "PARTIAL", odds_percent: 50, cap: 10 });
    await db.query("update bet_type_configs set number_cap_satang = 5000 where id = $1", [
      lottery.configs.get("TWO_BOTTOM"),
    ]);
    expect(await rules(round)).toEqual([]);
    const member = await app.current.member({ balance: 100_000 });
    const placed = await member.post(
      "/api/lottery/bets/bulk",
      slip(lottery, round, [
        ["TWO_TOP", "55", 100],
        ["TWO_TOP", "56", 99],
        ["RUN_TOP", "7", 10],
        ["TWO_BOTTOM", "01", 50],
      ]),
    );
    expect(placed.status).toBe(201);
    expect(await rules(round)).toEqual([
      { bet_type: "TWO_TOP", number: "55", rule: "CLOSED", odds: "0.00" },
      { bet_type: "TWO_BOTTOM", number: "01", rule: "CLOSED", odds: "0.00" },
      { bet_type: "RUN_TOP", number: "7", rule: "PARTIAL", odds: "1.60" },
    ]);
  });

  it("list every number when a cap leaves no room for the smallest stake", async () => {
    const { db } = app.current;
    const round = await addRound(db, lottery);
    await db.query("update bet_type_configs set number_cap_satang = 50 where id = $1", [
      lottery.configs.get("RUN_BOTTOM"),
    ]);
    expect((await rules(round)).map((rule) => rule.number)).toEqual("0123456789".split(""));
  });
});
