/** A slip that is written as text: read line by line, asked about, and added to the round's slip. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { betDesk } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";

afterAll(closeBrowser);

const BOX = "วางหรือพิมพ์โพย";
const PASTE = "วาง";
const AT = "slip-text:m:7";
const list = [{ betType: "TWO_TOP", number: "12" }];

async function writing(more: object = {}, desk: object = {}) {
  const kept = { bets: { mode: "text", selected: ["TWO_TOP"], list: [], ...more }, ...desk };
  const all = await betDesk({ kept });
  await vi.waitFor(() => expect(all.page.words()).toContain(BOX));
  const lines = () => {
    const { list: entered, amounts } = JSON.parse(sessionStorage.getItem("bets:m:7") ?? "{}") as {
      list: { betType: string; number: string }[];
      amounts: Record<string, string>;
    };
    return entered.map(
      ({ betType, number }) => `${betType} ${number} ${amounts[`${betType}:${number}`] ?? "-"}`,
    );
  };
  return { ...all, lines };
}

it("lines that are understood are added with their baht, and the slip opens", async () => {
  const { page, says, lines, told } = await writing();
  expect(page.buttons()).toContain("ใส่ราคา");
  // The sheets are there from here on: one that opened would be seen at once.
  await page.press("เงื่อนไข");
  await says("เงื่อนไขการแทง");
  await page.press("ปิด");
  await page.type(BOX, "12=50*20\n34=10");
  await says("อ่านได้ 2 รายการ รวม 70.00 บาท ต้องถาม 1 บรรทัด");
  await says("2 ตัวบน 12 ละ 50 บาท");
  expect(sessionStorage.getItem(AT)).toBe("12=50*20\n34=10");
  await page.press("เพิ่ม 2 รายการ");
  expect(await told()).toBe("เพิ่มลงโพยแล้ว 2 รายการ");
  await vi.waitFor(() => expect(lines()).toEqual(["TWO_TOP 12 50", "TWO_BOTTOM 12 20"]));
  // What was asked about stays to be answered.
  expect(page.typed(BOX)).toBe("34=10");
  expect(page.words()).not.toContain("โพยของคุณ");
  await page.press("เพิ่ม 0 รายการ");
  expect(await told()).toBe("ตอบบรรทัดที่ถามก่อน แล้วจึงเพิ่ม");
  await page.press("34=10 บน");
  await page.press("เพิ่ม 1 รายการ");
  await says("โพยของคุณ");
  expect(sessionStorage.getItem(AT)).toBeNull();
});

it("a line that is asked about may be written anew or taken out, and several answered alike", async () => {
  const { page, says } = await writing();
  await page.type(BOX, "12=5\n34=10\n56=7 บน");
  await says("ต้องถาม 2 บรรทัด");
  await says("ทุกบรรทัดเป็น บน (2)");
  await page.press("ทุกบรรทัดเป็น บน (2)");
  await says("อ่านได้ 3 รายการ รวม 22.00 บาท");
  expect(page.typed(BOX)).toBe("12=5 บน\n34=10 บน\n56=7 บน");
  await page.type(BOX, "12=5\n34=10 บน\n78=9");
  await says("ต้องถาม 2 บรรทัด");
  expect(page.typed("แก้บรรทัดที่ 3")).toBe("78=9");
  await page.press("ลบบรรทัดที่ 3");
  await says("ต้องถาม 1 บรรทัด");
  expect(page.typed(BOX)).toBe("12=5\n34=10 บน");
  expect(page.typed("แก้บรรทัดที่ 1")).toBe("12=5");
});

describe("a number that the slip has already", () => {
  it.each([
    ["gets what is written added to its price", null, "TWO_TOP 12 70"],
    ["keeps its price where that is chosen", "ข้ามไป", "TWO_TOP 12 20"],
  ])("%s", async (_, press, expected) => {
    const { page, says, lines } = await writing({ list, amounts: { "TWO_TOP:12": "20" } });
    await page.type(BOX, "12=50 บน\n34=10 บน");
    await says("1 รายการมีในโพยแล้ว");
    if (press !== null) await page.press(press);
    await page.press(press === null ? "เพิ่ม 2 รายการ" : "เพิ่ม 1 รายการ");
    await vi.waitFor(() => expect(lines()).toEqual([expected, "TWO_TOP 34 10"]));
  });
});

it("what the house does not take as it is written is told before it is added", async () => {
  const { page, says } = await writing();
  await page.type(BOX, "12=2500 บน\n34=3 บน");
  await says("2 รายการติดเงื่อนไข");
  expect(page.words()).toContain("2 ตัวบน 12 : สูงสุด 2,000 บาทต่อเลข");
  expect(page.words()).toContain("2 ตัวบน 34 : ขั้นต่ำ 5 บาทต่อเลข");
});

it("of many lines at fault five are named, and none that stood in the slip before", async () => {
  const { page, says } = await writing({ list, amounts: { "TWO_TOP:12": "2" } });
  await page.type(BOX, ["31", "32", "33", "34", "35", "36"].map((one) => `${one}=3 บน`).join("\n"));
  await says("6 รายการติดเงื่อนไข");
  for (const shown of ["31", "35"]) expect(page.words()).toContain(`2 ตัวบน ${shown} : ขั้นต่ำ`);
  for (const not of ["36", "12"]) expect(page.words()).not.toContain(`2 ตัวบน ${not} : ขั้นต่ำ`);
});

it("what was read stands by type and price, a line that is empty not at all", async () => {
  const { page, says } = await writing();
  const many = Array.from({ length: 14 }, (_, at) => String(at + 10)).join(" ");
  await page.type(BOX, `${many}=20*5\n\n55=7 บน`);
  await says("อ่านได้ 29 รายการ");
  const twelve = many.split(" ").slice(0, 12).join(" ");
  expect(page.words()).toContain(`2 ตัวบน ${twelve} +2 ละ 20 บาท`);
  expect(page.words()).toContain(`2 ตัวล่าง ${twelve} +2 ละ 5 บาท`);
  expect(page.words()).toContain("2 ตัวบน 55 ละ 7 บาท");
});

it("a text of 60,000 characters is read, and one more is not", async () => {
  const { page, says } = await writing();
  const text = `12=50 บน${" ".repeat(60_000 - 8)}`;
  await page.type(BOX, text);
  await says("อ่านได้ 1 รายการ");
  await page.type(BOX, `${text} `);
  await vi.waitFor(() => expect(page.words()).toContain("ข้อความยาวเกินไป"));
});

it("more lines than a slip holds are not added, and a text that is too long is not read", async () => {
  const full = Array.from({ length: 1_000 }, (_, at) => ({
    betType: "THREE_TOP",
    number: String(at).padStart(3, "0"),
  }));
  const { page, says, told, lines } = await writing({ list: full });
  await page.type(BOX, "12=50 บน");
  await says("อ่านได้ 1 รายการ");
  await page.press("เพิ่ม 1 รายการ");
  expect(await told()).toBe("แทงได้ไม่เกิน 1,000 รายการต่อโพย");
  expect(page.typed(BOX)).toBe("12=50 บน");
  expect(lines()).toHaveLength(1_000);
  await page.type(BOX, "12=50 บน\n".repeat(7_000));
  await says("ข้อความยาวเกินไป");
  expect(page.words()).toContain("อ่านได้ 0 รายการ");
});

it("what was written is there after a reload, and may be cleared; what is pasted stands behind it", async () => {
  const { page, told } = await writing({}, { "slip-text": "12=50 บน" });
  expect(page.typed(BOX)).toBe("12=50 บน");
  const readText = vi.fn<() => Promise<string>>().mockResolvedValueOnce("34=5 บน");
  vi.stubGlobal("navigator", { onLine: true, clipboard: { readText } });
  await page.press(PASTE);
  await vi.waitFor(() => expect(page.typed(BOX)).toBe("12=50 บน\n34=5 บน"));
  await page.press("ล้าง");
  expect(page.typed(BOX)).toBe("");
  expect(page.buttons()).not.toContain("ล้าง");
  readText.mockResolvedValueOnce("99=5 บน");
  await page.press(PASTE);
  await vi.waitFor(() => expect(page.typed(BOX)).toBe("99=5 บน"));
  readText.mockResolvedValueOnce("  ");
  await page.press(PASTE);
  await vi.waitFor(async () => expect(await told()).toBe("ยังไม่มีข้อความที่คัดลอกไว้"));
  readText.mockRejectedValueOnce(new Error("not allowed"));
  await page.press(PASTE);
  await vi.waitFor(async () => expect(await told()).toBe("แตะค้างในช่อง แล้วเลือก วาง"));
  expect(page.typed(BOX)).toBe("99=5 บน");
});
