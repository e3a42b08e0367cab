/** Choosing a day in the three lists of a date field. */
import type { Locator, Page } from "@playwright/test";

/** The day is Gregorian, "YYYY-MM-DD"; the lists show its Buddhist year. The year comes first. */
export async function chooseDay(scope: Page | Locator, label: string, day: string): Promise<void> {
  const [year, month, date] = day.split("-").map(Number);
  await scope.getByLabel(`${label} ปี พ.ศ.`, { exact: true }).selectOption(String(year));
  await scope.getByLabel(`${label} เดือน`, { exact: true }).selectOption(String(month));
  await scope.getByLabel(`${label} วัน`, { exact: true }).selectOption(String(date));
}
