/** Which rounds of the list lead to the entry of their result. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

let round: object;

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("matchMedia", () => new EventTarget());
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    const items = path.includes("/rounds") ? [round] : [];
    return Response.json({ data: { items, next_cursor: null, counts: {}, rights: ["owner"] } });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-rounds", "admin-plan", "admin-desk", "admin", "common"]);
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
});
afterAll(closeBrowser);

it.each([
  ["CLOSED", "HANOI", true, false],
  ["CLOSED", "HANOI", false, true],
  ["CLOSED", "YEEKEE", false, false],
  ["OPEN", "HANOI", false, false],
  ["SETTLED", "HANOI", false, false],
])("a round that is %s of %s leads to its entry: %s; paid: %s", async (...one) => {
  const [status, category, isToEnter, settling] = one;
  round = {
    id: "7",
    name: "ROUND",
    status,
    settling,
    draw_date: "2026-11-20",
    open_time: "2026-11-20T01:00:00Z",
    close_time: "2026-11-20T12:00:00Z",
    stake: "10.00",
    line_count: 1,
    worst_number: null,
    lottery_type: { id: "5", code: "x", category, name_th: "หวย", names: { th: "หวย" } },
  };
  const { default: RoundsScreen } = await import("./RoundsScreen.tsx");
  const page = await open(createElement(RoundsScreen));
  await vi.waitFor(() => expect(page.text()).toContain("ROUND"));
  await vi.waitFor(() => expect(page.text().includes("ใส่ผล")).toBe(isToEnter));
  // Of one that is open it is counted how long it still is.
  expect(page.text().includes("ปิดแล้ว 19:00 น.")).toBe(status !== "OPEN");
});

it("of a night's draw that has closed it says the day of the close, which is not that of the draw", async () => {
  round = {
    id: "7",
    name: "ROUND",
    status: "CLOSED",
    draw_date: "2026-12-31",
    open_time: "2026-12-30T22:00:00Z",
    close_time: "2026-12-31T18:00:00Z",
    stake: "10.00",
    line_count: 1,
    worst_number: null,
    lottery_type: { id: "5", code: "x", category: "HANOI", name_th: "หวย", names: { th: "หวย" } },
  };
  const { default: RoundsScreen } = await import("./RoundsScreen.tsx");
  const page = await open(createElement(RoundsScreen));
  await vi.waitFor(() => expect(page.text()).toContain("ปิดแล้ว 1 ม.ค. 01:00 น."));
});
