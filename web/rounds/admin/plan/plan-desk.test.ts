/** The calendar of rounds at the desk: which days it shows, how one differs, and plans of many rounds. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { closeBrowser } from "../../../testing/browser.ts";

const CALENDAR = "/api/admin/rounds/calendar";
const PLAN = "/api/admin/rounds/plan";
const lottery = (id: string, more: object = {}) => ({
  id,
  code: `x${id}`,
  category: "HANOI",
  name_th: `หวย${id}`,
  names: { th: `หวย${id}` },
  active: true,
  bet_types: [],
  ...more,
});
const types = [lottery("1"), lottery("2"), lottery("3", { active: false })];
const entry = (day: string, more: object = {}) => ({
  lottery_type_id: "1",
  draw_date: day,
  rounds: 1,
  round_id: "7",
  by_status: { OPEN: 1 },
  ...more,
});
const special = { lottery_type_id: "2", on: "2026-11-25", moved_to: null, note: "หยุด" };

async function office(rights?: readonly string[]) {
  const given = await backOffice(
    ["admin-plan", "admin-rounds", "admin-forms", "admin-exchanges"],
    rights,
  );
  const { takeServerTime } = await import("../../../ui/clock.ts");
  // Half past midnight of the 21st in Bangkok.
  takeServerTime(Date.parse("2026-11-20T17:30:00Z"), Date.now(), Date.now());
  return given;
}
async function calendar(rights?: readonly string[], exceptions: readonly object[] = [special]) {
  const given = await office(rights);
  const many = entry("2026-11-24", { lottery_type_id: "2", rounds: 9, round_id: null });
  const entries = [entry("2026-11-24"), { ...many, by_status: { SCHEDULED: 4, SETTLED: 5 } }];
  given.answer(CALENDAR, { data: { entries, exceptions } });
  given.answer("/api/admin/lottery-types", { items: types });
  const page = await given.show(await import("./CalendarScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/เปิดรับ 1/));
  await vi.waitFor(() => expect(page.words()).toContain("หวย2"));
  const pressDay = async (at: number) => {
    const name = page.buttons().find((one) => new RegExp(` ${at} พ\\.ย\\. 2569`).test(one));
    await page.press(name ?? `day ${at}`);
  };
  return { ...given, page, pressDay };
}
afterAll(closeBrowser);

describe("the calendar", () => {
  it("shows whole weeks of the month of Bangkok, of a lottery, and the months beside it", async () => {
    const { page, queries } = await calendar();
    const wait = (count: number) => vi.waitFor(() => expect(queries(CALENDAR)).toHaveLength(count));
    expect(page.words()).toContain("สร้างหลายงวด พ.ย. 2569 เดือนนี้");
    await page.press("เดือนถัดไป");
    await wait(2);
    await page.press("เดือนก่อน");
    await page.press("เดือนก่อน");
    await wait(3);
    await page.press("เดือนนี้");
    await page.type("หวย", "2");
    await wait(4);
    const month = { from: "2026-11-01", to: "2026-12-05" };
    expect(queries(CALENDAR)).toEqual([
      month,
      { from: "2026-11-29", to: "2027-01-02" },
      { from: "2026-09-27", to: "2026-10-31" },
      { ...month, type: "2" },
    ]);
  });

  it("tells of a day its rounds by state, and that it is another than the schedule's", async () => {
    const { page } = await calendar();
    const days = page.buttons();
    const of = (at: number) => days.find((one) => one.includes(` ${at} พ.ย. 2569`)) ?? "";
    expect(of(24)).toContain("ยังไม่เปิด 4, เปิดรับ 1, ออกผลแล้ว 5");
    expect(of(25)).toContain("วันพิเศษ");
    expect(of(26)).not.toContain("วันพิเศษ");
  });

  it("leads from a day to its one round, or to the list of many", async () => {
    const { page, pressDay } = await calendar();
    await pressDay(24);
    expect(page.words()).toMatch(/หวย1 เปิดรับ ดู หวย2 ยังไม่เปิด 4 · ออกผลแล้ว 5 ดู/);
    expect(page.links()).toEqual(
      expect.arrayContaining(["/admin/rounds/7", "/admin/rounds?date=2026-11-24&type=2"]),
    );
    const none = await calendar();
    await none.pressDay(26);
    expect(none.page.words()).toContain("ไม่มีงวดในวันที่เลือก");
  });

  it("narrowed to a lottery changes a day of that one at first", async () => {
    const { page, pressDay } = await calendar();
    await page.type("หวย", "2");
    await pressDay(26);
    await page.press("เพิ่มวันพิเศษ");
    expect(page.typed("หวย")).toBe("2");
  });

  it("shows the rounds that a plan has made as soon as they are", async () => {
    const { page, answer, queries } = await calendar();
    const made = { lottery_type_id: "1", made: 3, existing: 0, first_day: null, last_day: null };
    answer(`POST ${PLAN}`, { types: [made] });
    await page.press("สร้างหลายงวด");
    await page.tick("หวย1");
    await page.press("ดูผลก่อนบันทึก");
    await vi.waitFor(() => expect(page.buttons()).toContain("สร้าง 3 งวด"));
    expect(queries(CALENDAR)).toHaveLength(1);
    await page.press("สร้าง 3 งวด");
    await vi.waitFor(() => expect(queries(CALENDAR)).toHaveLength(2));
  });

  it("is changed by nobody who may only read", async () => {
    const { page, pressDay } = await calendar(["auditor"]);
    expect(page.buttons()).not.toContain("สร้างหลายงวด");
    await pressDay(25);
    expect(page.words()).toContain("หวย2: 25 พ.ย. 2569 งดออกผล หยุด");
    expect(page.buttons()).not.toContain("เพิ่มวันพิเศษ");
    for (const name of ["ลบ หวย2", "แก้ไข หวย2"])
      await expect(page.press(name)).rejects.toThrow("No button");
  });
});

describe("a day that differs", () => {
  const path = (id: string, on: string) => `/api/admin/lottery-types/${id}/calendar/${on}`;
  const round = (at: number) => ({
    id: "7",
    name: "x",
    draw_date: `2026-11-0${at}`,
    status: "OPEN",
  });
  const effect = {
    made: [],
    voided: [],
    moved: [round(1)],
    kept: [1, 2, 3, 4, 5, 6, 7].map(round),
  };

  it("is sent after what it does was shown: first to be looked at, then to be kept", async () => {
    const { page, pressDay, sent, answer, told } = await calendar();
    answer(`PUT ${path("1", "2026-11-26")}`, effect);
    await pressDay(26);
    await page.press("เพิ่มวันพิเศษ");
    await page.press("ดูผลก่อนบันทึก");
    expect(sent).toEqual([]);
    await page.type("หวย", "1");
    await page.press("เลื่อน");
    await page.type("เลื่อนไปวันที่", "26/11/2569");
    await page.press("ดูผลก่อนบันทึก");
    expect(page.words()).toContain("เลือกวันอื่นที่ไม่ใช่วันเดิม");
    await page.type("เลื่อนไปวันที่", "28/11/2569");
    await page.type("หมายเหตุ", " น้ำท่วม ");
    await page.press("ดูผลก่อนบันทึก");
    await vi.waitFor(() => expect(page.words()).toContain("เลื่อนหรือเปลี่ยนเวลา 1 งวด"));
    expect(page.words()).toContain("หวย1: 26 พ.ย. 2569 เลื่อนไป 28 พ.ย. 2569");
    expect(page.words()).toMatch(/7 งวดไม่อยู่ในตารางแล้ว.*6 พ\.ย\. 2569 และอีก 1 วัน/);
    const body = { moved_to: "2026-11-28", note: "น้ำท่วม", over: null };
    const one = { method: "PUT", path: path("1", "2026-11-26") };
    expect(sent).toEqual([{ ...one, body: { ...body, preview: true } }]);
    await page.press("ยืนยัน");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ ...one, body: { ...body, preview: false } });
    await vi.waitFor(async () => expect(await told()).toBeTruthy());
  });

  it.each([
    ["งดออกผล", null, "งดออกผล"],
    ["ออกผลเพิ่ม", "2026-11-26", "ออกผลเพิ่ม"],
  ])("as %s is sent with %s", async (kind, movedTo, said) => {
    const { page, pressDay, sent, answer } = await calendar();
    answer(`PUT ${path("1", "2026-11-26")}`, { made: [], voided: [], moved: [], kept: [] });
    await pressDay(26);
    await page.press("เพิ่มวันพิเศษ");
    await page.type("หวย", "1");
    await page.press(kind);
    await page.press("ดูผลก่อนบันทึก");
    await vi.waitFor(() => expect(page.words()).toContain("ไม่กระทบงวดที่สร้างไว้แล้ว"));
    expect(page.words()).toContain(`หวย1: 26 พ.ย. 2569 ${said}`);
    expect(sent[0]?.body).toEqual({ moved_to: movedTo, note: "", preview: true, over: null });
  });

  it("is given back to the schedule after what that does was shown", async () => {
    const { page, pressDay, sent, answer } = await calendar();
    answer(`DELETE ${path("2", "2026-11-25")}`, effect);
    await pressDay(25);
    await page.press("ลบ หวย2");
    await vi.waitFor(() => expect(page.words()).toContain("เลื่อนหรือเปลี่ยนเวลา 1 งวด"));
    expect(page.words()).toContain("หวย2: 25 พ.ย. 2569 กลับไปตามตาราง");
    await page.press("ยืนยัน");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    const one = { method: "DELETE", path: path("2", "2026-11-25"), body: null };
    expect(sent).toEqual([one, one]);
  });

  it("that was moved is changed from the day it was moved to as well", async () => {
    const stood = { moved_to: "2026-11-28", note: "หยุด" };
    const moved = { ...special, ...stood };
    const { page, pressDay, sent, answer } = await calendar(undefined, [moved]);
    answer(`PUT ${path("2", "2026-11-25")}`, effect);
    await pressDay(28);
    await page.press("แก้ไข หวย2");
    expect(page.typed("เลื่อนไปวันที่")).toContain("28/11/2569");
    await page.press("ดูผลก่อนบันทึก");
    await vi.waitFor(() =>
      expect(sent).toEqual([
        {
          method: "PUT",
          path: path("2", "2026-11-25"),
          body: { ...stood, preview: true, over: stood },
        },
      ]),
    );
  });

  it("that is refused says why, and can be put right at its field", async () => {
    const { page, pressDay, refuse } = await calendar();
    refuse("ตารางผิด 4711", 422, { code: "SCHEDULE_INVALID" });
    await pressDay(26);
    await page.press("เพิ่มวันพิเศษ");
    await page.type("หวย", "1");
    await page.press("ดูผลก่อนบันทึก");
    await vi.waitFor(() => expect(page.words()).toContain("ตารางผิด 4711"));
    expect(page.typed("หวย")).toBe("1");
  });
});

describe("a plan of many rounds", () => {
  async function plan() {
    const given = await office();
    const made = { lottery_type_id: "1", made: 3, existing: 2, first_day: null, last_day: null };
    given.answer(`POST ${PLAN}`, { types: [made] });
    const { PlanDialog } = await import("./PlanDialog.tsx");
    const onClose = vi.fn<() => void>();
    return { ...given, onClose, page: await given.show(PlanDialog, { types, onClose }) };
  }
  const range = { from: "2026-11-21", to: "2026-12-21" };

  it("is of lotteries that are offered, shown first and then made one after the other", async () => {
    const { page, sent, told, onClose } = await plan();
    expect(page.words()).not.toContain("หวย3");
    await page.press("ดูผลก่อนบันทึก");
    expect(page.words()).toContain("เลือกอย่างน้อยหนึ่งหวย");
    expect(sent).toEqual([]);
    await page.press("เลือกทั้งหมด");
    await page.tick("หวย2");
    await page.press("ดูผลก่อนบันทึก");
    await vi.waitFor(() => expect(page.words()).toContain("หวย จะสร้าง มีแล้ว หวย1 3 2"));
    const one = { method: "POST", path: PLAN };
    const body = { lottery_type_ids: ["1"], ...range };
    expect(sent).toEqual([{ ...one, body: { ...body, preview: true } }]);
    await page.press("สร้าง 3 งวด");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ ...one, body: { ...body, preview: false } });
    await vi.waitFor(async () => expect(await told()).toBe("สร้างแล้ว 3 งวด"));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("is shown anew once its days or lotteries are others; it never ends before it begins", async () => {
    const { page, sent } = await plan();
    await page.tick("หวย1");
    await page.press("ดูผลก่อนบันทึก");
    await vi.waitFor(() => expect(page.buttons()).toContain("สร้าง 3 งวด"));
    await page.type("ตั้งแต่", "01/01/2570");
    expect(page.buttons()).not.toContain("สร้าง 3 งวด");
    expect(page.typed("ถึง")).toBe("01/01/2570");
    await page.press("ดูผลก่อนบันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ from: "2027-01-01", to: "2027-01-01" });
  });

  it("that fails says where, and goes on from there or begins anew with other days", async () => {
    const { page, refuse } = await plan();
    await page.tick("หวย1");
    await page.press("ดูผลก่อนบันทึก");
    await vi.waitFor(() => expect(page.buttons()).toContain("สร้าง 3 งวด"));
    refuse("มากเกิน 4711");
    await page.press("สร้าง 3 งวด");
    await vi.waitFor(() => expect(page.words()).toContain("มากเกิน 4711"));
    expect(page.words()).toContain("หวย1: สร้างไม่สำเร็จ เสร็จ 0 จาก 1 หวย");
    expect(page.buttons()).toContain("ทำต่อ");
    await page.type("ถึง", "30/11/2569");
    expect(page.words()).not.toContain("สร้างไม่สำเร็จ");
    expect(page.buttons()).toEqual(expect.arrayContaining(["เลือกทั้งหมด", "ดูผลก่อนบันทึก"]));
  });
});
