/** Whether the bank, deposits or payouts, and the ledger agree on a day, and on no other. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import {
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
  unanswered,
} from "../../testing/browser.ts";

let answer: object;

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("matchMedia", () => new EventTarget());
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(address));
    return Response.json({ data: answer });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-reports", "admin-statements", "wallet", "admin-desk", "admin", "common"]);
});
afterAll(closeBrowser);

const reports = {
  "what came in": async () => (await import("./ReconciliationReport.tsx")).ReconciliationReport,
  "what left": async () => (await import("./OutgoingReport.tsx")).OutgoingReport,
};

it.each([
  ["what came in", 0, "success", "ตรงกันทุกรายการ"],
  ["what came in", 2, "warning", "ไม่ตรงกัน 2 รายการ"],
  ["what left", 0, "success", "ตรงกันทุกรายการ"],
  ["what left", 2, "warning", "ไม่ตรงกัน 2 รายการ"],
] as const)("of %s, where %i transfers disagree, is told: %s, %s", async (...one) => {
  const [report, disagreeing, tone, told] = one;
  const sums = { bank: "1.00", deposits: "1.00", payouts: "1.00", ledger: "1.00" };
  answer = { items: [], next_cursor: null, totals: { ...sums, disagreeing } };
  const Report = await reports[report]();
  const page = await mount(() => Report());
  const notice = () => elementsIn(page.value()).find(({ props }) => props["tone"])?.props;
  await vi.waitFor(() => expect(notice()?.["tone"]).toBe(tone));
  expect([notice()?.["children"]].flat().join("")).toContain(told);
});

it.each([
  ["what came in", "reconciliation", "ไม่มีเงินเข้าในวันที่เลือก"],
  ["what left", "outgoing", "ไม่มีเงินออกในวันที่เลือก"],
] as const)("of a day before, nothing of %s is not said of today", async (report, path, said) => {
  const office = await backOffice(["admin-reports", "admin-statements", "admin-staff", "wallet"]);
  const sums = { bank: "0.00", deposits: "0.00", payouts: "0.00", ledger: "0.00" };
  const none = { items: [], next_cursor: null, totals: { ...sums, disagreeing: 0 } };
  office.answer(`/api/admin/reports/${path}`, none);
  const page = await office.show(await reports[report]());
  await page.type("วันที่", "01/11/2569");
  await vi.waitFor(() => expect(page.words()).toContain(said));
});

const day = "วันที่";
it.each([
  ["what came in", reports["what came in"], day, "/api/admin/reports/reconciliation"],
  ["what left", reports["what left"], day, "/api/admin/reports/outgoing"],
  [
    "what was earned",
    async () => (await import("./ProfitReport.tsx")).ProfitReport,
    "ตั้งแต่",
    "/api/admin/reports/profit",
  ],
])("the sums of %s on one day are not shown under another", async (_of, report, label, path) => {
  const office = await backOffice(["admin-reports", "admin-statements", "admin-staff", "wallet"]);
  const sum = "4711.00";
  const totals = { bank: sum, deposits: sum, payouts: sum, ledger: sum, disagreeing: 0 };
  const row = { key: "2026-11-20", label: "2026-11-20", slips: 1, stakes: sum, profit: sum };
  const items = path.endsWith("profit") ? [row] : [];
  office.answer(path, { items, next_cursor: null, totals });
  const page = await office.show(await report());
  await page.says(/4,711/);
  vi.stubGlobal("fetch", (_: string, init?: RequestInit) => unanswered(init));
  await page.type(label, "19/11/2569");
  expect(page.words()).not.toContain("4,711");
});
