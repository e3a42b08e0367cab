/** The forms around rounds: each says what is wrong with it, and then sends what was typed. */
import type { Locator } from "@playwright/test";

import { typeDay } from "./dates.ts";
import { expect, journey } from "./journey.ts";
import { openRound } from "./rounds.ts";

/** What stands at the fields of a form, one line for each that is at fault. */
const faultsIn = (form: Locator) => form.getByRole("alert");

journey(
  "a rule for a number is told what it misses and then saved",
  async ({ adminPage: desk }) => {
    await desk.goto("/#/admin/number-rules");
    await desk.getByRole("button", { name: "เพิ่มเลข" }).click();
    const form = desk.getByRole("dialog");
    const save = form.getByRole("button", { name: "บันทึก" });
    await save.click();
    await expect(faultsIn(form)).toHaveText(Array(3).fill("กรุณากรอกช่องนี้"));
    await expect(form.getByLabel("หวย", { exact: true })).toBeFocused();
    await form.getByLabel("หวย", { exact: true }).selectOption({ label: "รัฐบาลไทย" });
    await form.getByLabel("ประเภทแทง").selectOption({ label: "2 ตัวล่าง" });
    await form.getByRole("button", { name: "จ่ายบางส่วน" }).click();
    await form.getByLabel("จ่ายกี่เปอร์เซ็นต์").fill("100");
    await form.getByLabel("เลข", { exact: true }).fill("7");
    await save.click();
    await expect(faultsIn(form)).toHaveText(["ใส่ 1 ถึง 99", "ต้องมี 2 หลัก"]);
    await form.getByLabel("เลข", { exact: true }).fill("");
    await form.getByLabel("เมื่อยอดแทงเกิน").fill("5000");
    // A cap takes the place of the number: its fault goes though another field was filled in.
    await expect(faultsIn(form)).toHaveText(["ใส่ 1 ถึง 99"]);
    await form.getByLabel("จ่ายกี่เปอร์เซ็นต์").fill("40");
    await save.click();
    await expect(desk.getByRole("status").first()).toContainText("เพิ่มแล้ว");
    await expect(form).toHaveCount(0);
    await expect(desk.getByRole("row").filter({ hasText: "5,000" })).toContainText("40");
  },
);

journey("a lottery is copied once its code is one", async ({ adminPage: desk }) => {
  await desk.goto("/#/admin/lottery-types");
  await desk.getByRole("button", { name: "เพิ่มหวยใหม่" }).click();
  const form = desk.getByRole("dialog");
  const send = form.getByRole("button", { name: "เพิ่มหวยใหม่" });
  await form.getByLabel("เหมือนหวย").selectOption({ label: "ลาวพัฒนา" });
  await form.getByLabel("ชื่อภาษาไทย").fill("หวยลอกแบบ");
  await form.getByLabel("รหัส").fill("Laos Copy");
  await send.click();
  await expect(faultsIn(form)).toContainText("ใช้ a-z ตัวเล็ก");
  await form.getByLabel("รหัส").fill("thai-gov");
  await send.click();
  await expect(faultsIn(form)).toHaveCount(1);
  await expect(form.getByLabel("รหัส")).toBeFocused();
  await form.getByLabel("รหัส").fill(`copy-${String(Date.now())}`);
  await send.click();
  await expect(desk.getByRole("heading", { name: "หวยลอกแบบ" })).toBeVisible();
});

journey(
  "a round is renamed once its times are in order, and voided with a reason",
  async ({ adminPage: desk, adminApi }) => {
    const round = await openRound(adminApi);
    await desk.goto(`/#/admin/rounds/${round.id}`);
    await desk.getByRole("button", { name: "แก้ไขงวด" }).click();
    const form = desk.getByRole("dialog");
    const save = form.getByRole("button", { name: "บันทึก" });
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    await form.getByLabel("ชื่อที่แสดง").fill(`${round.name} ใหม่`);
    const nextYear = `${String(Number(today.slice(0, 4)) + 1)}-01-01`;
    await typeDay(form, "เปิดรับ (เวลาไทย)", nextYear);
    await save.click();
    await expect(faultsIn(form)).toHaveText(["เวลาเปิดต้องมาก่อนเวลาปิด"]);
    await typeDay(form, "เปิดรับ (เวลาไทย)", today);
    await expect(faultsIn(form)).toHaveCount(0);
    await desk.keyboard.press("Escape");
    // What was typed is asked about before it is dropped.
    await desk.getByRole("alertdialog").getByRole("button").first().click();
    await expect(form.getByLabel("ชื่อที่แสดง")).toHaveValue(`${round.name} ใหม่`);
    await save.click();
    await expect(desk.getByRole("status").first()).toContainText("บันทึกงวดแล้ว");
    await expect(desk.getByRole("heading", { name: `${round.name} ใหม่` })).toBeVisible();

    await desk.getByRole("button", { name: "ยกเลิกงวด คืนเงินทุกโพย" }).click();
    await form.getByRole("button", { name: "ยกเลิกงวด คืนเงินทุกโพย" }).click();
    await expect(faultsIn(form).last()).toHaveText("กรุณากรอกช่องนี้");
    await form.getByLabel("เหตุผลที่ยกเลิกงวด").fill("ต้นทางไม่ออกผล");
    await form.getByRole("button", { name: "ยกเลิกงวด คืนเงินทุกโพย" }).click();
    await expect(desk.getByText("ยกเลิกงวดและคืนเงินแล้ว 0 โพย").first()).toBeVisible();
    await expect(form).toHaveCount(0);
    const { data } = await adminApi.call("GET", `/api/admin/rounds/${round.id}`);
    expect(data).toMatchObject({ status: "VOIDED", void_reason: "ต้นทางไม่ออกผล" });
  },
);
