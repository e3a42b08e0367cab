/** The staff give a member, who asked for it, the copy of their data. */
import { afterAll, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberDialog, USER } from "../../testing/member-at-desk.ts";

const [GIVE, REASON, SAVE] = ["ให้สำเนาข้อมูล", "เหตุผลที่ให้สำเนา", "บันทึกไฟล์"];

afterAll(closeBrowser);

it("is asked for with a reason, not without, saved, and told", async () => {
  const { page, sent, told } = await memberDialog();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:copy");
  const saved: string[] = [];
  const create = document.createElement.bind(document) as (tag: string) => object;
  const link = { href: "", download: "", click: () => saved.push(link.download) };
  Object.assign(document, { createElement: (tag: string) => (tag === "a" ? link : create(tag)) });
  await page.press(GIVE);
  expect(page.words()).toContain("ตรวจก่อนว่าสมาชิกขอเอง");
  await page.press(SAVE);
  expect(sent).toEqual([]);
  await page.type(REASON, " ขอทางไลน์ ");
  await page.press(SAVE);
  const body = { reason: "ขอทางไลน์" };
  await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: `${USER}/copy`, body }]));
  await vi.waitFor(async () => expect(await told()).toBe("บันทึกสำเนาข้อมูลแล้ว"));
  expect(saved).toEqual(["member-m-1.json"]);
  await vi.waitFor(() => expect(page.buttons()).toContain(GIVE));
});

it("that is refused stays with the form, and given up leaves nothing typed", async () => {
  const { page, refuse, says, told } = await memberDialog();
  await page.press(GIVE);
  await page.type(REASON, "x");
  refuse("ทำไม่ได้ 4711");
  await page.press(SAVE);
  await says(/ทำไม่ได้ 4711/);
  expect(await told()).toBeUndefined();
  await page.press("ยกเลิก");
  await page.press(GIVE);
  expect(page.typed(REASON)).toBe("");
});

it("is not given by who has no right to accounts", async () => {
  const { page } = await memberDialog({}, ["cashier", "auditor"]);
  expect(page.buttons()).not.toContain(GIVE);
});
