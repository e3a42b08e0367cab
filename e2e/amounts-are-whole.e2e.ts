/** An amount of many digits stands in one line of its card, and moves nothing when it arrives. */
import type { Page } from "@playwright/test";

import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";

const SIZES = [320, 360, 390];
const LONG = "12,000,000,000.00";

/** Answers these calls with another amount in the place of theirs, once it may be sent. */
const answerWith = (
  page: Page,
  calls: RegExp,
  [name, amount]: [string, string],
  sent?: Promise<void>,
) =>
  page.route(calls, async (route) => {
    const response = await route.fetch();
    await sent;
    const theirs = new RegExp(`("${name}":)("?)[-0-9.]+`, "g");
    const body = (await response.text()).replaceAll(theirs, `$1$2${amount}`);
    await route.fulfill({ response, body });
  });

/** Of what shows an amount, how much lower its last sign stands, and how far beyond its card. */
const broken = (page: Page, amount: string) =>
  page
    .locator(".rounded-md, .ticket")
    .locator("[class^='n-']", { hasText: amount })
    .evaluateAll((numbers) =>
      numbers.flatMap((number) => {
        const texts = document.createTreeWalker(number, NodeFilter.SHOW_TEXT);
        const ends: DOMRect[] = [];
        while (texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(texts.currentNode);
          ends.push(...range.getClientRects());
        }
        const middles = ends.map(({ top, bottom }) => (top + bottom) / 2);
        const card = number.closest(".rounded-md, .ticket")?.getBoundingClientRect();
        const beyond = Math.max(...ends.map(({ right }) => right)) - (card?.right ?? 0);
        const lower = Math.max(...middles) - Math.min(...middles);
        return lower < 10 && beyond < 0 ? [] : [{ lower, beyond }];
      }),
    );

journey(
  "balances and commissions of thousands of millions are not broken before their satang",
  async ({ page, memberWith }) => {
    await sitDown(page, (await memberWith(0)).api);
    await answerWith(page, /\/api\/(referral|wallets\/balance)(\?|$)/, [
      "balance",
      "12000000000.00",
    ]);
    for (const path of ["/referral", "/", "/withdrawal"]) {
      await page.goto(`/#${path}`);
      for (const width of SIZES) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByText("12,000,000,000").first()).toBeVisible();
        expect([path, width, await broken(page, LONG)]).toEqual([path, width, []]);
      }
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

journey(
  "the day's stake stands beside its slips, whatever it is, and moves nothing when it arrives",
  async ({ page, memberWith }) => {
    await sitDown(page, (await memberWith(0)).api);
    for (const amount of ["10000000.00", "12000000000.00"]) {
      const shown = amount.replaceAll(/\B(?=(?:\d{3})+\.)/g, ",");
      for (const width of SIZES) {
        await page.setViewportSize({ width, height: 800 });
        const { promise: sent, resolve: send } = Promise.withResolvers<void>();
        await answerWith(page, /\/bets\/summary/, ["today_total", amount], sent);
        await page.goto("/#/lottery-bets");
        await page.reload();
        const below = page.getByRole("tablist").or(page.getByRole("group")).first();
        await expect(below).toBeVisible();
        const placeOf = async () => (await below.boundingBox())?.y;
        const before = await placeOf();
        send();
        await expect(page.getByText(shown)).toBeVisible();
        const cards = await page
          .locator("dl > *")
          .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
        expect(new Set(cards).size).toBe(1);
        expect([shown, width, await broken(page, shown)]).toEqual([shown, width, []]);
        expect([shown, width, await placeOf()]).toEqual([shown, width, before]);
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }
    }
  },
);
