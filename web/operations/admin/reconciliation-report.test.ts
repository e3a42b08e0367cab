/** Whether bank, deposits and ledger agree on a day. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, elementsIn, mount, openBrowser, textsAt } from "../../testing/browser.ts";

let answer: object;

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("matchMedia", () => new EventTarget());
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(address));
    return Response.json({ data: answer });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-reports", "wallet", "admin-desk", "admin", "common"]);
});
afterAll(closeBrowser);

it.each([
  [0, "success", "ตรงกันทุกรายการ"],
  [2, "warning", "ไม่ตรงกัน 2 รายการ"],
])("of a day on which %i transfers disagree is told: %s, %s", async (disagreeing, tone, told) => {
  const totals = { bank: "1.00", deposits: "1.00", ledger: "1.00", disagreeing };
  answer = { items: [], next_cursor: null, totals };
  const { ReconciliationReport } = await import("./ReconciliationReport.tsx");
  const page = await mount(() => ReconciliationReport());
  const notice = () => elementsIn(page.value()).find(({ props }) => props["tone"])?.props;
  await vi.waitFor(() => expect(notice()?.["tone"]).toBe(tone));
  expect([notice()?.["children"]].flat().join("")).toContain(told);
});
