/** What the history of a lottery shows of each draw. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

const lottery = (category: string) => ({
  id: "1",
  code: "one",
  category,
  name_th: "รัฐบาลไทย",
  names: { th: "รัฐบาลไทย" },
});

const drawn = (category: string, result: object) => ({
  id: "1",
  lottery_type_id: "1",
  lottery_type: lottery(category),
  draw_date: "2026-11-16",
  result,
});

beforeEach(async () => {
  openBrowser();
  const { loadTexts } = await import("../../text/i18n.ts");
  vi.stubGlobal("fetch", async (path: string) => new Response(textsAt(path)));
  await loadTexts(["results", "common"]);
});
afterAll(closeBrowser);

it.each([
  ["six digits", { prize_first: "835462", three_top: "462", two_bottom: "71" }, "8 3 5 4 6 2"],
  ["no first prize", { three_top: "567", two_bottom: "71" }, "5 6 7"],
])("a government draw with %s shows it under รางวัลที่ 1", async (_, result, cells) => {
  const record = drawn("THAI_GOVERNMENT", result);
  vi.stubGlobal("fetch", async () => Response.json([record]));
  const { HistorySheet } = await import("./parts/HistorySheet.tsx");
  const text = await show(
    createElement(HistorySheet, { record: record as never, onClose: () => undefined }),
  );
  await vi.waitFor(() => expect(text()).toContain("รางวัลที่ 1"));
  // A cell a digit.
  expect(text()).toContain(` ${cells} `);
});
