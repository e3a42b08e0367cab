/** Rounds that are offered to bet the same numbers again. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const round = (id: string, leftMs: number, category = "HANOI") => ({
  id,
  name: `รอบที่ ${id}`,
  sequence: 1,
  close_time: new Date(NOW + leftMs).toISOString(),
  draw_date: "2026-11-20",
  lottery_type: { id, code: "hanoi", category, name_th: `หวย${id}`, names: { th: `หวย${id}` } },
});
let rounds: readonly object[] = [];

beforeEach(async () => {
  openBrowser();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined ? new Response(textsAt(path)) : Response.json({ data: rounds }),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["lucky", "common"]);
});
afterAll(async () => {
  vi.useRealTimers();
  await closeBrowser();
});

it("are those that still take bets for more than 15 s, and no animals", async () => {
  rounds = [
    round("11", 15_000),
    round("12", 15_001),
    round("13", 3_600_000, "ANIMAL"),
    round("14", 3_600_000),
  ];
  const { RoundsToEnter } = await import("./BetAgainSheet.tsx");
  const text = await show(createElement(RoundsToEnter, { lines: [], onClose: () => undefined }));
  await vi.waitFor(() => expect(text()).toContain("14"));
  const shown = ["11", "12", "13", "14"].filter((id) => text().includes(`รอบที่ ${id}`));
  expect(shown).toEqual(["12", "14"]);
});
