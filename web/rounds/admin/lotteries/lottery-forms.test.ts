/** The forms of one lottery: how its schedule is typed, what its odds take, and what is told of them. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../../testing/browser.ts";
import {
  betType,
  lottery as bare,
  LOTTERY_PATH as PATH,
  showLottery,
} from "../../../testing/lottery-desk.ts";

const daily = { kind: "daily", open: "PREVIOUS_CLOSE", closeTime: "16:30", drawTime: "17:00" };

const lottery = {
  ...bare,
  calendar: [{ on: "2026-12-05", moved_to: null, note: "หยุด" }],
  bet_types: [betType("TWO_TOP")],
};

async function screen(more: object = {}) {
  const office = await showLottery({ ...lottery, ...more });
  const { questions } = await import("../../../ui/confirm.ts");
  const answerQuestion = async (is: boolean) => {
    await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
    await act(() => questions.get()[0]?.answer(is));
  };
  return { ...office, questions, answerQuestion };
}
afterAll(closeBrowser);

describe("a schedule", () => {
  it("of another kind begins without the days of the one before", async () => {
    const schedule = { ...daily, kind: "days-of-month", days: [1, 5] };
    const { page } = await screen({ schedule });
    expect(page.typed("วันที่ของเดือน")).toBe("1, 5");
    await page.type("ออกผล", "weekdays");
    const { text } = await import("../../../text/i18n.ts");
    const names = text("common:weekdays").split(",");
    expect(page.chosen().filter((one) => names.includes(one))).toEqual([]);
  });

  it.each([
    ["day", "DAY_START"],
    ["close", "PREVIOUS_CLOSE"],
  ])("of many rounds a day that opens at %s is sent as %s", async (typed, open) => {
    const every = { kind: "every", minutes: 15, rounds: 88, from: "06:00" };
    const before = open === "DAY_START" ? "PREVIOUS_CLOSE" : "DAY_START";
    const { page, sent, answerQuestion } = await screen({ schedule: { ...every, open: before } });
    expect(page.typed("เปิดรับเมื่อ")).toBe(typed === "day" ? "close" : "day");
    await page.type("เปิดรับเมื่อ", typed);
    await page.type("ออกผลหลังปิดรับ", "30");
    await page.press("บันทึก");
    await answerQuestion(true);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ schedule: { ...every, open, drawDelay: 30 } });
  });

  it("that opens at a time of a day before asks for both, and is sent with them", async () => {
    const { page, sent, answerQuestion } = await screen();
    expect(page.words()).not.toContain("ก่อนออกผลกี่วัน");
    await page.type("เปิดรับเมื่อ", "time");
    await page.type("ก่อนออกผลกี่วัน", "");
    await page.press("บันทึก");
    await page.says(/ใส่จำนวนเต็ม \d+ ถึง \d+/);
    await page.type("ก่อนออกผลกี่วัน", "2");
    await page.type("เวลาเปิดรับ", "07:15");
    await page.press("บันทึก");
    await answerQuestion(true);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const open = { daysBefore: 2, time: "07:15" };
    expect(sent[0]?.body).toMatchObject({ schedule: { ...daily, open } });
  });
});

it("what a colleague changes of a lottery is shown, and takes nothing away that is being typed", async () => {
  const every = { kind: "every", minutes: 15, rounds: 88, from: "06:00", open: "PREVIOUS_CLOSE" };
  const { page, sent, answer, answerQuestion } = await screen({ schedule: every });
  await page.type("เปิดรับเมื่อ", "day");
  await page.type("ชื่อภาษาอังกฤษ", "Hanoi 4711");
  answer(PATH, { ...lottery, names: { th: "ฮานอยสอง" }, schedule: { ...every, from: "07:00" } });
  const { queryClient } = await import("../../../app/query-client.ts");
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  await vi.waitFor(() => expect(page.typed("เริ่มงวดแรก")).toBe("07:00"));
  expect([page.typed("เปิดรับเมื่อ"), page.typed("ชื่อภาษาอังกฤษ")]).toEqual(["day", "Hanoi 4711"]);
  void page.press("บันทึก");
  await answerQuestion(true);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(page.typed("ชื่อภาษาไทย")).toBe("ฮานอยสอง");
  const schedule = { ...every, from: "07:00", open: "DAY_START" };
  expect(sent[0]?.body).toMatchObject({ schedule });
});

it("what a colleague changes of a lottery takes no fault away that is told", async () => {
  const { page, answer } = await screen();
  await page.type("ชื่อภาษาไทย", "");
  await page.press("บันทึก");
  await page.says("กรุณากรอกช่องนี้");
  answer(PATH, { ...lottery, names: { th: "ฮานอยสอง" }, sort_order: 47 });
  const { queryClient } = await import("../../../app/query-client.ts");
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  await vi.waitFor(() => expect(page.typed("ลำดับ")).toBe("47"));
  expect([page.typed("ชื่อภาษาไทย"), page.words()]).toEqual([
    "",
    expect.stringContaining("กรุณากรอกช่องนี้"),
  ]);
});

it("a lottery without a place among the others is not saved", async () => {
  const { page, sent } = await screen();
  await page.type("ชื่อภาษาไทย", "ฮานอยใหม่");
  await page.type("ลำดับ", "");
  await page.press("บันทึก");
  await page.says("กรุณากรอกช่องนี้");
  expect(sent).toEqual([]);
});

it("a day that cannot be taken away says why", async () => {
  const { page, refuse, answerQuestion } = await screen();
  refuse("ลบไม่ได้ 4711");
  await page.press("ลบ 5 ธ.ค. 2569 งดออกผล");
  await answerQuestion(true);
  await page.says("ลบไม่ได้ 4711");
  expect(page.words()).toContain("5 ธ.ค. 2569 งดออกผล หยุด");
});

describe("odds", () => {
  it("that wait for a second person are told so, in the server's words", async () => {
    const { page, answer, answerQuestion, told } = await screen();
    answer(`PUT ${PATH}/bet-types`, { message: "รออีกคน", data: {} });
    await page.type("2 ตัวบน อัตราจ่าย", "110");
    await page.press("บันทึก");
    await answerQuestion(true);
    await vi.waitFor(async () => expect(await told()).toBe("รออีกคน"));
  });

  it.each([
    ["อัตราจ่าย", "0", /ใส่ [\d.,]+ ถึง [\d.,]+ ทศนิยมไม่เกิน 2 ตำแหน่ง/],
    ["วงเงินต่อเลข", "0", /ใส่ [\d.,]+ ขึ้นไป หรือเว้นว่างเมื่อไม่จำกัด/],
  ])("whose %s is %s are told what it takes", async (name, typed, said) => {
    const { page, sent } = await screen();
    await page.type(`2 ตัวบน ${name}`, typed);
    await page.says(said);
    await page.press("บันทึก");
    expect(sent).toEqual([]);
  });

  it("of a bet type to add are of one that the lottery has not", async () => {
    const { page, sent, answerQuestion, refuse } = await screen();
    await page.press("เพิ่มประเภทแทง");
    const offered = page.words().split("เลือกประเภทแทง").at(-1) ?? "";
    expect(offered).toContain("2 ตัวล่าง");
    expect(offered.split("อัตราจ่าย")[0]).not.toContain("2 ตัวบน");
    await page.type("ประเภทแทง", "THREE_TOP");
    await page.type("อัตราจ่าย", "1100");
    expect(page.words()).toContain("คืนผู้เล่น 110%");
    const tooMuch = [{ bet_type: "THREE_TOP", return_to_player: 1.1 }];
    refuse("เกิน", 422, { code: "ODDS_RETURN_TOO_MUCH", details: { bet_types: tooMuch } });
    await page.press("เพิ่มประเภทแทง");
    await page.says("3 ตัวบน 110%");
    await answerQuestion(true);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toMatchObject([{ confirmed: false }, { confirmed: true }]);
  });

  it("that give back too much with the commission are asked about before the lottery is offered", async () => {
    const { page, sent, answerQuestion, refuse } = await screen({ active: false });
    const tooMuch = [{ bet_type: "TWO_TOP", return_to_player: 0.95 }];
    const details = { bet_types: tooMuch, commission_percent: 6 };
    refuse("เกิน", 422, { code: "ODDS_RETURN_TOO_MUCH", details });
    for (const isMeant of [false, true]) {
      await page.press("เปิดให้แทง");
      await answerQuestion(true);
      await page.says("2 ตัวบน 95%, ค่าแนะนำ 6%");
      await answerQuestion(isMeant);
    }
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    const [plain, confirmed] = [{ active: true }, { active: true, confirmed: true }];
    expect(sent.map(({ body }) => body)).toEqual([plain, plain, confirmed]);
  });

  it("of a bet type that waits for a second person are told in the server's words", async () => {
    const { page, answer, told } = await screen();
    answer(`POST ${PATH}/bet-types`, { message: "รออีกคน", data: {} });
    await page.press("เพิ่มประเภทแทง");
    await page.type("ประเภทแทง", "THREE_TOP");
    await page.type("อัตราจ่าย", "500");
    await page.press("เพิ่มประเภทแทง");
    await vi.waitFor(async () => expect(await told()).toBe("รออีกคน"));
  });

  it("of a lottery that has every bet type need none more, which is said", async () => {
    const { betTypesOf } = await import("@chokdee/domain/results/rules.ts");
    const all = betTypesOf("FOUR_DIGIT").map((one) => betType(one));
    const { page } = await screen({ bet_types: all });
    await page.press("เพิ่มประเภทแทง");
    await vi.waitFor(() => expect(page.words()).toMatch("หวยนี้มีครบทุกประเภทแทงแล้ว"));
  });
});

describe("what is refused is told at its field", () => {
  const refusal = (field: string) => ["ไม่ได้ 4711", 422, { details: { field } }] as const;

  it("of a day that is added", async () => {
    const { page, refuse, answerQuestion } = await screen();
    await page.type("วันตามตาราง", "10/12/2569");
    await page.type("เลื่อนไปวันที่", "11/12/2569");
    refuse(...refusal("moved_to"));
    await page.press("เพิ่มวันพิเศษ");
    await answerQuestion(true);
    await vi.waitFor(() => expect(page.words()).toMatch(/เลื่อนไปวันที่ .*ไม่ได้ 4711.* หมายเหตุ/));
  });

  it("of a schedule, by its own name", async () => {
    const { page, refuse, answerQuestion } = await screen();
    await page.type("ปิดรับ", "16:45");
    refuse(...refusal("schedule.closeTime"));
    await page.press("บันทึก");
    await answerQuestion(true);
    await vi.waitFor(() => expect(page.words()).toMatch(/ปิดรับ .*ไม่ได้ 4711.* ออกผล .* เปิดรับเมื่อ/));
  });

  it("of odds, by the row's place among those that were sent", async () => {
    const bet_types = [betType("TWO_TOP"), betType("TWO_BOTTOM")];
    const { page, refuse, answerQuestion, sent } = await screen({ bet_types });
    await page.type("2 ตัวล่าง ต่ำสุด", "2");
    refuse(...refusal("bet_types.0.min_bet"));
    await page.press("บันทึก");
    await answerQuestion(true);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await page.says(/2 ตัวล่าง .*ไม่ได้ 4711/);
    expect(page.words()).not.toMatch(/ไม่ได้ 4711.*2 ตัวล่าง/);
  });

  it("of a bet type that is there already, at the bet type", async () => {
    const { page, refuse } = await screen();
    await page.press("เพิ่มประเภทแทง");
    await page.type("ประเภทแทง", "THREE_TOP");
    await page.type("อัตราจ่าย", "500");
    refuse("มีแล้ว 4711", 409, { code: "BET_TYPE_EXISTS_ALREADY" });
    await page.press("เพิ่มประเภทแทง");
    await vi.waitFor(() =>
      expect(page.words()).toMatch(/งวดที่เปิดรับอยู่ขายประเภทนี้ตั้งแต่โพยถัดไป (?:(?!ต่ำสุด).)*มีแล้ว 4711/),
    );
  });

  it("of an order that is not kept, above the odds", async () => {
    const bet_types = [betType("TWO_TOP"), betType("TWO_BOTTOM")];
    const { page, refuse } = await screen({ bet_types });
    refuse("ลำดับผิด 4711");
    await page.press("เลื่อน 2 ตัวบน ลง");
    await vi.waitFor(() => expect(page.words()).toMatch("ลำดับผิด 4711"));
  });
});

it.each(["a schedule", "a calendar", "an offer"])(
  "the rounds that %s leaves behind are named once it is saved",
  async (what) => {
    const { page, answer, answerQuestion } = await screen();
    const kept = [{ id: "47", name: "ฮานอย 4711", draw_date: "2026-12-07", status: "CLOSED" }];
    answer(`PUT ${PATH}`, { ...lottery, kept });
    answer(`PUT ${PATH}/calendar/2026-12-07`, { made: [], moved: [], voided: [], kept });
    if (what === "a calendar") {
      await page.type("วันตามตาราง", "07/12/2569");
      await page.press("เพิ่มวันพิเศษ");
    } else if (what === "a schedule") {
      await page.type("ปิดรับ", "16:45");
      await page.press("บันทึก");
    } else await page.press("ปิดหวยนี้");
    await answerQuestion(true);
    const told = /1 งวดไม่อยู่ในตารางแล้ว.*ฮานอย 4711 7 ธ\.ค\. 2569/;
    await vi.waitFor(() => expect(page.words()).toMatch(told));
  },
);
