/** One lottery at the desk: its odds, schedule, days and names, what is asked, and what is sent. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../../testing/browser.ts";
import {
  betType,
  lottery as bare,
  LOTTERY_PATH as PATH,
  showLottery,
} from "../../../testing/lottery-desk.ts";

const { schedule } = bare;
const lottery = {
  ...bare,
  names: { th: "ฮานอย", my: "MY" },
  calendar: [{ on: "2026-12-05", moved_to: null, note: "หยุด" }],
  bet_types: [betType("TWO_TOP"), betType("TWO_BOTTOM", { odds: "80.00", return_to_player: 0.8 })],
};

async function screen(more: object = {}, rights?: readonly string[]) {
  const { page, ...office } = await showLottery({ ...lottery, ...more }, rights);
  const asks = (title: string) => vi.waitFor(() => expect(page.words()).toContain(title));
  return { ...office, page, asks };
}
afterAll(closeBrowser);

describe("a lottery", () => {
  it.each([
    [true, "ปิดหวยนี้", "ปิด ฮานอย? สมาชิกไม่เห็นหวยนี้", false],
    [false, "เปิดให้แทง", "เปิด ฮานอย? ระบบสร้างงวดตามตาราง", true],
  ])("that is offered %s is switched after a question", async (active, name, asked, sends) => {
    const { page, sent, told } = await screen({ active });
    await page.press(name);
    expect(page.words()).toContain(asked);
    expect(sent).toEqual([]);
    await page.press(name);
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: "PUT", path: PATH, body: { active: sends } }]),
    );
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกแล้ว"));
  });

  it("is changed by nobody who may only read", async () => {
    const { page } = await screen({}, ["auditor"]);
    for (const name of ["ปิดหวยนี้", "บันทึก", "เพิ่มประเภทแทง", "เพิ่มวันพิเศษ"])
      expect(page.buttons()).not.toContain(name);
  });

  it("is named in each language, an emptied name too, and not without a Thai one", async () => {
    const { page, sent } = await screen();
    await page.type("ชื่อภาษาไทย", " ");
    await page.press("บันทึก");
    expect(sent).toEqual([]);
    await page.type("ชื่อภาษาไทย", "ฮานอยใหม่");
    await page.type("ชื่อภาษาพม่า", "");
    await page.type("ลำดับ", "12");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    // Those that nobody has typed are left as they stand.
    const names = { th: "ฮานอยใหม่", my: "" };
    const over = { names: { th: "ฮานอย", my: "MY" }, sort_order: 30 };
    expect(sent[0]).toEqual({ method: "PUT", path: PATH, body: { over, names, sort_order: 12 } });
  });
});

describe("days that differ from the schedule", () => {
  const calendar = lottery.calendar;
  it("are added to those that stand after a question, and not twice the same", async () => {
    const { page, sent, asks } = await screen();
    expect(page.words()).toContain("5 ธ.ค. 2569 งดออกผล หยุด");
    await page.press("เพิ่มวันพิเศษ");
    await page.type("วันตามตาราง", "05/12/2569");
    expect(page.words()).toContain("มีวันนี้แล้ว ลบของเดิมก่อน");
    await page.press("เพิ่มวันพิเศษ");
    expect(sent).toEqual([]);
    await page.type("วันตามตาราง", "10/12/2569");
    await page.type("เลื่อนไปวันที่", "11/12/2569");
    await page.type("หมายเหตุ", " วันหยุด ");
    await page.press("เพิ่มวันพิเศษ");
    await asks("ฮานอย: 10 ธ.ค. 2569 เลื่อนไป 11 ธ.ค. 2569?");
    await page.press("บันทึก");
    // That day alone: a colleague may have written others meanwhile.
    const body = { moved_to: "2026-12-11", note: "วันหยุด", preview: false };
    const path = `${PATH}/calendar/2026-12-10`;
    await vi.waitFor(() => expect(sent).toEqual([{ method: "PUT", path, body }]));
  });

  it.each([
    ["", null, "งดออกผล"],
    ["10/12/2569", "2026-12-10", "ออกผลเพิ่ม"],
  ])("moved to %j are sent as %s, asked about as: %s", async (typed, movedTo, said) => {
    const { page, sent, asks } = await screen();
    await page.type("วันตามตาราง", "10/12/2569");
    await page.type("เลื่อนไปวันที่", typed);
    await page.press("เพิ่มวันพิเศษ");
    await asks(`ฮานอย: 10 ธ.ค. 2569 ${said}?`);
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path).toBe(`${PATH}/calendar/2026-12-10`);
    expect(sent[0]?.body).toEqual({ moved_to: movedTo, note: "", preview: false });
  });

  it("are taken away after a question, the others stay; a no takes none away", async () => {
    const other = { on: "2026-12-06", moved_to: "2026-12-06", note: "" };
    const { page, sent } = await screen({ calendar: [...calendar, other] });
    await page.press("ลบ 5 ธ.ค. 2569 งดออกผล");
    await page.press("ยกเลิก");
    expect(sent).toEqual([]);
    await page.press("ลบ 6 ธ.ค. 2569 ออกผลเพิ่ม");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ method: "DELETE", path: `${PATH}/calendar/2026-12-06` });
  });
});

describe("a schedule", () => {
  it("is sent after a question that reads it again, and not while it is none", async () => {
    const { page, sent, asks } = await screen();
    await page.type("ปิดรับ", "");
    await page.press("บันทึก");
    expect(sent).toEqual([]);
    await page.type("ปิดรับ", "16:45");
    await page.press("บันทึก");
    await asks("เปลี่ยนตารางของ ฮานอย?");
    expect(page.words()).toContain("ทุกวัน ปิดรับ 16:45 ออกผล 17:00 งวดที่ยังไม่เปิดจะจัดใหม่ตามนี้");
    await page.press("บันทึก");
    const body = { schedule: { ...schedule, closeTime: "16:45" }, over: { schedule } };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "PUT", path: PATH, body }]));
  });

  it("of weekdays is of those that are pressed, in their order", async () => {
    const { page, sent, asks, told, answer } = await screen();
    answer(`PUT ${PATH}`, { message: "รออีกคน", data: {} });
    await page.type("ออกผล", "weekdays");
    const { text } = await import("../../../text/i18n.ts");
    const names = text("common:weekdays").split(",");
    for (const at of [3, 1, 5, 5]) await page.press(names[at] ?? "");
    await page.press("บันทึก");
    await asks("เปลี่ยนตารางของ ฮานอย?");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ schedule: { kind: "weekdays", days: [1, 3] } });
    await vi.waitFor(async () => expect(await told()).toBe("รออีกคน"));
  });
});

describe("odds", () => {
  async function odds(more: object = {}) {
    const office = await screen(more);
    // Fields of a table are called by their names alone.
    const { OddsCard } = await import("./OddsCard.tsx");
    const { elementsIn, mount, act } = await import("../../../testing/browser.ts");
    const { OddsTable } = await import("./OddsTable.tsx");
    const type = { ...lottery, ...more } as never;
    const card = await mount(() => OddsCard({ type }));
    const table = () =>
      elementsIn(card.value()).find((one) => one.type === OddsTable)
        ?.props as unknown as Parameters<typeof OddsTable>[0];
    const put = (at: number, draft: object) =>
      act(() => {
        const row = table().rows[at];
        if (row) table().onChange(row, { ...table().draftFor(row), ...draft });
      });
    const save = async () => {
      const button = elementsIn(card.value()).findLast(
        ({ props }) => "loading" in props && "onClick" in props,
      );
      const send = button?.props["onClick"] as (() => void) | undefined;
      await act(() => send?.());
    };
    const { questions } = await import("../../../ui/confirm.ts");
    const asked = () => vi.waitFor(() => expect(questions.get()).toHaveLength(1));
    const answer = (is: boolean) => act(() => questions.get()[0]?.answer(is));
    return { ...office, table, type: put, save, asked, answerQuestion: answer, questions };
  }

  it("that changed are sent alone, once their rows were read again", async () => {
    const { sent, type, save, asked, questions, answerQuestion, told } = await odds();
    await type(0, { odds: "95", member_cap: "300" });
    await save();
    await asked();
    expect(questions.get()[0]?.body).toContain("2 ตัวบน x95 มีผลกับโพยใหม่ทันที");
    expect(sent).toEqual([]);
    await answerQuestion(true);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const over = { odds: "90.00", member_cap: null };
    const changed = { bet_type: "TWO_TOP", odds: "95.00", member_cap: "300.00", over };
    expect(sent[0]).toMatchObject({ path: `${PATH}/bet-types` });
    expect(sent[0]?.body).toEqual({ confirmed: false, bet_types: [changed] });
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกแล้ว"));
  });

  it("that give back more than is staked are asked about as that, and sent as meant", async () => {
    const { sent, type, save, asked, questions, answerQuestion } = await odds();
    await type(1, { odds: "110" });
    await save();
    await asked();
    expect(questions.get()[0]).toMatchObject({ title: "จ่ายคืนเกิน 100% ของยอดแทง" });
    expect(questions.get()[0]?.body).toContain("2 ตัวล่าง 110%");
    await answerQuestion(true);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ confirmed: true });
  });

  it("that cannot be are told at their field and not sent", async () => {
    const { sent, type, save, table, questions } = await odds();
    await type(0, { min_bet: "9000" });
    const row = table().rows[0];
    await vi.waitFor(() => expect(row && table().faultAt(row, "max_bet")).toBeTruthy());
    await save();
    expect([sent, questions.get()]).toEqual([[], []]);
  });

  it("are ordered by one place up or down, which is told", async () => {
    const { page, sent, told } = await screen();
    await page.press("เลื่อน 2 ตัวบน ขึ้น");
    expect(sent).toEqual([]);
    await page.press("เลื่อน 2 ตัวบน ลง");
    const body = { bet_types: ["TWO_BOTTOM", "TWO_TOP"] };
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ path: `${PATH}/bet-types/order`, body });
    await vi.waitFor(async () => expect(await told()).toBe("2 ตัวบน อยู่ลำดับที่ 2 สมาชิกเห็นตามลำดับนี้"));
  });

  it("of a bet type that is added begin with the limits of the first, and return what is told", async () => {
    const { page, sent, told } = await screen();
    await page.press("เพิ่มประเภทแทง");
    expect(page.typed("ต่ำสุด")).toBe("1");
    expect(page.typed("สูงสุด")).toBe("5,000");
    await page.press("เพิ่มประเภทแทง");
    expect(sent).toEqual([]);
    await page.type("ประเภทแทง", "THREE_TOP");
    await page.type("อัตราจ่าย", "950");
    expect(page.words()).toContain("คืนผู้เล่น 95%");
    await page.type("วงเงินต่อเลข", "5000");
    await page.press("เพิ่มประเภทแทง");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: `${PATH}/bet-types`,
      body: {
        bet_type: "THREE_TOP",
        odds: "950.00",
        min_bet: "1.00",
        max_bet: "5000.00",
        number_cap: "5000.00",
        member_cap: null,
        confirmed: false,
      },
    });
    await vi.waitFor(async () => expect(await told()).toContain("3 ตัวบน"));
  });
});
