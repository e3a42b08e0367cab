/** What the details of a withdrawal say of its money, and of a no. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined ? new Response(textsAt(path)) : Response.json({ data: [] }),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["withdrawals", "common"]);
});
afterAll(closeBrowser);

/** The sheet of a withdrawal of 1,000 baht. */
async function textOf(more: object): Promise<string> {
  const { WithdrawalSheet } = await import("./parts/WithdrawalSheet.tsx");
  const withdrawal = {
    id: "1",
    status: "APPROVED",
    amount: "1000.00",
    fee: "0.00",
    net_amount: "1000.00",
    bank_name: "กสิกรไทย",
    bank_color: "#138f2d",
    bank_account_no: "0451239876",
    bank_account_name: "ก้อย ใจดี",
    created_at: "2026-11-20T12:00:00Z",
    processed_at: null,
    reject_reason: null,
    slip_image_url: null,
    ...more,
  };
  const text = await show(
    createElement(WithdrawalSheet, { withdrawal: withdrawal as never, onClose: () => undefined }),
  );
  return text();
}

it.each([
  ["15.00", "985.00", "ค่าธรรมเนียม 15.00 ได้รับสุทธิ 985.00"],
  ["0.00", "1000.00", "ค่าธรรมเนียม ฟรี! ได้รับสุทธิ 1,000.00"],
])("of 1,000 baht with a fee of %s arrive %s", async (fee, net_amount, told) => {
  expect(await textOf({ fee, net_amount })).toContain(told);
});

it("a withdrawal that was rejected says why, and one that was paid says no reason", async () => {
  const reason = { reject_reason: "ชื่อบัญชีไม่ตรง", processed_at: "2026-11-20T13:00:00Z" };
  const rejected = await textOf({ ...reason, status: "REJECTED" });
  expect(rejected).toContain("เหตุผลที่ปฏิเสธ ชื่อบัญชีไม่ตรง");
  expect(await textOf({ ...reason, status: "APPROVED" })).not.toContain("ชื่อบัญชีไม่ตรง");
});
