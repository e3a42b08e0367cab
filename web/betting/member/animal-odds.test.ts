/** Animals that pay less than their round: what is shown of them, and what is sent as shown. */
import { afterAll, expect, it, vi } from "vitest";

import { animalGame, CALL } from "../../testing/animal-game.ts";
import { closeBrowser } from "../../testing/browser.ts";

afterAll(closeBrowser);

const lower = { lower_odds: [{ animal: 7, odds: "45.00" }] };
const kept = (...animals: number[]) => ({ animals, amountText: "10" });

it("an animal that pays less says so, and the win is told and sent with what it pays", async () => {
  const { page, ready, says, sent } = await animalGame({ round: lower, kept: kept(7) });
  await ready();
  expect(page.buttons()).toEqual(expect.arrayContaining(["1 ปลา", "7 ×45 หมู"]));
  await says("1 ตัว ×10 บาท ถูกได้ 450");
  await page.press("1 ปลา");
  await says("2 ตัว ×10 บาท ถูกได้ 450–900");
  await page.press("แทง 20 บาท");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    bets: [
      { animal_id: 1, expected_odds: "90.00" },
      { animal_id: 7, expected_odds: "45.00" },
    ],
  });
});

it("animals whose odds have changed are sent with the told ones by the next press", async () => {
  const { page, ready, says, sent, keys, refuse, answer, told } = await animalGame({
    kept: kept(1, 7),
  });
  await ready();
  await says("ถูกได้ 900");
  const details = { lines: [{ index: 1, reason: "ODDS_CHANGED", odds: "45.00" }] };
  refuse(CALL, "อัตราจ่ายเปลี่ยน", 409, { code: "ODDS_CHANGED", details });
  await page.press("แทง 20 บาท");
  await vi.waitFor(async () => expect(await told()).toBe("❌ อัตราจ่ายเปลี่ยน"));
  expect(page.chosen()).toEqual(["1 ปลา", "7 ×45 หมู"]);
  await says("ถูกได้ 450–900");
  answer(CALL, { message: "รับแล้ว" });
  await page.press("แทง 20 บาท");
  await vi.waitFor(async () => expect(await told()).toBe("✅ รับแล้ว"));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { bets: [{ expected_odds: "90.00" }, { expected_odds: "90.00" }] },
    { bets: [{ expected_odds: "90.00" }, { expected_odds: "45.00" }] },
  ]);
  expect(new Set(keys).size).toBe(2);
});

it("odds that were told of a stake are not those of a smaller one", async () => {
  const { page, ready, says, refuse, told } = await animalGame({ kept: kept(7) });
  await ready();
  const details = { lines: [{ index: 0, reason: "ODDS_CHANGED", odds: "45.00" }] };
  refuse(CALL, "อัตราจ่ายเปลี่ยน", 409, { code: "ODDS_CHANGED", details });
  await page.press("แทง 10 บาท");
  await vi.waitFor(async () => expect(await told()).toBe("❌ อัตราจ่ายเปลี่ยน"));
  await says("ถูกได้ 450");
  await page.type("ราคาต่อตัว", "5");
  await says("ถูกได้ 450");
  expect(page.chosen()).toEqual(["7 หมู"]);
});
