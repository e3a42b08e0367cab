import { randomUUID } from "node:crypto";

import { bangkokDay } from "@chokdee/domain/time.ts";
import { balance, listTransactions } from "@chokdee/domain/wallet/contract.ts";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { isDistributed } from "../testing/database.ts";
import { moveBack } from "../testing/dated-entries.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { postEntries } from "./post-entries.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
});

const listed = async (member: Caller, query = "") =>
  listTransactions.replies[200].parse(
    (await member.get(`/api/wallets/transactions?limit=50${query}`)).body,
  );

const adjust = (member: Caller, amount: number, reason: string) =>
  app.current.db.transaction((tx) =>
    postEntries(tx, [
      {
        userId: member.id,
        type: "ADJUST",
        amount,
        counterAccount: "ADJUSTMENTS",
        reference: { kind: "adjustment", id: randomUUID() },
        meta: { test: true, reason },
      },
    ]),
  );

describe("the balance", () => {
  it("is a number of baht, under both of its names", async () => {
    const member = await app.current.member({ balance: 1_248_050 });
    for (const path of ["/api/wallets/balance", "/wallets/balance"]) {
      const reply = await member.get(path);
      expect(balance.replies[200].parse(reply.body)).toEqual({
        balance: 12_480.5,
        data: { balance: 12_480.5 },
      });
    }
    expect((await app.current.stranger.get("/api/wallets/balance")).status).toBe(401);
  });
});

describe("a statement", () => {
  it("says of a stake, a win and a refund which lottery, draw and numbers they were of", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const [played, cancelled] = [
      await addRound(app.current.db, lottery),
      await addRound(app.current.db, lottery),
    ];
    await bet(member, lottery, played, [
      ["TWO_TOP", "62", 10],
      ["TWO_TOP", "11", 5],
      ["THREE_TOP", "462", 1],
    ]);
    const group = await bet(member, lottery, cancelled, [["TWO_TOP", "33", 20]]);
    await member.post(`/api/lottery/bets/groups/${group}/cancel`);
    await closeNow(app.current, played);
    const settled = await admin.post(resultPath(played), { result: draw });
    expect(settled.status).toBe(200);
    await app.current.runJobs();

    const { items, data } = await listed(member);
    expect(data.items).toEqual(items);
    expect(
      items.map(({ type, amount, description, meta }) => [type, amount, description, meta]),
    ).toMatchObject([
      ["WIN", "1850.00", "ถูกรางวัลงวดทดสอบ", { numbers: ["62", "462"], line_count: 3 }],
      ["REFUND", "20.00", "คืนเงินงวดทดสอบ", { numbers: ["33"], line_count: 1 }],
      ["BET", "20.00", "แทงงวดทดสอบ", { numbers: ["33"] }],
      ["BET", "16.00", "แทงงวดทดสอบ", { numbers: ["62", "11", "462"], line_count: 3 }],
      ["ADJUST", "1000.00", "ปรับเครดิต", {}],
    ]);
    expect(items[0]?.meta.draw_date).toMatch(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
    expect(items[0]?.balance_after).toBe("2834.00");
  });

  it("says of each win the numbers of its own result, not of one that was corrected", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const roundId = await addRound(app.current.db, lottery);
    await bet(member, lottery, roundId, [
      ["TWO_BOTTOM", "71", 1],
      ["TWO_BOTTOM", "17", 2],
    ]);
    await closeNow(app.current, roundId);
    await admin.post(resultPath(roundId), { result: draw });
    const correction = { result: { ...draw, two_bottom: "17" }, reason: "พิมพ์ผิด" };
    expect((await admin.post(`${resultPath(roundId)}/correct`, correction)).status).toBe(200);
    await app.current.runJobs();

    const wins = (await listed(member, "&type=WIN")).items;
    expect(wins.map(({ amount, meta }) => [amount, meta.numbers])).toEqual([
      ["95.00", ["17"]],
      ["95.00", ["71"]],
    ]);
  });

  it("names the reason of an adjustment, in the reader's language where there is one", async () => {
    const member = await app.current.member();
    await adjust(member, 300, "แก้รายการซ้ำ");
    const [entry] = (await listed(member)).items;
    expect(entry).toMatchObject({ description: "ปรับเครดิต", meta: { reason: "แก้รายการซ้ำ" } });
  });

  it("goes page by page without missing or repeating an entry", async () => {
    const member = await app.current.member();
    for (let at = 1; at <= 7; at++) await adjust(member, at, `no ${at}`);
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const path: string = `/api/wallets/transactions?limit=3${next ? `&cursor=${next}` : ""}`;
      const page = listTransactions.replies[200].parse((await member.get(path)).body);
      seen.push(...page.items.map(({ amount }) => amount));
      next = page.next_cursor;
    }
    expect(seen).toEqual(["0.07", "0.06", "0.05", "0.04", "0.03", "0.02", "0.01"]);
  });

  it("can be asked for some types, with bets among them or without", async () => {
    const member = await app.current.member({ balance: 10_000 });
    const roundId = await addRound(app.current.db, lottery);
    const group = await bet(member, lottery, roundId, [["TWO_TOP", "33", 20]]);
    await member.post(`/api/lottery/bets/groups/${group}/cancel`);
    const types = async (list: string) =>
      (await listed(member, `&type=${list}`)).items.map(({ type }) => type);
    expect(await types("REFUND,ADJUST")).toEqual(["REFUND", "ADJUST"]);
    expect(await types("bet,refund")).toEqual(["REFUND", "BET"]);
    expect(await types("WITHDRAW")).toEqual([]);
    expect((await member.get("/api/wallets/transactions?type=ALL")).status).toBe(400);
  });

  it("can be asked for days of Bangkok, both included", async () => {
    const member = await app.current.member();
    await adjust(member, 100, "long ago");
    await moveBack(app.current.ownerUrl, member.id, 10);
    await adjust(member, 200, "today");
    const day = (back: number) =>
      new Date(Date.now() + 7 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
    const amounts = async (query: string) =>
      (await listed(member, query)).items.map(({ amount }) => amount);
    expect(await amounts(`&from=${day(0)}`)).toEqual(["2.00"]);
    expect(await amounts(`&to=${day(1)}`)).toEqual(["1.00"]);
    expect(await amounts(`&from=${day(10)}&to=${day(10)}`)).toEqual(["1.00"]);
    expect(await amounts(`&from=${day(10)}&to=${day(0)}&type=ADJUST`)).toEqual(["2.00", "1.00"]);
    expect(await amounts(`&from=${day(9)}&to=${day(1)}`)).toEqual([]);
    for (const wrong of ["2026-02-30", "0000-01-01", "9999-12-31", "today"]) {
      const reply = await member.get(`/api/wallets/transactions?from=${wrong}`);
      expect([reply.status, reply.body.code]).toEqual([400, "DATE_INVALID"]);
    }
  });

  it("is the member's own and needs a session", async () => {
    const [owner, other] = [await app.current.member(), await app.current.member()];
    await adjust(owner, 100, "mine");
    expect((await listed(other)).items).toEqual([]);
    expect((await app.current.stranger.get("/api/wallets/transactions")).status).toBe(401);
    expect((await owner.get("/api/wallets/transactions?cursor=nonsense")).status).toBe(400);
  });

  it("comes as a file in which no formula runs and amounts stay numbers", async () => {
    const member = await app.current.member({ balance: 5_000 });
    await adjust(member, -1_000, '=HYPERLINK("http://x")');
    const reply = await member.get("/api/wallets/transactions?format=csv");
    expect(reply.headers["content-type"]).toContain("text/csv");
    expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename="chokdee-/);
    const [, heads, row] = /^\uFEFF(.*)\r\n(.*)\r\n/.exec(String(reply.body)) ?? [];
    expect(heads).toBe("เวลา,ประเภท,รายละเอียด,จำนวนเงิน,ยอดคงเหลือ");
    expect(row).toMatch(/^20.*,ปรับเครดิต,"'=HYPERLINK\(""http:\/\/x""\)",-10\.00,40\.00$/);
  });
});

describe("the sums of a statement's days", () => {
  it("are of whole days, by type, whatever page is shown", async () => {
    const member = await app.current.member({ balance: 100_000 });
    await moveBack(app.current.ownerUrl, member.id, 2);
    const roundId = await addRound(app.current.db, lottery);
    await bet(member, lottery, roundId, [["TWO_TOP", "11", 30]]);
    await bet(member, lottery, roundId, [["TWO_TOP", "12", 20]]);
    await adjust(member, 500, "ทดสอบ");
    const day = (days: number) => bangkokDay(Date.now() + days * 86_400_000);
    const sums = async (from: number, to: number) =>
      (await member.get(`/api/wallets/transactions/days?from=${day(from)}&to=${day(to)}`)).body;
    const today = { day: day(0), sums: { ADJUST: "5.00", BET: "-50.00" } };
    expect((await sums(0, 0)).data).toEqual([today]);
    const both = (await sums(-3, 0)).data;
    expect(both.map((one: { day: string }) => one.day)).toEqual([day(0), day(-2)]);
    expect((await sums(-3, -1)).data[0].sums).toEqual({ ADJUST: "1000.00" });
    for (const [from, to] of [
      [0, -1],
      [-92, 0],
    ] as const) {
      expect((await sums(from, to)).code).toBe("DATE_INVALID");
    }
    expect((await sums(-91, 0)).code).toBeUndefined();
  });

  it("tell what went out of a type that came and went on one day", async () => {
    const member = await app.current.member({ balance: 10_000 });
    await moveBack(app.current.ownerUrl, member.id, 2);
    for (const satang of [500, -300, 200, -400]) await adjust(member, satang, "ทดสอบ");
    const day = (days: number) => bangkokDay(Date.now() + days * 86_400_000);
    const path = `/api/wallets/transactions/days?from=${day(-2)}&to=${day(0)}`;
    expect((await member.get(path)).body.data).toEqual([
      { day: day(0), sums: { ADJUST: "0.00" }, went_out: { ADJUST: "7.00" } },
      { day: day(-2), sums: { ADJUST: "100.00" } },
    ]);
  });
});

describe("the plan of a statement's query", () => {
  it("walks an index and never the table, filtered or not", async () => {
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    // A table of a test is too small for an index to pay: asked is whether one serves.
    // On a distributed house the plan is the member's worker's.
    if (isDistributed()) await owner.query("set citus.propagate_set_commands = 'local'");
    const plan = async (sql: string) => {
      await owner.query("begin");
      await owner.query("set local enable_seqscan = off");
      await owner.query("set local enable_bitmapscan = off");
      const { rows } = await owner.query<{ "QUERY PLAN": string }>(`explain ${sql}`);
      await owner.query("rollback");
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    const id = randomUUID();
    const newest = await plan(
      `select * from ledger_entries where user_id = '${id}' order by id desc limit 51`,
    );
    const deposits = await plan(
      `select * from ledger_entries where user_id = '${id}' and type = 'DEPOSIT' and type <> 'BET'
       order by id desc limit 51`,
    );
    await owner.end();
    expect(newest).toContain("Index Scan Backward using ledger_entries_pkey");
    expect(deposits).toContain("ledger_entries_but_bets");
    expect(`${newest}${deposits}`).not.toContain("Sort");
  });
});
