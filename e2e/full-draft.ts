/** A betting screen with as many numbers as one likes. */
import { type Page, expect } from "@playwright/test";

import { keyOf } from "./betting-desk.ts";

/** Numbers of three digits at the top, as the screen keeps them for a reload. */
export async function enterAll(page: Page, numbers: readonly string[]): Promise<void> {
  await expect(keyOf(page, "5")).toBeVisible();
  await press(page, "999");
  await page.evaluate((given) => {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith("bets:")) ?? "";
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, unknown>;
    const list = given.map((number) => ({ betType: "THREE_TOP", number }));
    sessionStorage.setItem(key, JSON.stringify({ ...kept, list }));
  }, numbers);
  await page.reload();
  await expect(keyOf(page, "5")).toBeVisible();
}

/** Presses keys one after the other, each once the one before is drawn. */
export async function press(page: Page, keys: string): Promise<void> {
  await page.evaluate(async (digits) => {
    const buttons = [...document.querySelectorAll("button")];
    for (const digit of digits) {
      buttons.find(({ textContent }) => textContent === digit)?.click();
      await new Promise((drawn) => {
        requestAnimationFrame(() => setTimeout(drawn));
      });
    }
  }, keys);
}
