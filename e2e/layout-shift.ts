/** How far a page jumps while it comes, for the journey that holds it and for the benchmark. */
import { type Browser } from "@playwright/test";

import { type Api } from "./api.ts";
import { sitDown } from "./people.ts";

/** web.dev's "good" is 0.1. */
export const MOST_SHIFT = 0.01;

interface Visit {
  /** Who is signed in; a visitor without. */
  readonly api?: Api;
  /** After the #. */
  readonly place: string;
  readonly language: string;
}

/** The sum of layout shifts of a cold visit on a short phone. */
export async function shiftOf(
  browser: Browser,
  baseURL: string,
  { api, place, language }: Visit,
): Promise<number> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  if (api) await sitDown(page, api);
  await page.addInitScript((chosen) => {
    localStorage.setItem("language", chosen);
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, language);
  await page.goto(`/#${place}`, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const shift = await page.evaluate(
    () => (globalThis as unknown as { seen: { shift: number } }).seen.shift,
  );
  await context.close();
  return shift;
}
