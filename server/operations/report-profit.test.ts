import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { accrueCommissions } from "../referral/accrue-commissions.ts";
import { addFriend, settleNow } from "../testing/referral.ts";
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
    const id = await addRound(app.current.db, lottery);
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
  const cancelled = await bet(member, lottery, rounds["settled"] ?? "", [["TWO_TOP", "62", 7]]);
  await member.post(`/api/lottery/bets/groups/${cancelled}/cancel`);
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
    slips: 1,
    stakes: "25.00",
    refunds: "0.00",
    payouts: "0.00",
    pending: "25.00",
    profit: "0.00",
  },
  all: {
    slips: 4,
    stakes: "82.00",
    refunds: "32.00",
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

  it.each(["from=2026-02-30", "to=2026-13-01", `from=2026-02-02&to=2026-02-01`, "from=1990-01-01"])(
    "refuses %s",
    async (query) => {
      const { status, body } = await admin.get(`${PATH}?${query}`);
      expect([status, body.code]).toEqual([400, "DATE_INVALID"]);
    },
  );
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
    expect(ours).toMatch(/^หวยทดสอบ,4,82\.00,32\.00,950\.00,25\.00,-925\.00$/);
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

describe("the report by member", () => {
  it("shows everybody once, page by page, however many have staked the same", async () => {
    const round = await addRound(app.current.db, lottery);
    const same: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      const member = await app.current.member({ balance: 100_000 });
      await bet(member, lottery, round, [["TWO_TOP", "11", 77]]);
      same.push(member.id);
    }
    const query = `group=member&from=${today}&to=${today}`;
    const whole = await rows(query);
    const seen: { key: string; stakes: string }[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await admin.get(`${PATH}?${query}&limit=2${more}`);
      seen.push(...body.data.items);
      cursor = body.data.next_cursor;
    }
    expect(seen).toEqual(whole);
    const ours = seen.filter(({ key }) => same.includes(key));
    expect(ours.map(({ stakes }) => stakes)).toEqual(same.map(() => "77.00"));
    const stakes = seen.map((row) => Number(row.stakes));
    expect(stakes).toEqual(stakes.toSorted((one, other) => other - one));
  });
});

describe("the names of the report", () => {
  it("names a round once, with the day of its draw, in the language of who asks", async () => {
    const names = { th: "ยี่กีทดสอบ", en: "Test Yeekee" };
    const member = await app.current.member({ balance: 1_000 });
    const other = await addLottery(app.current.db);
    const id = await addRound(app.current.db, other);
    await app.current.db.query("update lottery_types set names = $2 where id = $1", [
      other.typeId,
      JSON.stringify(names),
    ]);
    await app.current.db.query("update rounds set name = $2, draw_date = $3 where id = $1", [
      id,
      "ยี่กีทดสอบ รอบที่ 30",
      addDays(today, 40),
    ]);
    await bet(member, other, id, [["TWO_TOP", "62", 1]]);
    const asked = async (group: string, language: string) => {
      const on = addDays(today, 40);
      const path = `${PATH}?group=${group}&from=${on}&to=${on}`;
      const { body } = await admin.get(path, { "accept-language": language });
      return body.data.items;
    };
    const draw_date = addDays(today, 40);
    expect(await asked("round", "th")).toMatchObject([{ label: "ยี่กีทดสอบ รอบที่ 30", draw_date }]);
    expect(await asked("round", "en")).toMatchObject([{ label: "Test Yeekee 30", draw_date }]);
    expect(await asked("round", "my")).toMatchObject([{ label: "ยี่กีทดสอบ รอบที่ 30", draw_date }]);
    expect(await asked("type", "en")).toMatchObject([{ label: "Test Yeekee", draw_date: null }]);
    const file = await admin.get(
      `${PATH}?group=round&from=${draw_date}&to=${draw_date}&format=csv`,
    );
    expect(file.body).toContain(`ยี่กีทดสอบ รอบที่ 30 ${draw_date}`);
  });
});

describe("what else the house gave", () => {
  it("is a cost of the day and of the member, and of no round", async () => {
    const day = `from=${today}&to=${today}`;
    await admin.put("/api/admin/settings", { commission_percent: 0.75 });
    const referrer = await app.current.member({ balance: 10_000 });
    const friend = await addFriend(app.current, referrer);
    const round = await addRound(app.current.db, lottery);
    await bet(friend, lottery, round, [["TWO_TOP", "11", 1_000]]);
    await settleNow(app.current, admin, round);
    await accrueCommissions(app.current);
    const [before] = await rows(day);
    const moved = await referrer.post("/api/referral/transfer", { amount: "7.50" });
    expect(moved.status).toBe(200);
    const [after] = await rows(day);
    expect(before).toMatchObject({ commissions: "0.00" });
    const baht = (of: string) => (Number(of) - 7.5).toFixed(2);
    expect(after).toEqual({ ...before, commissions: "7.50", net_profit: baht(before.net_profit) });
    const net = Number(after.profit) - 7.5 - Number(after.adjustments);
    expect(Number(after.net_profit)).toBeCloseTo(net, 2);
    const theirs = (await rows(`group=member&${day}`)).find(
      ({ key }: { key: string }) => key === referrer.id,
    );
    const costs = { commissions: "7.50", adjustments: "100.00", net_profit: "-107.50" };
    expect(theirs).toMatchObject({ stakes: "0.00", profit: "0.00", ...costs });
    for (const row of await rows(`group=round&${day}`)) {
      expect(row).toMatchObject({ commissions: null, adjustments: null, net_profit: null });
    }
    const file = await admin.get(`${PATH}?${day}&format=csv`);
    expect(String(file.body).split("\r\n")[0]).toMatch(
      /,กำไร,ค่าแนะนำ,ปรับเครดิต,ค่าธรรมเนียมจากสมาชิก,ค่าธรรมเนียมธนาคาร,หนี้สูญ,สุทธิ$/,
    );
    expect(String(file.body).split("\r\n")[1]).toContain(
      `,7.50,${after.adjustments},0.00,0.00,0.00,${after.net_profit}`,
    );
  });
});
