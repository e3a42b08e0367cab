/** What a member does on the betting screen, by the names that stand on it. */
import { type Locator, type Page, expect } from "@playwright/test";

export function keyOf(page: Page, digit: string): Locator {
  return page.getByRole("button", { name: digit, exact: true });
}

export async function tapKeys(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await keyOf(page, digit).tap();
}

/** Types numbers on the keypad, digit after digit, on a phone whose list stands beside it. */
export async function typeNumbers(page: Page, ...numbers: string[]): Promise<void> {
  for (const number of numbers) {
    await tapKeys(page, number);
    await expect(enteredNumber(page, number)).toBeVisible();
  }
}

/** A number of the list at the left of the keypad, by the button that takes it out. */
export function enteredNumber(page: Page, number: string): Locator {
  return page.getByRole("button", { name: `ลบเลข ${[...number].join(" ")}`, exact: true });
}

export async function tapTypes(page: Page, ...names: string[]): Promise<void> {
  const chips = page.getByRole("group", { name: "ประเภทแทง" });
  for (const name of names) await chips.getByRole("button", { name }).tap();
}

/** Opens the slip of what was entered, through the sheet of prices. */
export async function openSlip(page: Page, prices: Readonly<Record<string, number>>) {
  await page.getByRole("button", { name: "ใส่ราคา" }).tap();
  const sheet = page.getByRole("dialog", { name: "ใส่ราคา" });
  for (const [type, price] of Object.entries(prices)) {
    // Of several bet types each has its field; the quick prices stand with the price of all.
    await sheet.getByRole("textbox", { name: `ราคา ${type}` }).fill(String(price));
  }
  await sheet.getByRole("button", { name: "ตรวจโพย" }).tap();
  const slip = page.getByRole("dialog", { name: "โพยของคุณ" });
  await expect(slip).toBeVisible();
  return slip;
}

/** Amount as every screen writes it: 1,000.00. */
export function inBaht(satang: number): string {
  const [whole = "", rest = ""] = (satang / 100).toFixed(2).split(".");
  return `${Number(whole).toLocaleString("en-US")}.${rest}`;
}
