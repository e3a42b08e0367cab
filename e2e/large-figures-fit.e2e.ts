/** Figures of a house that has grown stay within their cards on a small desk. */
import { expect, journey } from "./journey.ts";

journey("credits of thousands of millions stay in their card", async ({ adminPage: desk }) => {
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.route("**/api/admin/dashboard", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    const data = { ...body.data, credits_in_system: "12345678901.25" };
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  await desk.goto("/#/admin/dashboard");
  const amount = desk.getByText("12,345,678,901", { exact: false }).first();
  await expect(amount).toBeVisible();
  const [figure, card] = await amount.evaluate((one) => {
    const box = one.closest("p")?.parentElement;
    const inner = box
      ? box.getBoundingClientRect().right - parseFloat(getComputedStyle(box).paddingRight)
      : 0;
    const range = document.createRange();
    range.selectNodeContents(one);
    return [range.getBoundingClientRect().right, inner];
  });
  expect(figure).toBeLessThanOrEqual((card ?? 0) + 1);
});
