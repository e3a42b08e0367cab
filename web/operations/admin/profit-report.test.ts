/** Which days and which page the report of profit asks for, and of what its sums are. */
import type { FunctionComponent } from "react";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

const sums = {
  stakes: "1.00",
  refunds: "0.00",
  payouts: "0.25",
  pending: "0.00",
  profit: "-0.75",
  commissions: "0.00",
  adjustments: "0.00",
  net_profit: "-0.75",
  fees: null,
  bank_fees: null,
  write_offs: null,
};
let asked: URLSearchParams[] = [];
let rows = 1;

beforeEach(async () => {
  openBrowser();
  [asked, rows] = [[], 1];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    asked.push(new URL(path, "http://house.test").searchParams);
    const items = Array.from({ length: rows }, (_, at) => ({
      ...sums,
      key: String(at),
      label: String(at),
      draw_date: null,
      slips: 1,
    }));
    return Response.json({ data: { items, next_cursor: "c" } });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-reports", "admin-staff", "admin-desk", "admin", "common"]);
  const { takeServerTime } = await import("../../ui/clock.ts");
  // Half past midnight of the 21st in Bangkok.
  takeServerTime(Date.parse("2026-11-20T17:30:00Z"), Date.now(), Date.now());
});
afterAll(closeBrowser);

async function report() {
  const { ProfitReport } = await import("./ProfitReport.tsx");
  const page = await mount(() => ProfitReport());
  const parts = () => elementsIn(page.value());
  await vi.waitFor(() => {
    expect(parts().find(({ props }) => "rows" in props)?.props["rows"]).toHaveLength(
      Math.min(rows, 500),
    );
  });
  return parts;
}

it("begins with thirty days of Bangkok, today and the first of them included", async () => {
  await report();
  expect(asked.map(String)).toEqual(["from=2026-10-23&to=2026-11-21&group=day"]);
});

it("by member goes back to the first page when other days are chosen", async () => {
  const parts = await report();
  type Change = (value: string) => void;
  const change = (value: string, to: string) => {
    const field = parts().find(({ props }) => props["value"] === value && "onChange" in props);
    if (!field) throw new Error(`No field has ${value}.`);
    return act(() => (field.props["onChange"] as Change)(to));
  };
  await change("day", "member");
  type Links = { readonly links: (next: string) => { readonly onNext: () => void } };
  const pages = () => parts().find(({ props }) => "pages" in props)?.props["pages"] as Links;
  await act(() => pages().links("c").onNext());
  await change("2026-10-23", "2026-11-01");
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  expect(asked.map((one) => [one.get("from"), one.get("group"), one.get("cursor")])).toEqual([
    ["2026-10-23", "day", null],
    ["2026-10-23", "member", null],
    ["2026-10-23", "member", "c"],
    ["2026-11-01", "member", null],
  ]);
});

it("adds up all rows, also those that only the file shows", async () => {
  rows = 501;
  const parts = await report();
  const footer = parts().find(({ props }) => "footer" in props)?.props["footer"];
  const { type, props } = footer as { type: FunctionComponent; props: object };
  const text = (await show(createElement(type, props)))().replaceAll(" ", "");
  for (const sum of ["501.00", "125.25", "375.75"]) expect(text).toContain(sum);
});

it.each([
  [500, false],
  [501, true],
])("of %i rows is said that the file has more: %s", async (count, is) => {
  rows = count;
  const parts = await report();
  const footer = parts().find(({ props }) => "footer" in props)?.props["footer"];
  const { type, props } = footer as { type: FunctionComponent; props: object };
  const text = (await show(createElement(type, props)))();
  expect(text.includes(`${count}`)).toBe(true);
  const { text: textOf } = await import("../../text/i18n.ts");
  const more = textOf("admin-reports:more_in_file", { shown: 500, count });
  expect(text.replaceAll(/\s/g, "").includes(more.replaceAll(/\s/g, ""))).toBe(is);
});
