/** The name in which a member's bank account has to be is set right with a reason. */
import { afterAll, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { AT, memberDialog, user, USER } from "../../testing/member-at-desk.ts";

afterAll(closeBrowser);

it("is sent with its reason, not without, and told", async () => {
  const { page, sent, told } = await memberDialog();
  await page.press("แก้ชื่อที่ลงทะเบียน");
  expect(page.typed("ชื่อที่ลงทะเบียน")).toBe("ก้อย ใจดี");
  expect(page.words()).toContain("ตรวจชื่อจากบัตรประชาชนก่อน");
  await page.type("ชื่อที่ลงทะเบียน", " ก้อย ใจงาม ");
  await page.press("บันทึก");
  expect(sent).toEqual([]);
  await page.type("เหตุผลที่แก้ชื่อ", "เปลี่ยนนามสกุล");
  await page.press("บันทึก");
  const body = { name: "ก้อย ใจงาม", reason: "เปลี่ยนนามสกุล" };
  const path = `${USER}/registered-name`;
  await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path, body }]));
  await vi.waitFor(async () => expect(await told()).toBe("แก้ชื่อแล้ว"));
  expect(page.buttons()).toContain("แก้ชื่อที่ลงทะเบียน");
});

it("that is given up leaves nothing typed, and a refusal stays with the form", async () => {
  const { page, refuse, says, told } = await memberDialog();
  await page.press("แก้ชื่อที่ลงทะเบียน");
  await page.type("ชื่อที่ลงทะเบียน", "ก้อย ใจงาม");
  await page.type("เหตุผลที่แก้ชื่อ", "x");
  refuse("ทำไม่ได้ 4711");
  await page.press("บันทึก");
  await says(/ทำไม่ได้ 4711/);
  expect(await told()).toBeUndefined();
  await page.press("ยกเลิก");
  await page.press("แก้ชื่อที่ลงทะเบียน");
  expect([page.typed("ชื่อที่ลงทะเบียน"), page.typed("เหตุผลที่แก้ชื่อ")]).toEqual(["ก้อย ใจดี", ""]);
});

it("cannot be sent again while it is on its way, and the member is read anew after it", async () => {
  const { page, hold, told, queries } = await memberDialog();
  await page.press("แก้ชื่อที่ลงทะเบียน");
  await page.type("ชื่อที่ลงทะเบียน", "ก้อย ใจงาม");
  await page.type("เหตุผลที่แก้ชื่อ", "เปลี่ยนนามสกุล");
  const go = hold();
  const read = queries(USER).length;
  await page.press("บันทึก");
  await vi.waitFor(() => expect(page.busy()).toEqual(["บันทึก"]));
  go();
  await vi.waitFor(async () => expect(await told()).toBe("แก้ชื่อแล้ว"));
  await vi.waitFor(() => expect(page.busy()).toEqual([]));
  await vi.waitFor(() => expect(queries(USER)).toHaveLength(read + 1));
});

it("begins with the name that the member has by then", async () => {
  const { page, answer, says } = await memberDialog();
  await page.press("แก้ชื่อที่ลงทะเบียน");
  await page.type("ชื่อที่ลงทะเบียน", "ก้อย ใจงาม");
  await page.type("เหตุผลที่แก้ชื่อ", "เปลี่ยนนามสกุล");
  answer(USER, { ...user, registered_name: "ก้อย ใจงาม" });
  await page.press("บันทึก");
  await says(/ก้อย ใจงาม/);
  await page.press("แก้ชื่อที่ลงทะเบียน");
  expect(page.typed("ชื่อที่ลงทะเบียน")).toBe("ก้อย ใจงาม");
});

it("that is half typed is not left for another member without a question", async () => {
  const other = { id: "m-2", nickname: "ดำ", phone_number: "0899999999" };
  const alike = { kind: "DEVICE", member: other, locked: false, account_number: null, seen_at: AT };
  const found = { "/alike": { items: [alike] } };
  const { page, says, onShow } = await memberDialog({}, ["owner"], found);
  await says("089-999-9999");
  await page.press("แก้ชื่อที่ลงทะเบียน");
  await page.type("เหตุผลที่แก้ชื่อ", "เปลี่ยนนามสกุล");
  await page.press("ดำ");
  await page.press("กรอกต่อ");
  expect(onShow).not.toHaveBeenCalled();
  expect(page.typed("เหตุผลที่แก้ชื่อ")).toBe("เปลี่ยนนามสกุล");
});

it.each([
  [{ registered_name: null }, ["owner"]],
  [{}, ["members"]],
])("is no act for a member with %j and somebody with %j", async (more, rights) => {
  const { page } = await memberDialog({ nickname: "ก้อย ใจดี", ...more }, rights);
  expect(page.buttons()).not.toContain("แก้ชื่อที่ลงทะเบียน");
});
