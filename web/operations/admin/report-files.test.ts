/** The file of a report is of the days, the day or the grouping that are shown. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const groups = ["admin-reports", "admin-statements", "admin-audit", "wallet"];
afterAll(closeBrowser);

const days = { from: "2026-10-01", to: "2026-10-31" };
const date = { date: "2026-10-30" };
it.each([
  ["profit", "/api/admin/reports/profit", { ...days, group: "round" }],
  ["staff", "/api/admin/reports/staff", days],
  ["reconciliation", "/api/admin/reports/reconciliation", date],
  ["outgoing", "/api/admin/reports/outgoing", date],
  ["books", "/api/admin/books", date],
])(
  "the file of the report %s (%s) is of what is chosen there: %j",
  async (report, path, chosen) => {
    const { show, queries } = await backOffice(groups);
    const address = new URLSearchParams({ report, ...chosen }).toString();
    location.hash = `#/admin/reports?${address}`;
    const page = await show(await import("./ReportsScreen.tsx"));
    await page.press("ไฟล์ CSV");
    await vi.waitFor(() => expect(queries(path).at(-1)).toEqual({ ...chosen, format: "csv" }));
  },
);

it.each(["profit", "staff"])(
  "there is none of the report %s in days of a wrong order",
  async (report) => {
    const { show, queries } = await backOffice(groups);
    const address = new URLSearchParams({ report, from: days.to, to: days.from }).toString();
    location.hash = `#/admin/reports?${address}`;
    const page = await show(await import("./ReportsScreen.tsx"));
    expect(page.buttons()).toContain("พิมพ์");
    expect(page.buttons()).not.toContain("ไฟล์ CSV");
    expect(queries(`/api/admin/reports/${report}`)).toEqual([]);
  },
);
