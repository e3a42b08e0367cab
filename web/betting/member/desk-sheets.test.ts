/** The sheets of the betting screen: prices, conditions, and numbers from earlier slips or patterns. */
import { listBets } from "@chokdee/domain/betting/contract.ts";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { aRound, betDesk } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { slipOf } from "../../testing/placed-bets.ts";

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const list = [
  { betType: "TWO_TOP", number: "12" },
  { betType: "TWO_TOP", number: "34" },
  { betType: "THREE_TOP", number: "123" },
];
const entered = { bets: { mode: "keypad", selected: ["TWO_TOP"], list } };
const keptLines = () => {
  const text = sessionStorage.getItem("bets:m:7") ?? "{}";
  const { list: lines, amounts } = JSON.parse(text) as {
    list: { betType: string; number: string }[];
    amounts: Record<string, string>;
  };
  return lines.map(({ betType, number }) => {
    const amount = amounts[`${betType}:${number}`];
    return [betType, number, ...(amount === undefined ? [] : [amount])].join(" ");
  });
};

describe("prices", () => {
  async function prices(desk: object = {}) {
    const all = await betDesk({ kept: entered, ...desk });
    await all.page.press("ใส่ราคา");
    await vi.waitFor(() => expect(all.page.words()).toContain("ยอดรวม 3 รายการ"));
    return all;
  }

  it("one for all and one for each type make the total, and a price that took others' place goes back", async () => {
    const { page } = await prices();
    expect(page.words()).toContain("×90 รับ 5–2,000 บาท");
    expect(page.words()).toContain("3 ตัวบน 1 เลข ×1 บาท 1.00 2 ตัวบน 2 เลข ×1 บาท 2.00");
    await page.type("ใส่ราคาเท่ากันทุกเลข", "20");
    await page.type("ราคา 3 ตัวบน", "100");
    expect(page.words()).toContain("ยอดรวม 3 รายการ 140.00");
    expect(page.typed("ใส่ราคาเท่ากันทุกเลข")).toBe("");
    expect(page.words()).toContain("หลายราคา");
    await page.press("50");
    expect(page.words()).toContain("ยอดรวม 3 รายการ 150.00");
    expect(page.words()).toContain("3 รายการ 140.00 → 150.00 บาท");
    expect(page.chosen()).toEqual(["50"]);
    await page.press("เลิกทำ");
    expect(page.words()).toContain("ยอดรวม 3 รายการ 140.00");
    await page.type("ราคา 2 ตัวบน", "2001");
    expect(page.words()).toContain("สูงสุด 2,000 บาทต่อเลข");
    expect(page.typed("ราคา 3 ตัวบน")).toBe("100");
  });

  it("for the numbers that come next leave what stands as it is", async () => {
    const { page, keys } = await prices();
    await page.type("ใส่ราคาเท่ากันทุกเลข", "20");
    await page.type("ราคาของเลขที่กดต่อ", "70");
    expect(page.words()).toContain("ยอดรวม 3 รายการ 60.00");
    await page.press("ปิด");
    await keys("56");
    await page.press("ใส่ราคา");
    await vi.waitFor(() => expect(page.words()).toContain("ยอดรวม 4 รายการ 130.00"));
  });

  it("that are tapped are the member's own, kept for them alone, until they are emptied", async () => {
    const { page } = await prices();
    await page.press("แก้ราคาด่วนของฉัน");
    expect(page.typed("แก้ราคาด่วนของฉัน")).toBe("5 10 20 50 100 500");
    await page.type("แก้ราคาด่วนของฉัน", "7 30");
    await page.press("บันทึก");
    expect(page.buttons()).toEqual(expect.arrayContaining(["7", "30"]));
    expect(page.buttons()).not.toContain("500");
    expect(localStorage.getItem("quick-prices:m")).toBe("7 30");
    await page.press("แก้ราคาด่วนของฉัน");
    await page.type("แก้ราคาด่วนของฉัน", "");
    await page.press("บันทึก");
    expect(page.buttons()).toContain("500");
  });

  it("take nothing more with ten seconds left, and lead to no slip", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const close_time = new Date(Date.now() + 10_500).toISOString();
    const { page } = await prices({ round: { close_time } });
    vi.setSystemTime(Date.now() + 3_000);
    await vi.waitFor(() => expect(page.buttons()).not.toContain("ตรวจโพย"), 3_000);
    // What the button says then is told, and leads nowhere.
    expect(page.words()).toContain("หมดเวลารับแทง");
    for (const name of ["50", "หมดเวลารับแทง"]) expect(page.buttons()).not.toContain(name);
  });

  it("the slip is emptied only after a question that counts its numbers, and closes then", async () => {
    const twice = [...list, { betType: "TWO_BOTTOM", number: "12" }];
    const kept = { bets: { ...entered.bets, list: twice } };
    const { page, toSlip, says } = await betDesk({ kept });
    await toSlip();
    expect(page.words()).toContain("งวดที่ 7 งวด 20 พ.ย. 2569");
    await page.press("ล้างทั้งหมด");
    expect(page.words()).toContain("เลข 3 ตัวที่กดไว้จะหายไป");
    await page.press("เก็บไว้");
    expect(page.words()).toContain("โพยของคุณ");
    // Not the second tap of the answer.
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1_000);
    await page.press("ล้างทั้งหมด");
    vi.restoreAllMocks();
    await page.press("ล้างเลข");
    await says("กรุณาเพิ่มรายการแทงก่อน");
    await vi.waitFor(() => expect(page.words()).not.toContain("โพยของคุณ"));
  });
});

it("the slip closes when its last line is taken out", async () => {
  const kept = { bets: { ...entered.bets, list: list.slice(0, 2) } };
  const { page, toSlip, says } = await betDesk({ kept });
  await toSlip();
  await page.press("ลบ 2 ตัวบน 1 2");
  expect(page.words()).toContain("โพยของคุณ");
  await page.press("ลบ 2 ตัวบน 3 4");
  await vi.waitFor(() => expect(page.words()).not.toContain("โพยของคุณ"));
  await says("กรุณาเพิ่มรายการแทงก่อน");
});

it("the conditions name odds, limits, closed and part-paying numbers, and how rates fall", async () => {
  const rule = (number: string, kind: string, betType = "TWO_TOP") => ({
    bet_type: betType,
    number,
    rule: kind,
    odds: "45.00",
  });
  const rules = [rule("34", "CLOSED"), rule("12", "CLOSED"), rule("56", "PARTIAL")];
  // Of a bet in any order the server tells each order, and the list names one.
  for (const order of ["112", "121", "211"]) rules.push(rule(order, "CLOSED", "THREE_TOD"));
  const { page, says, answer } = await betDesk({ rules });
  const steps = [{ above: "1000.00", odds: "80.00" }];
  answer("/api/lottery/rounds/7/rate-steps", [{ bet_type: "TWO_TOP", steps }]);
  await page.press("เงื่อนไข");
  await says("2 ตัวบน ×90 5–2,000");
  await says("เลขปิด 3 ตัวโต๊ด 112 2 ตัวบน 12 34 เลขอั้น 2 ตัวบน 56 ×45");
  await says("เกิน 1,000 บาท ×80");
  expect(page.words()).not.toContain("ไม่มีในขณะนี้");
});

it("conditions that cannot be read are told, and asked for again", async () => {
  const { page, says, refuse, answer } = await betDesk();
  refuse("/api/lottery/rounds/7/rate-steps", "อ่านไม่ได้");
  await page.press("เงื่อนไข");
  await says("อ่านไม่ได้");
  expect(page.words().match(/ไม่มีในขณะนี้/g)).toHaveLength(2);
  answer("/api/lottery/rounds/7/rate-steps", []);
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.words()).not.toContain("อ่านไม่ได้"));
  expect(page.words()).not.toContain("อัตราจ่ายลดเป็นขั้น");
});

describe("numbers that are pulled", () => {
  async function pulling(bets: readonly object[], desk: object = {}) {
    const all = await betDesk({ bets, ...desk });
    await all.page.press("ดึงโพย");
    await vi.waitFor(() => expect(all.page.words()).toContain("โพยเก่า"));
    return all;
  }

  it("from an earlier slip of this lottery bring their whole baht, and what is not offered stays", async () => {
    const bets = [
      ...slipOf("a", ["TWO_TOP 12 50.75", "FOUR_TOP 1234 10.00", "TWO_BOTTOM 99 20.00"]),
      ...slipOf("b", ["FOUR_TOP 5678 10.00"]),
    ];
    const { page, says, queries, told, answer } = await pulling([], {});
    await says("ยังไม่มีโพยของหวยนี้");
    expect(queries(listBets.path)).toEqual([{ limit: "10", status: "ALL", lottery_type_id: "t" }]);
    await page.press("ปิด");
    answer(listBets.path, { data: bets, next_cursor: null });
    const { queryClient } = await import("../../app/query-client.ts");
    queryClient.removeQueries({ queryKey: ["betting"] });
    await page.press("ดึงโพย");
    await says("12 1234 99 3 รายการ 80.75 บาท");
    await page.press("ดึง");
    expect(await told()).toBe("ดึงโพยแล้ว 2 รายการ");
    await vi.waitFor(() => expect(keptLines()).toEqual(["TWO_TOP 12 50", "TWO_BOTTOM 99 20"]));
    expect(page.words()).not.toContain("โพยเก่า");
  });

  it("of which none fits are told, and the sheet stays", async () => {
    const { page, says, told } = await pulling(slipOf("b", ["FOUR_TOP 5678 10.00"]));
    await says("5678");
    await page.press("ดึง");
    expect(await told()).toBe("หวยนี้ไม่มีประเภทแทงของเลขชุดนี้");
    expect(page.words()).toContain("โพยเก่า");
  });

  it("go on where the list of slips goes on, and what could not be read is asked for again", async () => {
    const { page, says, answer, queries, refuse } = await betDesk();
    refuse(listBets.path, "");
    await page.press("ดึงโพย");
    await says("ไม่สามารถโหลดข้อมูลโพยได้");
    answer(listBets.path, (query: URLSearchParams) => ({
      data: slipOf(query.get("cursor") ?? "a", [
        `TWO_TOP ${query.has("cursor") ? "34" : "12"} 5.00`,
      ]),
      next_cursor: query.has("cursor") ? null : "c",
    }));
    await page.press("ลองใหม่");
    await says("12 1 รายการ 5.00 บาท");
    await page.press("ดูโพยก่อนหน้า");
    await says("34 1 รายการ 5.00 บาท");
    expect(queries(listBets.path).at(-1)).toMatchObject({ cursor: "c", lottery_type_id: "t" });
    expect(page.buttons()).not.toContain("ดูโพยก่อนหน้า");
  });

  it("of chosen digits go under the types that are chosen, at a price or the usual one", async () => {
    const kept = { bets: { mode: "keypad", selected: ["TWO_TOP"], list: [] } };
    const { page, says } = await pulling([], { kept });
    await page.press("สูตรเลข");
    await says("ใส่ที่ 2 ตัวบน");
    expect(page.chosen()).toEqual(["สูตรเลข", "วินเลข"]);
    await page.press("เพิ่ม 0 รายการ");
    expect(page.words()).toContain("โพยเก่า");
    for (const digit of ["1", "2", "3", "3", "3"]) await page.press(digit);
    await says("12 13 23 ราคา");
    await page.tick("รวมเลขเบิ้ล");
    await says("11 12 13 22 23 33");
    await page.press("3");
    await page.type("ราคาต่อเลข", "30");
    await page.press("เพิ่ม 3 รายการ");
    const made = ["TWO_TOP 11 30", "TWO_TOP 12 30", "TWO_TOP 22 30"];
    await vi.waitFor(() => expect(keptLines()).toEqual(made));
    await page.press("ดึงโพย");
    await page.press("สูตรเลข");
    await page.press("เบิ้ล");
    await says("00 11 22 33");
    await page.press("เพิ่ม 10 รายการ");
    await vi.waitFor(() => expect(keptLines()).toHaveLength(11));
    // Without a price of their own.
    expect(keptLines().at(-1)).toBe("TWO_TOP 99");
  });

  it("of three digits run behind two that stand, in the place that is chosen", async () => {
    const kept = { bets: { mode: "keypad", selected: ["THREE_TOP"], list: [] } };
    const { page, says } = await pulling([], { kept });
    await page.press("สูตรเลข");
    await page.press("รูด");
    await page.type("เลขสองตัวที่ยืน", "12");
    await says("120 121 122");
    await page.press("หน้า");
    await says("012 112 212");
    await page.press("วิ่ง");
    await page.press("5");
    await says("005 015 025");
    expect(page.words()).not.toContain("รวมเลขเบิ้ล");
  });
});

describe("on a desk with room the slip stands beside the numbers", () => {
  it("with the prices and the button that sends it; the way to prices opens nothing", async () => {
    const media = (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes("64rem") });
    const { page, says, sent, hold } = await betDesk({ media, kept: entered });
    await says("โพยของคุณ");
    await page.press("ใส่ราคา");
    expect(page.words()).not.toContain("ตรวจโพย");
    await page.type("ใส่ราคาเท่ากันทุกเลข", "10");
    expect(page.buttons()).toContain("แก้ราคาด่วนของฉัน");
    const answered = hold();
    await page.press("ส่งโพย 30.00 บาท");
    await says("กำลังส่งโพย");
    for (const name of ["แก้ราคาด่วนของฉัน", "50", "1"]) expect(page.buttons()).not.toContain(name);
    answered();
    await says(/โพยของคุณ กรุณาเพิ่มรายการแทงก่อน/);
    expect(sent).toHaveLength(1);
  });

  it("which takes nothing once the round is closed", async () => {
    const media = () => Object.assign(new EventTarget(), { matches: true });
    const round = { ...aRound(), status: "CLOSED" };
    const { page, says } = await betDesk({ media, round, kept: entered });
    await says("เลขที่ยังไม่ได้ส่ง 3 รายการ");
    await says(/โพยของคุณ .*หมดเวลารับแทง/);
    expect(page.buttons()).toEqual(["รับทราบ", "ใส่ในงวดอื่น"]);
  });
});
