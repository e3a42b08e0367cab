import { afterEach, beforeEach, expect, it } from "vitest";

import { closeBrowser, openBrowser } from "../../testing/browser.ts";

beforeEach(() => void openBrowser());
afterEach(closeBrowser);

it("a member's own quick prices are kept, and none brings the usual ones back", async () => {
  const { keepQuickPrices, pricesFrom, quickPrices } = await import("./own-prices.ts");
  const usual = quickPrices.get();
  keepQuickPrices("20, 50 50 0 300");
  expect(quickPrices.get()).toEqual([20, 50, 300]);
  keepQuickPrices("-");
  expect(quickPrices.get()).toEqual(usual);
  expect(pricesFrom("1 2 3 4 5 6 7")).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pricesFrom("12.50 20 x5")).toEqual([20]);
  expect(pricesFrom("1000000 5")).toEqual([5]);
});
