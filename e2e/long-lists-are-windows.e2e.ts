/** A list as long as one likes lays out what is looked at; all that was read stays in the page. */
import { type Page } from "@playwright/test";

import { paths } from "../web/app/paths.ts";
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";

const SLIPS = 60;
/** Of entries laid out: a phone shows three slips or twelve lines, and what is near is ready. */
const AT_MOST = 30;

const numberOf = (slip: number): string => String(100 + slip);

journey(
  "sixty slips are read to the end and gone back to, and few are laid out",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(9_000);
    const round = await openRound(adminApi);
    for (let slip = 0; slip < SLIPS; slip += 1) await betByApi(member, round, [numberOf(slip)]);
    await sitDown(page, member.api);
    await page.goto(`/#${paths.lotteryBets}`);
    await throwToTheEnd(page, "main li:has(h2)", SLIPS);
    expect(await laidOut(page, "main li h2")).toBeLessThan(AT_MOST);
    expect(await itemsTold(page)).toBeGreaterThanOrEqual(SLIPS);

    // The first slips of all are at the end, and in the middle one leaves the list.
    await expect(page.locator("main li:has(h2)").last()).toContainText(numberOf(0));
    const middle = page.locator("main li:has(h2)").nth(SLIPS / 2);
    await middle.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2_000);
    await page.getByRole("link", { name: "ผลรางวัล" }).last().tap();
    await expect(page.locator("html")).toHaveAttribute("data-shown", paths.lotteryResults);
    await page.goBack();
    await expect(middle).toBeInViewport();

    await page.goto(`/#${paths.transactions}`);
    await expect(page.locator("main li")).toHaveCount(50);
    expect(await laidOut(page, "main li > div")).toBeLessThan(AT_MOST);
  },
);

/** As a thumb does: again and again to the very end, until so many are there. */
async function throwToTheEnd(page: Page, entry: string, entries: number): Promise<void> {
  await expect(page.locator(entry).first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await page.locator(entry).count()).toBe(entries);
  }).toPass();
}

/** Those that the browser does not skip. */
const laidOut = (page: Page, what: string): Promise<number> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].filter((element) =>
        element.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
    what,
  );

/** How many items of lists a screen reader is told of; their contents when they come near. */
async function itemsTold(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  return nodes.filter(({ ignored, role }) => !ignored && role?.value === "listitem").length;
}
