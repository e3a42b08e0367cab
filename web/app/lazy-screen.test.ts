/** A screen whose code is fetched when it is entered: how often, how it is told, and after a failure. */
import { Component, createElement, Suspense, type ReactNode } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser } from "../testing/browser.ts";
import { show } from "../testing/page.ts";

beforeEach(() => {
  openBrowser();
  vi.useFakeTimers();
  Object.assign(document, { querySelectorAll: () => [] });
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

/** What a screen's failure shows in its place. */
class Said extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? this.state.error.constructor.name : this.props.children;
  }
}

async function lazyScreen(times = 0) {
  const { screen, screenIsUnderway } = await import("./screen.ts");
  let asked = 0;
  const { Component: Screen, handle } = screen(async () => {
    asked += 1;
    if (asked <= times) throw new Error("stalled");
    return { default: () => "หน้า" };
  });
  const enter = () =>
    show(
      createElement(Said, null, createElement(Suspense, { fallback: "รอ" }, createElement(Screen))),
    );
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { ...handle, enter, after, screenIsUnderway, asked: () => asked };
}

it("is fetched once, for all who enter it", async () => {
  const { enter, after, asked } = await lazyScreen();
  const first = await enter();
  await after(100);
  const second = await enter();
  expect([first(), second(), asked()]).toEqual(["หน้า", "หน้า", 1]);
});

it("that was fetched ahead is there without a wait", async () => {
  const { preload, enter, asked } = await lazyScreen();
  await Promise.all([preload(), preload()]);
  const page = await enter();
  expect([page(), asked()]).toEqual(["หน้า", 1]);
});

it("is told to be on its way until it has come", async () => {
  const { preload, after, screenIsUnderway } = await lazyScreen(1);
  const fetched = preload();
  await after(300);
  expect(screenIsUnderway.get()).toBe(true);
  await after(200);
  await fetched;
  await after(1);
  expect(screenIsUnderway.get()).toBe(false);
});

it("that does not come is told to whoever enters it, and to nobody who fetched ahead", async () => {
  const { preload, enter, after, asked, screenIsUnderway } = await lazyScreen(9);
  const fetched = preload();
  await after(5_000);
  await expect(fetched).resolves.toBeUndefined();
  expect([asked(), screenIsUnderway.get()]).toEqual([4, false]);
  const page = await enter();
  await after(1);
  expect([page(), asked()]).toEqual(["CodeMissing", 4]);
});

it("that did not come is asked for again on a later visit, and then once", async () => {
  const { FORGET_FAILURE_MS } = await import("../text/i18n.ts");
  const { preload, after, asked } = await lazyScreen(9);
  void preload();
  await after(5_000);
  expect(asked()).toBe(4);
  await after(FORGET_FAILURE_MS);
  void preload();
  await after(10_000);
  expect(asked()).toBe(5);
});
