import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";

beforeEach(() => void openBrowser());
afterEach(closeBrowser);

it("a phone shakes only once its member has switched that on", async () => {
  const { feel, switchSense } = await import("./feel.ts");
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  feel("tap");
  expect(vibrate).not.toHaveBeenCalled();
  switchSense("haptics", true);
  vibrate.mockClear();
  feel("sent");
  expect(vibrate).toHaveBeenCalledOnce();
  switchSense("haptics", false);
  vibrate.mockClear();
  feel("sent");
  expect(vibrate).not.toHaveBeenCalled();
});
