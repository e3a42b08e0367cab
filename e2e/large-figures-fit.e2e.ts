/** Figures of a house that has grown stay within their cards on a small desk. */
import type { Page } from "@playwright/test";

import { addReceivingAccount, openDeposit } from "./bank-accounts.ts";
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";

journey("credits of thousands of millions stay in their card", async ({ adminPage: desk }) => {
  await desk.setViewportSize({ width: 1280, height: 800 });
  let credits = "";
  await desk.route("**/api/admin/dashboard", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    const data = { ...body.data, credits_in_system: credits };
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  for (const [amount, shown] of [
    ["99999999.25", "99,999,999"],
    ["999999999.25", "999,999,999"],
    ["12345678901.25", "12,345,678,901"],
    ["1234567890123.25", "1,234,567,890,123"],
  ] as const) {
    credits = amount;
    await desk.goto("/#/admin/dashboard");
    await desk.reload();
    const figure = desk.getByText(shown, { exact: false }).first();
    await expect(figure).toBeVisible();
    const [right, card] = await figure.evaluate((one) => {
      const box = one.closest("p")?.parentElement;
      const inner = box
        ? box.getBoundingClientRect().right - parseFloat(getComputedStyle(box).paddingRight)
        : 0;
      const range = document.createRange();
      range.selectNodeContents(one);
      return [range.getBoundingClientRect().right, inner];
    });
    expect([amount, Math.max(0, right - (card ?? 0) - 1)]).toEqual([amount, 0]);
  }
  await desk.unrouteAll({ behavior: "wait" });
});

const LARGE = "12000000000.00";
/** Every amount of what is read, as a house of such deposits would answer it. */
async function enlarge(page: Page): Promise<void> {
  const grown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(grown);
    if (typeof value === "string") return /^[0-9]+\.[0-9]{2}$/.test(value) ? LARGE : value;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, grown(one)]));
  };
  await page.route(/\/api\/(?!auth|uploads)/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const isJson = response.headers()["content-type"]?.includes("json");
    if (!isJson) return route.fulfill({ response });
    return route.fulfill({ response, json: grown(await response.json()) });
  });
}

/** Amounts whose end is beyond the card or the page that they stand in. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      if (!text.textContent?.includes("12,000,000,000")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { right, width } = range.getBoundingClientRect();
      const card = text.parentElement?.closest("section, li, .rounded-md, .ticket");
      const edge = Math.min(innerWidth, card?.getBoundingClientRect().right ?? innerWidth);
      if (width > 0 && right > edge) found.push(`${text.textContent} ${right} > ${edge}`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...found, `page ${scrollWidth} > ${clientWidth}`] : found;
  });

journey(
  "deposits of twelve thousand millions stay in their queue and its panel",
  async ({ adminPage: desk, adminApi, memberWith }) => {
    await addReceivingAccount(adminApi);
    await openDeposit((await memberWith(0)).api);
    await enlarge(desk);
    for (const width of [1280, 1440]) {
      await desk.setViewportSize({ width, height: 900 });
      await desk.goto("/#/admin/deposits");
      await expect(desk.getByText("12,000,000,000").first()).toBeVisible();
      expect([width, await beyond(desk)]).toEqual([width, []]);
    }
    // Figures of charts that are only read aloud widen no phone.
    await desk.setViewportSize({ width: 390, height: 900 });
    await desk.goto("/#/admin/dashboard");
    await expect(desk.getByRole("table", { name: "ยอดแทงและยอดจ่าย 14 วัน" })).toBeAttached();
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await desk.unrouteAll({ behavior: "wait" });
  },
);

journey(
  "such amounts stay in a member's cards on the narrowest phones",
  async ({ page: memberPage, adminApi, memberWith }) => {
    await addReceivingAccount(adminApi);
    // What they were given is an entry of their statement.
    const { api } = await memberWith(500);
    await openDeposit(api);
    await sitDown(memberPage, api);
    await enlarge(memberPage);
    for (const width of [390, 320]) {
      await memberPage.setViewportSize({ width, height: 700 });
      for (const [path, part] of [
        ["/lottery-bets", "main"],
        ["/referral", "main"],
        ["/transactions", "main li"],
        ["/deposit", "main li"],
      ] as const) {
        // Loaded anew: an amount of the screen before would be taken for one of this.
        await memberPage.goto("about:blank");
        await memberPage.goto(`/#${path}`);
        const shown = memberPage.locator(part).getByText("12,000,000,000");
        await expect(shown.first()).toBeVisible();
        expect([width, path, await beyond(memberPage)]).toEqual([width, path, []]);
      }
    }
    await memberPage.unrouteAll({ behavior: "wait" });
  },
);
