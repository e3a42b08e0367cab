import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { expect, journey } from "./journey.ts";

journey("the whole menu of the back office fits a screen of 900 px", async ({ adminPage }) => {
  await adminPage.setViewportSize({ width: 1440, height: 900 });
  // Much waits everywhere: the widest badges.
  await adminPage.route("**/api/admin/dashboard", async (route) => {
    const reply = await route.fetch();
    const { data } = (await reply.json()) as { data: { waiting: Record<string, number> } };
    const waiting = Object.fromEntries(Object.keys(data.waiting).map((kind) => [kind, 888]));
    await route.fulfill({ response: reply, json: { data: { ...data, waiting } } });
  });
  await adminPage.goto("/#/admin/staff");
  for (const language of LANGUAGES) {
    await adminPage.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    await adminPage.reload();
    const menu = adminPage.locator("aside nav");
    await expect(menu.getByRole("link")).toHaveCount(21);
    await expect(menu.getByText(/888|99\+/)).toHaveCount(5);
    const cut = await menu
      .getByRole("link")
      .evaluateAll((links) =>
        links
          .filter((link) =>
            [...link.children].some((part) => part.scrollWidth > part.clientWidth + 1),
          )
          .map((link) => link.textContent),
      );
    expect(cut, language).toEqual([]);
    const box = await menu.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? Infinity), language).toBeLessThanOrEqual(900);
  }
});
