/** What a screen is for is in sight on short phones, in the languages whose words are the longest. */
import { type Locator, type Page } from "@playwright/test";

import { textIn } from "../tools/text-files.ts";
import { wholeWords } from "../web/text/whole-words.ts";
import { addBankAccount, addReceivingAccount } from "./bank-accounts.ts";
import { expect, journey } from "./journey.ts";
import { splitLabelsOf } from "./look-at-controls.ts";
import { watch } from "./look-at-screen.ts";
import { sitDown } from "./people.ts";
import { openRound } from "./rounds.ts";

const sizes = [
  { width: 390, height: 664 },
  { width: 320, height: 568 },
];
const languages = ["th", "my", "shn"] as const;

for (const size of sizes) {
  journey(
    `the main button of a screen is in sight at ${String(size.width)} x ${String(size.height)}`,
    async ({ page, adminApi, memberWith }) => {
      await addReceivingAccount(adminApi);
      await page.setViewportSize(size);
      await page.emulateMedia({ reducedMotion: "reduce" });
      // As much as may be withdrawn: the way to take all of it has its place, too.
      const member = await memberWith(5000);
      await addBankAccount(member);
      await sitDown(page, member.api);
      const watched = watch(page);
      await page.goto("/");
      for (const language of languages) {
        await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
        await page.reload();
        const buttons = {
          "/lucky-numbers": textIn(language, "lucky", "draw"),
          "/lottery-bets": textIn(language, "betting", "go_bet"),
          "/deposit?mode=auto": textIn(language, "deposits", "auto_create"),
          "/deposit?mode=qr": textIn(language, "deposits", "qr_create"),
          "/withdrawal": textIn(language, "withdrawals", "submit"),
        };
        for (const [address, name] of Object.entries(buttons)) {
          await page.goto(`/#${address}`);
          await watched.settled();
          const hidden = await hiddenPartsOf(
            page,
            wholeWords(name, language).replaceAll("\u200b", ""),
          );
          expect(hidden, `${address} in ${language}`).toEqual([]);
        }
      }
    },
  );
}

for (const size of sizes) {
  journey(
    `signing in, registering and a forgotten password are in sight at ${String(size.width)} x ${String(size.height)}`,
    async ({ page }) => {
      await page.setViewportSize(size);
      const watched = watch(page);
      for (const language of languages) {
        await page.goto("/");
        await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
        await page.reload();
        await watched.settled();
        for (const key of ["login", "register", "forgot"] as const) {
          const name = wholeWords(textIn(language, "auth", key), language);
          expect(await hiddenPartsOf(page, name.replaceAll("\u200b", "")), language).toEqual([]);
        }
      }
    },
  );
}

journey("the tools of betting keep to the gutter", async ({ page, adminApi, memberWith }) => {
  const round = await openRound(adminApi);
  await page.setViewportSize({ width: 320, height: 568 });
  await sitDown(page, (await memberWith(0)).api);
  const watched = watch(page);
  for (const language of [...languages, "zh"]) {
    await page.goto("/");
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    await page.reload();
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    await watched.settled();
    const tools = page.locator("main button:has(.lucide-info) + button");
    const box = await tools.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), language).toBeLessThanOrEqual(304);
    expect(await splitLabelsOf(page)).toEqual([]);
  }
});

journey(
  "at a desk every choice of a row stands without a swipe",
  async ({ deskPage, memberWith }) => {
    await sitDown(deskPage, (await memberWith(0)).api);
    const watched = watch(deskPage);
    await deskPage.goto("/");
    for (const address of ["/lotteries", "/statistics", "/transactions"]) {
      await deskPage.goto(`/#${address}`);
      await watched.settled();
      const cut = await deskPage.evaluate(() =>
        [...document.querySelectorAll("[data-sideways]")].map(
          (row) => row.scrollWidth - row.clientWidth,
        ),
      );
      expect(cut.length, address).toBeGreaterThan(0);
      expect(Math.max(...cut), address).toBeLessThanOrEqual(1);
    }
  },
);

journey("a head of two lines keeps its words off the window's edge", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/#/draw-proof");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  const box = await title.boundingBox();
  expect(box?.height).toBeGreaterThan(40);
  expect(box?.y).toBeGreaterThanOrEqual(4);
});

/** The places of a button or a link where a finger meets something else, or nothing. */
async function hiddenPartsOf(page: Page, name: string): Promise<string[]> {
  const control = page.getByRole("main").locator("button, a").filter({ hasText: name }).first();
  return hiddenPlacesOf(control);
}

async function hiddenPlacesOf(control: Locator): Promise<string[]> {
  await expect(control).toBeVisible();
  return control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const places = { top: top + 4, middle: (top + bottom) / 2, bottom: bottom - 4 };
    return Object.entries(places).flatMap(([place, y]) =>
      [left + 8, (left + right) / 2, right - 8].flatMap((x) =>
        element.contains(document.elementFromPoint(x, y)) ? [] : [`${place} at ${Math.round(x)}`],
      ),
    );
  });
}
