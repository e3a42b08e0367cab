import * as contract from "@chokdee/domain/rounds/admin-contract.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  admin = await app.current.admin();
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db);
});

describe("the list of rounds", () => {
  const list = async (query: string) => {
    const reply = await admin.get(`/api/admin/rounds?${query}`);
    expect(reply.status).toBe(200);
    return contract.listAdminRounds.replies[200].parse(reply.body).data;
  };
  const ofType = () => `type=${lottery.typeId}`;

  it("has open and closed ones soonest close first, then those to come, then finished ones", async () => {
    const { db } = app.current;
    const settledLong = await addRound(db, lottery, -5_000);
    const settled = await addRound(db, lottery, -1_000);
    const voided = await addRound(db, lottery, -2_000);
    await db.query("update rounds set status = 'SETTLED' where id = any ($1)", [
      [settledLong, settled],
    ]);
    // Each part has its own order: what is to come may close before what is open, and what was
    // voided after both.
    const voidedAhead = await addRound(db, lottery, 20_000);
    await db.query("update rounds set status = 'VOIDED' where id = any ($1)", [
      [voided, voidedAhead],
    ]);
    const soon = await addRound(db, lottery, 300, 200);
    const coming = await addRound(db, lottery, 9_000, 8_000);
    const open = await addRound(db, lottery, 600);
    const closed = await addRound(db, lottery, -60);
    const all = await list(ofType());
    const order = [closed, open, soon, coming, voidedAhead, settled, voided, settledLong];
    expect(all.items.map((round) => round.id)).toEqual(order);
    expect(all.next_cursor).toBeNull();

    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const more = cursor === null ? "" : `&cursor=${cursor}`;
      const page = await list(`${ofType()}&limit=2${more}`);
      seen.push(...page.items.map((round) => round.id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(order);

    const some = await list(`${ofType()}&status=CLOSED,VOIDED`);
    expect(some.items.map((round) => round.id)).toEqual([closed, voidedAhead, voided]);
    expect((await list(`${ofType()}&status=open`)).items.map(({ id }) => id)).toEqual([open]);
    // Those of another lottery on that day are neither listed nor counted.
    const other = await addLottery(db);
    await addRound(db, other);
    const ofDay = await list(`${ofType()}&date=${all.items[0]?.draw_date}`);
    const without = await list(ofType());
    expect(without.counts).toEqual({ SCHEDULED: 2, OPEN: 1, CLOSED: 1 });
    expect((await list(`${ofType()}&search=งวด`)).counts).toBeUndefined();
    expect(ofDay.items).toHaveLength(order.length);
    expect(ofDay.counts).toEqual({ SCHEDULED: 2, OPEN: 1, CLOSED: 1, SETTLED: 2, VOIDED: 2 });
  });

  it("shows stakes, lines and the number that would cost most", async () => {
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 100_000 });
    await member.post(
      "/api/lottery/bets/bulk",
      slip(lottery, round, [
        ["TWO_TOP", "11", 50],
        ["THREE_TOP", "582", 10],
        ["RUN_TOP", "5", 20],
      ]),
    );
    const { items } = await list(ofType());
    expect(items[0]).toMatchObject({
      id: round,
      stake: "80.00",
      line_count: 3,
      worst_number: { bet_type: "THREE_TOP", number: "582", payout: "9000.00" },
    });
    const one = await admin.get(`/api/admin/rounds/${round}`);
    expect(contract.readAdminRound.replies[200].parse(one.body).data).toEqual(items[0]);
  });

  it("says what a settled round has paid, by the result that stands, and nothing once it is void", async () => {
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 100_000 });
    await bet(member, lottery, round, [["TWO_TOP", "62", 20]]);
    const paid = async () => (await admin.get(`/api/admin/rounds/${round}`)).body.data.paid;
    expect(await paid()).toBeNull();
    await closeNow(app.current, round);
    const twice = (result: object) => ({ result, result_again: result, reason: "ตรวจกับใบประกาศ" });
    expect((await admin.post(resultPath(round), twice(draw))).status).toBe(200);
    expect(await paid()).toEqual({ winners: 1, payout: "1900.00", profit: "-1880.00" });
    // While members are still being paid nothing is said to be paid.
    const finish = (at: string) =>
      app.current.db.query(`update settlements set finished_at = ${at} where round_id = $1`, [
        round,
      ]);
    await finish("null");
    expect(await paid()).toBeNull();
    await finish("now()");
    const other = { ...draw, prize_first: "835499" };
    expect((await admin.post(`${resultPath(round)}/correct`, twice(other))).status).toBe(200);
    expect(await paid()).toEqual({ winners: 0, payout: "0.00", profit: "20.00" });
    const reason = { reason: "ออกผลผิดงวด" };
    expect((await admin.post(`/api/admin/rounds/${round}/void`, reason)).status).toBe(200);
    expect(await paid()).toBeNull();
  });

  it("has finished rounds that closed at one time on one page only, the one made last first", async () => {
    const first = await addRound(app.current.db, lottery, -1_000);
    const second = await addRound(app.current.db, lottery, -1_000);
    await app.current.db.query(
      `update rounds set status = 'SETTLED', close_time = date_trunc('second', close_time)
       where id = any ($1)`,
      [[first, second]],
    );
    await app.current.db.query(
      "update rounds set close_time = (select close_time from rounds where id = $2) where id = $1",
      [first, second],
    );
    const page = await list(`${ofType()}&limit=1`);
    expect(page.items.map(({ id }) => id)).toEqual([second]);
    const next = await list(`${ofType()}&limit=1&cursor=${page.next_cursor}`);
    expect(next.items.map(({ id }) => id)).toEqual([first]);
  });

  it("is searched by the name of a round or its lottery, letter by letter", async () => {
    const round = await addRound(app.current.db, lottery);
    await admin.patch(`/api/admin/rounds/${round}`, { name: "งวด 100% พิเศษ" });
    const found = await list(`search=${encodeURIComponent("100%")}`);
    expect(found.items.map((round) => round.id)).toEqual([round]);
    const [type] = await app.current.db.query<{ code: string }>(
      `update lottery_types set names = names || '{"en": "Searched by this"}' where id = $1
       returning code`,
      [lottery.typeId],
    );
    for (const text of [type?.code.toUpperCase(), "searched BY"]) {
      expect((await list(`search=${text}`)).items.map((item) => item.id)).toEqual([round]);
    }
    expect((await list(`search=${encodeURIComponent("_______")}`)).items).toEqual([]);
    expect((await list("search=nothing-like-this")).items).toEqual([]);
  });

  it("with a type that is not there is empty, with a status or cursor that is none refused", async () => {
    expect((await list("type=999999")).items).toEqual([]);
    for (const query of ["status=NEW", "cursor=abc", "date=2026-13-01", "cursor=3.1.1"]) {
      expect((await admin.get(`/api/admin/rounds?${query}`)).status).toBe(400);
    }
  });
});

describe("the exposure of a round", () => {
  const exposure = async (round: string, query = "") => {
    const reply = await admin.get(`/api/admin/rounds/${round}/exposure${query}`);
    expect(reply.status).toBe(200);
    return contract.roundExposure.replies[200].parse(reply.body).data;
  };

  it("says what each number costs, how many bet, and what the dearest result costs", async () => {
    const round = await addRound(app.current.db, lottery);
    const [one, two] = [
      await app.current.member({ balance: 1_000_000 }),
      await app.current.member({ balance: 1_000_000 }),
    ];
    const place = (member: Caller, lines: Parameters<typeof slip>[2]) =>
      member.post("/api/lottery/bets/bulk", slip(lottery, round, lines));
    await place(one, [
      ["THREE_TOP", "582", 10],
      ["THREE_TOD", "258", 20],
      ["TWO_BOTTOM", "46", 30],
    ]);
    await place(two, [
      ["THREE_TOP", "582", 5],
      ["THREE_TOD", "825", 10],
      ["TWO_TOP", "11", 50],
    ]);
    const cancelled = await place(two, [["TWO_TOP", "99", 100]]);
    await two.post(`/api/lottery/bets/groups/${cancelled.body.bet_group_id}/cancel`);

    const data = await exposure(round);
    expect(data).toMatchObject({ stake: "125.00", lines: 6, slips: 2, members: 2 });
    // 582: 15 x 900 straight and 30 x 150 as TOD; 46: 30 x 95.
    expect(data.worst_case).toBe("20850.00");
    expect(data.worst_result).toEqual({ three_top: "582", two_bottom: "46" });
    // 15x900/1000 + 30x150x6/1000 + 50x95/100 + 30x95/100.
    expect(data.expected_payout).toBe("116.50");
    expect(data.items[0]).toEqual({
      bet_type: "THREE_TOP",
      number: "582",
      stake: "15.00",
      lines: 2,
      payout: "13500.00",
    });
    // Whichever order is drawn, the lines on all orders are paid: they are one bet.
    expect(data.items.filter((item) => item.bet_type === "THREE_TOD")).toMatchObject([
      { number: "258", stake: "30.00", lines: 2, payout: "4500.00" },
    ]);
    expect(data.totals.find((total) => total.bet_type === "TWO_TOP")).toEqual({
      bet_type: "TWO_TOP",
      stake: "50.00",
      lines: 1,
      worst_payout: "4750.00",
    });
    const some = await exposure(round, `?bet_type=${encodeURIComponent("สองตัวบน")}&limit=1`);
    expect(some.items.map((item) => item.number)).toEqual(["11"]);
    expect(some.worst_case).toBe("20850.00");
  });

  it("counts a member with two slips once, and lines on one number one by one", async () => {
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 100_000 });
    for (const amount of [10, 20]) await bet(member, lottery, round, [["TWO_TOP", "11", amount]]);
    expect(await exposure(round)).toMatchObject({
      slips: 2,
      members: 1,
      lines: 2,
      totals: [{ bet_type: "TWO_TOP", stake: "30.00", lines: 2 }],
    });
  });

  it("is of the thousand dearest numbers unless more are asked for; a file has all", async () => {
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 1_000_000 });
    for (const from of [0, 600]) {
      const numbers = Array.from({ length: 600 }, (_, n) => String(from + n).padStart(4, "0"));
      await bet(
        member,
        lottery,
        round,
        numbers.map((number) => ["FOUR_TOP", number, 1] as const),
      );
    }
    expect((await exposure(round)).items).toHaveLength(1_000);
    expect((await exposure(round, "?limit=1100")).items).toHaveLength(1_100);
    const file = await app.current.inject({
      url: `/api/admin/rounds/${round}/exposure?format=csv`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.body.trim().split("\n")).toHaveLength(1 + 1_200);
  });

  it("of a round without bets is nothing", async () => {
    const round = await addRound(app.current.db, lottery);
    expect(await exposure(round)).toMatchObject({
      items: [],
      totals: [],
      stake: "0.00",
      slips: 0,
      worst_case: "0.00",
      worst_result: {},
    });
  });

  it("of a round or bet type that is not there is refused", async () => {
    const round = await addRound(app.current.db, lottery);
    expect((await admin.get("/api/admin/rounds/987654321/exposure")).status).toBe(404);
    const reply = await admin.get(`/api/admin/rounds/${round}/exposure?bet_type=toString`);
    expect([reply.status, reply.body.code]).toEqual([422, "WRONG_BET_TYPE"]);
  });
});

it("every call of the operator is forbidden to members and closed to strangers", async () => {
  const member = await app.current.member();
  const round = await addRound(app.current.db, lottery);
  const type = `/api/admin/lottery-types/${lottery.typeId}`;
  const calls = [
    ["get", "/api/admin/rounds"],
    ["post", "/api/admin/rounds"],
    ["get", `/api/admin/rounds/${round}`],
    ["patch", `/api/admin/rounds/${round}`],
    ["get", `/api/admin/rounds/${round}/exposure`],
    ["get", "/api/admin/lottery-types"],
    ["get", type],
    ["put", type],
    ["get", `${type}/bet-types`],
    ["put", `${type}/bet-types`],
    ["get", "/api/admin/number-rules"],
    ["post", "/api/admin/number-rules"],
    ["delete", "/api/admin/number-rules/1"],
  ] as const;
  for (const [method, path] of calls) {
    expect([path, (await member[method](path)).status]).toEqual([path, 403]);
    expect([path, (await app.current.stranger[method](path)).status]).toEqual([path, 401]);
  }
});
