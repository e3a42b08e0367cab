/** A day of the calendar at the desk: for which lottery it is changed, and what a change does. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { closeBrowser } from "../../../testing/browser.ts";

const lottery = (id: string) => ({
  id,
  code: `x${id}`,
  category: "HANOI",
  name_th: `หวย${id}`,
  names: { th: `หวย${id}` },
  active: true,
  bet_types: [],
});
const types = [lottery("1"), lottery("2")];
const special = { lottery_type_id: "2", on: "2026-11-25", moved_to: null, note: "หยุด" };
const path = "/api/admin/lottery-types/2/calendar/2026-11-25";

async function dialog(typeId = "") {
  const office = await backOffice(["admin-plan", "admin-rounds", "admin-forms"]);
  const { DayDialog } = await import("./DayDialog.tsx");
  const onClose = vi.fn<() => void>();
  const data = { entries: [], exceptions: [special] };
  const props = { day: "2026-11-25", data, types, typeId, onClose };
  return { ...office, onClose, page: await office.show(DayDialog, props) };
}
afterAll(closeBrowser);

it.each([
  ["2", "2"],
  ["", ""],
])("of a calendar of the lottery %j is changed for %j at first", async (typeId, chosen) => {
  const { page } = await dialog(typeId);
  await page.press("เพิ่มวันพิเศษ");
  expect(page.typed("หวย")).toBe(chosen);
});

it("given back to the schedule and refused says so where that was asked, and is asked again", async () => {
  const { page, refuse, sent, onClose } = await dialog();
  refuse("ตารางผิด 4711", 422, { code: "SCHEDULE_INVALID" });
  await page.press("ลบ หวย2");
  await page.says("ตารางผิด 4711");
  expect(page.words()).toContain("หวย2: 25 พ.ย. 2569 กลับไปตามตาราง");
  expect(page.buttons()).not.toContain("ยืนยัน");
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  ["แก้ไข หวย2", { moved_to: null, note: "หยุด" }],
  ["เพิ่มวันพิเศษ", null],
])("changed by %j says how it stands, and sends that along", async (way, over) => {
  const { page, sent, refuse } = await dialog();
  await page.press(way);
  await page.type("หวย", over ? "2" : "1");
  expect(page.words().includes("หวย2: 25 พ.ย. 2569 งดออกผล หยุด")).toBe(over !== null);
  const details = { fields: [{ path: "moved_to" }] };
  refuse("เปลี่ยนแล้ว 4711", 409, { code: "CHANGED_MEANWHILE", details });
  await page.press("ดูผลก่อนบันทึก");
  await page.says("เปลี่ยนแล้ว 4711");
  expect(page.typed("หวย")).toBe(over ? "2" : "1");
  expect(sent[0]?.body).toMatchObject({ moved_to: null, over, preview: true });
});

it("that does something to several rounds of a day names the day once", async () => {
  const { page, answer } = await dialog();
  const round = (at: number) => ({
    id: "7",
    name: "x",
    draw_date: `2026-11-0${at}`,
    status: "OPEN",
  });
  const kept = [1, 1, 2, 3, 4, 5, 6].map(round);
  answer(`DELETE ${path}`, { made: [round(1)], voided: [round(2)], moved: [], kept });
  await page.press("ลบ หวย2");
  await page.says(/7 งวดไม่อยู่ในตารางแล้ว.* 1 พ\.ย\. 2569, 2 พ\.ย\. 2569, 3 .* 6 พ\.ย\. 2569/);
  expect(page.words()).toContain("สร้างใหม่ 1 งวด: 1 พ.ย. 2569");
  expect(page.words()).toMatch(/นำออก 1 งวดที่ยังไม่เปิด ไม่มีโพย: 2 พ\.ย\. 2569/);
  expect(page.words()).not.toContain("และอีก");
  expect(page.words()).not.toContain("เลื่อนหรือเปลี่ยนเวลา");
});

it("whose change is not kept says why, and stays to be kept again", async () => {
  const { page, answer, refuse, onClose } = await dialog();
  answer(`DELETE ${path}`, { made: [], voided: [], moved: [], kept: [] });
  await page.press("ลบ หวย2");
  await page.says("ไม่กระทบงวดที่สร้างไว้แล้ว");
  refuse("บันทึกไม่ได้ 4711");
  await page.press("ยืนยัน");
  await page.says("บันทึกไม่ได้ 4711");
  expect(page.buttons()).toContain("ยืนยัน");
  expect(onClose).not.toHaveBeenCalled();
});

it("that is moved is moved to the day after it at first", async () => {
  const { page } = await dialog("2");
  await page.press("เพิ่มวันพิเศษ");
  await page.press("เลื่อน");
  expect(page.typed("เลื่อนไปวันที่")).toBe("26/11/2569");
});

it("counts the rounds of all its lotteries together, state by state", async () => {
  const office = await backOffice(["admin-plan", "admin-rounds"]);
  const { MonthGrid } = await import("./MonthGrid.tsx");
  const entry = (id: string, by_status: object) => ({
    lottery_type_id: id,
    draw_date: "2026-11-25",
    rounds: 1,
    round_id: null,
    by_status,
  });
  const entries = [entry("1", { OPEN: 1, VOIDED: 4 }), entry("2", { OPEN: 2 })];
  const onPick = vi.fn<(day: string) => void>();
  const month = { from: "2026-11-22", to: "2026-11-28", month: "2026-11", today: "2026-11-21" };
  const data = { entries, exceptions: [] };
  const page = await office.show(MonthGrid, { ...month, data, onPick });
  const days = page.buttons().filter((one) => one.includes("เปิดรับ"));
  expect(days).toEqual([expect.stringContaining("25 พ.ย. 2569, เปิดรับ 3, ยกเลิก 4")]);
  await page.press(days[0] ?? "");
  expect(onPick).toHaveBeenCalledExactlyOnceWith("2026-11-25");
});

it("is special in the calendar as the day that is moved and as the one that it is moved to", async () => {
  const office = await backOffice(["admin-plan", "admin-rounds"]);
  const { MonthGrid } = await import("./MonthGrid.tsx");
  const data = { entries: [], exceptions: [{ ...special, moved_to: "2026-11-27" }] };
  const month = { from: "2026-11-22", to: "2026-11-28", month: "2026-11", today: "2026-11-21" };
  const page = await office.show(MonthGrid, { ...month, data, onPick: () => undefined });
  const days = page.buttons().filter((one) => one.includes("วันพิเศษ"));
  expect(days).toEqual([
    expect.stringContaining("25 พ.ย. 2569"),
    expect.stringContaining("27 พ.ย. 2569"),
  ]);
});
