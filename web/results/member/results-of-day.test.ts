/** The results of a day and their history, and how often numbers were drawn. */
import { latestResults, resultsByDate } from "@chokdee/domain/results/contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterAll(closeBrowser);

const NOW = Date.parse("2026-11-20T17:30:00Z");
const TEXTS = ["results", "statistics", "animals", "lottery", "draw"];
const HISTORY = "/api/lottery/results/lottery-type/t1";

function drawn(id: string, category: string, result: object, more: object = {}) {
  const lottery_type = {
    id: `t${id}`,
    code: "x",
    category,
    name_th: `หวย${id}`,
    names: { th: `หวย${id}` },
    result_kind: "GLO",
  };
  const day = { draw_date: "2026-11-16", sequence: 1, round_id: `r${id}`, round_name: "" };
  return { id, lottery_type_id: lottery_type.id, lottery_type, result, ...day, ...more };
}
const thai = drawn("1", "THAI_GOVERNMENT", {
  prize_first: "835462",
  three_front: "111 222",
  three_bottom: "333 444",
  two_bottom: "71",
});
const hanoi = drawn("2", "HANOI", { three_top: "512", two_bottom: "07" });

interface Day {
  readonly ofDay?: readonly object[] | null;
  readonly latest?: readonly object[] | null;
  readonly address?: string;
}

async function results({ ofDay = [], latest = [], address = "" }: Day = {}) {
  const web = await memberWeb(TEXTS, `/lottery-results${address}`);
  const { takeServerTime } = await import("../../ui/clock.ts");
  // Half past midnight of the 21st in Bangkok.
  takeServerTime(NOW, Date.now(), Date.now());
  web.answer(resultsByDate.path, { data: ofDay });
  if (ofDay === null) web.refuse(resultsByDate.path, "");
  web.answer(latestResults.path, { data: latest });
  if (latest === null) web.refuse(latestResults.path, "");
  const page = await web.show(await import("./ResultsScreen.tsx"));
  const { says } = page;
  return { ...web, page, says };
}

describe("the results of a day", () => {
  it("are of today in Bangkok at first, the government's with all prizes, and lead to their history", async () => {
    const { page, says, queries, answer } = await results({ ofDay: [thai, hanoi] });
    await says("งวด 16 พ.ย. 2569");
    await says("8 3 5 4 6 2 3 ตัวหน้า 111 222 3 ตัวล่าง 333 444 2 ตัวล่าง 71");
    expect(page.words()).not.toContain("512");
    expect(queries(resultsByDate.path)).toEqual([{ date: "2026-11-21" }]);
    expect(page.links()).toEqual(["/", "/statistics", "/draw-calendar"]);
    answer(HISTORY, { data: [thai] });
    await page.press("ย้อนหลัง");
    await says("ผลย้อนหลัง หวย1");
    await says("แสดง 1 งวดล่าสุด");
    expect(queries(HISTORY)).toEqual([{ limit: "10" }]);
    await page.press("ปิด");
    await vi.waitFor(() => expect(page.words()).not.toContain("ผลย้อนหลัง"));
  });

  it("are looked at day by day, as far as today", async () => {
    const { page, says, queries } = await results({ ofDay: [thai], address: "?date=2026-11-20" });
    const last = () => queries(resultsByDate.path).at(-1)?.["date"];
    await says("งวด 16 พ.ย. 2569");
    expect(last()).toBe("2026-11-20");
    await page.press("วันก่อนหน้า");
    await vi.waitFor(() => expect(last()).toBe("2026-11-19"));
    expect(page.at()).toBe("/lottery-results?date=2026-11-19&tab=thai");
    await page.press("วันถัดไป");
    await page.press("วันถัดไป");
    await vi.waitFor(() => expect(last()).toBe("2026-11-21"));
    await expect(page.press("วันถัดไป")).rejects.toThrow("No button");
  });

  it("are looked at of the day that is chosen and confirmed", async () => {
    const { page, says } = await results({ ofDay: [thai] });
    await says("งวด 16 พ.ย. 2569");
    await page.press("เสาร์ 21 พ.ย. 2569");
    expect(page.at()).toBe("/lottery-results");
    await page.press("ยืนยัน");
    expect(page.at()).toBe("/lottery-results?date=2026-11-21&tab=thai");
    expect(page.buttons()).not.toContain("ยืนยัน");
  });

  it("of other lotteries stand a row each, beside what they have not drawn yet today", async () => {
    const laos = drawn("3", "LAOS", { three_top: "999" });
    const { page, says } = await results({
      ofDay: [hanoi],
      latest: [hanoi, laos, thai],
      address: "?tab=foreign",
    });
    await says("หวย2 512 07 ยังไม่ออกวันนี้ ผลล่าสุด");
    await says("หวย3 16 พ.ย. 2569 999 ---");
    expect(page.words()).not.toContain("หวย1");
    await page.press("ย้อนหลัง หวย3");
    await says("ผลย้อนหลัง หวย3");
  });

  it("of Yeekee, whose day goes on after midnight, are all of its day and not the last alone", async () => {
    const of = (sequence: number) =>
      drawn(
        String(sequence),
        "YEEKEE",
        { three_top: `0${sequence}` },
        { lottery_type_id: "y", sequence },
      );
    const { page, says, answer, queries } = await results({
      ofDay: [hanoi],
      latest: [hanoi, of(74)],
      address: "?tab=foreign",
    });
    await says("รอบ 74 074");
    answer(resultsByDate.path, (query: URLSearchParams) => ({
      data: query.get("date") === "2026-11-16" ? [of(72), of(73), of(74), hanoi] : [hanoi],
    }));
    const { queryClient } = await import("../../app/query-client.ts");
    await act(() => queryClient.invalidateQueries());
    await says(/ยังไม่ออกวันนี้ ผลล่าสุด .*งวด 16 พ.ย. 2569 .*รอบ 74 074 .*รอบ 73 073 .*รอบ 72 072/);
    expect(page.links()).toContain("/draw-proof?round=r72");
    expect(queries(resultsByDate.path)).toContainEqual({ date: "2026-11-16" });
  });

  it("on an earlier day name nothing of a later one", async () => {
    const laos = drawn("3", "LAOS", { three_top: "999" });
    const address = "?tab=foreign&date=2026-11-18";
    const { page, says, asked } = await results({ ofDay: [hanoi], latest: [laos], address });
    await says("512 07");
    expect(page.words()).not.toContain("ยังไม่ออกวันนี้");
    expect(asked).not.toContain(latestResults.path);
  });

  it("that has none: the newest are shown and said to be so, or that there is none at all", async () => {
    const { says } = await results({ ofDay: [hanoi], latest: [thai] });
    await says("แสดงผลล่าสุดของแต่ละหวย");
    await says("835462".split("").join(" "));
    const empty = await results();
    await empty.says("ไม่พบผลรางวัลของวันที่เลือก ลองเลือกวันอื่น");
    expect(empty.page.words()).not.toContain("แสดงผลล่าสุด");
  });

  it.each([
    ["of the day", { ofDay: null }],
    ["of the newest", { latest: null }],
  ])("that cannot be read %s are not said to be none, and are asked for again", async (_, day) => {
    const { page, says, answer } = await results(day);
    await says("ลองใหม่");
    expect(page.words()).not.toContain("ไม่พบผลรางวัล");
    answer(resultsByDate.path, { data: [thai] });
    answer(latestResults.path, { data: [thai] });
    await page.press("ลองใหม่");
    await says("8 3 5 4 6 2");
  });

  it("of the house stand newest first, ten at first, and each leads to its proof", async () => {
    const rounds = Array.from({ length: 12 }, (_, at) =>
      drawn(
        `y${String(at)}`,
        "YEEKEE",
        { three_top: String(100 + at), two_bottom: "07" },
        {
          lottery_type_id: "y",
          sequence: at + 1,
        },
      ),
    );
    const { page, says } = await results({ ofDay: rounds, address: "?tab=foreign" });
    await says("ออกแล้ว 12 รอบ แสดง 3 ตัวบน กับ 2 ตัวล่าง");
    await says("รอบ 12 111 07 รอบ 11 110 07");
    expect(page.words()).not.toContain("รอบ 2 101");
    expect(page.links().slice(3, 5)).toEqual(["/statistics?type=y", "/draw-proof?round=ry11"]);
    await page.press("ดูทั้งหมด 12 รอบ");
    await says("รอบ 2 101 07 รอบ 1 100 07");
    expect(page.buttons()).not.toContain("ดูทั้งหมด 12 รอบ");
    // Ten are all there at first.
    const ten = await results({ ofDay: rounds.slice(0, 10), address: "?tab=foreign" });
    await ten.says("ออกแล้ว 10 รอบ");
    expect(ten.page.buttons()).not.toContain("ดูทั้งหมด 10 รอบ");
  });
});

describe("statistics", () => {
  const figures = {
    field: "two_bottom",
    fields: ["three_top", "two_bottom"],
    draws: 100,
    first_day: "2026-01-01",
    last_day: "2026-11-16",
    numbers: [
      { number: "07", times: 5, ago: 0 },
      { number: "99", times: 2, ago: 40 },
    ],
    places: [
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    ],
  };
  const FIGURES = "/api/lottery/results/lottery-type/t1/statistics";

  async function statistics(data: object | null = figures, address = "") {
    const web = await memberWeb(TEXTS, `/statistics${address}`);
    web.answer("/api/lottery/types", { data: [thai.lottery_type, hanoi.lottery_type] });
    for (const id of ["t1", "t2"]) {
      const path = FIGURES.replace("t1", id);
      if (data === null) web.refuse(path, "");
      else web.answer(path, { data });
    }
    const page = await web.show(await import("./StatisticsScreen.tsx"));
    const { says } = page;
    return { ...web, page, says };
  }

  it("count the last hundred draws of the first lottery, from when to when, and promise nothing", async () => {
    const { page, says, queries } = await statistics();
    await says("นับจาก 100 งวด ตั้งแต่ 1 ม.ค. 2569 ถึง 16 พ.ย. 2569");
    await says("ออกบ่อย 07 5 งวด 99 2 งวด ไม่ออกนาน 00 ไม่ออกใน 100 งวด");
    await says("เลขที่ออกแล้วไม่มีผลกับงวดหน้า");
    await says("เลข หลักที่ 1 หลักที่ 2 0 1 10 1 2 9");
    expect(queries(FIGURES)).toEqual([{ draws: "100" }]);
    expect(queries("/api/lottery/types")).toEqual([{ all: "1" }]);
    expect(page.links()).toEqual(["/lottery-results"]);
    await page.press("3 ตัวบน");
    await vi.waitFor(() =>
      expect(queries(FIGURES).at(-1)).toEqual({ draws: "100", field: "three_top" }),
    );
    await page.press("500 งวดล่าสุด");
    await vi.waitFor(() =>
      expect(queries(FIGURES).at(-1)).toEqual({ draws: "500", field: "three_top" }),
    );
    await page.type("หวย", "t2");
    const other = () => queries(FIGURES.replace("t1", "t2"));
    await vi.waitFor(() => expect(other()).toEqual([{ draws: "500" }]));
    expect(page.at()).toBe("/statistics?type=t2");
  });

  it("of a lottery that has drawn nothing say so; what cannot be read is asked for again", async () => {
    const none = await statistics({ ...figures, field: null, first_day: null, last_day: null });
    await none.says("ยังไม่มีผลให้นับ");
    expect(none.page.words()).not.toContain("ออกบ่อย");
    const failed = await statistics(null, "?type=t2");
    await failed.says("ลองใหม่");
    failed.answer(FIGURES.replace("t1", "t2"), { data: figures });
    await failed.page.press("ลองใหม่");
    await failed.says("นับจาก 100 งวด");
  });
});
