/** The form of a withdrawal while one of its answers is late: nothing is said that is not known. */
import { listBankAccounts } from "@chokdee/domain/members/bank-contract.ts";
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { listOwnDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import { requestWithdrawal, withdrawalLimits } from "@chokdee/domain/withdrawals/contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterAll(closeBrowser);

const bank = { id: "004", code: "004", name_th: "กสิกรไทย", color: "#138f2d", account_groups: [] };
const account = { id: "1", bank, account_number: "0451239876", account_name: "ก้อย ใจดี" };
const limits = { min: 100, max: 2_000, fee: 0, daily_limit: 3, used_today: 1 };

/** The screen, to which what is asked or sent under these paths comes late. */
async function screen(isLate: (path: string, init: RequestInit) => boolean) {
  const web = await memberWeb(["withdrawals", "wallet"]);
  web.answer(listBankAccounts.path, { data: [{ ...account, is_primary: true }] });
  web.answer(withdrawalLimits.path, { data: limits });
  web.answer(balance.path, { balance: 1_000 });
  web.answer(listOwnDebts.path, { data: { total: "0.00", items: [] } });
  const known = Promise.withResolvers<void>();
  const house = globalThis.fetch;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init !== undefined && isLate(path, init)) await known.promise;
    return house(path, init);
  });
  const page = await web.show(await import("./WithdrawalScreen.tsx"));
  await page.says("1,000.00");
  return { ...web, page, answer: () => known.resolve() };
}

it.each([
  ["the accounts are", listBankAccounts.path],
  ["the limits are", withdrawalLimits.path],
])(
  "while %s not known there is neither a form nor a word of a missing account",
  async (_, late) => {
    const { page, answer } = await screen((path) => path.startsWith(late));
    const { queryClient } = await import("../../app/query-client.ts");
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1));
    await act(() => undefined);
    for (const part of ["ยังไม่มีบัญชีธนาคาร", "จำนวนเงิน", "ลองใหม่", "เข้าบัญชี"])
      expect(page.words()).not.toContain(part);
    answer();
    await page.says("จำนวนเงิน");
    expect(page.words()).toContain("ก้อย ใจดี");
  },
);

it("while a withdrawal is on its way its amount cannot be changed", async () => {
  const { page, answer } = await screen((_, { method }) => method === "POST");
  await page.says("ถอนทั้งหมด 1,000 บาท");
  await page.type("จำนวนเงิน", "500");
  await page.press("ถอนเงิน 500");
  await page.press("ยืนยันถอน");
  await vi.waitFor(() => expect(page.busy()).toEqual(["ถอนเงิน 500 บาท"]));
  await expect(page.type("จำนวนเงิน", "600")).rejects.toThrow("takes nothing");
  expect(page.words()).not.toContain("ถอนทั้งหมด");
  answer();
  await page.says("ส่งคำขอถอนเงินแล้ว");
});

it("one that came too soon after others tells in how many seconds it may come again", async () => {
  const { page, refuse } = await screen(() => false);
  const words = "คุณส่งคำขอถอนเงินบ่อยเกินไป กรุณารอสักครู่ ลองใหม่ได้ใน 40 วินาที";
  refuse(`POST ${requestWithdrawal.path}`, words, 429, { code: "WITHDRAWALS_TOO_OFTEN" });
  await page.type("จำนวนเงิน", "500");
  await page.press("ถอนเงิน 500");
  await page.press("ยืนยันถอน");
  await vi.waitFor(() => expect(page.words()).toContain(words));
});
