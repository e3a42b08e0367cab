/** From an alarm one comes to where it is seen. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

let rights: readonly string[] = [];

beforeEach(async () => {
  openBrowser();
  rights = ["owner"];
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("/staff/me") ? Response.json({ data: { rights } }) : new Response(textsAt(path)),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-dashboard", "admin-house", "common"]);
});
afterEach(closeBrowser);

const AT = "2026-11-20T18:00:00Z";

it("an alarm that began on another day tells the day", async () => {
  const { Alarms } = await import("./Alarms.tsx");
  const alarm = { kind: "LEDGER_MISMATCH", detail: "", at: AT };
  const page = await open(createElement(Alarms, { alarms: [alarm] }));
  expect(page.text().replaceAll("\u00A0", " ")).toContain("21 พ.ย. 2569 01:00 น.");
});

it("a check of the ledger that is late tells when the last one was", async () => {
  const { Alarms } = await import("./Alarms.tsx");
  const alarm = { kind: "LEDGER_CHECK_LATE", detail: "2026-11-18T20:15:00Z", at: AT };
  const page = await open(createElement(Alarms, { alarms: [alarm] }));
  const said = page.text().replaceAll("\u00A0", " ");
  expect(said).toContain("19 พ.ย. 2569 03:15 น.");
  expect(said).not.toContain(alarm.detail);
});

it.each([
  ["LEDGER_MISMATCH", "/admin/reports?report=ledger"],
  ["LEDGER_CHECK_LATE", "/admin/reports?report=ledger"],
  ["CREDIT_UNPROVEN", "/admin/reports?report=reconciliation&date=2026-11-21"],
  ["PAYOUT_WITHOUT_LINE", "/admin/reports?report=outgoing&date=2026-11-21"],
  ["LINE_WITHOUT_PAYOUT", "/admin/reports?report=outgoing&date=2026-11-21"],
  ["RETURN_WITHOUT_LINE", "/admin/reports?report=outgoing&date=2026-11-21"],
  ["BETTING_STOPPED", "/admin/services"],
  ["CALENDAR_ENDS", "/admin/calendar"],
])("%s leads to %s", async (kind, address) => {
  const { Alarms } = await import("./Alarms.tsx");
  const page = await open(createElement(Alarms, { alarms: [{ kind, detail: AT, at: AT }] }));
  await vi.waitFor(() => expect(page.links()).toEqual([address]));
});

it.each([
  ["LEDGER_MISMATCH", ["support"], []],
  ["PAYOUT_WITHOUT_LINE", ["support"], []],
  ["DISK_FULL", ["owner"], []],
])(
  "%s is told to %j without a way to where they may not go, or where there is none",
  async (kind, held, ways) => {
    rights = held;
    const { Alarms } = await import("./Alarms.tsx");
    const { queryClient } = await import("../../app/query-client.ts");
    queryClient.setQueryData(["backoffice", "staff", "me"], { rights: held });
    const page = await open(createElement(Alarms, { alarms: [{ kind, detail: "4711", at: AT }] }));
    expect(page.text()).toContain("4711");
    expect(page.links()).toEqual(ways);
  },
);
