/**
 * In Windows' contrast themes a person's own few colours stand in place of ours: what is chosen,
 * and what is on, is still told from what is not.
 */
import { type Locator, type Page } from "@playwright/test";

import { bettingTexts } from "./keypad.ts";
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";
import { openRound } from "./rounds.ts";

const fillOf = (of: Locator) => of.evaluate((one) => getComputedStyle(one).backgroundColor);

/** Drawings in a colour of ours, which the ground may have too: of the texts beside them they have none. */
const ownColours = (page: Page) =>
  page.evaluate(() => {
    const colourOf = (one: Element | null) => one && getComputedStyle(one).color;
    const drawings = [...document.querySelectorAll("svg")];
    const own = drawings.filter((one) => colourOf(one) !== colourOf(one.parentElement));
    return own.map((one) => one.outerHTML.slice(0, 80));
  });

journey(
  "where colours are forced, what is chosen and what is on is seen",
  async ({ page, adminPage, adminApi, memberWith }) => {
    const round = await openRound(adminApi, { code: "thai-gov", closesInMs: 7_200_000 });
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await sitDown(page, (await memberWith(0)).api);
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    const types = page.getByRole("group", { name: bettingTexts("th").bet_types });
    const chosen = types.locator("[aria-pressed=true]").first();
    const other = types.locator("[aria-pressed=false]").first();
    await expect(chosen).toBeVisible();
    expect(await fillOf(chosen)).not.toBe(await fillOf(other));

    await page.goto("/#/notifications");
    const first = page.getByRole("switch").first();
    await expect(page.locator("nav svg").first()).toBeVisible();
    expect(await ownColours(page)).toEqual([]);
    await expect(first).toBeChecked();
    const track = first.locator("> span");
    await expect(track).toHaveCSS("border-top-width", "1px");
    const [on, knob] = [await fillOf(track), await fillOf(track.locator("> span"))];
    expect(on).not.toBe(knob);
    await first.click();
    await expect(first).not.toBeChecked();
    expect(await fillOf(track)).not.toBe(on);
    expect(await fillOf(track)).not.toBe(await fillOf(track.locator("> span")));

    await adminPage.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await adminPage.goto("/#/admin/deposits");
    const here = adminPage.locator("nav [aria-current=page]").first();
    const elsewhere = adminPage.locator("nav a:not([aria-current=page])").first();
    await expect(here).toBeVisible();
    await expect(adminPage.getByRole("img", { name: "โชคดี" }).first()).toBeVisible();
    expect(await ownColours(adminPage)).toEqual([]);
    expect(await fillOf(here)).not.toBe(await fillOf(elsewhere));

    await adminPage.goto("/#/admin/dashboard");
    const legend = adminPage.locator("h2 ~ ul li > span[aria-hidden].size-2\\.5");
    await expect(legend.first()).toBeVisible();
    expect(await fillOf(legend.first())).not.toBe(await fillOf(legend.nth(1)));

    // On a phone nothing but their dots tells how many rounds of a day are open.
    await adminPage.goto("/#/admin/calendar");
    const dots = adminPage.locator("main ul li > span[aria-hidden].size-2");
    await expect(dots.first()).toBeVisible();
    expect(await fillOf(dots.first())).not.toBe(await fillOf(dots.nth(1)));
  },
);

journey("who asks for more contrast has stronger edges and small texts", async ({ adminPage }) => {
  const looks = async (contrast: "more" | "no-preference") => {
    await adminPage.emulateMedia({ contrast });
    return {
      edge: await adminPage.locator("aside").evaluate((one) => getComputedStyle(one).borderColor),
      faint: await adminPage
        .locator("th")
        .first()
        .evaluate((one) => getComputedStyle(one).color),
    };
  };
  await adminPage.goto("/#/admin/staff");
  await expect(adminPage.locator("th").first()).toBeVisible();
  const usual = await looks("no-preference");
  const more = await looks("more");
  expect(more.edge).not.toBe(usual.edge);
  expect(more.faint).not.toBe(usual.faint);
});
