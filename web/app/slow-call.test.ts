/** A call that takes its time: from eight seconds on it is said, and not once it is answered. */
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";

beforeEach(() => {
  openBrowser();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

it.each([
  [7_999, false],
  [8_000, true],
])("of a call that takes %i ms is said that it takes long: %s", async (ms, isSaid) => {
  const { loadTexts } = await import("../text/i18n.ts");
  await loadTexts(["common"]);
  await import("./offline/slow-note.ts");
  const { request } = await import("./api.ts");
  const { shownToast } = await import("../ui/toast.ts");
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answer.promise);
  const done = request(balance);
  await vi.advanceTimersByTimeAsync(ms);
  answer.resolve(new Response("{}"));
  await done;
  await vi.advanceTimersByTimeAsync(60_000);
  const slow = (await import("../text/i18n.ts")).text("common:device.slow");
  expect(shownToast.get()?.text).toBe(isSaid ? slow : undefined);
});
