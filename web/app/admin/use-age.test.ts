/** How long something has waited, in whole minutes, hours or days of the server's clock. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, mount, openBrowser } from "../../testing/browser.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60;

beforeEach(async () => {
  openBrowser();
  await (await import("../../text/i18n.ts")).loadTexts(["admin"]);
});
afterAll(closeBrowser);

it.each([
  [-5, "0 นาที"],
  [0, "0 นาที"],
  [0.99, "0 นาที"],
  [1, "1 นาที"],
  [59.99, "59 นาที"],
  [60, "1 ชั่วโมง"],
  [119, "1 ชั่วโมง"],
  [DAY - 1, "23 ชั่วโมง"],
  [DAY, "1 วัน"],
  [3 * DAY - 1, "2 วัน"],
])(
  "what came %d minutes ago is said to wait for %s, whatever the phone's clock",
  async (ago, said) => {
    // The desk's own clock is an hour behind.
    vi.useFakeTimers({ now: NOW - 60 * MINUTE, toFake: ["Date"] });
    try {
      const { takeServerTime } = await import("../../ui/clock.ts");
      takeServerTime(NOW, Date.now(), Date.now());
      const { useAge } = await import("./use-age.ts");
      const age = await mount(useAge);
      expect(
        age
          .value()(new Date(NOW - ago * MINUTE).toISOString())
          .replaceAll("\u2060", ""),
      ).toBe(said);
      await age.unmount();
    } finally {
      vi.useRealTimers();
    }
  },
);
