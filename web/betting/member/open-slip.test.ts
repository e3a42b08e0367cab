/** A slip that is open while the round's rules change. */
import { listRoundNumberRules } from "@chokdee/domain/rounds/contract.ts";
import { afterAll, expect, it } from "vitest";

import { betDesk } from "../../testing/bet-desk.ts";
import { act, closeBrowser } from "../../testing/browser.ts";

afterAll(closeBrowser);

const RULES = listRoundNumberRules.path.replace("{id}", "7");
const partial = (odds: string) => ({ bet_type: "TWO_TOP", number: "34", rule: "PARTIAL", odds });

it("a line that pays a part tells the part that counts now, and what it would pay", async () => {
  const { page, keys, toSlip, says, answer } = await betDesk({ rules: [partial("45.00")] });
  await page.press("2 ตัวบน");
  await keys("34");
  await toSlip();
  await page.type("ใส่ราคาเท่ากันทุกเลข", "20");
  await says("จ่าย ×45");
  expect(page.words()).toContain("ได้ 900");
  answer(RULES, [partial("30.00")]);
  const { queryClient } = await import("../../app/query-client.ts");
  await act(() => void queryClient.invalidateQueries({ queryKey: ["rounds"] }));
  await says("จ่าย ×30");
  expect(page.words()).toContain("ได้ 600");
  expect(page.words()).not.toContain("×45");
});
