/** The place at which a page is left is remembered while that page is shown, and not afterwards. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, type TestBrowser } from "../testing/browser.ts";

let browser: TestBrowser;
const looked = vi.fn<() => null>(() => null);
const scrolledTo: number[] = [];

beforeEach(() => {
  browser = openBrowser();
  looked.mockClear();
  scrolledTo.splice(0);
  Object.assign(document, { elementFromPoint: looked, querySelectorAll: () => [] });
  vi.stubGlobal("innerWidth", 400);
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal("scrollTo", (_: number, top: number) => {
    scrolledTo.push(top);
    vi.stubGlobal("scrollY", top);
  });
  // Frames one after the other, without waiting.
  vi.stubGlobal("requestAnimationFrame", (step: (now: number) => void) => {
    queueMicrotask(() => step(performance.now()));
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
});
afterAll(closeBrowser);

it("each page looks after its own place, goes to its top, and is found again where it was", async () => {
  const { useScrollMemory } = await import("./scroll-memory.ts");
  const { useNavigate } = await import("react-router");
  const page = await mount(() => {
    useScrollMemory();
    return useNavigate();
  });
  await act(() => page.value()("/second"));
  expect(scrolledTo.at(-1)).toBe(0);
  vi.stubGlobal("scrollY", 700);
  looked.mockClear();
  browser.tellWindow("scroll");
  // Of this page alone: the one before has let go.
  expect(looked).toHaveBeenCalledOnce();
  await act(() => page.value()("/third"));
  expect(scrolledTo.at(-1)).toBe(0);
  await act(() => page.value()(-1));
  expect(scrolledTo.at(-1)).toBe(700);
  await page.unmount();
  looked.mockClear();
  browser.tellWindow("scroll");
  expect(looked).not.toHaveBeenCalled();
});
