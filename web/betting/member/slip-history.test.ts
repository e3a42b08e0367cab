/** A member's slips: which are asked for, what each shows and what is done with it. */
import { betsSummary, listBets } from "@chokdee/domain/betting/contract.ts";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { aRound } from "../../testing/bet-desk.ts";
import { act, closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";
import { slipOf } from "../../testing/placed-bets.ts";

const TEXTS = ["betting", "slip-search", "slip-text", "check-round", "lottery", "draw", "lucky"];
const summary = {
  today_total: "1234.50",
  today_slips: 1_002,
  cancellations_limit: 3,
  cancellations_used: 1,
};
/** The list says that its end is near. */
let nearEnd: () => void = () => undefined;

beforeEach(() => (nearEnd = () => undefined));
afterAll(closeBrowser);

async function history(bets: readonly object[] | null, next_cursor: string | null = null) {
  const web = await memberWeb([...TEXTS, "animals"], "/lottery-bets");
  class Watched {
    constructor(tell: (entries: readonly object[]) => void) {
      nearEnd = () => tell([{ isIntersecting: true }]);
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", Watched);
  web.answer(betsSummary.path, { data: summary });
  web.answer("/api/lottery/types", [{ ...aRound().lottery_type }]);
  if (bets === null) web.refuse(listBets.path, "");
  else web.answer(listBets.path, { data: bets, next_cursor });
  const page = await web.show(await import("./SlipHistoryScreen.tsx"));
  const { says } = page;
  return { ...web, page, says };
}

const GROUP = "0123456789abcdef";

it("today's stakes, slips and cancellations stand above the slips, each with its numbers and outcome", async () => {
  const lines = ["TWO_TOP 12 50.00", "TWO_TOP 34 20.00", "TWO_TOP 56 5.00", "TWO_TOP 78 5.00"];
  const bets = [
    ...slipOf(GROUP, [...lines, "TWO_TOP 90 5.00"], { note: "ของแม่" }),
    ...slipOf("won", ["TWO_TOP 11 5.00 WON 450.00", "TWO_TOP 22 5.00 LOST"]),
  ];
  const { page, says, queries } = await history(bets);
  await says("ยอดแทงวันนี้ 1,234.50 โพยวันนี้ 1,002 โพย ยกเลิกโพยได้วันละ 3 ครั้ง ใช้ไปแล้ว 1 ครั้ง");
  await says("งวดที่ 7 งวด 20 พ.ย. 2569 รอออกผล ของแม่ 12 34 56 78 อีก 1 รายการ ยอดแทง 85.00");
  await says(/#0123456789abc 20 พ.ย. 10:00 น\. รายละเอียด/);
  await says("ถูกรางวัล 11 22 ยอดแทง 10.00 ยอดถูกรางวัล 450.00");
  expect(queries(listBets.path)).toEqual([{ limit: "10", status: "ALL" }]);
  expect(page.links()).toEqual(["/", "/lottery-results"]);
});

describe("which slips are asked for", () => {
  it("is chosen by state, and by lottery, number, days and whether they won", async () => {
    const { page, says, queries } = await history(slipOf(GROUP, ["TWO_TOP 12 50.00"]));
    await says("12 ยอดแทง");
    const last = () => queries(listBets.path).at(-1);
    for (const [name, status] of [
      ["รอออกผล", "PENDING"],
      ["ออกผลแล้ว", "RESULTED"],
      ["ยกเลิก", "CANCELLED"],
    ] as const) {
      await page.press(name);
      await vi.waitFor(() => expect(last()).toEqual({ limit: "10", status }));
    }
    expect(page.words()).toContain("ค้นโพย ");
    await page.type("มีเลข", "12");
    await vi.waitFor(() =>
      expect(last()).toEqual({ limit: "10", status: "CANCELLED", number: "12" }),
    );
    await says("ค้นโพย (กำลังกรองอยู่)");
    await page.type("หวย", "t");
    await page.tick("เฉพาะโพยที่ถูกรางวัล");
    const won = { limit: "10", status: "WON", number: "12", lottery_type_id: "t" };
    await vi.waitFor(() => expect(last()).toEqual(won));
    await page.press("แสดงทั้งหมด");
    expect(page.typed("มีเลข")).toBe("");
    await vi.waitFor(() => expect(page.words()).not.toContain("กำลังกรองอยู่"));
  });

  it("goes on from where the list ended, once its end is near; what failed is asked for again", async () => {
    const { page, says, answer, queries, refuse } = await history(
      slipOf("a", ["TWO_TOP 12 5.00"]),
      "c",
    );
    await says("12 ยอดแทง");
    expect(queries(listBets.path)).toHaveLength(1);
    refuse(listBets.path, "", 500);
    await act(nearEnd);
    await says("ไม่สามารถโหลดข้อมูลโพยได้");
    expect(page.words()).toContain("12 ยอดแทง");
    answer(listBets.path, { data: slipOf("b", ["TWO_TOP 99 5.00"]), next_cursor: null });
    await page.press("ลองใหม่");
    await says("99 ยอดแทง");
    expect(queries(listBets.path).at(-1)).toEqual({ limit: "10", status: "ALL", cursor: "c" });
    expect(page.words()).not.toContain("ไม่สามารถโหลดข้อมูลโพยได้");
  });
});

describe("where there is no slip", () => {
  it("of all none: the way leads to the first bet, and there is nothing to search", async () => {
    const { page, says } = await history([]);
    await says("ยังไม่มีโพย เลือกงวดที่เปิดรับ แล้วแทงเลขแรกของคุณ");
    expect(page.links()).toContain("/lotteries");
    expect(page.words()).not.toContain("ค้นโพย");
    await page.press("ออกผลแล้ว");
    await says("ไม่มีโพยในสถานะนี้");
  });

  it("none that is looked for", async () => {
    const { page, says, answer } = await history(slipOf(GROUP, ["TWO_TOP 12 50.00"]));
    await says("12 ยอดแทง");
    answer(listBets.path, { data: [], next_cursor: null });
    await page.type("มีเลข", "9");
    await says("ไม่พบโพยที่ค้นหา");
    expect(page.links()).toContain("/lotteries");
  });

  it("because they cannot be read, nothing is said to be empty, and all is asked for again", async () => {
    const { page, says, answer, asked } = await history(null);
    await says("ไม่สามารถโหลดข้อมูลโพยได้");
    expect(page.words()).not.toContain("ยังไม่มีโพย");
    const before = asked.length;
    answer(listBets.path, { data: slipOf(GROUP, ["TWO_TOP 12 50.00"]), next_cursor: null });
    await page.press("ลองใหม่");
    await says("12 ยอดแทง");
    expect(asked.length).toBeGreaterThan(before);

    const other = await history(slipOf(GROUP, ["TWO_TOP 12 50.00"]));
    other.refuse(betsSummary.path, "");
    const { queryClient } = await import("../../app/query-client.ts");
    await act(() => queryClient.resetQueries({ queryKey: ["betting", betsSummary.path] }));
    await other.says("ยอดแทงวันนี้ - โพยวันนี้ -");
    other.answer(betsSummary.path, { data: summary });
    await other.page.press("ลองใหม่");
    await other.says("ยอดแทงวันนี้ 1,234.50");
  });
});

describe("an opened slip", () => {
  async function opened(lines: readonly string[], slip: object = {}) {
    const all = await history(slipOf(GROUP, lines, slip));
    await vi.waitFor(() => expect(all.page.buttons()).toContain("รายละเอียด"));
    await all.page.press("รายละเอียด");
    await all.says("รายละเอียดโพย");
    return all;
  }

  it("that waits names each line, and is given back after a question, under a key of its own", async () => {
    const { page, says, answer, sent, keys, told } = await opened([
      "TWO_TOP 12 50.00",
      "THREE_TOP 123 20.00",
    ]);
    await says("เลข แทง / จ่าย ผลออก ถูกรางวัล 12 2 ตัวบน 50.00 ×90 - - 123 3 ตัวบน 20.00 ×900 - -");
    await says("จ่ายสูงสุด 18,000.00 รวมยอดแทง 2 รายการ 70.00");
    await says("ยกเลิกได้อีก 2 ครั้งวันนี้ ก่อนปิดรับ 1 ม.ค. 07:00");
    const CALL = `/api/lottery/bets/groups/${GROUP}/cancel`;
    answer(`POST ${CALL}`, { message: "ยกเลิกแล้ว", data: {} });
    await page.press("ยกเลิกโพย คืน 70.00 บาท");
    expect(sent).toEqual([]);
    await page.press("ยกเลิกโพย");
    await vi.waitFor(async () => expect(await told()).toBe("ยกเลิกแล้ว"));
    expect(sent).toEqual([{ call: `POST ${CALL}`, body: null }]);
    expect(keys).toEqual([`cancel-${GROUP}`]);
    await vi.waitFor(() => expect(page.words()).not.toContain("รายละเอียดโพย"));
  });

  it("that won names what was drawn and what it brought, and leads to the results of its day", async () => {
    const round = { status: "SETTLED", result: { two_top: "12", three_top: "512" } };
    const { page, says } = await opened(["TWO_TOP 12 5.00 WON 450.00", "TWO_TOP 34 5.00 LOST"], {
      round,
    });
    await says("12 2 ตัวบน 5.00 ×90 12 450.00 34 2 ตัวบน 5.00 ×90 12 0.00");
    await says("รวมถูกรางวัล +450.00 จ่ายเงินรางวัลแล้ว");
    expect(page.links()).toContain("/lottery-results?date=2026-11-20&tab=foreign");
    expect(page.buttons().join()).not.toContain("ยกเลิกโพย");
  });

  it("that lost says of no payment, and one of the government's leads to its tab", async () => {
    const lottery_type = { ...aRound().lottery_type, category: "THAI_GOVERNMENT" };
    const round = { status: "SETTLED", result: { two_top: "99" }, lottery_type };
    const { page, says } = await opened(["TWO_TOP 12 5.00 LOST"], { round });
    await says("รวมถูกรางวัล 0.00");
    expect(page.words()).not.toContain("จ่ายเงินรางวัลแล้ว");
    expect(page.links()).toContain("/lottery-results?date=2026-11-20&tab=thai");
  });

  it.each([
    ["by the member", "OPEN", "โพยนี้ถูกยกเลิก"],
    ["with its round", "VOIDED", "งวดนี้ถูกยกเลิก"],
  ])("that was given back %s says so", async (_, status, said) => {
    const { page, says } = await opened(["TWO_TOP 12 5.00 CANCELLED"], { round: { status } });
    await says(`คืนยอดแทงแล้ว 5.00 ${said}`);
    expect(page.links().join()).not.toContain("lottery-results?");
  });

  it("takes a note of the member's own, and keeps what is there when it is left", async () => {
    const { page, says, sent, answer, refuse, told } = await opened(["TWO_TOP 12 5.00"], {
      note: "ของแม่",
    });
    await page.press("ของแม่");
    expect(page.typed("บันทึกของคุณ")).toBe("ของแม่");
    await page.type("บันทึกของคุณ", "ของพ่อ");
    await page.press("ยกเลิก");
    expect(sent).toEqual([]);
    await page.press("ของแม่");
    await page.type("บันทึกของคุณ", "ของพ่อ");
    const CALL = `/api/lottery/bets/groups/${GROUP}/note`;
    refuse(CALL, "เก็บไม่ได้");
    await page.press("บันทึก");
    await vi.waitFor(async () => expect(await told()).toBe("เก็บไม่ได้"));
    expect(page.typed("บันทึกของคุณ")).toBe("ของพ่อ");
    answer(CALL, { data: {} });
    answer(listBets.path, {
      data: slipOf(GROUP, ["TWO_TOP 12 5.00"], { note: "ของพ่อ" }),
      next_cursor: null,
    });
    await page.press("บันทึก");
    await vi.waitFor(() => expect(page.buttons()).toContain("ของพ่อ"));
    expect(sent.map(({ body }) => body)).toEqual([{ note: "ของพ่อ" }, { note: "ของพ่อ" }]);
    await says("ของพ่อ");
  });

  it("gives its id and its lines as a text to copy, and goes to the printer", async () => {
    const { page, copied } = await opened(["TWO_TOP 12 5.00", "TWO_TOP 34 20.00"]);
    await page.press("คัดลอกเลขโพย");
    await page.press("คัดลอกข้อความ");
    await vi.waitFor(() => expect(copied).toHaveLength(2));
    expect(copied[0]).toBe(GROUP);
    expect(copied[1]).toMatch(/12.*=5[^]*34.*=20/);
    const print = vi.fn<() => void>();
    vi.stubGlobal("print", print);
    await page.press("พิมพ์");
    expect(print).toHaveBeenCalledOnce();
  });

  it("with satang gives no text, and one of animals is bet again on a screen of its own", async () => {
    const { page, says } = await opened(["ANIMAL 07 5.50"]);
    await says("07 ทายสัตว์ หมู");
    expect(page.buttons()).not.toContain("คัดลอกข้อความ");
    expect(page.buttons()).not.toContain("แทงซ้ำ");
  });

  it("is bet again in another round with its numbers and stakes, and nothing is sent", async () => {
    const { page, says, answer, sent, told } = await opened([
      "TWO_TOP 12 50.00",
      "FOUR_TOP 1234 5.00",
    ]);
    const lottery = (id: string) => ({ ...aRound().lottery_type, id });
    answer("/api/lottery/rounds/active", [
      aRound("9", { name: "งวดอื่น", lottery_type: lottery("u") }),
      aRound("8", { name: "งวดหน้า" }),
    ]);
    const type = { id: "21", bet_type: "TWO_TOP", name_th: "", digits_count: 2 };
    const terms = { default_odds: "90.00", min_bet: "1.00", max_bet: "9.00" };
    answer("/api/lottery/types/t/bet-types", [{ ...type, ...terms }]);
    answer("/api/lottery/types/u/bet-types", []);
    await page.press("แทงซ้ำ");
    await says(/งวดหน้า .*งวดอื่น/);
    await page.press("งวดอื่น");
    expect(await told()).toBe("หวยนี้ไม่มีประเภทแทงของเลขชุดนี้");
    await page.press("งวดหน้า");
    await vi.waitFor(() => expect(page.at()).toBe("/lottery-betting"));
    expect(page.state()).toMatchObject({ roundId: "8", lotteryName: "งวดหน้า" });
    const text = sessionStorage.getItem("bets:m:8") ?? "";
    expect(JSON.parse(text)).toMatchObject({
      list: [{ betType: "TWO_TOP", number: "12" }],
      amounts: { "TWO_TOP:12": "50" },
    });
    expect(sent).toEqual([]);
    await vi.waitFor(async () => expect(await told()).toContain("1"));
  });
});
