/** Who has letters of twice the size deposits all the same: the button is whole and in sight. */
import { addReceivingAccount } from "./bank-accounts.ts";
import { expect, journey } from "./journey.ts";
import { isTooWide, writeTwiceAsLarge, writingLarge } from "./large-letters.ts";
import { watch } from "./look-at-screen.ts";
import { sitDown } from "./people.ts";

journey(
  "with letters of twice the size the button of a deposit is whole and in sight",
  async ({ browser, product, adminApi, memberWith }) => {
    const { api } = await memberWith(12_345.5);
    await addReceivingAccount(adminApi);
    const large = await writingLarge(browser);
    const faults: string[] = [];
    for (const one of [browser, large]) {
      for (const viewport of [
        { width: 320, height: 568 },
        { width: 390, height: 664 },
      ]) {
        const phone = { viewport, isMobile: true, hasTouch: true };
        const page = await one.newPage({ baseURL: product.baseURL, ...phone });
        const watched = watch(page);
        if (one === browser) await writeTwiceAsLarge(page);
        await sitDown(page, api);
        for (const language of ["th", "my"] as const) {
          await page.goto("/");
          await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
          for (const mode of ["auto", "qr"]) {
            await page.goto(`/#/deposit?mode=${mode}`);
            await page.reload();
            await watched.settled();
            const button = page.getByRole("main").locator("[type=submit]");
            await expect(button).toBeVisible();
            const { x, y, width, height } = (await button.boundingBox()) ?? new DOMRect();
            const isWhole = x >= 0 && x + width <= viewport.width && y + height <= viewport.height;
            const isTall = (await isTooWide(page)) || y < viewport.height / 2;
            const which = `${one === large ? "browser" : "phone"} ${viewport.width} ${language} ${mode}`;
            if (!isWhole || isTall) faults.push(`${which}: ${x} ${y} ${width} ${height}`);
          }
        }
        await page.close();
      }
    }
    await large.close();
    expect(faults).toEqual([]);
  },
);
