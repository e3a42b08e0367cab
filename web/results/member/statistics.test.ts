import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

let statistics: object = {};

beforeEach(async () => {
  openBrowser();
  const types = [{ id: "1", name_th: "หวยรัฐบาล", names: { th: "หวยรัฐบาล" } }];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    return Response.json({ data: path.includes("/statistics") ? statistics : types });
  });
  await (await import("../../text/i18n.ts")).loadTexts(["statistics", "results", "common"]);
});
afterAll(async () => {
  await closeBrowser();
});

async function shown(more: object): Promise<string> {
  statistics = { draws: 50, first_day: "2024-01-01", last_day: "2026-11-16", places: [], ...more };
  const { default: StatisticsScreen } = await import("./StatisticsScreen.tsx");
  const text = await show(createElement(StatisticsScreen));
  await vi.waitFor(() => expect(text()).toContain("นับจาก 50 งวด"));
  // Digits stand apart, each in its own box.
  return text().replaceAll(/(?<=[0-9]) (?=[0-9])/g, "");
}

it("of two digits those that never came stand first, then those that came longest ago", async () => {
  const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
  const numbers = all
    .filter((number) => number !== "07" && number !== "93")
    .map((number) => ({ number, times: 1, ago: Number(number) === 41 ? 49 : Number(number) % 40 }));
  const text = await shown({ field: "two_bottom", fields: ["two_bottom"], numbers });
  const ranking = text.slice(text.indexOf("ไม่ออกนาน"));
  expect(ranking).toMatch(/^ไม่ออกนาน 07 ?ไม่ออกใน 50 งวด 93 ?ไม่ออกใน 50 งวด 41 ?49 งวดก่อน 39/);
});

it("of longer numbers only those that came are known", async () => {
  const numbers = [
    { number: "123", times: 2, ago: 0 },
    { number: "456", times: 1, ago: 12 },
    { number: "789", times: 1, ago: 30 },
  ];
  const text = await shown({ field: "three_top", fields: ["three_top"], numbers });
  expect(text).toMatch(/ออกบ่อย 123 ?2 งวด 456 ?1 งวด 789 ?1 งวด/);
  expect(text).toMatch(/ไม่ออกนาน 789 ?30 งวดก่อน 456 ?12 งวดก่อน 123 ?0 งวดก่อน/);
  expect(text).not.toContain("ไม่ออกใน");
});

it("twelve numbers stand in each list at most", async () => {
  const all = Array.from({ length: 13 }, (_, at) => String(100 + at));
  const numbers = all.map((number, at) => ({ number, times: 20 - at, ago: at }));
  const text = await shown({ field: "three_top", fields: ["three_top"], numbers });
  const [often = "", long = ""] = text.split("ไม่ออกนาน");
  const named = (of: string) => all.filter((number) => of.includes(number));
  expect(named(often.slice(often.indexOf("ออกบ่อย")))).toEqual(all.slice(0, 12));
  expect(named(long)).toEqual(all.slice(1));
});
