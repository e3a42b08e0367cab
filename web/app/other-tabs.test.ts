import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, reload } from "../testing/browser.ts";

beforeEach(() => {
  openBrowser();
});
afterAll(async () => {
  await closeBrowser();
});

it("a slip of one tab makes the other tab ask for wallet and slips, and nothing else", async () => {
  const one = await import("./other-tabs.ts");
  const own = (await import("./query-client.ts")).queryClient;
  const stopOwn = one.hearOtherTabs();
  reload();
  const other = await import("./other-tabs.ts");
  const { queryClient } = await import("./query-client.ts");
  const areas = ["betting", "rounds", "wallet"];
  for (const area of areas) {
    own.setQueryData([area], 1);
    queryClient.setQueryData([area], 1);
  }
  const stale = (client: typeof own) =>
    areas.filter((area) => client.getQueryState([area])?.isInvalidated);
  const stop = other.hearOtherTabs();
  one.tellOtherTabs();
  await vi.waitFor(() => expect(stale(queryClient)).toEqual(["betting", "wallet"]));
  // A tab does not hear itself.
  expect(stale(own)).toEqual([]);
  stop();
  stopOwn();
});
