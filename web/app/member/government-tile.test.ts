/** What home says of the government draw on its day: until when it takes bets (finding A12). */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

let rounds: readonly object[] = [];

beforeEach(async () => {
  openBrowser();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-16T03:00:00Z") });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined ? new Response(textsAt(path)) : Response.json({ data: rounds }),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["home", "common"]);
});
afterAll(async () => {
  vi.useRealTimers();
  await closeBrowser();
});

it.each([
  ["2026-11-16", "วันนี้ ปิด 15:20 น."],
  ["2026-11-17", "1 วัน"],
])("of a draw on %s stands %s", async (day, told) => {
  const lottery_type = { id: "1", code: "thai-gov", category: "THAI_GOVERNMENT" };
  rounds = [{ id: "1", draw_date: day, close_time: `${day}T08:20:00Z`, lottery_type }];
  const { LotteryTiles } = await import("./parts/LotteryTiles.tsx");
  const text = await show(createElement(LotteryTiles));
  await vi.waitFor(() => expect(text()).toContain(told));
  expect(text()).not.toContain("ปิดรับวันนี้");
});
