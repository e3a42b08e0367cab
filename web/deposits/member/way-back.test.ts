import { afterAll, beforeEach, expect, it } from "vitest";

import { closeBrowser, openBrowser } from "../../testing/browser.ts";

beforeEach(() => {
  openBrowser();
});
afterAll(closeBrowser);

it("a deposit for a slip leads back to where the slip waits, and nowhere else", async () => {
  const { forgetWayBack, keepWayBack, wayBack } = await import("./way-back.ts");
  expect(wayBack()).toBeNull();
  keepWayBack("/lottery-betting?round=7");
  expect(wayBack()).toBe("/lottery-betting?round=7");
  // Opened again by itself, it still leads there.
  keepWayBack(null);
  keepWayBack("https://example.com/lottery-betting");
  keepWayBack("/settings");
  expect(wayBack()).toBe("/lottery-betting?round=7");
  forgetWayBack();
  expect(wayBack()).toBeNull();
});
