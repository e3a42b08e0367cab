/** A later page whose rows are all decided: what it says, and the way back to those that wait. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";

const AT = "2026-11-20T18:00:00Z";
const deposit = {
  id: "1",
  status: "PENDING",
  amount: "250.00",
  qr_amount: "250.37",
  reference_id: "CD-1",
  created_at: AT,
  waiting_approval_id: null,
  decided_at: null,
  decided_by: null,
  reason: null,
  credited_amount: null,
  recalled: null,
  bank_line: null,
  slip: null,
  earlier_slips: [],
  receiving_account: { bank_name: "กสิกรไทย", display_number: "072-1-93485-0" },
  member: {
    id: "m",
    nickname: "ก้อย",
    phone_number: "0812345678",
    balance: "100.10",
    bank_name: "กสิกรไทย",
    account_name: "ก้อย ใจดี",
  },
};
const line = {
  id: "1",
  provider: "kbank",
  transaction_id: "T1",
  amount: "250.37",
  occurred_at: AT,
  to_account: "0721934850",
  from_account: null,
  reference: null,
  why_unmatched: "SEVERAL",
  same_as: null,
  waiting_approval_id: null,
  closed: null,
  senders: [],
  candidates: [],
};
afterAll(closeBrowser);

const desks = [
  [
    "deposits",
    "/api/admin/deposits",
    deposit,
    () => import("./DepositsScreen.tsx"),
    "ไม่มีรายการรอยืนยัน",
  ],
  [
    "lines",
    "/api/admin/notifications/unmatched",
    line,
    () => import("./UnmatchedScreen.tsx"),
    "ไม่มีเงินเข้าที่รอจับคู่",
  ],
] as const;

it.each(desks)(
  "of %s leads back to those that wait, and does not say that none do",
  async (...of) => {
    const [, list, row, screen, none] = of;
    const { answer, show, queries } = await backOffice(["admin-deposits"]);
    answer(list, { items: [row], total: 2, next_cursor: "next" });
    const page = await show(await screen());
    await page.says("250.37");
    answer(list, { items: [row], total: 2, next_cursor: null });
    await page.press("ถัดไป");
    await page.says("หน้า 2");
    answer(list, { items: [], total: 1, next_cursor: null });
    const { queryClient } = await import("../../app/query-client.ts");
    await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
    await vi.waitFor(() => expect(page.words()).not.toContain("250.37"));
    expect(page.words()).not.toContain(none);
    answer(list, { items: [row], total: 1, next_cursor: null });
    await page.press("ก่อนหน้า");
    await page.says("หน้า 1");
    await page.says("250.37");
    expect(queries(list).at(-1)).not.toHaveProperty("cursor");
  },
);

it.each(desks)("of %s is no page where there is only one: none wait", async (...of) => {
  const [, list, , screen, none] = of;
  const { answer, show } = await backOffice(["admin-deposits"]);
  answer(list, { items: [], total: 0, next_cursor: null });
  const page = await show(await screen());
  await page.says(none);
  expect(page.words()).not.toContain("หน้า 1");
});
