/** Numbers that a member enters for a round: keypad, patterns, orders, panel, and the list of them. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { betDesk } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";

afterAll(closeBrowser);

const rule = (bet_type: string, number: string, kind: string) => ({
  bet_type,
  number,
  rule: kind,
  odds: "45.00",
});

/** A desk with these bet types chosen, and what it keeps of the entries. */
async function enter(selected: readonly string[], more: object = {}, desk: object = {}) {
  const kept = { bets: { mode: "keypad", selected, list: [], ...more } };
  const all = await betDesk({ kept, ...desk });
  const lines = () => {
    const text = sessionStorage.getItem("bets:m:7") ?? "{}";
    const { list } = JSON.parse(text) as { list: { betType: string; number: string }[] };
    return list.map(({ betType, number }) => `${betType} ${number}`);
  };
  const has = (expected: readonly string[]) => vi.waitFor(() => expect(lines()).toEqual(expected));
  return { ...all, lines, has };
}

describe("on the keypad", () => {
  it("the last digit enters the number, and the keys to erase take away what is typed only", async () => {
    const { page, keys, has } = await enter(["THREE_TOP"]);
    await keys("12");
    await page.press("ลบตัวเลขท้าย");
    await keys("34");
    await has(["THREE_TOP 134"]);
    await keys("99");
    await page.press("ล้าง");
    await keys("567");
    await has(["THREE_TOP 134", "THREE_TOP 567"]);
    await vi.waitFor(() => expect(page.words()).toContain("เลข 2 567 134"));
  });

  it("what was begun for three digits is not finished as a number of two", async () => {
    const { page, keys, has } = await enter(["THREE_TOP"]);
    await keys("12");
    await page.press("2 ตัวบน");
    await keys("3");
    await has(["TWO_TOP 13"]);
    await vi.waitFor(() => expect(page.words()).toContain("เลข 1 13"));
  });

  it("a number that is there, that is closed, or closed under one of its types is told", async () => {
    const rules = [
      rule("TWO_TOP", "12", "CLOSED"),
      rule("TWO_BOTTOM", "12", "CLOSED"),
      rule("TWO_TOP", "34", "CLOSED"),
      rule("TWO_TOP", "56", "PARTIAL"),
    ];
    const { keys, has, told } = await enter(["TWO_TOP", "TWO_BOTTOM"], {}, { rules });
    await keys("12");
    expect(await told()).toBe("12 เป็นเลขปิด ไม่รับแทง");
    await keys("34");
    expect(await told()).toBe("บางประเภทปิดรับเลขนี้ เพิ่มเฉพาะที่เปิดรับแล้ว");
    await has(["TWO_BOTTOM 34"]);
    await keys("34");
    expect(await told()).toBe("มีเลขนี้แล้ว");
    await keys("56");
    await has(["TWO_BOTTOM 34", "TWO_TOP 56", "TWO_BOTTOM 56"]);
  });

  it("past a thousand lines nothing is entered any more, and that is told", async () => {
    const list = Array.from({ length: 1_000 }, (_, at) => ({
      betType: "THREE_TOP",
      number: String(at).padStart(3, "0"),
    }));
    const { keys, told, lines, page } = await enter(["TWO_TOP"], { list });
    await keys("12");
    expect(await told()).toBe("แทงได้ไม่เกิน 1,000 รายการต่อโพย");
    expect(lines()).not.toContain("TWO_TOP 12");
    expect(page.words()).toContain("อีก 940 รายการ");
    await page.press("อีก 940 รายการ");
    expect(page.words()).toContain("อีก 700 รายการ");
  });

  it("reversed, a number of three brings its orders, under the types that have an order", async () => {
    const { page, keys, has } = await enter(["THREE_TOP", "THREE_TOD"]);
    await page.press("กลับเลข");
    expect(page.words()).toContain("เฉพาะ 3 ตัวบน");
    await keys("112");
    await has(["THREE_TOP 112", "THREE_TOP 121", "THREE_TOP 211", "THREE_TOD 112"]);
    await page.press("3 ตัวโต๊ด");
    await vi.waitFor(() => expect(page.words()).toContain("112 ได้ 3 เลข"));
    await page.press("กลับเลข");
    expect(page.words()).not.toContain("112 ได้");
    await keys("889");
    await vi.waitFor(() => expect(page.words()).toContain("4 เลข"));
  });

  it("under a type without an order nothing can be reversed", async () => {
    const { page } = await enter(["THREE_TOD"]);
    await expect(page.press("กลับเลข")).rejects.toThrow("No button");
  });

  it("a pattern of two digits takes one digit for all of its numbers, until it is left", async () => {
    const { page, keys, lines, has } = await enter(["TWO_TOP"]);
    await page.press("19 ประตู");
    expect(page.words()).toContain("เลือกเลข 1 ตัวสำหรับ 19 ประตู");
    await keys("5");
    await vi.waitFor(() => expect(lines()).toHaveLength(19));
    expect(lines()).toEqual(expect.arrayContaining(["TWO_TOP 05", "TWO_TOP 50", "TWO_TOP 55"]));
    await page.press("รูดหน้า");
    await keys("7");
    await vi.waitFor(() => expect(lines()).toHaveLength(28));
    await page.press("รูดหน้า");
    await keys("01");
    await vi.waitFor(() => expect(lines()).toHaveLength(29));
    await page.press("กลับ");
    await keys("98");
    await vi.waitFor(() => expect(lines().slice(-2)).toEqual(["TWO_TOP 98", "TWO_TOP 89"]));
    await page.press("กลับ");
    await keys("6");
    // While a pattern waits for its digit the keys to erase do nothing.
    await page.press("19 ประตู");
    await page.press("ล้าง");
    await page.press("ลบตัวเลขท้าย");
    await page.press("19 ประตู");
    await keys("3");
    await vi.waitFor(() => expect(lines().slice(-2)).toEqual(["TWO_TOP 89", "TWO_TOP 63"]));
    await page.press("3 ตัวบน");
    expect(page.buttons()).not.toContain("19 ประตู");
    await has(lines());
  });
});

describe("the list of what is entered", () => {
  const list = [
    { betType: "TWO_TOP", number: "12" },
    { betType: "TWO_BOTTOM", number: "12" },
    { betType: "TWO_TOP", number: "34" },
  ];

  it("has the newest number first, and names the types of those that have others than chosen", async () => {
    const { page } = await enter(["TWO_TOP"], { list });
    expect(page.words()).toContain("เลข 2 34 12 บน ล่าง");
  });

  it("gives a number back under all its types, and all of them only after a question", async () => {
    const { page, has, lines } = await enter(["TWO_TOP"], { list });
    await page.press("ล้างทั้งหมด");
    expect(page.words()).toContain("เลข 2 ตัวที่กดไว้จะหายไป");
    await page.press("เก็บไว้");
    await page.press("ลบเลข 1 2");
    await has(["TWO_TOP 34"]);
    expect(lines()).toEqual(["TWO_TOP 34"]);
    // Not the second tap of the answer.
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1_000);
    await page.press("ล้างทั้งหมด");
    await page.press("ล้างเลข");
    vi.restoreAllMocks();
    await has([]);
    await expect(page.press("ล้างทั้งหมด")).rejects.toThrow("No button");
    await page.press("ใส่ราคา");
    expect(page.buttons()).not.toContain("ตรวจโพย");
  });

  it("on a short phone is a strip with its count, which opens it", async () => {
    const kept = { bets: { mode: "keypad", selected: ["TWO_TOP"], list } };
    const short = (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes("max-height") });
    const { page, says } = await betDesk({ kept, media: short });
    expect(page.words()).toContain("เลข 2 34 12");
    expect(page.buttons()).not.toContain("ลบเลข 1 2");
    await page.press("เลข 2 34 12");
    await vi.waitFor(() => expect(page.buttons()).toHaveLength(4));
    await page.press("ลบเลข 3 4");
    await says("เลข 1 12");
  });
});

describe("on the panel", () => {
  it("a tap enters a number under the types that are chosen, and another takes it from them", async () => {
    const rules = [rule("TWO_TOP", "05", "CLOSED"), rule("TWO_TOP", "06", "PARTIAL")];
    const list = [{ betType: "RUN_TOP", number: "1" }];
    const { page, has, says } = await enter(["TWO_TOP"], { list }, { rules });
    await page.press("แผงเลข");
    await says("05 0 5 ปิด 06 0 6 อั้น");
    await expect(page.press("05 0 5")).rejects.toThrow("No button");
    await page.press("12 1 2");
    await has(["RUN_TOP 1", "TWO_TOP 12"]);
    expect(page.chosen()).toContain("12 1 2");
    await page.press("2 ตัวล่าง");
    expect(page.chosen()).not.toContain("12 1 2");
    await page.press("12 1 2");
    await has(["RUN_TOP 1", "TWO_TOP 12", "TWO_BOTTOM 12"]);
    await page.press("2 ตัวล่าง");
    await page.press("12 1 2");
    await has(["RUN_TOP 1", "TWO_BOTTOM 12"]);
    await page.press("2 ตัวล่าง");
    // Closed under one of the two only.
    await page.press("05 0 5");
    await has(["RUN_TOP 1", "TWO_BOTTOM 12", "TWO_BOTTOM 05"]);
  });

  it("of three digits the first is chosen apart, and a pattern of two is offered above it", async () => {
    const { page, has, says, lines } = await enter(["THREE_TOP"]);
    await page.press("แผงเลข");
    await says("หลักร้อย");
    await page.press("7");
    await page.press("712 7 1 2");
    await has(["THREE_TOP 712"]);
    await page.press("2 ตัวบน");
    await page.press("รูดหลัง");
    await says("เลือกเลข 1 ตัวสำหรับ รูดหลัง");
    await page.press("4");
    await vi.waitFor(() => expect(lines()).toHaveLength(11));
    expect(lines()).toContain("TWO_TOP 14");
    expect(page.chosen()).toContain("4");
    await page.press("รูดหน้า");
    expect(page.chosen()).not.toContain("4");
  });
});
