/** Lists of reports that are longer than a page: the next page goes on where the one before ended. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser, elementsIn } from "../../testing/browser.ts";

const AT = "2026-11-20T18:00:00Z";
const BOOKS = "/api/admin/books";
afterAll(closeBrowser);

/** Half past midnight of the 21st in Bangkok. */
async function office() {
  const given = await backOffice(["admin-reports", "admin-statements", "admin-staff", "wallet"]);
  const { takeServerTime } = await import("../../ui/clock.ts");
  takeServerTime(Date.parse("2026-11-20T17:30:00Z"), Date.now(), Date.now());
  return given;
}

it("what moved an account of the house on the day that is shown is told page by page", async () => {
  const given = await office();
  const sums = { opening: "1.01", debit: "2.02", credit: "3.03", closing: "0.00" };
  const account = { account: "PAYOUTS", bank_account: null, entries: 51, ...sums };
  given.answer(BOOKS, { data: { items: [account], totals: sums, sealed: null } });
  const entry = { source: "LEDGER", user_id: "m", reference_kind: "slip", at: AT };
  const answer = (page: object) => given.answer(`${BOOKS}/entries`, { data: page });
  const first = { ...entry, id: "1", kind: "WIN", reference_id: "REF-1", amount: "-7.07" };
  answer({ items: [first], next_cursor: "c" });
  const { BooksReport } = await import("./BooksReport.tsx");
  let choose: unknown;
  const page = await given.show(() => {
    const shown = BooksReport();
    const table = elementsIn(shown).find(({ props }) => "onRowClick" in props);
    choose = table?.props["onRowClick"];
    return shown;
  });
  await page.type("วันที่", "19/11/2569");
  await vi.waitFor(() => expect(given.queries(BOOKS)).toHaveLength(2));
  await act(() => (choose as (row: object) => void)(account));
  await page.says(/01:00 น\. .*ถูกรางวัล .*REF-1 .*−7\.07/);

  answer({ items: [{ ...first, id: "2", reference_id: "REF-2" }], next_cursor: null });
  await page.press("ถัดไป");
  await page.says("REF-2");
  expect(page.words()).not.toContain("REF-1");
  const asked = { account: "PAYOUTS", date: "2026-11-19", limit: "50" };
  expect(given.queries(`${BOOKS}/entries`)).toEqual([asked, { ...asked, cursor: "c" }]);
});

it("what came in on a day is told page by page", async () => {
  const given = await office();
  const PATH = "/api/admin/reports/reconciliation";
  const totals = { bank: "1.00", deposits: "1.00", ledger: "1.00", disagreeing: 1 };
  given.answer(PATH, { items: [], next_cursor: "c", totals });
  const { ReconciliationReport } = await import("./ReconciliationReport.tsx");
  const page = await given.show(ReconciliationReport);
  await page.says("ไม่ตรงกัน 1 รายการ");
  await page.press("ถัดไป");
  await vi.waitFor(() => expect(given.queries(PATH)).toHaveLength(2));
  const asked = { date: "2026-11-21", limit: "50" };
  expect(given.queries(PATH)).toEqual([asked, { ...asked, cursor: "c" }]);
});
