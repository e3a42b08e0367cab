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

it("the quick prices of one member are not those of the next on the same device", async () => {
  const { keepQuickPrices, quickPrices, readQuickPrices } = await import("./own-prices.ts");
  const { beginSession } = await import("../../app/session.ts");
  const { QUICK_PRICES } = await import("./draft.ts");
  const member = { phone_number: "0811111111", nickname: "A", role: "USER" } as const;
  beginSession("one", { ...member, id: "a" }, 0);
  keepQuickPrices("20 70");
  beginSession("two", { ...member, id: "b" }, 0);
  readQuickPrices();
  expect(quickPrices.get()).toEqual(QUICK_PRICES);
  beginSession("one", { ...member, id: "a" }, 0);
  readQuickPrices();
  expect(quickPrices.get()).toEqual([20, 70]);
});
