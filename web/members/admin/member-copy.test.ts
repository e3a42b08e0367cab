/** The staff give a member, who asked for it, the copy of their data. */
import { afterAll, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { AT, memberDialog, USER } from "../../testing/member-at-desk.ts";

const [GIVE, REASON, SAVE] = ["ให้สำเนาข้อมูล", "เหตุผลที่ให้สำเนา", "บันทึกไฟล์"];

afterAll(closeBrowser);

/** The names of the files that the browser is given to save. */
function savedFiles(): readonly string[] {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:copy");
  const saved: string[] = [];
  const create = document.createElement.bind(document) as (tag: string) => object;
  const link = { href: "", download: "", click: () => saved.push(link.download) };
  Object.assign(document, { createElement: (tag: string) => (tag === "a" ? link : create(tag)) });
  return saved;
}

it("is asked for with a reason, not without, saved, and told", async () => {
  const { page, sent, told } = await memberDialog();
  const saved = savedFiles();
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

it("cannot be asked for again while it is on its way", async () => {
  const { page, hold, told } = await memberDialog();
  const saved = savedFiles();
  await page.press(GIVE);
  await page.type(REASON, "ขอทางไลน์");
  const go = hold();
  await page.press(SAVE);
  await vi.waitFor(() => expect(page.busy()).toEqual([SAVE]));
  go();
  await vi.waitFor(async () => expect(await told()).toBe("บันทึกสำเนาข้อมูลแล้ว"));
  expect(saved).toEqual(["member-m-1.json"]);
});

it("that is half asked for is not left for another member without a question", async () => {
  const other = { id: "m-2", nickname: "ดำ", phone_number: "0899999999" };
  const alike = { kind: "DEVICE", member: other, locked: false, account_number: null, seen_at: AT };
  const { page, says, onShow } = await memberDialog({}, ["owner"], {
    "/alike": { items: [alike] },
  });
  await says("089-999-9999");
  await page.press(GIVE);
  await page.type(REASON, "ขอทางไลน์");
  await page.press("ดำ");
  await page.press("กรอกต่อ");
  expect(onShow).not.toHaveBeenCalled();
  expect(page.typed(REASON)).toBe("ขอทางไลน์");
});

it("is not given by who has no right to accounts", async () => {
  const { page } = await memberDialog({}, ["cashier", "auditor"]);
  expect(page.buttons()).not.toContain(GIVE);
});
