/**
 * Who zooms to 200 %, or has the phone's letters at their largest, still bets: every key and the
 * button can be brought into sight, and no screen has to be moved sideways (WCAG 1.4.4).
 */
import { type Language } from "@chokdee/domain/languages.ts";
import { type Page } from "@playwright/test";

import { betOn, goToRound, type Phone } from "./keypad.ts";
import { expect, journey } from "./journey.ts";
import { openRound } from "./rounds.ts";

const SCREENS = [
  "/",
  "/lotteries",
  "/deposit",
  "/deposit?mode=auto",
  "/withdrawal",
  "/lottery-bets",
  "/lottery-results",
  "/transactions",
];
const WIDEST: readonly Language[] = ["th", "my", "shn"];
/** 390x664 at 200 %, which is half of it. */
const ZOOMED: Phone = { width: 195, height: 332 };
const PHONE: Phone = { width: 390, height: 664, isMobile: true };
/** The largest letters that Android offers for all apps, and those of its zoom for texts. */
const LETTERS = ["130%", "200%"];

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The keys and the button that are still hidden when they are scrolled to. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const five = [...document.querySelectorAll("button")].find((key) => key.textContent === "5");
    const keys = [...(five?.parentElement?.querySelectorAll("button") ?? [])];
    const bar = document.querySelector('[data-toast-lift="bar"] button');
    const hidden = [...keys, bar].filter((button) => {
      button?.scrollIntoView({ block: "center" });
      const { left, right, top, bottom } = button?.getBoundingClientRect() ?? new DOMRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return !button?.contains(seen);
    });
    const names = hidden.map((button) => button?.textContent ?? "the button");
    return keys.length === 12 ? names : [`${String(keys.length)} keys`];
  });

async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const screen of SCREENS) {
    await page.goto(`/#${screen}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const over = await tooWide(page);
    if (over > 0) faults.push(`${name} ${screen} is ${String(over)} px too wide`);
  }
  return faults;
}

journey(
  "at 200 % the keypad is in reach and no screen is wider than the phone",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi, { code: "thai-gov", closesInMs: 7_200_000 });
    const faults: string[] = [];
    for (const language of WIDEST) {
      const page = await betOn(browser, product.baseURL, member.api, round, language, ZOOMED);
      const hidden = await outOfReach(page);
      faults.push(...hidden.map((key) => `${language}: ${key} is out of reach`));
      const over = await tooWide(page);
      if (over > 0) faults.push(`${language} betting is ${String(over)} px too wide`);
      faults.push(...(await faultsOf(page, language)));
      await page.context().close();
    }
    expect(faults).toEqual([]);
  },
);

journey(
  "with the phone's largest letters the keypad is in reach and no screen is wider than the phone",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi, { code: "thai-gov", closesInMs: 7_200_000 });
    const faults: string[] = [];
    for (const language of WIDEST) {
      const page = await betOn(browser, product.baseURL, member.api, round, language, PHONE);
      for (const letters of LETTERS) {
        await page.addInitScript((size) => {
          document.documentElement.style.setProperty("text-size-adjust", size, "important");
        }, letters);
        await page.reload();
        await goToRound(page, round, language);
        const hidden = await outOfReach(page);
        faults.push(...hidden.map((key) => `${language} ${letters}: ${key} is out of reach`));
        const over = await tooWide(page);
        if (over > 0) faults.push(`${language} ${letters} betting is ${String(over)} px too wide`);
        faults.push(...(await faultsOf(page, `${language} ${letters}`)));
      }
      await page.context().close();
    }
    expect(faults).toEqual([]);
  },
);
