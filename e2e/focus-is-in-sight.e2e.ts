/** Who goes by the Tab key sees where they are: no bar lies over what has the focus. */
import { type Page } from "@playwright/test";

import { expect, journey } from "./journey.ts";
import { watch } from "./look-at-screen.ts";
import { sitDown } from "./people.ts";
import { openRound } from "./rounds.ts";

/** Steps each way: past the end of the first screen and back. */
const STEPS = 40;

/** Names of what had the focus while none of it was in sight. */
async function hiddenOnTheWay(page: Page): Promise<string[]> {
  const hidden = new Set<string>();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let step = 0; step < STEPS; step += 1) {
      await page.keyboard.press(key);
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!(focused instanceof HTMLElement) || focused === document.body) return "";
        const { left, top, width, height } = focused.getBoundingClientRect();
        const parts = [0.1, 0.5, 0.9];
        const isAt = (across: number, down: number) =>
          focused.contains(document.elementFromPoint(left + width * across, top + height * down));
        // What a row that moves sideways cuts off in part is not seen.
        const isSeen = focused.closest("[data-sideways]")
          ? parts.every((across) => parts.some((down) => isAt(across, down)))
          : parts.some((across) => parts.some((down) => isAt(across, down)));
        return isSeen ? "" : focused.innerText || focused.ariaLabel || focused.outerHTML;
      });
      if (name !== "") hidden.add(`${key}: ${name}`);
    }
  }
  return [...hidden];
}

journey(
  "no bar of a member's screens covers what has the focus",
  async ({ page, adminApi, memberWith }) => {
    const round = await openRound(adminApi, { code: "thai-gov", closesInMs: 7_200_000 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await sitDown(page, (await memberWith(500)).api);
    const watched = watch(page);
    for (const [address, height] of [
      ["/settings", 664],
      ["/lotteries", 664],
      // As low as this, the bet types stand in a row that moves sideways.
      [`/lottery-betting?round=${round.id}`, 480],
    ] as const) {
      await page.setViewportSize({ width: 390, height });
      await page.goto(`/#${address}`);
      await watched.settled();
      expect(await hiddenOnTheWay(page), address).toEqual([]);
    }
  },
);

journey("no bar of the desk covers what has the focus", async ({ adminPage: desk }) => {
  await desk.emulateMedia({ reducedMotion: "reduce" });
  const watched = watch(desk);
  await desk.setViewportSize({ width: 1440, height: 700 });
  for (const address of ["/admin/settings", "/admin/lottery-types"]) {
    await desk.goto(`/#${address}`);
    await watched.settled();
    await desk.getByRole("main").focus();
    expect(await hiddenOnTheWay(desk), address).toEqual([]);
  }
});

journey(
  "who opens a screen by a link that goes with the old one stands at the new one's title",
  async ({ page, adminApi, memberWith }) => {
    await openRound(adminApi, { code: "thai-gov", closesInMs: 7_200_000 });
    await sitDown(page, (await memberWith(500)).api);
    await page.goto("/#/lotteries");
    await page.locator("main a[href*=lottery-betting]").first().press("Enter");
    await expect(page).toHaveURL(/lottery-betting/);
    await expect(page.getByRole("button", { name: "5", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    // The keyboard still types numbers.
    await page.keyboard.type("582");
    await expect(page.locator(".toast-lift-bar button")).toBeEnabled();
    await page.goBack();
    await expect(page).toHaveURL(/lotteries/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    // Where a press gives no focus, as in Safari, a filter of the screen takes it nowhere.
    await page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
      location.hash = "#/lotteries?category=LAOS";
    });
    await expect(page.locator("html")).toHaveAttribute("data-shown", "/lotteries?category=LAOS");
    await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
  },
);
