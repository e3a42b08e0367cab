/** Figures of a house that has grown stay within their cards on a small desk. */
import { expect, journey } from "./journey.ts";

journey("credits of thousands of millions stay in their card", async ({ adminPage: desk }) => {
  await desk.setViewportSize({ width: 1280, height: 800 });
  let credits = "";
  await desk.route("**/api/admin/dashboard", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    const data = { ...body.data, credits_in_system: credits };
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  for (const [amount, shown] of [
    ["99999999.25", "99,999,999"],
    ["999999999.25", "999,999,999"],
    ["12345678901.25", "12,345,678,901"],
    ["1234567890123.25", "1,234,567,890,123"],
  ] as const) {
    credits = amount;
    await desk.goto("/#/admin/dashboard");
    await desk.reload();
    const figure = desk.getByText(shown, { exact: false }).first();
    await expect(figure).toBeVisible();
    const [right, card] = await figure.evaluate((one) => {
      const box = one.closest("p")?.parentElement;
      const inner = box
        ? box.getBoundingClientRect().right - parseFloat(getComputedStyle(box).paddingRight)
        : 0;
      const range = document.createRange();
      range.selectNodeContents(one);
      return [range.getBoundingClientRect().right, inner];
    });
    expect([amount, Math.max(0, right - (card ?? 0) - 1)]).toEqual([amount, 0]);
  }
});
