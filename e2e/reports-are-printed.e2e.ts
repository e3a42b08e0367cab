/** A report on paper: its heading and every column, and nothing to press. */
import { type Page } from "@playwright/test";

import { expect, journey } from "./journey.ts";

/** A sheet of A4 without its margins, at 96 pixels an inch. */
const SHEET = { width: 718, height: 1_015 };

journey("reports and lists are printed whole", async ({ adminPage: page, memberWith }) => {
  await memberWith(1_234_567);
  const lists = [
    ["/admin/reports", "กำไรขาดทุน"],
    ["/admin/reports?report=reconciliation", "กระทบยอดฝาก"],
    ["/admin/users", "สมาชิก"],
    ["/admin/audit", "บันทึกการทำงาน"],
  ] as const;
  for (const [address, heading] of lists) {
    await page.goto(`/#${address}`);
    await expect(page.getByRole("table").first()).toHaveAttribute("aria-busy", "false");
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(SHEET);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    expect(await cutColumnsOf(page), address).toEqual([]);
    // What is left names a row or says what was chosen.
    const pressed = page.locator("main button:visible:not(td button, th button)");
    for (const button of await pressed.all()) {
      await expect(button).toHaveAttribute("aria-pressed", "true");
    }
    await expect(page.locator("main td:last-child button:visible")).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

/** Heads of columns that stand out of the sheet. */
function cutColumnsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main thead th")]
      .filter((head) => head.getBoundingClientRect().right > innerWidth)
      .map((head) => head.innerText),
  );
}
