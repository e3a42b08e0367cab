/** Days in the fields of the back office. */
import type { Locator, Page } from "@playwright/test";

/** The day is Gregorian, "YYYY-MM-DD"; it is typed by the Buddhist year. */
export async function typeDay(scope: Page | Locator, label: string, day: string): Promise<void> {
  const [year, month, date] = day.split("-").map(Number);
  const field = scope.getByLabel(label, { exact: true }).and(scope.locator("input"));
  await field.fill(`${String(date)}/${String(month)}/${String((year ?? 0) + 543)}`);
}
