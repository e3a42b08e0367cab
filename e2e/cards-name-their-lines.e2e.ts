/** On a phone rows are cards: the name of a line stays whole beside the longest value. */
import { type Page } from "@playwright/test";

import { expect, journey } from "./journey.ts";
import { openRound } from "./rounds.ts";

const LONG = "งวดพิเศษประจำสัปดาห์ของร้าน เลขที่ 26/11/2568 รอบค่ำ";

journey("the name of a line keeps its word whole", async ({ adminPage: page, adminApi }) => {
  const round = await openRound(adminApi);
  await adminApi.call("PATCH", `/api/admin/rounds/${round.id}`, { name: LONG });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/#/admin/audit");
  await expect(page.getByText(LONG).first()).toBeVisible();
  expect(await brokenNamesOf(page)).toEqual([]);
});

/** Names without a blank, in more than one line. */
function brokenNamesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll<HTMLElement>("main td > span[aria-hidden]")];
    const range = document.createRange();
    return names
      .filter((name) => {
        range.selectNodeContents(name);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)));
        return !/\s/u.test(name.innerText) && lines.size > 1;
      })
      .map((name) => name.innerText);
  });
}
