/** A statement of which nothing fits what was chosen leads back to all of it, whatever was chosen. */
import { balance, listTransactions } from "@chokdee/domain/wallet/contract.ts";
import { listOwnDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

// The 21st in Bangkok.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T18:00:00Z") });
});
afterEach(() => vi.useRealTimers());
afterAll(closeBrowser);

async function empty() {
  const web = await memberWeb(["wallet", "lottery", "day-field"], "/transactions");
  web.answer(listTransactions.path, { items: [], data: { items: [] }, next_cursor: null });
  web.answer(listOwnDebts.path, { data: { total: "0.00", items: [], blocks_withdrawals: false } });
  web.answer(balance.path, { balance: 8, data: { balance: 7.25 } });
  const page = await web.show(await import("./TransactionsScreen.tsx"));
  await page.says("ไม่มีรายการ ไปแทงหวย");
  return { page, asked: () => web.queries(listTransactions.path) };
}
type Narrow = (page: Awaited<ReturnType<typeof empty>>["page"]) => Promise<void>;

it.each<readonly [string, Narrow, object, isOfDays: boolean]>([
  ["a type", (page) => page.press("แทงหวย"), { type: "BET" }, false],
  ["the first day", (page) => page.type("ตั้งแต่วันที่", "20/11/2569"), { from: "2026-11-20" }, true],
  ["the last day", (page) => page.type("ถึงวันที่", "20/11/2569"), { to: "2026-11-20" }, true],
])("narrowed to %s alone", async (_, narrow, query, isOfDays) => {
  const { page, asked } = await empty();
  await narrow(page);
  await page.says("ไม่มีรายการ ดูทั้งหมด");
  expect(page.words()).not.toContain("ไปแทงหวย");
  expect(asked().at(-1)).toEqual({ ...query, limit: "50" });
  expect(page.words().includes("เลือกวันที่อยู่")).toBe(isOfDays);
  await page.press("ดูทั้งหมด");
  await page.says("ไม่มีรายการ ไปแทงหวย");
  expect(page.words()).toContain("เลือกวันที่ และบันทึกเป็นไฟล์");
});

it("the balance in the bar is the one among the data, where an answer has both", async () => {
  const { page } = await empty();
  await vi.waitFor(() => expect(page.words()).toContain("คงเหลือ 7.25"));
});
