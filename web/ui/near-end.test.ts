/** A list that goes on does so however fast its end comes near. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";
import { show } from "../testing/page.ts";

type Told = (entries: readonly { readonly isIntersecting: boolean }[]) => void;
let tell: Told = () => undefined;

beforeEach(() => {
  openBrowser();
  class TestObserver {
    constructor(told: Told) {
      tell = told;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", TestObserver);
});
afterAll(async () => {
  await closeBrowser();
});

const [far, near] = [{ isIntersecting: false }, { isIntersecting: true }];

it.each([
  ["it is near at once", [near], 1],
  ["it is far", [far], 0],
  // A browser that is busy, or a list that is thrown, tells both in one.
  ["it came near before it was told that it was far", [far, near], 1],
  ["it was near and is far by now", [near, far], 0],
])("where %s, %j, more is asked for %i times", async (_, entries, times) => {
  const onNear = vi.fn<() => void>();
  const { NearEnd } = await import("./NearEnd.tsx");
  await show(createElement(NearEnd, { onNear }));
  tell(entries);
  expect(onNear).toHaveBeenCalledTimes(times);
});
