/** The report of profit by member, its names in each language, and what it counts beside bets. */
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { accrueCommissions } from "../referral/accrue-commissions.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { addFriend, settleNow } from "../testing/referral.ts";
import { bet } from "../testing/settling.ts";

const app = useApp();
const PATH = "/api/admin/reports/profit";
let admin: Caller;
let lottery: TestLottery;
let today: string;

const rows = async (query: string) => {
  const { status, body } = await admin.get(`${PATH}?${query}`);
  expect(status).toBe(200);
  return body.data.items;
};

beforeAll(async () => {
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
  today = bangkokDay(Date.now());
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
    // Who was only given something has staked nothing, and is shown as well.
    for (let at = 0; at < 3; at += 1) await app.current.member({ balance: 100 });
    const query = `group=member&from=${today}&to=${today}`;
    const whole = await rows(query);
    const seen: { key: string; stakes: string }[] = [];
    let cursor: string | null = "";
    while (cursor !== null && seen.length <= whole.length) {
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

  it("is whole in a file, however few a page on the screen has", async () => {
    for (let at = 0; at < 3; at += 1) await app.current.member({ balance: 100 });
    const query = `group=member&from=${today}&to=${today}`;
    const whole = await rows(query);
    const file = await admin.get(`${PATH}?${query}&format=csv&limit=1`);
    expect(String(file.body).trim().split("\r\n").slice(1)).toHaveLength(whole.length);
    expect(whole.length).toBeGreaterThan(2);
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
