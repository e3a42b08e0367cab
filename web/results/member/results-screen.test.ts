/** The day of the results stays when the other group of lotteries is looked at. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../testing/browser.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined ? new Response(textsAt(path)) : Response.json({ data: [] }),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["results", "common"]);
  const { takeServerTime } = await import("../../ui/clock.ts");
  takeServerTime(Date.parse("2026-11-20T12:00:00Z"), Date.now(), Date.now());
});
afterAll(closeBrowser);

it("day and group are chosen each for itself", async () => {
  location.hash = "#/results?date=2026-11-18&tab=thai";
  const { default: ResultsScreen } = await import("./ResultsScreen.tsx");
  const { DayPicker } = await import("./parts/DayPicker.tsx");
  const { Tabs } = await import("../../ui/Tabs.tsx");
  const page = await mount(() => ResultsScreen());
  const propsOf = (of: unknown) =>
    elementsIn(page.value()).find(({ type }) => type === of)?.props ?? {};
  const shown = () => [propsOf(DayPicker)["day"], propsOf(Tabs)["value"]];
  type Change = (value: string) => void;
  expect(shown()).toEqual(["2026-11-18", "thai"]);
  await act(() => (propsOf(Tabs)["onChange"] as Change)("foreign"));
  expect(shown()).toEqual(["2026-11-18", "foreign"]);
  await act(() => (propsOf(DayPicker)["onPick"] as Change)("2026-11-19"));
  expect(shown()).toEqual(["2026-11-19", "foreign"]);
});
