/** The list of a draft of a thousand numbers draws what is looked at, whatever is entered. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";
import { EMPTY_DRAFT } from "./draft.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string) => new Response(textsAt(path)));
  // Nothing is scrolled here.
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["betting", "common"]);
});
afterAll(async () => {
  await closeBrowser();
});

it("stands a number first that was entered again and is far down, and draws no more for it", async () => {
  const { NumberList } = await import("./parts/NumberList.tsx");
  const list = Array.from({ length: 900 }, (_, n) => ({
    betType: "THREE_TOP" as const,
    number: String(n).padStart(3, "0"),
  }));
  const draft = { ...EMPTY_DRAFT, selected: ["THREE_TOP" as const], list };
  const text = await show(
    createElement(NumberList, { draft, change: () => undefined, flashing: "007" }),
  );
  const numbers = text().match(/\b[0-9]{3}\b/g) ?? [];
  // The count of the head, then the rows.
  expect(numbers.slice(0, 4)).toEqual(["900", "007", "899", "898"]);
  expect(numbers.length).toBeLessThan(70);
});
