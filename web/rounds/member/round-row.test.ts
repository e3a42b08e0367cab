/** What a round in the list says of its close: within a day the time, later the day as well. */
import { createElement } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.parse("2026-11-20T12:00:00+07:00");

beforeEach(async () => {
  openBrowser();
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  vi.stubGlobal("fetch", async (path: string) => new Response(textsAt(path)));
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["lottery", "common"]);
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

it.each([
  [23, "ปิด 11:00 น.", "21 พ.ย."],
  [25, "21 พ.ย. 13:00 น.", "ปิด 13:00"],
])("%i hours before its close", async (hours, said, unsaid) => {
  const { RoundRow } = await import("./RoundRow.tsx");
  const type = { id: "1", code: "hanoi", category: "HANOI", name_th: "ฮานอย", names: {} };
  const round = {
    id: "1",
    name: "ฮานอย",
    sequence: 1,
    status: "OPEN",
    draw_date: "2026-11-21",
    close_time: new Date(NOW + hours * HOUR_MS).toISOString(),
    lottery_type: type,
  };
  const text = (await show(createElement(RoundRow, { round: round as never })))();
  const plain = text.replaceAll("\u00A0", " ");
  expect(plain).toContain(said);
  expect(plain).not.toContain(unsaid);
});
