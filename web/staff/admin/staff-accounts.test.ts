/** The accounts of the staff: who is listed how, who is added, and what an owner does to one. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const LIST = "/api/admin/staff";
const staff = (id: string, more: object = {}) => ({
  id,
  nickname: `คน${id}`,
  phone_number: "0812345678",
  rights: ["support"],
  confirmed: true,
  locked_reason: null,
  must_change_password: false,
  has_totp: false,
  sessions: 0,
  enabled: true,
  ...more,
});
afterAll(closeBrowser);

describe("the list of staff", () => {
  async function screen(items: readonly object[], rights?: readonly string[]) {
    const office = await backOffice([], rights);
    office.answer(LIST, { items, next_cursor: "next" });
    const page = await office.show(await import("./StaffScreen.tsx"));
    await vi.waitFor(() => expect(page.words()).toContain("คน"));
    return { ...office, page };
  }

  it("tells rights, what is still to be done, and how many are signed in", async () => {
    const { page, queries } = await screen([
      staff("own", { sessions: 3, has_totp: true }),
      staff("2", { enabled: false, must_change_password: true, confirmed: false }),
    ]);
    expect(page.words()).toMatch(
      /คนown คุณ 081-234-5678 .*ดูแลสมาชิก .*ใช้งานได้ .*เปิดแล้ว .*3 เครื่อง .*คน2 081-.*ปิดใช้งาน รอเปลี่ยนรหัสผ่าน .*ยังไม่เปิด/,
    );
    await page.press("ถัดไป");
    await vi.waitFor(() => expect(queries(LIST)).toHaveLength(2));
    expect(queries(LIST)).toEqual([{ limit: "50" }, { limit: "50", cursor: "next" }]);
  });

  it("lets owners alone add somebody", async () => {
    expect((await screen([staff("1")])).page.buttons()).toContain("เพิ่มทีมงาน");
    const other = await screen([staff("1")], ["auditor"]);
    expect(other.page.buttons()).not.toContain("เพิ่มทีมงาน");
  });

  it("adds somebody with all that was typed, and shows the first password once", async () => {
    const { page, sent, answer } = await screen([staff("1")]);
    answer(`POST ${LIST}`, { staff: staff("9"), password: "ONE-TIME-7" });
    await page.press("เพิ่มทีมงาน");
    await page.press("เพิ่มทีมงาน");
    await page.type("ชื่อเล่น", " คน9 ");
    await page.tick("ดูแลสมาชิก");
    await page.type("เบอร์โทรศัพท์", "081234567");
    await page.press("เพิ่มทีมงาน");
    expect(page.words()).toContain("ต้องมี 10 หลัก");
    await page.type("เบอร์โทรศัพท์", "0812345679");
    await page.tick("ดูแลสมาชิก");
    await page.press("เพิ่มทีมงาน");
    expect(page.words()).toContain("เลือกสิทธิ์อย่างน้อยหนึ่งอย่าง");
    expect(sent).toEqual([]);
    await page.tick("ผู้ตรวจสอบ");
    await page.press("เพิ่มทีมงาน");
    const body = { phone_number: "0812345679", nickname: "คน9", rights: ["auditor"] };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: LIST, body }]));
    await vi.waitFor(() =>
      expect(page.words()).toContain("รหัสผ่านครั้งแรกของ คน9 แสดงครั้งเดียว ONE-TIME-7"),
    );
  });

  it("tells in the server's words that another owner has to agree, and of a phone that is taken", async () => {
    const { page, answer, told, refuse } = await screen([staff("1")]);
    answer(`POST ${LIST}`, { message: "รออีกคน", data: { status: "WAITING_APPROVAL" } });
    const fill = async () => {
      await page.press("เพิ่มทีมงาน");
      await page.type("ชื่อเล่น", "ใหม่");
      await page.type("เบอร์โทรศัพท์", "0812345679");
      await page.tick("เจ้าของ");
      await page.press("เพิ่มทีมงาน");
    };
    await fill();
    await vi.waitFor(async () => expect(await told()).toBe("รออีกคน"));
    refuse("มีแล้ว 4711", 409, { code: "PHONE_TAKEN" });
    await fill();
    await vi.waitFor(() => expect(page.words()).toMatch(/เบอร์โทรศัพท์ .*มีแล้ว 4711 ชื่อเล่น/));
  });
});

describe("what an owner does to an account", () => {
  const WHOLE = { has_totp: true, sessions: 1 };
  async function dialog(more: object = WHOLE, hours = 24) {
    const office = await backOffice([]);
    office.answer("/api/admin/settings", { second_person_hours: hours });
    office.answer(`POST /api/admin/users/7/reset-password`, { password: "ONE-TIME-7" });
    const [onPassword, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const { StaffDialog } = await import("./StaffDialog.tsx");
    const page = await office.show(StaffDialog, { staff: staff("7", more), onPassword, onClose });
    await vi.waitFor(() => expect(office.asked.join()).toContain("/api/admin/settings"));
    return { ...office, page, onPassword, onClose };
  }
  const acts = ["ตั้งรหัสผ่านใหม่", "ล้างยืนยันสองขั้นตอน", "ออกจากระบบทุกเครื่อง", "ปิดใช้งาน", "เปิดใช้งาน"];

  it.each([
    [WHOLE, acts.slice(0, 4)],
    [{}, ["ตั้งรหัสผ่านใหม่", "ปิดใช้งาน"]],
    [{ enabled: false }, ["ตั้งรหัสผ่านใหม่", "เปิดใช้งาน"]],
  ])("is, where it is %j: %j", async (more, offered) => {
    const { page } = await dialog(more);
    expect(page.buttons().filter((name) => acts.includes(name))).toEqual(offered);
  });

  it.each([
    ["ตั้งรหัสผ่านใหม่", "/api/admin/users/7/reset-password", "จะอนุมัติรายการของกันไม่ได้"],
    ["ล้างยืนยันสองขั้นตอน", `${LIST}/7/reset-totp`, "จะอนุมัติรายการของกันไม่ได้"],
    ["ปิดใช้งาน", `${LIST}/7/disable`, "จะยังนับเป็นคนที่สองอีก 24 ชั่วโมง"],
  ])("%s asks with its consequence, with a reason and not without", async (name, path, said) => {
    const { page, sent, onPassword, onClose } = await dialog();
    await page.press(name);
    expect(page.words()).toContain(`ใส่เหตุผลก่อน “${name}”`);
    await page.type("เหตุผล", " ลาออก ");
    await page.press(name);
    expect(page.words()).toContain(`${name}: คน7?`);
    expect(page.words()).toContain(said);
    expect(sent).toEqual([]);
    await page.press(name);
    const body = { reason: "ลาออก" };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path, body }]));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    if (name === acts[0]) expect(onPassword).toHaveBeenCalledWith("คน7", "ONE-TIME-7");
    else expect(onPassword).not.toHaveBeenCalled();
  });

  it("ends sessions without a reason, and nothing where the question is answered with no", async () => {
    const { page, sent } = await dialog();
    await page.press("ออกจากระบบทุกเครื่อง");
    await page.press("ยกเลิก");
    expect(sent).toEqual([]);
    const yes = await dialog();
    await yes.page.press("ออกจากระบบทุกเครื่อง");
    await yes.page.press("ออกจากระบบทุกเครื่อง");
    const path = `${LIST}/7/end-sessions`;
    await vi.waitFor(() => expect(yes.sent.map((one) => one.path)).toEqual([path]));
    await vi.waitFor(async () => expect(await yes.told()).toBeTruthy());
  });

  it("changes no rights that were taken and given again, in whatever order they stood", async () => {
    const { page } = await dialog({ rights: ["auditor", "support"] });
    const CHANGE = "เปลี่ยนสิทธิ์";
    expect(page.buttons()).not.toContain(CHANGE);
    await page.tick("ผู้ตรวจสอบ");
    expect(page.buttons()).toContain(CHANGE);
    await page.tick("ผู้ตรวจสอบ");
    expect(page.buttons()).not.toContain(CHANGE);
  });

  it("takes no single right from an owner, who has them all", async () => {
    const { page } = await dialog({ rights: ["support"] });
    await page.tick("เจ้าของ");
    const { text } = await import("../../text/i18n.ts");
    await expect(page.tick(text("admin-staff:right.audit"))).rejects.toThrow("No box");
    await page.tick("เจ้าของ");
    await page.tick(text("admin-staff:right.audit"));
  });

  it("is left after a question while a reason is typed", async () => {
    const { page, onClose } = await dialog({ enabled: false });
    await page.type("เหตุผล", "ลาออก");
    await page.press("ปิด");
    expect(onClose).not.toHaveBeenCalled();
    const { text } = await import("../../text/i18n.ts");
    await page.press(text("common:unsaved.drop"));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("that is refused is told, and the dialog stays", async () => {
    const { page, refuse, onClose } = await dialog({ enabled: false });
    refuse("ไม่ได้ 4711");
    await page.press("เปิดใช้งาน");
    await page.press("เปิดใช้งาน");
    await vi.waitFor(() => expect(page.words()).toContain("ไม่ได้ 4711"));
    expect(onClose).not.toHaveBeenCalled();
  });

  it("tells that the account is locked, or not confirmed yet", async () => {
    const { page } = await dialog({ locked_reason: "LOCKED", confirmed: false });
    expect(page.words()).toContain("LOCKED");
    const { text } = await import("../../text/i18n.ts");
    expect(page.words()).toContain(text("admin-staff:not_confirmed_how").slice(0, 20));
  });
});
