/** The days between which slips are looked for stand in order, and none is to come. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, elementsIn, mount, openBrowser, textsAt } from "../../testing/browser.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined ? new Response(textsAt(path)) : Response.json([]),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["slip-search", "check-round", "common"]);
  const { takeServerTime } = await import("../../ui/clock.ts");
  // Half past midnight of the 21st in Bangkok.
  takeServerTime(Date.parse("2026-11-20T17:30:00Z"), Date.now(), Date.now());
});
afterAll(closeBrowser);

it.each([
  ["", "", "2026-11-21", "", "2026-11-21"],
  ["2026-11-01", "2026-11-10", "2026-11-10", "2026-11-01", "2026-11-21"],
])("from %j to %j: the first at most %s, the last from %j to %s", async (...one) => {
  const [from, to, mostFrom, leastTo, mostTo] = one;
  const { ANY_SLIP } = await import("./slip-calls.ts");
  const { SlipFilters } = await import("./parts/SlipFilters.tsx");
  const { DateField } = await import("../../ui/DateField.tsx");
  const search = { ...ANY_SLIP, from, to };
  const page = await mount(() => SlipFilters({ search, onChange: () => undefined }));
  const days = elementsIn(page.value()).filter(({ type }) => type === DateField);
  expect(days.map(({ props }) => [props["min"], props["max"]])).toEqual([
    [undefined, mostFrom],
    [leastTo, mostTo],
  ]);
});
