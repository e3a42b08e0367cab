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

async function sheet(category: string, history: readonly object[]) {
  const record = drawn(category, {});
  vi.stubGlobal("fetch", async () => Response.json(history));
  const { HistorySheet } = await import("./parts/HistorySheet.tsx");
  const props = { record: record as never, onClose: () => undefined };
  return show(createElement(HistorySheet, props));
}
const joined = (words: string) => words.replaceAll(/(?<=[0-9]) (?=[0-9])/g, "");

it("a government draw stands with its front, its last and its two digits, each in its column", async () => {
  const result = {
    prize_first: "835462",
    three_front: "111",
    three_bottom: "333",
    two_bottom: "71",
  };
  const text = await sheet("THAI_GOVERNMENT", [drawn("THAI_GOVERNMENT", result)]);
  await vi.waitFor(() => expect(joined(text())).toContain("835462111333"));
  expect(text()).toContain("งวด รางวัลที่ 1 หน้า 3 ท้าย 3 ล่าง 2");
  expect(joined(text())).toMatch(/835462111333\s?71/);
});

it("a draw of another lottery stands with three top and two bottom alone", async () => {
  const text = await sheet("HANOI", [drawn("HANOI", { three_top: "512", two_bottom: "07" })]);
  await vi.waitFor(() => expect(text()).toContain("งวด 3 ตัวบน 2 ตัวล่าง"));
  expect(joined(text())).toMatch(/512\s?07/);
  expect(text()).not.toContain("หน้า 3");
});

it("a lottery that has drawn nothing says so", async () => {
  const text = await sheet("HANOI", []);
  await vi.waitFor(() => expect(text()).toContain("ยังไม่มีผลรางวัลย้อนหลัง"));
});

it("is headed by the lottery's name in the reader's language", async () => {
  localStorage.setItem("language", "my");
  vi.resetModules();
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["results", "common"]);
  const of = drawn("HANOI", {});
  const record = { ...of, lottery_type: { ...of.lottery_type, names: { my: "ထီ" } } };
  vi.stubGlobal("fetch", async () => Response.json([]));
  const { HistorySheet } = await import("./parts/HistorySheet.tsx");
  const props = { record: record as never, onClose: () => undefined };
  const text = await show(createElement(HistorySheet, props));
  await vi.waitFor(() => expect(text()).toContain("ထီ"));
  expect(text()).not.toContain("รัฐบาลไทย");
});
