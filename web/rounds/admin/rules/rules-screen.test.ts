/** The list of all lotteries shows what the operator has decided; the animals' gaps are a step on. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../../testing/browser.ts";
import { open } from "../../../testing/page.ts";

const animals = {
  id: "9",
  code: "animals",
  category: "ANIMAL",
  name_th: "ทายสัตว์",
  names: {},
  result_kind: "ANIMAL",
};

let asked: URLSearchParams[] = [];

beforeEach(() => {
  openBrowser();
  asked = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    const { pathname, searchParams } = new URL(path, "http://desk");
    if (pathname.endsWith("/number-rules")) asked.push(searchParams);
    const items = pathname.endsWith("/lottery-types") ? [animals] : [];
    return Response.json({ data: { items, next_cursor: null } });
  });
});
afterAll(async () => {
  await closeBrowser();
});

it("leaves out numbers without an animal until their lottery is chosen", async () => {
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin-rules", "admin-night", "admin", "common"]);
  const { queryClient } = await import("../../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
  const { RulesScreen } = await import("./RulesScreen.tsx");
  const page = await open(createElement(RulesScreen));
  await vi.waitFor(() => expect(page.buttons()).toContain("เลขที่ไม่มีสัตว์"));
  expect(asked.map((query) => query.get("leave_out"))).toEqual(["without_animal"]);
  expect(page.text()).toContain("ไม่มีเลขอั้นหรือเลขปิด");

  await page.press("เลขที่ไม่มีสัตว์");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  const last = asked.at(-1);
  expect([last?.get("lottery_type_id"), last?.get("leave_out")]).toEqual(["9", null]);
  expect(page.buttons()).not.toContain("เลขที่ไม่มีสัตว์");
});
