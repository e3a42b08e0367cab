/** One's own account at the desk: the first password, the phone's code, and the second factor. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const ME = "/api/admin/staff/me";
const PASSWORD = "สิบสองตัวอักษร";
afterAll(closeBrowser);

describe("the password that somebody else chose", () => {
  async function first(own: object = {}) {
    const office = await backOffice([], ["support"], own);
    return { ...office, page: await office.show(await import("./FirstPassword.tsx")) };
  }

  it("is replaced by one's own of twelve characters, and told as saved", async () => {
    const { page, sent, told } = await first();
    await page.type("รหัสผ่านใหม่", PASSWORD);
    await page.press("บันทึก");
    await page.type("รหัสผ่านที่ได้รับ", "เก่า");
    await page.type("รหัสผ่านใหม่", "สิบเอ็ด1234");
    await page.press("บันทึก");
    expect(sent).toEqual([]);
    await page.type("รหัสผ่านใหม่", PASSWORD);
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: "/api/auth/change-password",
      body: { current_password: "เก่า", new_password: PASSWORD },
    });
    await vi.waitFor(async () => expect(await told()).toBeTruthy());
  });

  it("that is refused says why, and keeps what was typed", async () => {
    const { page, refuse } = await first();
    refuse("รหัสเดิมผิด 4711");
    await page.type("รหัสผ่านที่ได้รับ", "เก่า");
    await page.type("รหัสผ่านใหม่", PASSWORD);
    await page.press("บันทึก");
    await vi.waitFor(() => expect(page.words()).toContain("รหัสเดิมผิด 4711"));
    expect(page.typed("รหัสผ่านใหม่")).toBe(PASSWORD);
  });

  it("is confirmed by a code to one's phone where others made the account; later on demand", async () => {
    const { page, sent } = await first({ not_alone: ["แนน", "แดง"] });
    const { text } = await import("../../text/i18n.ts");
    const word = (key: string) => text(`admin-staff:confirm.${key}` as never);
    expect(page.words()).toContain("แนน, แดง");
    await page.press(word("later"));
    expect(page.words()).toContain("รหัสผ่านที่ได้รับ");
    await page.press(word("now"));
    await page.press(word("send"));
    await vi.waitFor(() => expect(page.words()).toContain(word("again")));
    await page.type(word("code"), "12345");
    await page.type("รหัสผ่านใหม่", PASSWORD);
    await page.press(word("confirm"));
    expect(sent.map(({ path }) => path)).toEqual([`${ME}/phone-code`]);
    await page.type(word("code"), "123456");
    await page.press(word("confirm"));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    const body = { otp: "123456", new_password: PASSWORD };
    expect(sent[1]).toMatchObject({ path: `${ME}/confirm-phone`, body });
  });
});

describe("the second factor", () => {
  async function security(own: object = {}) {
    const office = await backOffice([], ["support"], own);
    office.answer(`POST ${ME}/totp`, { qr_code: "data:,", secret: "SECRET7" });
    office.answer(`POST ${ME}/totp/verify`, { recovery_codes: ["CODE-1", "CODE-2"] });
    const page = await office.show(await import("./SecurityScreen.tsx"));
    return { ...office, page };
  }

  it("is set up with the password, then a code; its recovery codes are shown until they are kept", async () => {
    const { page, sent, answer } = await security({ must_set_up_totp: true });
    expect(page.words()).toContain("ยืนยันสองขั้นตอน ยังไม่เปิด");
    expect(page.words()).toContain("เจ้าของกำหนดให้ทุกคนเปิดก่อนใช้งาน");
    await page.press("ตั้งค่า");
    expect(sent).toEqual([]);
    await page.type("รหัสผ่านของคุณ", "ลับ");
    await page.press("ตั้งค่า");
    await vi.waitFor(() => expect(page.words()).toContain("SECRET7"));
    await page.type("รหัส 6 หลักจากแอป", "12345");
    await page.press("เปิดใช้");
    expect(page.words()).toContain("ต้องมี 6 หลัก");
    await page.type("รหัส 6 หลักจากแอป", "123456");
    await page.press("เปิดใช้");
    await vi.waitFor(() => expect(page.words()).toContain("CODE-1 CODE-2"));
    expect(page.words()).toContain("ยืนยันสองขั้นตอน เปิดแล้ว");
    expect(sent).toEqual([
      { method: "POST", path: `${ME}/totp`, body: { password: "ลับ" } },
      { method: "POST", path: `${ME}/totp/verify`, body: { otp: "123456" } },
    ]);
    const more = { id: "own", rights: ["support"], not_alone: [], recovery_codes_left: 2 };
    answer(ME, { ...more, has_totp: true });
    await page.press("เก็บรหัสสำรองแล้ว");
    await vi.waitFor(() => expect(page.words()).toContain("รหัสสำรองเหลือ 2 รหัส"));
    expect(page.words()).not.toContain("CODE-1");
  });

  it.each([
    ["CURRENT_PASSWORD_WRONG", /รหัสผ่านของคุณ .*ผิด 4711/],
    ["BUSY", /ผิด 4711/],
  ])("that is refused for %s says so", async (code, said) => {
    const { page, refuse } = await security();
    refuse("ผิด 4711", 422, { code });
    await page.type("รหัสผ่านของคุณ", "ลับ");
    await page.press("ตั้งค่า");
    await vi.waitFor(() => expect(page.words()).toMatch(said));
  });

  it("is not on after a wrong code, whose field is empty for the next one", async () => {
    const { page, refuse } = await security();
    await page.type("รหัสผ่านของคุณ", "ลับ");
    await page.press("ตั้งค่า");
    await vi.waitFor(() => expect(page.words()).toContain("SECRET7"));
    refuse("ผิด 4711");
    await page.type("รหัส 6 หลักจากแอป", "123456");
    await page.press("เปิดใช้");
    await vi.waitFor(() => expect(page.words()).toContain("ผิด 4711"));
    expect(page.typed("รหัส 6 หลักจากแอป")).toBe("");
    expect(page.words()).toContain("ยืนยันสองขั้นตอน ยังไม่เปิด");
  });

  it("is turned off with the password and a code, and not without either", async () => {
    const { page, sent, told } = await security({ has_totp: true, recovery_codes_left: 5 });
    expect(page.words()).toContain("รหัสสำรองเหลือ 5 รหัส");
    await page.press("ปิดการยืนยันสองขั้นตอน");
    await page.type("รหัสผ่านของคุณ", "ลับ");
    await page.press("ปิดการยืนยันสองขั้นตอน");
    expect(sent).toEqual([]);
    await page.type("รหัส 6 หลักจากแอป หรือรหัสสำรอง", " 123456 ");
    await page.press("ปิดการยืนยันสองขั้นตอน");
    const body = { password: "ลับ", otp: "123456" };
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: "POST", path: `${ME}/totp/disable`, body }]),
    );
    await vi.waitFor(async () => expect(await told()).toBe("ปิดการยืนยันสองขั้นตอนแล้ว"));
  });

  it("stands below the code to the phone where others made the account, beside another password", async () => {
    const { page } = await security({ has_totp: true, not_alone: ["แนน"], recovery_codes_left: 1 });
    expect(page.words()).toContain("แนน");
    expect(page.links()).toContain("/change-password");
  });
});
