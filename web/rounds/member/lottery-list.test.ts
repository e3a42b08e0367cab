/** The lotteries that take bets, as a member chooses among them, and the calendar of their draws. */
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { drawCalendar, listActiveRounds } from "@chokdee/domain/rounds/contract.ts";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { aRound } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const of = (id: string, category: string, more: object = {}) =>
  aRound(id, {
    name: `งวด ${id}`,
    lottery_type: { ...aRound().lottery_type, category, id: category, code: category },
    ...more,
  });

async function list(rounds: readonly object[] | null, address = "") {
  const web = await memberWeb(["lottery", "betting"], `/lotteries${address}`);
  web.answer(listActiveRounds.path, { data: rounds });
  if (rounds === null) web.refuse(listActiveRounds.path, "");
  const page = await web.show(await import("./LotteryListScreen.tsx"));
  const { says } = page;
  return { ...web, page, says };
}

describe("the lotteries that take bets", () => {
  const yeekee = ["1", "2", "3", "4"].map((id) => of(`y${id}`, "YEEKEE"));
  const all = [of("g", "THAI_GOVERNMENT"), of("l", "LAOS"), of("h", "HANOI"), ...yeekee];

  it("stand by group with their number, the first rounds of Yeekee among them, the rest a tap away", async () => {
    const { page, says } = await list([...all, of("s", "THAI_STOCK")]);
    await says("ทั้งหมด 8 รัฐบาลไทย 1 ฮานอย 1 ลาว 1 ยี่กี 4 หุ้นไทย 1 หวยไทย งวด g");
    await says(/หวยลาว งวด l .*หวยเวียดนาม งวด h .*อื่น ๆ งวด y1 /);
    expect(page.words()).not.toContain("งวด y4");
    await page.press("ยี่กี ดูทั้งหมด 4 รอบ");
    await says("งวด y4");
    expect(page.at()).toBe("/lotteries?category=YEEKEE");
    expect(page.words()).not.toContain("งวด g");
    expect(page.chosen()).toEqual(["ยี่กี 4"]);
    await page.press("ทั้งหมด");
    expect(page.at()).toBe("/lotteries");
  });

  it("lead to betting with what is known of the round, Yeekee to its shots too, animals to their game", async () => {
    const { page, says } = await list([of("h", "HANOI"), of("a", "ANIMAL"), of("y1", "YEEKEE")]);
    await says("งวด h");
    const betting = (id: string) => `/lottery-betting?round=${id}`;
    const links = [betting("h"), "/betting", betting("y1"), "/yeekee-shots?round=y1"];
    expect(page.links().slice(-4)).toEqual(links);
    await page.follow("งวด h");
    expect(page.at()).toBe(betting("h"));
    expect(page.state()).toEqual({
      roundId: "h",
      lotteryName: "งวด h",
      lotteryType: "HANOI",
      closeTime: "2099-01-01T00:00:00Z",
      drawDate: "2026-11-20",
    });
  });

  it("that close within ten seconds lead nowhere, and those that are over are gone", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const closing = (ms: number) => ({ close_time: new Date(Date.now() + ms).toISOString() });
    const rounds = [of("1", "HANOI", closing(9_000)), of("2", "LAOS", closing(-1_000))];
    const { page, says } = await list([...rounds, of("3", "HANOI", closing(12_000))]);
    await says("งวด 1");
    await says(/หมดเวลา.*งวด 3/);
    expect(page.words()).not.toContain("งวด 2");
    expect(page.words()).toContain("ทั้งหมด 2 ");
    expect(page.links().filter((link) => link.startsWith("/lottery-betting"))).toHaveLength(1);
  });

  it("are none: that is said of the group that is looked at; what cannot be read is asked for again", async () => {
    const { page, says } = await list([of("h", "HANOI")], "?category=LAOS");
    await says("ไม่มีหวยที่เปิดรับแทงในขณะนี้");
    expect(page.words()).not.toContain("งวด h");
    const failed = await list(null);
    await failed.says("ลองใหม่");
    expect(failed.page.words()).not.toContain("ไม่มีหวย");
    failed.answer(listActiveRounds.path, { data: all });
    await failed.page.press("ลองใหม่");
    await failed.says("งวด g");
  });

  it("while betting is stopped the operator's words are said", async () => {
    const web = await memberWeb(["lottery", "betting"], "/lotteries");
    web.answer(listActiveRounds.path, { data: all });
    web.answer(publicSettings.path, { stopped: { BETTING: "ปิดปรับปรุง", DEPOSITS: "อื่น" } });
    const page = await web.show(await import("./LotteryListScreen.tsx"));
    await vi.waitFor(() => expect(page.words()).toContain("ปิดปรับปรุง"));
    expect(page.words()).not.toContain("อื่น ปิด");
  });
});

describe("the calendar of draws", () => {
  async function calendar(answer: object | null) {
    const web = await memberWeb(["statistics"], "/draw-calendar");
    const { takeServerTime } = await import("../../ui/clock.ts");
    // Half past midnight of the 1st of December in Bangkok.
    takeServerTime(Date.parse("2026-11-30T17:30:00Z"), Date.now(), Date.now());
    web.answer("/api/lottery/types", [{ ...aRound().lottery_type, names: { th: "ฮานอย" } }]);
    web.answer(drawCalendar.path, answer ?? {});
    if (answer === null) web.refuse(drawCalendar.path, "");
    const page = await web.show(await import("./DrawCalendarScreen.tsx"));
    const { says } = page;
    return { ...web, page, says };
  }

  it("is of this month in Bangkok, and goes on month by month, not back behind it", async () => {
    const draws = [{ lottery_type_id: "t", close_time: null }];
    const { page, says, queries } = await calendar((query: URLSearchParams) => ({
      data: query.get("month") === "2026-12" ? [{ day: "2026-12-01", draws }] : [],
    }));
    await says("ธ.ค. 2569");
    await says("ฮานอย");
    expect(page.words()).not.toContain("ปิด ");
    await expect(page.press("เดือนก่อน")).rejects.toThrow("No button");
    await page.press("เดือนหน้า");
    await says("ม.ค. 2570");
    await vi.waitFor(() =>
      expect(queries(drawCalendar.path)).toEqual([{ month: "2026-12" }, { month: "2027-01" }]),
    );
    await says("เดือนนี้ไม่มีงวดแล้ว");
    await page.press("เดือนก่อน");
    await says("ธ.ค. 2569");
    expect(page.links()).toEqual(["/lottery-results"]);
  });

  it("that cannot be read is not said to be empty, and is asked for again", async () => {
    const { page, says, answer } = await calendar(null);
    await says("ลองใหม่");
    expect(page.words()).not.toContain("ไม่มีงวด");
    answer(drawCalendar.path, { data: [] });
    await page.press("ลองใหม่");
    await says("เดือนนี้ไม่มีงวดแล้ว");
  });
});
