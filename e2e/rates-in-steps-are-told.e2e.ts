/** Rates that fall as a number fills are told where odds and limits are read. */
import { betOn, bettingTexts } from "./keypad.ts";
import { expect, journey } from "./journey.ts";
import { openRound } from "./rounds.ts";

journey(
  "the conditions of a round tell the amounts from which a number pays less, and the rates",
  async ({ browser, product, adminApi, memberWith }) => {
    const round = await openRound(adminApi);
    const { api } = await memberWith(100);
    await adminApi.call("PUT", `/api/admin/lottery-types/${round.lotteryTypeId}/bet-types`, {
      bet_types: [{ bet_type: "TWO_TOP", number_cap: "1000" }],
    });
    await adminApi.call("PUT", "/api/admin/number-rules/steps", {
      round_id: round.id,
      bet_type: "TWO_TOP",
      steps: [
        { from_percent: 50, pays_percent: 80 },
        { from_percent: 80, pays_percent: 50 },
      ],
    });
    const phone = { width: 320, height: 568 };
    const page = await betOn(browser, product.baseURL, api, round, "th", phone);
    await page.getByRole("button", { name: bettingTexts("th").conditions }).tap();
    const sheet = page.getByRole("dialog", { name: "เงื่อนไขการแทง" });
    await expect(sheet.getByRole("heading", { name: "อัตราจ่ายลดเป็นขั้น" })).toBeVisible();
    // Other journeys set rules of their own in this house.
    await expect(sheet.getByRole("listitem").filter({ hasText: /เกิน [58]00 บาท/ })).toHaveText([
      "เกิน 500 บาท×76",
      "เกิน 800 บาท×47.5",
    ]);
    await page.context().close();
  },
);
