/** Letters of twice the size, as a browser or a phone is set to write them. */
import { type Browser, type Page } from "@playwright/test";

import { findBrowser } from "../tools/browser.ts";

/** The same browser, set to write twice as large as others do. */
export async function writingLarge(browser: Browser): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  const large = [...args, "--blink-settings=defaultFontSize=32"];
  return browser.browserType().launch({ executablePath, args: large, env });
}

/** What Android's own size of letters does to a page in an app such as LINE: room stays as it is. */
export async function writeTwiceAsLarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.setProperty("text-size-adjust", "200%", "important");
    });
  });
}

export const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
