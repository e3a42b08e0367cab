import { afterAll, beforeEach, expect, it } from "vitest";

import { closeBrowser, openBrowser } from "../../testing/browser.ts";

beforeEach(() => void openBrowser());
afterAll(closeBrowser);

const line = (amount: string | null) => ({ number: "12", betType: null, amount });

it("a line whose field for the amount was left empty is kept without an amount", async () => {
  const { bodyLinesOf } = await import("./calls.ts");
  const kept = bodyLinesOf([line(""), line(null), line("20")]);
  expect(kept.map(({ amount }) => amount)).toEqual([null, null, "20"]);
});

it("an amount comes back in whole baht, and none as none", async () => {
  const { wantedOf } = await import("./calls.ts");
  const lines = ["20.00", "12.50", null].map((amount) => ({
    number: "12",
    bet_type: null,
    amount,
  }));
  expect(wantedOf(lines).map(({ amount }) => amount)).toEqual(["20", "12", null]);
});
