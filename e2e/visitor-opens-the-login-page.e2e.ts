import { expect, journey } from "./journey.ts";

journey("a visitor who is not signed in sees the login page", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.goto("/#/auth/login");
  await expect(page.locator("input[type=tel], input[inputmode=numeric]").first()).toBeVisible();
  await expect(page.locator("button[type=submit]").first()).toBeVisible();
  expect(faults).toEqual([]);
});
