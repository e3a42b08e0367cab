/** Files of payouts for the bank: made, left out of, refused, fetched, and fetched again. */
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { payout } from "../../testing/payout-desk.ts";

const FILES = "/api/admin/payout-files";
const AT = "2026-01-05T18:03:00Z";

async function bar() {
  const office = await backOffice(["admin-withdrawals", "withdrawals"]);
  office.answer("/api/admin/receiving-accounts", {
    items: [
      { id: "r-1", active: true, bank_name: "กสิกรไทย", account_number: "0451239876" },
      { id: "r-2", active: true, bank_name: "กสิกรไทย", account_number: "0451239877" },
      { id: "r-3", active: false, bank_name: "ปิดแล้ว", account_number: "1112223334" },
    ],
  });
  const { PayoutBar } = await import("./PayoutFiles.tsx");
  const page = await office.show(PayoutBar, { items: [payout()] });
  const saved: string[] = [];
  const create = document.createElement.bind(document) as (tag: string) => object;
  const link = { href: "", download: "", click: () => saved.push(link.download) };
  const createElement = (tag: string) => (tag === "a" ? link : create(tag));
  Object.assign(document, { createElement });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  return { ...office, page, saved };
}
afterEach(() => void vi.restoreAllMocks());
afterAll(closeBrowser);

describe("a file for the bank", () => {
  const made = { id: "f-1", reference: "PF-1", format: "KTB", payouts: 3, total: "1234.50" };

  it("is made of one of the operator's open accounts under a key, told, and saved", async () => {
    const { page, sent, keys, answer, told } = await bar();
    answer(`POST ${FILES}`, { file: made, left_out: [] });
    await page.press("ทำไฟล์จ่ายเงิน");
    await vi.waitFor(() => expect(page.words()).toContain("045-1-23987-6"));
    expect(page.words()).not.toContain("111-2-22333-4");
    await page.press("ทำไฟล์จ่ายเงิน");
    expect(sent).toEqual([]);
    await page.type("รูปแบบ", "KTB");
    await page.type("จ่ายจากบัญชี", "r-1");
    await page.press("ทำไฟล์จ่ายเงิน");
    const body = { format: "KTB", paid_from: "r-1" };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: FILES, body }]));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    await vi.waitFor(async () => expect(await told()).toBe("ทำไฟล์ PF-1 3 รายการ 1,234.50 บาทแล้ว"));
  });

  it("says why there is no account to pay from, and asks again", async () => {
    const { page, answer } = await bar();
    const accounts = "/api/admin/receiving-accounts";
    answer(accounts, Response.json({ message: "ไม่ว่าง 4711" }, { status: 422 }));
    await page.press("ทำไฟล์จ่ายเงิน");
    await page.says("ไม่ว่าง 4711");
    answer(accounts, {
      items: [{ id: "r-9", active: true, bank_name: "ก", account_number: "0451239879" }],
    });
    await page.press("ลองใหม่");
    await page.says("045-1-23987-9");
    expect(page.words()).not.toContain("ไม่ว่าง 4711");
  });

  it("that is made and cannot be fetched says so: it has to be fetched from the list", async () => {
    const { page, answer, told } = await bar();
    answer(`POST ${FILES}`, { file: made, left_out: [] });
    answer(`${FILES}/f-1`, Response.json({ message: "ไม่ว่าง 4711" }, { status: 503 }));
    await page.press("ทำไฟล์จ่ายเงิน");
    await page.type("จ่ายจากบัญชี", "r-1");
    await page.press("ทำไฟล์จ่ายเงิน");
    await vi.waitFor(async () => expect(await told()).toMatch(/^ทำไฟล์ PF-1 .* · ไม่ว่าง 4711$/));
    expect(page.words()).not.toContain("รูปแบบ");
  });

  it.each([
    ["X", / · เว้นไว้ 1 รายการ ดูข้อที่ค้างในแต่ละรายการ$/],
    ["PAYOUT_FILE_ACCOUNT", / · เว้นไว้ 1 รายการ ไฟล์ของธนาคารกรุงไทยใส่.*ใช้ CSV หรือโอนเอง$/],
  ])("tells how many payouts were left out of it for %s", async (code, said) => {
    const { page, answer, told } = await bar();
    answer(`POST ${FILES}`, { file: made, left_out: [{ id: "w", code }] });
    await page.press("ทำไฟล์จ่ายเงิน");
    await page.type("จ่ายจากบัญชี", "r-1");
    await page.press("ทำไฟล์จ่ายเงิน");
    await vi.waitFor(async () => expect(await told()).toMatch(said));
  });

  it("tells all that was made and left out, for whatever reason", async () => {
    const { page, answer, told } = await bar();
    const left = ["X", "Y", "PAYOUT_FILE_ACCOUNT"].map((code, id) => ({ id: String(id), code }));
    answer(`POST ${FILES}`, { file: made, left_out: left });
    await page.press("ทำไฟล์จ่ายเงิน");
    await page.type("จ่ายจากบัญชี", "r-1");
    await page.press("ทำไฟล์จ่ายเงิน");
    const all = /^ทำไฟล์ PF-1 3 รายการ 1,234.50 บาทแล้ว · เว้นไว้ 2 รายการ .* · เว้นไว้ 1 รายการ ไฟล์/;
    await vi.waitFor(async () => expect(await told()).toMatch(all));
  });

  it.each([
    ["PAYOUT_FILE_ACCOUNT", /KTB iPay\) (?:CSV )?ผิด 4711/],
    ["PAYOUT_FILE_COMPANY", /KTB iPay\) (?:CSV )?ผิด 4711/],
    ["RECEIVING_ACCOUNT_NOT_FOUND", /045-1-23987-7 ผิด 4711/],
  ])("that is refused for %s says so at its field", async (code, said) => {
    const { page, refuse } = await bar();
    refuse("ผิด 4711", 422, { code });
    await page.press("ทำไฟล์จ่ายเงิน");
    await page.type("จ่ายจากบัญชี", "r-1");
    await page.press("ทำไฟล์จ่ายเงิน");
    await vi.waitFor(() => expect(page.words()).toContain("ผิด 4711"));
    expect(page.words()).toMatch(said);
  });

  it("is listed with what is open in it, and can be fetched again; that there is none is said", async () => {
    const { page, answer, asked } = await bar();
    const file = { ...made, open: 2, created_by: "แนน", created_at: AT };
    answer(FILES, { items: [file], next_cursor: null });
    await page.press("ไฟล์จ่ายเงิน");
    await vi.waitFor(() => expect(page.words()).toContain("PF-1 3 รายการ 1,234.50 บาท รอผล 2"));
    expect(page.words()).toContain("แนน 6 ม.ค. 2569 01:03 น.");
    await page.press("เซฟไฟล์");
    await vi.waitFor(() => expect(asked.at(-1)).toBe(`${FILES}/f-1?`));
    const none = await bar();
    await none.page.press("ไฟล์จ่ายเงิน");
    await vi.waitFor(() => expect(none.page.words()).toContain("ยังไม่มีไฟล์จ่ายเงิน"));
  });
});

describe("a file of payouts", () => {
  async function making() {
    const shown = await bar();
    await shown.page.press("ทำไฟล์จ่ายเงิน");
    const make = async (account: string) => {
      const before = shown.sent.length;
      await shown.page.type("จ่ายจากบัญชี", account);
      await shown.page.press("ทำไฟล์จ่ายเงิน");
      await vi.waitFor(() => expect(shown.sent).toHaveLength(before + 1));
      await vi.waitFor(() => expect(shown.page.busy()).toEqual([]));
    };
    return { ...shown, make };
  }

  it("whose answer was lost is asked for again under its key, and of another account under another", async () => {
    const { keys, make, refuse } = await making();
    refuse("ไม่ว่าง", 503);
    for (const account of ["r-1", "r-1", "r-2"]) await make(account);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  const lost = { id: "f-1", reference: "PF-1", format: "CSV", payouts: 3, total: "1234.50" };

  it("is not the last that can be fetched again: those before it are shown on demand", async () => {
    const { page, answer } = await bar();
    const file = { ...lost, open: 0, created_by: "แนน", created_at: AT };
    answer(FILES, { items: [file], next_cursor: "older" });
    await page.press("ไฟล์จ่ายเงิน");
    await page.says("PF-1");
    answer(FILES, { items: [{ ...file, id: "f-0", reference: "PF-0" }], next_cursor: null });
    await page.press("ดูรายการเก่ากว่านี้");
    await page.says("PF-0");
    expect(page.words()).toContain("PF-1");
  });

  it("whose answer was lost and that was fetched from the list is not made once more", async () => {
    const { page, keys, make, answer, refuse, saved } = await making();
    refuse("ไม่ว่าง", 503);
    await make("r-1");
    await page.press("ยกเลิก");
    const file = { ...lost, open: 3, created_by: "แนน", created_at: AT };
    answer(FILES, { items: [file], next_cursor: null });
    await page.press("ไฟล์จ่ายเงิน");
    await vi.waitFor(() => expect(page.words()).toContain("PF-1"));
    await page.press("เซฟไฟล์");
    await vi.waitFor(() => expect(saved).toEqual(["PF-1.csv"]));
    await page.press("ปิด");
    await page.press("ทำไฟล์จ่ายเงิน");
    await make("r-1");
    expect(keys[1]).not.toBe(keys[0]);
  });

  it("whose answer was lost and whose payouts are all decided is not the one that is asked for", async () => {
    const { page, keys, make, answer, saved } = await making();
    answer(`POST ${FILES}`, Response.json({ message: "ไม่ว่าง" }, { status: 503 }));
    await make("r-1");
    answer(`POST ${FILES}`, { file: { ...lost, open: 0 }, left_out: [] });
    await page.press("ทำไฟล์จ่ายเงิน");
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect([keys.length, keys[1] === keys[0], keys[2] === keys[0]]).toEqual([3, true, false]);
  });

  it.each([
    ["CSV", "PF-1.csv"],
    ["KTB", "PF-1.txt"],
  ])("as %s is saved as %s when it is made", async (format, name) => {
    const { page, answer, make, asked, saved } = await making();
    const file = { id: "f-1", reference: "PF-1", format, payouts: 3, total: "1234.50" };
    answer(`POST ${FILES}`, { file, left_out: [] });
    await page.type("รูปแบบ", format);
    await make("r-1");
    await vi.waitFor(() => expect(saved).toEqual([name]));
    expect(asked.at(-1)).toBe(`${FILES}/f-1?`);
    expect(page.words()).not.toContain("รูปแบบ");
  });
});
