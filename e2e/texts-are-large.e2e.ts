/** Who zooms to 200 % still bets: every key and the button can be brought into sight. */
import { type Language } from "@chokdee/domain/languages.ts";
import { type Page } from "@playwright/test";

import { betOn, type Phone } from "./keypad.ts";
import { expect, journey } from "./journey.ts";
import { openRound } from "./rounds.ts";

const WIDEST: readonly Language[] = ["th", "my", "shn"];
/** 390x664 at 200 %, which is half of it. */
const ZOOMED: Phone = { width: 195, height: 332 };

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

journey(
  "at 200 % all keys and the button are in reach",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi, { code: "thai-gov", closesInMs: 7_200_000 });
    const faults: string[] = [];
    for (const language of WIDEST) {
      const page = await betOn(browser, product.baseURL, member.api, round, language, ZOOMED);
      const hidden = await outOfReach(page);
      faults.push(...hidden.map((key) => `${language}: ${key} is out of reach`));
      await page.context().close();
    }
    expect(faults).toEqual([]);
  },
);
