/** What the calendar says of a close: its time, and its day where that is not the day of the draw. */
import { createElement } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

const types = ["หุ้นดาวโจนส์", "ลาวพัฒนา"].map((name, at) => ({
  id: String(at + 1),
  code: "laos",
  category: "LAOS",
  name_th: name,
  names: { th: name },
}));
const draws = ["2026-11-27T18:00:00.000Z", "2026-11-27T13:00:00.000Z"].map((close_time, at) => ({
  lottery_type_id: String(at + 1),
  close_time,
}));

beforeEach(async () => {
  openBrowser();
  vi.useFakeTimers({ now: Date.parse("2026-11-27T05:00:00Z"), toFake: ["Date"] });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("/lottery/calendar")) {
      return Response.json({ data: [{ day: "2026-11-27", draws }] });
    }
    return path.includes("/api/") ? Response.json(types) : new Response(textsAt(path));
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["statistics", "common"]);
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

it("a close after midnight names its day, one on the day of the draw its time alone", async () => {
  const { default: DrawCalendarScreen } = await import("./DrawCalendarScreen.tsx");
  const text = await show(createElement(DrawCalendarScreen));
  await vi.waitFor(() => expect(text()).toContain("หุ้นดาวโจนส์"));
  const plain = text().replaceAll("\u00A0", " ");
  expect(plain).toContain("ปิด 28 พ.ย. 01:00 น.");
  expect(plain).toContain("ปิด 20:00 น.");
});
