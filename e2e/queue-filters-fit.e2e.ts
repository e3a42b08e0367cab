/** What a queue is narrowed by is not broken in the middle of a word on a phone. */
import { expect, journey } from "./journey.ts";

journey(
  "the states of payouts stand on one line of a phone's page, and still when their count comes",
  async ({ adminPage: desk }) => {
    const count = Promise.withResolvers<void>();
    await desk.setViewportSize({ width: 390, height: 844 });
    await desk.route("**/api/admin/withdrawals?*", async (route) => {
      await count.promise;
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, total: 18 } },
      });
    });
    await desk.goto("/#/admin/withdrawals");
    const paid = desk.getByRole("button", { name: /^สำเร็จ/ });
    const before = await paid.boundingBox();
    count.resolve();
    const waiting = desk.getByRole("button", { name: /^รอดำเนินการ 18$/ });
    await expect(waiting).toBeVisible();
    expect(await paid.boundingBox()).toEqual(before);
    const lines = await waiting.evaluate((button) => {
      const range = document.createRange();
      range.selectNode(button.firstChild ?? button);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    await desk.unrouteAll({ behavior: "wait" });
  },
);
