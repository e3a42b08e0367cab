/** Which figures the report of profit shows of what, and what stands under them. */
import { afterAll, expect, it } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

afterAll(closeBrowser);

const row = (key: string, more: object = {}) => ({
  key,
  label: `ROW ${key}`,
  draw_date: null,
  slips: 1,
  stakes: "1.01",
  refunds: "0.00",
  payouts: "2.02",
  pending: "0.00",
  profit: "3.03",
  commissions: "4.04",
  adjustments: "5.05",
  net_profit: "6.06",
  fees: null,
  bank_fees: null,
  write_offs: null,
  ...more,
});

async function report(group: string, items: readonly object[]) {
  const office = await backOffice(["admin-reports", "admin-staff"]);
  location.hash = `#/admin/reports?from=2026-11-01&to=2026-11-21&group=${group}`;
  office.answer("/api/admin/reports/profit", { items, next_cursor: null });
  const { ProfitReport } = await import("./ProfitReport.tsx");
  const page = await office.show(ProfitReport);
  const empty = items.length === 0;
  const { text } = await import("../../text/i18n.ts");
  await page.says(empty ? text("admin-reports:no_rows") : "ROW 0");
  return { words: page.words(), text };
}

it.each([
  ["day", true],
  ["member", true],
  ["type", false],
  ["round", false],
])("by %s commissions, adjustments and the net profit are shown: %s", async (group, is) => {
  const { words, text } = await report(group, [row("0")]);
  for (const name of ["commissions", "adjustments", "net_profit"] as const) {
    expect(words.includes(text(`admin-reports:${name}`))).toBe(is);
  }
  for (const amount of ["4.04", "5.05", "6.06"]) expect(words.includes(amount)).toBe(is);
  const byDraw = text("admin-desk:by_draw");
  expect(words.includes(byDraw)).toBe(group === "type" || group === "round");
});

it("by who brought members commission and what is left are shown, where the node tells them", async () => {
  const { words, text } = await report("referrer", [row("0", { adjustments: null })]);
  const names = ["commissions", "adjustments", "net_profit"] as const;
  const shown = (told: string) =>
    names.filter((name) => told.includes(text(`admin-reports:${name}`)));
  expect(shown(words)).toEqual(["commissions", "net_profit"]);
  const older = row("0", { commissions: null, adjustments: null, net_profit: null });
  expect(shown((await report("referrer", [older])).words)).toEqual([]);
});

it("what the house paid by itself is shown where there was any, and added up", async () => {
  const { words, text } = await report("day", [row("0", { bank_fees: "7.07" }), row("1")]);
  expect(words).toContain(text("admin-reports:accounts.BANK_FEES"));
  expect(words.split("7.07")).toHaveLength(3);
  for (const other of ["FEES", "WRITE_OFFS"] as const) {
    expect(words).not.toContain(text(`admin-reports:accounts.${other}`) + " ");
  }
  for (const sum of ["2.02", "4.04", "8.08", "10.10", "12.12"]) expect(words).toContain(sum);
  expect(words).toContain(`${text("admin-reports:stakes")} 2.02`);
});

it("what the house got back is shown as what it paid", async () => {
  const { words, text } = await report("day", [row("0", { fees: "-7.07" }), row("1")]);
  expect(words).toContain(text("admin-reports:accounts.FEES"));
  expect(words.split("7.07")).toHaveLength(3);
});

it("of members and of nothing no sums are shown: a page's would be taken for all", async () => {
  const both = [row("0"), row("1")];
  expect((await report("day", both)).words).toContain("12.12");
  expect((await report("member", both)).words).not.toContain("12.12");
  expect((await report("day", [])).words).not.toContain("0.00");
});

it("the check of the ledger names what does not agree, and only then", async () => {
  const office = await backOffice(["admin-reports"]);
  location.hash = "#/admin/reports?report=ledger";
  const at = "2026-11-20T18:00:00Z";
  const { text } = await import("../../text/i18n.ts");
  const check = async (mismatches: readonly object[]) => {
    const balanced = mismatches.length === 0;
    const reply = { balanced, wallets_checked: 3, mismatches, checked_at: at, message: "" };
    office.answer("/api/admin/ledger/check", reply);
    const page = await office.show(await import("./ReportsScreen.tsx"));
    await page.press(text("admin-reports:check_now"));
    await page.says("21 พ.ย. 2569");
    return page.words();
  };
  const head = text("admin-reports:detail");
  // Days that are sealed are taken as they were found when they were looked at last.
  expect(text("admin-reports:ledger_text")).toContain("จากวันที่ปิดยอดล่าสุด");
  expect(await check([])).not.toContain(head);
  const wrong = await check([{ kind: "WALLET", id: "w-1", detail: "DETAIL 4711" }]);
  for (const part of [head, "WALLET", "w-1", "DETAIL 4711"]) expect(wrong).toContain(part);
});

it("rows of a billion baht and more are in the sums", async () => {
  const year = row("0", { stakes: "2400000000.50", profit: "-1000000000.25" });
  const { words, text } = await report("type", [year, row("1")]);
  expect(words).toContain(`${text("admin-reports:stakes")} 2,400,000,001.51`);
  expect(words).toContain("−999,999,997.22");
});
