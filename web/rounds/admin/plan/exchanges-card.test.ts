/** Exchanges are told by their names in the chosen language; one that nobody translated by its own. */
import { readFileSync } from "node:fs";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { LANGUAGES } from "@chokdee/domain/languages.ts";

import { closeBrowser, openBrowser, textsAt } from "../../../testing/browser.ts";
import { open } from "../../../testing/page.ts";
import { completeTextsOf } from "../../../../tools/text-files.ts";

interface Seed {
  readonly exchange: string;
  readonly name: string;
}

const seeds = JSON.parse(
  readFileSync(new URL("../../../../db/seeds/exchange-calendars.json", import.meta.url), "utf8"),
) as Seed[];

const rowOf = ({ exchange, name }: Seed) => ({
  exchange,
  name,
  source: "SET",
  known_until: "2027-12-31",
  imported_at: "2026-11-01T00:00:00Z",
  lotteries: [],
  days: [],
});

beforeEach(() => {
  openBrowser();
  const items = [...seeds, { exchange: "XZZZ", name: "Exchange of Nowhere" }].map(rowOf);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined ? new Response(textsAt(path)) : Response.json({ data: { items } }),
  );
});
afterAll(async () => {
  await closeBrowser();
});

it("names each exchange in Thai, and one without a Thai name as it came", async () => {
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin-exchanges", "common"]);
  const { queryClient } = await import("../../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
  const { ExchangesCard } = await import("./ExchangesCard.tsx");
  const page = await open(createElement(ExchangesCard));
  await vi.waitFor(() => expect(page.text()).toContain("ตลาดหลักทรัพย์แห่งประเทศไทย"));
  expect(page.text()).toContain("ตลาดหลักทรัพย์โตเกียว");
  for (const { name } of seeds) expect(page.text()).not.toContain(name);
  expect(page.text()).toContain("Exchange of Nowhere");
});

it("the day up to which its days are known is typed in the Buddhist year", async () => {
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin-exchanges", "admin-desk", "common"]);
  const { queryClient } = await import("../../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
  const { ExchangesCard } = await import("./ExchangesCard.tsx");
  const page = await open(createElement(ExchangesCard));
  await vi.waitFor(() => expect(page.buttons()).toContain("นำเข้า"));
  await page.press("นำเข้า");
  expect(page.typed("รู้ถึงวันที่")).toBe("31/12/2570");
});

it("has a name of its own in every language for each exchange of a new house", () => {
  for (const language of LANGUAGES) {
    const { name } = completeTextsOf(language).get("admin-exchanges") as {
      name?: Record<string, string>;
    };
    expect(Object.keys(name ?? {}).toSorted()).toEqual(
      seeds.map(({ exchange }) => exchange).toSorted(),
    );
    expect(new Set(Object.values(name ?? {})).size).toBe(seeds.length);
  }
});
