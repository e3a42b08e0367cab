/** A line that left and was explained by mistake: where it is reopened, and what is said and sent. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const PATH = "/api/admin/reports/outgoing";
const AT = "2026-11-20T18:00:00Z";
const bank = {
  id: "41",
  account_number: "045",
  amount: "1234.50",
  occurred_at: AT,
  counterparty: "X1",
  description: "DESC",
  explained: null as object | null,
  waiting_approval_id: null as string | null,
};
const as = (how: string) => ({ explained: { as: how, note: "NOTE", by: "แนน", at: AT } });
const payout = {
  id: "w",
  amount: "1234.50",
  phone_number: "0812345678",
  account_number: "045",
  paid_at: AT,
};

async function report(row: object, rights?: readonly string[]) {
  const office = await backOffice(["admin-statements", "admin-reports"], rights);
  const totals = { bank: "1.01", payouts: "2.02", ledger: "3.03", disagreeing: 0 };
  office.answer(PATH, { data: { items: [row], totals, next_cursor: null } });
  const { OutgoingReport } = await import("./OutgoingReport.tsx");
  const page = await office.show(OutgoingReport);
  await page.says("1,234.50");
  return { ...office, page };
}
const closed = (how: string, more: object = {}) => ({
  state: "CLOSED",
  bank: { ...bank, ...as(how), ...more },
  payout: null,
});
afterAll(closeBrowser);

const REOPEN = "เปิดอีกครั้ง";

describe("a line that left is reopened", () => {
  it("with a reason, not without one, and what that does is said", async () => {
    const { page, sent, told } = await report(closed("FEE"));
    await page.press(REOPEN);
    for (const part of ["เปิดรายการเงินออก 1,234.50 บาทอีกครั้ง?", "เหมือนก่อนอธิบาย"])
      expect(page.words()).toContain(part);
    await page.press(REOPEN);
    expect(sent).toEqual([]);
    await page.type("รายละเอียด", " อธิบายผิด ");
    await page.press(REOPEN);
    const path = "/api/admin/statement-lines/41/reopen";
    const body = { note: "อธิบายผิด" };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path, body }]));
    await vi.waitFor(async () => expect(await told()).toBe("เปิดรายการอีกครั้งแล้ว"));
  });

  it("where a second person has to say so, that is told, and not that it is done", async () => {
    const { page, answer, told } = await report(closed("OWNER"));
    answer("POST /api/admin/statement-lines/41/reopen", {
      message: "รออีกคน 4711",
      data: { status: "WAITING_APPROVAL" },
    });
    await page.press(REOPEN);
    await page.type("รายละเอียด", "x");
    await page.press(REOPEN);
    await vi.waitFor(async () => expect(await told()).toBe("รออีกคน 4711"));
  });

  it("a refusal is said in the dialog, which stays", async () => {
    const { page, refuse } = await report(closed("PAID_TWICE"));
    await page.press(REOPEN);
    refuse("เปิดไปแล้ว 4711", 409);
    await page.type("รายละเอียด", "x");
    await page.press(REOPEN);
    await page.says("เปิดไปแล้ว 4711");
    expect(page.words()).toContain("เปิดรายการเงินออก 1,234.50 บาทอีกครั้ง?");
  });

  it.each([
    ["a transfer between own accounts", closed("OWN_TRANSFER"), "เงินเข้าที่อีกบัญชีกลับไปรอจับคู่"],
    ["a payout that was paid twice", closed("PAID_TWICE"), "หักจากกระเป๋าเงินสมาชิกไปแล้ว ให้ปรับเครดิตคืน"],
    ["a payout", { state: "AGREED", bank, payout }, "หากธนาคารไม่ได้จ่าย กดคืนที่รายการถอน"],
  ])("says of %s what becomes of its other side", async (_, row, said) => {
    const { page } = await report(row);
    await page.press(REOPEN);
    expect(page.words()).toContain(said);
  });

  it("is not asked for twice: the request that waits stands there, with the way to it", async () => {
    const { page } = await report(closed("FEE", { waiting_approval_id: "a-1" }));
    expect(page.words()).toContain("รออีกคนอนุมัติ");
    expect(page.links()).toContain("/admin/approvals");
    expect(page.buttons()).not.toContain(REOPEN);
  });

  it("nor is what was said of it, where that waits for a second person", async () => {
    const asked = { ...bank, waiting_approval_id: "a-1" };
    const { page } = await report({ state: "NO_PAYOUT", bank: asked, payout: null });
    expect(page.words()).toContain("รออีกคนอนุมัติ");
    expect(page.buttons()).not.toContain("อธิบาย");
  });
});

it.each([
  ["what is explained by a cashier", closed("REFUND"), "cashier", true],
  ["what is explained by an auditor", closed("REFUND"), "auditor", false],
  ["a payout that agrees", { state: "AGREED", bank, payout }, "owner", true],
  ["a payout that came back", { state: "RETURNED", bank, payout }, "owner", true],
  ["a payout that is not entered as paid", { state: "NOT_PAID", bank, payout }, "owner", false],
  ["a payout without a line", { state: "NO_BANK_LINE", bank: null, payout }, "owner", false],
  ["a fee", { state: "FEE", bank, payout: null }, "owner", false],
  ["a line that waits", { state: "NO_PAYOUT", bank, payout: null }, "owner", false],
])("of %s reopening is offered as it may be: %j, %s, %s", async (_, row, right, offered) => {
  const { page } = await report(row, [right]);
  expect(page.buttons().includes(REOPEN)).toBe(offered);
});
