/**
 * Who zooms to 200 % still bets: every key and the button can be brought into sight, and nothing
 * lies beside the page.
 */
import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";
import { type Page } from "@playwright/test";

import { betOn, bettingTexts, type Phone, ruler } from "./keypad.ts";
import { expect, journey } from "./journey.ts";
import { openRound } from "./rounds.ts";

/** 390x664 and 360x640 at 200 %, which is half of it. */
const ZOOMED: Phone = { width: 195, height: 332 };
const SMALL: Phone = { width: 180, height: 320 };

/** The keys and the button that are still hidden when they are scrolled to. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const five = [...document.querySelectorAll("button")].find((key) => key.textContent === "5");
    const keys = [...(five?.parentElement?.querySelectorAll("button") ?? [])];
    const bar = document.querySelector('.toast-lift-bar button');
    const hidden = [...keys, bar].filter((button) => {
      button?.scrollIntoView({ block: "center" });
      const { left, right, top, bottom } = button?.getBoundingClientRect() ?? new DOMRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return !button?.contains(seen);
    });
    const names = hidden.map((button) => button?.textContent ?? "the button");
    return keys.length === 12 ? names : [`${String(keys.length)} keys`];
  });

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Each bet type and each tool in turn: by how much the page is wider than the phone. */
async function tooWide(page: Page, language: Language): Promise<string[]> {
  const { bet_types, tools } = bettingTexts(language);
  const faults = await ruler(page, "pressEach", bet_types, tools);
  return faults.filter((fault) => fault.endsWith("the page is too wide"));
}

journey(
  "at 200 % all keys and the button are in reach, and no page is too wide",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi, { code: "thai-gov", closesInMs: 7_200_000 });
    const faults: string[] = [];
    for (const language of LANGUAGES) {
      const page = await betOn(browser, product.baseURL, member.api, round, language, ZOOMED);
      const hidden = await outOfReach(page);
      faults.push(...hidden.map((key) => `${language}: ${key} is out of reach`));
      for (const phone of [ZOOMED, SMALL]) {
        await page.setViewportSize(phone);
        const wide = await tooWide(page, language);
        faults.push(...wide.map((fault) => `${language} ${phone.width} ${fault}`));
      }
      await page.goto("/#/");
      await expect(page.locator('a[href="#/lottery-betting"]').first()).toBeVisible();
      if (await isTooWide(page)) faults.push(`${language}: home is too wide`);
      await page.context().close();
    }
    expect(faults).toEqual([]);
  },
);
