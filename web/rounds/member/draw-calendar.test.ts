/** The calendar of draws: which days of the month it shows. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const days = ["2026-11-19", "2026-11-20", "2026-11-21"];
const type = { id: "5", code: "hanoi", category: "HANOI", names: { th: "ฮานอย" } };

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (path.includes("/calendar")) {
      const draws = [{ lottery_type_id: "5", close_time: null }];
      return Response.json({ data: days.map((day) => ({ day, draws })) });
    }
    return Response.json([type]);
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["statistics", "common"]);
});
afterAll(closeBrowser);

it.each([
  ["begins", "2026-11-20T00:00:00+07:00"],
  ["ends", "2026-11-20T23:59:59+07:00"],
])("the month begins with today, when the day in Bangkok %s", async (_, now) => {
  const { takeServerTime } = await import("../../ui/clock.ts");
  takeServerTime(Date.parse(now), Date.now(), Date.now());
  const { default: DrawCalendarScreen } = await import("./DrawCalendarScreen.tsx");
  const page = await open(createElement(DrawCalendarScreen));
  await vi.waitFor(() => expect(page.text()).toContain("ฮานอย"));
  expect(page.text().match(/[0-9]+ พ.ย./g)).toEqual(["20 พ.ย.", "21 พ.ย."]);
});
