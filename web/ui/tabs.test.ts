/** Tabs are gone through with the arrow keys, round and round, and the focus goes along. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, elementsIn, mount, openBrowser } from "../testing/browser.ts";

beforeEach(() => void openBrowser());
afterAll(closeBrowser);

it.each([
  ["ArrowRight", "a", "b"],
  ["ArrowRight", "c", "a"],
  ["ArrowLeft", "a", "c"],
  ["ArrowLeft", "b", "a"],
])("%s leads from %s to %s", async (key, value, next) => {
  const { Tabs } = await import("./Tabs.tsx");
  const onChange = vi.fn<(tab: string) => void>();
  const tabs = ["a", "b", "c"].map((one) => ({ value: one, label: one }));
  const shown = await mount(() => Tabs({ label: "x", tabs, value, onChange, children: null }));
  const list = elementsIn(shown.value()).find(({ props }) => props["role"] === "tablist");
  const { ref, onKeyDown } = (list?.props ?? {}) as {
    readonly ref: { current: unknown };
    readonly onKeyDown: (event: { readonly key: string }) => void;
  };
  const focused: string[] = [];
  ref.current = { querySelector: (tab: string) => ({ focus: () => focused.push(tab) }) };
  onKeyDown({ key });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(next);
  expect(focused).toEqual([`[data-tab="${next}"]`]);
});
