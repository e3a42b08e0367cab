import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { sealAll } from "./seal-figures.job.ts";

const app = useApp();
const PATH = "/api/admin/reports/profit";
let admin: Caller;
let lottery: TestLottery;
let today: string;
const rounds: Record<string, string> = {};

const rows = async (query: string) => {
  const { status, body } = await admin.get(`${PATH}?${query}`);
  expect(status).toBe(200);
  return body.data.items;
};

beforeAll(async () => {
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
  today = bangkokDay(Date.now());
  const member = await app.current.member({ balance: 1_000_000 });
  for (const name of ["settled", "voided", "open"]) {
    // What is open closes after the days that are asked for.
    const id = await addRound(app.current.db, lottery, name === "open" ? 3 * 86_400 : 3_600);
    rounds[name] = id;
    await app.current.db.query("update rounds set name = $2, draw_date = $3 where id = $1", [
      id,
      name,
      today,
    ]);
    await bet(member, lottery, id, [
      ["TWO_TOP", "62", 10],
      ["TWO_TOP", "63", 15],
    ]);
  }
  for (const name of ["settled", "open"]) {
    const cancelled = await bet(member, lottery, rounds[name] ?? "", [["TWO_TOP", "62", 7]]);
    await member.post(`/api/lottery/bets/groups/${cancelled}/cancel`);
  }
  await closeNow(app.current, rounds["settled"] ?? "");
  await admin.post(resultPath(rounds["settled"] ?? ""), { result: draw });
  await admin.post(`/api/admin/rounds/${rounds["voided"]}/void`, { reason: "ทดสอบ" });
});

const expected = {
  settled: {
    slips: 2,
    stakes: "32.00",
    refunds: "7.00",
    payouts: "950.00",
    pending: "0.00",
    profit: "-925.00",
  },
  voided: {
    slips: 1,
    stakes: "25.00",
    refunds: "25.00",
    payouts: "0.00",
    pending: "0.00",
    profit: "0.00",
  },
  open: {
    slips: 2,
    stakes: "32.00",
    refunds: "7.00",
    payouts: "0.00",
    pending: "25.00",
    profit: "0.00",
  },
  all: {
    slips: 5,
    stakes: "89.00",
    refunds: "39.00",
    payouts: "950.00",
    pending: "25.00",
    profit: "-925.00",
  },
};

describe("the profit report", () => {
  it("shows each round's money", async () => {
    const shown = await rows(`group=round&from=${today}&to=${today}`);
    const named = (name: string) =>
      shown.find((row: { key: string }) => row.key === rounds[name]) as object;
    expect(named("settled")).toMatchObject({ label: "หวยทดสอบ settled", ...expected.settled });
    expect(named("voided")).toMatchObject(expected.voided);
    expect(named("open")).toMatchObject(expected.open);
  });

  it("adds rounds up by lottery", async () => {
    const shown = await rows(`group=type&from=${today}&to=${today}`);
    const ours = shown.filter(({ label }: { label: string }) => label === "หวยทดสอบ");
    expect(ours).toMatchObject([expected.all]);
  });

  it("shows what moved on each day, days without a bet included", async () => {
    const shown = await rows(`from=${addDays(today, -2)}&to=${today}`);
    expect(shown.map(({ key }: { key: string }) => key)).toEqual([
      today,
      addDays(today, -1),
      addDays(today, -2),
    ]);
    expect(shown[0]).toMatchObject(expected.all);
    expect(shown[1]).toMatchObject({ slips: 0, stakes: "0.00", profit: "0.00" });
    expect(await rows("")).toHaveLength(30);
  });

  it("answers the same from figures that were kept, and anew after a correction", async () => {
    const query = `group=round&from=${today}&to=${today}`;
    const live = await rows(query);
    await sealAll(app.current);
    const [kept] = await app.current.db.query<{ rounds: number }>(
      "select count(*) as rounds from round_figures",
    );
    expect(kept?.rounds).toBe(2);
    expect(await rows(query)).toEqual(live);
    const corrected = { ...draw, prize_first: "835463" };
    const path = `${resultPath(rounds["settled"] ?? "")}/correct`;
    const reply = await admin.post(path, { result: corrected, reason: "พิมพ์ผิด" });
    expect(reply.status).toBe(200);
    const after = (await rows(query)).find((row: { key: string }) => row.key === rounds["settled"]);
    expect(after).toMatchObject({ payouts: "1425.00", profit: "-1400.00" });
    await sealAll(app.current);
    expect(await rows(query)).toContainEqual(after);
    expect((await rows(`from=${today}&to=${today}`))[0]).toMatchObject({ payouts: "1425.00" });
    const back = await admin.post(path, { result: draw, reason: "ผลเดิมถูกแล้ว" });
    expect(back.status).toBe(200);
    expect(await rows(query)).toEqual(live);
  });

  it.each([
    ["from=2026-02-30", [400, "DATE_INVALID"]],
    ["to=2026-13-01", [400, "DATE_INVALID"]],
    ["from=2026-02-02&to=2026-02-01", [400, "DATE_INVALID"]],
    ["from=1990-01-01", [422, "DATES_TOO_FAR_APART"]],
  ])("refuses %s", async (query, refused) => {
    const { status, body } = await admin.get(`${PATH}?${query}`);
    expect([status, body.code]).toEqual(refused);
  });
});

describe("the report as a file", () => {
  it("is a CSV that a spreadsheet opens in Thai", async () => {
    const reply = await admin.get(`${PATH}?group=type&from=${today}&to=${today}&format=csv`);
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(reply.headers["content-disposition"]).toBe(
      `attachment; filename="chokdee-profit-type-${today}-${today}.csv"`,
    );
    const lines = String(reply.body).split("\r\n");
    expect(lines[0]).toBe("\uFEFFหวย,จำนวนโพย,ยอดแทง,คืนเงิน,ยอดจ่าย,ยอดแทงที่ยังไม่ออกผล,กำไร");
    const ours = lines.find((line) => line.startsWith("หวยทดสอบ"));
    expect(ours).toMatch(/^หวยทดสอบ,5,89\.00,39\.00,950\.00,25\.00,-925\.00$/);
  });

  it("runs no formula that an operator's own texts could hold", async () => {
    await app.current.db.query("update rounds set name = $2 where id = $1", [
      rounds["open"],
      '=cmd|"/c calc"!A1',
    ]);
    await app.current.db.query(`update lottery_types set names = '{"th": "=1+1"}'`);
    const reply = await admin.get(`${PATH}?group=round&from=${today}&to=${today}&format=csv`);
    expect(reply.body).toContain(`"'=1+1 =cmd|""/c calc""!A1 `);
    await app.current.db.query(`update lottery_types set names = '{"th": "หวยทดสอบ"}'`);
  });
});
