/** The list of a member's slips: what each card says of its lines and time, and what is searched. */
import { betsSummary, listBets } from "@chokdee/domain/betting/contract.ts";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { aRound } from "../../testing/bet-desk.ts";
import { act, closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";
import { slipOf } from "../../testing/placed-bets.ts";

const TEXTS = ["betting", "slip-search", "slip-text", "check-round", "lottery", "draw", "notices"];
const summary = {
  today_total: "1234.50",
  today_slips: 2,
  cancellations_limit: 3,
  cancellations_used: 1,
};

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

type Bets = readonly object[] | ((query: URLSearchParams) => object);

async function listed(bets: Bets) {
  const web = await memberWeb([...TEXTS, "lucky"], "/lottery-bets");
  class Watched {
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", Watched);
  web.answer(betsSummary.path, { data: summary });
  web.answer("/api/lottery/types", [{ ...aRound().lottery_type }]);
  web.answer(listBets.path, typeof bets === "function" ? bets : { data: bets, next_cursor: null });
  const page = await web.show(await import("./SlipHistoryScreen.tsx"));
  return { ...web, page, says: page.says };
}

/** All that was asked is answered, and stands on the screen. */
async function answered(): Promise<void> {
  const { queryClient } = await import("../../app/query-client.ts");
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await act(() => undefined);
}

it("a slip of today says its time alone, one of another day its day too", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T16:30:00Z") });
  const bets = [
    ...slipOf("today", ["TWO_TOP 12 5.00"], { createdAt: "2026-11-20T03:00:00Z" }),
    ...slipOf("before", ["TWO_TOP 34 5.00"], { createdAt: "2026-11-19T16:59:00Z" }),
  ];
  const { page } = await listed(bets);
  const cards = /#today 10:00 น\. .*#before 19 พ.ย. 23:59 น\./;
  await vi.waitFor(() => expect(page.words()).toMatch(cards));
});

it("a number under two types is named once, and its other line counted among the rest", async () => {
  const { page, says } = await listed(slipOf("a", ["TWO_TOP 12 5.00", "TWO_BOTTOM 12 5.00"]));
  await says("รอออกผล 12 อีก 1 รายการ ยอดแทง 10.00");
  expect(page.words()).not.toContain("12 12");
});

it("a line of a type that this version does not know bears its name in Thai", async () => {
  const { page, says } = await listed(slipOf("a", ["FIVE_TOP 12345 5.00"]));
  await says("12345");
  await page.press("รายละเอียด");
  await vi.waitFor(() => expect(page.words()).toContain("12345 FIVE_TOP 5.00"));
});

describe("which slips are asked for", () => {
  it("goes by the first and the last day, each in its place", async () => {
    const { page, says, queries } = await listed(slipOf("a", ["TWO_TOP 12 5.00"]));
    await says("12 ยอดแทง");
    await page.type("ส่งตั้งแต่วันที่", "01/11/2569");
    await page.type("ถึงวันที่", "10/11/2569");
    const days = { from: "2026-11-01", to: "2026-11-10" };
    await vi.waitFor(() =>
      expect(queries(listBets.path).at(-1)).toEqual({ limit: "10", status: "ALL", ...days }),
    );
  });

  it("takes a number of four digits", async () => {
    const { page, says, queries } = await listed(slipOf("a", ["TWO_TOP 12 5.00"]));
    await says("12 ยอดแทง");
    await page.type("มีเลข", "1234");
    await vi.waitFor(() => expect(queries(listBets.path).at(-1)).toMatchObject({ number: "1234" }));
  });
});

it("a page without a slip is not the end while there are others", async () => {
  const { page, says } = await listed((query) =>
    query.get("status") === "CANCELLED"
      ? { data: [], next_cursor: "c" }
      : { data: slipOf("a", ["TWO_TOP 12 5.00"]), next_cursor: null },
  );
  await says("12 ยอดแทง");
  await page.press("ยกเลิก");
  await answered();
  expect(page.words()).not.toContain("12 ยอดแทง");
  expect(page.words()).not.toContain("ไม่มีโพยในสถานะนี้");
});

it("the notices of this phone are offered above all slips only", async () => {
  const web = await listed(slipOf("a", ["TWO_TOP 12 5.00"]));
  const { queryClient } = await import("../../app/query-client.ts");
  const { DEVICE_KEY } = await import("../../notices/member/push-device.ts");
  await act(() => queryClient.setQueryData(DEVICE_KEY, "off"));
  const { loadTexts, text } = await import("../../text/i18n.ts");
  await loadTexts(["notices"]);
  const offer = text("notices:offer_title").replaceAll(/[\u2060\u200B]/g, "");
  await web.says(offer);
  await web.page.press("รอออกผล");
  await web.says("12 ยอดแทง");
  expect(web.page.words()).not.toContain(offer);
});

describe("where the counts of today could not be read", () => {
  it("they are asked for again with the list that failed, by one button", async () => {
    const web = await memberWeb(TEXTS, "/lottery-bets");
    web.refuse(betsSummary.path, "");
    web.refuse(listBets.path, "");
    const page = await web.show(await import("./SlipHistoryScreen.tsx"));
    await page.says("ไม่สามารถโหลดข้อมูลโพยได้");
    await page.says("ยอดแทงวันนี้ - โพยวันนี้ -");
    expect(page.buttons().filter((name) => name === "ลองใหม่")).toHaveLength(1);
    web.answer(betsSummary.path, { data: summary });
    web.answer(listBets.path, { data: slipOf("a", ["TWO_TOP 12 5.00"]), next_cursor: null });
    await page.press("ลองใหม่");
    await page.says("ยอดแทงวันนี้ 1,234.50");
  });

  it("those that were read before stay", async () => {
    const { says, refuse, page, asked } = await listed(slipOf("a", ["TWO_TOP 12 5.00"]));
    await says("ยอดแทงวันนี้ 1,234.50");
    refuse(betsSummary.path, "");
    const { queryClient } = await import("../../app/query-client.ts");
    const before = asked.length;
    await act(() => queryClient.invalidateQueries({ queryKey: ["betting", betsSummary.path] }));
    expect(asked.slice(before)).toContain(betsSummary.path);
    await answered();
    expect(page.words()).toContain("ยอดแทงวันนี้ 1,234.50");
    expect(page.words()).toContain("ยกเลิกโพยได้วันละ 3 ครั้ง ใช้ไปแล้ว 1 ครั้ง");
    expect(page.buttons()).not.toContain("ลองใหม่");
  });
});

describe("an opened slip", () => {
  it.each([
    ["that waits in a round of the house", "YEEKEE", "PENDING", true],
    ["that was given back", "YEEKEE", "CANCELLED", false],
    ["in another's round", "HANOI", "PENDING", false],
  ])("%s has its receipt: %s, %s, %s", async (_, category, status, has) => {
    const lottery_type = { ...aRound().lottery_type, category };
    const slip = slipOf("a", ["TWO_TOP 12 5.00"], { status, round: { lottery_type } });
    const { page, says } = await listed(slip);
    await says("12");
    await page.press("รายละเอียด");
    await says("รายละเอียดโพย");
    const { text } = await import("../../text/i18n.ts");
    const receipt = text("draw:receipt_get").replaceAll(/[\u2060\u200B]/g, "");
    if (has) await vi.waitFor(() => expect(page.words()).toContain(receipt));
    else expect(page.words()).not.toContain(receipt);
    expect(page.links().some((link) => link.startsWith("/draw-proof"))).toBe(has);
  });

  it("that could not be given back is told so where the server has no words", async () => {
    const { page, says, refuse, hold, told } = await listed(slipOf("a", ["TWO_TOP 12 5.00"]));
    await says("12");
    await page.press("รายละเอียด");
    await says("ยกเลิกโพย คืน 5.00 บาท");
    refuse("/api/lottery/bets/groups/a/cancel", "");
    const answered = hold();
    await page.press("ยกเลิกโพย คืน 5.00 บาท");
    await page.press("ยกเลิกโพย");
    await vi.waitFor(() => expect(page.busy()).toEqual(["ยกเลิกโพย คืน 5.00 บาท"]));
    answered();
    await vi.waitFor(async () => expect(await told()).toBe("ยกเลิกไม่สำเร็จ กรุณาลองใหม่"));
    expect(page.words()).toContain("รายละเอียดโพย");
  });
});
