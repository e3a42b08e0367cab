/** What an operator decides for the house: only what changed is sent, after it was read again. */
import { defaultSettings } from "@chokdee/domain/core/settings.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";

const PATH = "/api/admin/settings";
const settings = {
  ...defaultSettings,
  require_bank_account: false,
  deposit_min: 100,
  withdrawals_per_day: 3,
  contact_phone: "",
  licence_number: "",
  two_person: false,
};

async function screen(more: object = {}, rights?: readonly string[]) {
  const office = await backOffice(["admin-settings", "admin-forms"], rights);
  office.answer(`GET ${PATH}`, { ...settings, ...more });
  const page = await office.show(await import("./SettingsScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain("ฝากต่ำสุด"));
  return { ...office, page };
}
afterAll(closeBrowser);

describe("the settings", () => {
  it("that changed are sent alone, once they were read again, and told as saved", async () => {
    const { page, sent, answer, told } = await screen();
    answer(`PUT ${PATH}`, { ...settings, deposit_min: 200, require_bank_account: true });
    answer(`PATCH ${PATH}`, { ...settings, deposit_min: 200, require_bank_account: true });
    expect(page.buttons()).not.toContain("บันทึก");
    await page.type("ฝากต่ำสุด (บาท)", "200");
    await page.press("ต้องมีบัญชีธนาคาร");
    await page.type("เลขที่ใบอนุญาต", "L-7");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(page.words()).toContain("บันทึกการตั้งค่า?"));
    for (const line of [
      "ต้องมีบัญชีธนาคาร: ปิด → เปิด",
      "ฝากต่ำสุด (บาท): 100 → 200",
      "เลขที่ใบอนุญาต: - → L-7",
    ])
      expect(page.words()).toContain(line);
    expect(sent).toEqual([]);
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const body = { require_bank_account: true, deposit_min: 200, licence_number: "L-7" };
    expect(sent[0]).toMatchObject({ path: PATH, body });
    expect(Object.keys(sent[0]?.body as object).filter((one) => one !== "over")).toHaveLength(3);
    await vi.waitFor(async () => expect(await told()).toBeTruthy());
    await vi.waitFor(() => expect(page.buttons()).not.toContain("บันทึก"));
    expect(page.typed("ฝากต่ำสุด (บาท)")).toBe("200");
  });

  async function tooGenerous() {
    const office = await screen({ commission_percent: 0 });
    const { page } = office;
    office.refuse("เกิน", 422, {
      code: "ODDS_RETURN_TOO_MUCH",
      details: {
        bet_types: [{ bet_type: "TWO_TOP", return_to_player: 0.95 }],
        commission_percent: 6,
      },
    });
    await page.type("ค่าแนะนำ (% ของยอดแทง)", "6");
    await page.press("บันทึก");
    await page.press("บันทึก");
    await page.says("2 ตัวบน 95%, ค่าแนะนำ 6%");
    return office;
  }

  it("ask once more about a commission with which bets give back more than is staked", async () => {
    const { page, sent, answer } = await tooGenerous();
    answer(`PUT ${PATH}`, { ...settings, commission_percent: 6 });
    await page.press("ยืนยันทั้งที่เกิน 100%");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { commission_percent: 6, over: { commission_percent: 0 } },
      { commission_percent: 6, confirmed: true, over: { commission_percent: 0 } },
    ]);
  });

  it("with a commission that is not meant after all are not told as saved, and can be put back", async () => {
    const { page, sent, told } = await tooGenerous();
    await page.press("ยกเลิก");
    expect([sent.length, await told()]).toEqual([1, undefined]);
    expect(page.typed("ค่าแนะนำ (% ของยอดแทง)")).toBe("6");
    await page.press("คืนค่าเดิม");
    expect(page.typed("ค่าแนะนำ (% ของยอดแทง)")).toBe("0");
  });

  it("that are typed while others are sent stay to be sent after them", async () => {
    const { page, sent, answer, hold, told } = await screen();
    for (const method of ["PUT", "PATCH"]) {
      answer(`${method} ${PATH}`, { ...settings, deposit_min: 200 });
    }
    const save = async () => {
      await vi.waitFor(async () => {
        await page.press("บันทึก");
        expect(page.words()).toContain("บันทึกการตั้งค่า?");
      });
      await page.press("บันทึก");
    };
    const letGo = hold();
    await page.type("ฝากต่ำสุด (บาท)", "200");
    await save();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await page.type("เลขที่ใบอนุญาต", "L-7");
    letGo();
    await vi.waitFor(async () => expect(await told()).toBeTruthy());
    expect(page.typed("เลขที่ใบอนุญาต")).toBe("L-7");
    await save();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ licence_number: "L-7" });
  });

  it("that wait for another owner stand as they were, and say so in the server's words", async () => {
    const { page, answer, told } = await screen({ two_person: true });
    const waiting = { message: "รอเจ้าของอีกคน", data: { status: "WAITING_APPROVAL" } };
    answer(`PUT ${PATH}`, waiting);
    answer(`PATCH ${PATH}`, waiting);
    await page.type("ฝากต่ำสุด (บาท)", "200");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(page.words()).toContain("บันทึกการตั้งค่า?"));
    await page.press("บันทึก");
    await vi.waitFor(async () => expect(await told()).toBe("รอเจ้าของอีกคน"));
    await vi.waitFor(() => expect(page.typed("ฝากต่ำสุด (บาท)")).toBe("100"));
  });

  it("that cannot be are told at once and not sent: an empty number is no zero", async () => {
    const { page, sent } = await screen();
    await page.type("ถอนได้กี่ครั้งต่อวัน", "");
    await page.press("บันทึก");
    expect(page.words()).not.toContain("บันทึกการตั้งค่า?");
    await page.type("ถอนได้กี่ครั้งต่อวัน", "3");
    await page.type("ลิงก์ LINE", "http://x");
    await page.press("บันทึก");
    expect(page.words()).toContain("ค่านี้ใช้ไม่ได้");
    expect(sent).toEqual([]);
  });

  it("can be put back, and are left alone where the question is answered with no", async () => {
    const { page, sent } = await screen();
    await page.type("เบอร์โทรติดต่อ", "021234567");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(page.words()).toContain("บันทึกการตั้งค่า?"));
    await page.press("ยกเลิก");
    expect(sent).toEqual([]);
    expect(page.typed("เบอร์โทรติดต่อ")).toBe("021234567");
    await page.press("คืนค่าเดิม");
    expect(page.typed("เบอร์โทรติดต่อ")).toBe("");
  });

  it("that are typed are not left unasked, and once put back they are", async () => {
    const { page } = await screen();
    const { mayLeave } = await import("../../ui/unsaved.ts");
    await page.type("เบอร์โทรติดต่อ", "021234567");
    const left = mayLeave();
    await page.says("ทิ้งที่กรอกไว้?");
    await page.press("กรอกต่อ");
    expect(await left).toBe(false);
    await page.press("คืนค่าเดิม");
    expect(await mayLeave()).toBe(true);
  });

  it("cannot be saved by who may only read, nor two people turned off", async () => {
    const auditor = await screen({}, ["auditor"]);
    await auditor.page.type("เบอร์โทรติดต่อ", "02");
    expect(auditor.page.buttons()).not.toContain("บันทึก");
    expect(auditor.page.words()).toContain("ผลรางวัลและยอดใหญ่ต้องให้อีกคนอนุมัติ");
    const two = await screen({ two_person: true });
    expect(two.page.words()).not.toContain("ผลรางวัลและยอดใหญ่ต้องให้อีกคนอนุมัติ");
  });

  it("that a colleague changes are shown, but for what is being typed, and are not sent back", async () => {
    const { page, sent, answer } = await screen();
    await page.type("ฝากต่ำสุด (บาท)", "150");
    await page.type("เบอร์โทรติดต่อ", "021234567");
    const now = { ...settings, deposit_min: 300, licence_number: "L-9" };
    answer(`GET ${PATH}`, now);
    const { queryClient } = await import("../../app/query-client.ts");
    await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
    await vi.waitFor(() => expect(page.typed("เลขที่ใบอนุญาต")).toBe("L-9"));
    expect(page.typed("ฝากต่ำสุด (บาท)")).toBe("150");
    expect(page.typed("เบอร์โทรติดต่อ")).toBe("021234567");
    await page.says("มีคนเปลี่ยนช่องนี้เป็น 300 แล้ว ตรวจก่อนบันทึก");
    await page.press("บันทึก");
    // What stands now is what is changed, not what stood when it was typed.
    await vi.waitFor(() => expect(page.words()).toContain("ฝากต่ำสุด (บาท): 300 → 150"));
    answer(`PUT ${PATH}`, { ...now, deposit_min: 150, contact_phone: "021234567" });
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const over = { deposit_min: 300, contact_phone: settings.contact_phone };
    expect(sent[0]?.body).toEqual({ deposit_min: 150, contact_phone: "021234567", over });
  });

  it("that are refused say why, and what was typed stands until it is put back", async () => {
    const { page, refuse } = await screen();
    refuse("ผิด 4711");
    await page.type("เบอร์โทรติดต่อ", "021234567");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(page.words()).toContain("บันทึกการตั้งค่า?"));
    await page.press("บันทึก");
    await vi.waitFor(() => expect(page.words()).toContain("ผิด 4711"));
    expect(page.typed("เบอร์โทรติดต่อ")).toBe("021234567");
    await page.press("คืนค่าเดิม");
    expect(page.words()).not.toContain("ผิด 4711");
  });
});
