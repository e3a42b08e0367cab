/** Services that are stopped and let go on by hand, and whether what is sent outside arrives. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const LIST = "/api/admin/services";
const OUTSIDE = "/api/admin/outside";
const AT = "2026-11-20T18:00:00Z";
const TIME = "21 พ.ย. 2569 01:00 น.";
const service = (name: string, more: object = {}) => ({
  service: name,
  stopped_at: null,
  message: null,
  translations: {},
  why: "",
  stopped_by: null,
  ...more,
});
const outside = (name: string, more: object = {}) => ({
  service: name,
  is_set: true,
  target: "TARGET",
  ok_at: AT,
  failed_at: null,
  failures_in_row: 0,
  words: null,
  ...more,
});

async function screen(items: readonly object[], sends: readonly object[] = [], rights?: string[]) {
  const office = await backOffice(["admin-house", "admin-notices", "admin-outside"], rights);
  office.answer(LIST, { items });
  office.answer(OUTSIDE, { items: sends });
  const page = await office.show(await import("./ServicesScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/เปิดอยู่|หยุดอยู่/));
  return { ...office, page };
}
afterAll(closeBrowser);

const stopped = { stopped_at: AT, why: "WHY", message: "ปิดถึงตีสอง", translations: { my: "MY" } };

describe("a service", () => {
  it("that is stopped tells since when, why, by whom, and what members read", async () => {
    const { page } = await screen([service("BETTING", stopped), service("DEPOSITS")]);
    for (const part of [
      `ตั้งแต่ ${TIME}`,
      "เหตุผล WHY",
      "ผู้หยุด ระบบหยุดเอง",
      "แจ้งสมาชิก ปิดถึงตีสอง",
      "พม่า MY",
      "ก่อนเปิดรับแทง ระบบตรวจบัญชีทั้งหมดใหม่",
      "ฝากเงิน เปิดอยู่ สมาชิกเปิดรายการฝากได้ตามปกติ",
    ])
      expect(page.words()).toContain(part);
    const by = await screen([service("DEPOSITS", { ...stopped, stopped_by: "แนน" })]);
    expect(by.page.words()).toContain("ผู้หยุด แนน");
    expect(by.page.words()).not.toContain("ก่อนเปิดรับแทง");
  });

  it.each([
    [["owner"], ["หยุดชั่วคราว", "เปิดอีกครั้ง"]],
    [["auditor"], []],
  ])("can by somebody with %j be switched with %j", async (rights, offered) => {
    const items = [service("BETTING"), service("DEPOSITS", stopped)];
    const { page } = await screen(items, [], rights);
    const acts = ["หยุดชั่วคราว", "เปิดอีกครั้ง"];
    expect(page.buttons().filter((name) => acts.includes(name))).toEqual(offered);
  });

  it("is stopped with a reason and words for members, in Thai and in others; not without", async () => {
    const { page, sent, told } = await screen([service("WITHDRAWALS")]);
    await page.press("หยุดชั่วคราว");
    expect(page.words()).toContain("ส่งคำขอถอนใหม่ไม่ได้ คำขอที่รออยู่ยังอนุมัติได้");
    await page.type("เหตุผล", " ธนาคารล่ม ");
    await page.press("พม่า");
    await page.type("ข้อความแจ้งสมาชิก", "MY");
    await page.press("หยุดชั่วคราว");
    await page.press("ไทย");
    await page.type("ข้อความแจ้งสมาชิก", "  ");
    await page.press("หยุดชั่วคราว");
    await page.type("เหตุผล", "");
    await page.type("ข้อความแจ้งสมาชิก", "ปิดถึงตีสอง");
    await page.press("หยุดชั่วคราว");
    expect(sent).toEqual([]);
    await page.type("เหตุผล", "ธนาคารล่ม");
    await page.press("หยุดชั่วคราว");
    const body = { reason: "ธนาคารล่ม", message: "ปิดถึงตีสอง", translations: { my: "MY" } };
    const path = `${LIST}/WITHDRAWALS/stop`;
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path, body }]));
    await vi.waitFor(async () => expect(await told()).toBeTruthy());
  });

  it("goes on with a reason alone, after what that means was said; a refusal is told", async () => {
    const { page, sent, refuse } = await screen([service("DEPOSITS", stopped)]);
    await page.press("เปิดอีกครั้ง");
    expect(page.words()).toContain("สมาชิกใช้บริการนี้ได้ทันที");
    await page.press("เปิดอีกครั้ง");
    expect(sent).toEqual([]);
    refuse("บัญชีไม่ตรง 4711");
    await page.type("เหตุผล", "กลับมาแล้ว");
    await page.press("เปิดอีกครั้ง");
    const path = `${LIST}/DEPOSITS/resume`;
    const body = { reason: "กลับมาแล้ว" };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path, body }]));
    await vi.waitFor(() => expect(page.words()).toContain("บัญชีไม่ตรง 4711"));
  });
});

describe("what is sent outside", () => {
  it.each([
    [{ is_set: false }, /ข้อความ SMS ยังไม่ตั้งค่า รหัสอยู่ในบันทึกของเซิร์ฟเวอร์เท่านั้น/],
    [{}, new RegExp(`ใช้งานได้ ส่งไปที่ TARGET ส่งสำเร็จล่าสุด ${TIME}`)],
    [{ ok_at: null }, /ยังไม่เคยใช้ ส่งไปที่ TARGET ส่งสำเร็จล่าสุด ยังไม่เคย/],
    [
      { failures_in_row: 1, failed_at: AT, words: "WORDS" },
      new RegExp(`ส่งไม่ได้ .*ส่งไม่สำเร็จล่าสุด ${TIME} WORDS`),
    ],
  ])("that is %j says: %s", async (more, said) => {
    const { page } = await screen([service("BETTING")], [outside("SMS", more)]);
    await vi.waitFor(() => expect(page.words()).toMatch(said));
    expect(page.buttons().includes("ส่งทดสอบไปที่เบอร์ของฉัน")).toBe(!("is_set" in more));
  });

  it.each([
    [{ is_sent: true, words: null }, "ส่งข้อความทดสอบแล้ว"],
    [{ is_sent: false, words: "NO LINE" }, "ส่งข้อความทดสอบไม่ได้: NO LINE"],
  ])("is tested, and answers %j as: %s", async (answered, said) => {
    const { page, sent, answer } = await screen([service("BETTING")], [outside("LINE")]);
    answer(`POST ${OUTSIDE}/LINE/test`, answered);
    await vi.waitFor(() => page.press("ส่งแจ้งเตือนทดสอบ"));
    await vi.waitFor(() => expect(page.words()).toContain(said));
    expect(sent.map(({ path }) => path)).toEqual([`${OUTSIDE}/LINE/test`]);
  });

  it("is shown to who may read it, and tested by owners alone", async () => {
    const auditor = await screen([service("BETTING")], [outside("LINE")], ["auditor"]);
    await vi.waitFor(() => expect(auditor.page.words()).toContain("TARGET"));
    expect(auditor.page.buttons()).not.toContain("ส่งแจ้งเตือนทดสอบ");
    const support = await screen([service("BETTING")], [outside("LINE")], ["rounds"]);
    expect(support.page.words()).not.toContain("ข้อความที่ส่งออก");
  });
});
