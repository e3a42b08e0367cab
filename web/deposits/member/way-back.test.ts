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

it("the next member of this tab is led back to no slip of the one before", async () => {
  const { beginSession, endSession } = await import("../../app/session.ts");
  const { keepWayBack, wayBack } = await import("./way-back.ts");
  const member = { phone_number: "0811111111", nickname: "A", role: "USER" } as const;
  beginSession("token of a", { ...member, id: "a" }, 0);
  keepWayBack("/lottery-betting?round=7");
  endSession({ byMember: true });
  beginSession("token of b", { ...member, id: "b" }, 0);
  expect(wayBack()).toBeNull();
  beginSession("another token of a", { ...member, id: "a" }, 0);
  expect(wayBack()).toBe("/lottery-betting?round=7");
});
