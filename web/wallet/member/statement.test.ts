import { MOST_SUM_DAYS } from "@chokdee/domain/wallet/contract.ts";
import { addDays } from "@chokdee/domain/time.ts";
import { createElement, Fragment } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, mount, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

let asked: URL[] = [];

const entry = (id: string, more: object = {}) => ({
  id,
  type: "DEPOSIT",
  amount: "20.00",
  balance_after: "80.00",
  description: "x",
  referenceId: "",
  created_at: "2026-11-20T12:00:00Z",
  meta: {},
  ...more,
});
let pages: readonly (readonly object[])[] = [];

beforeEach(async () => {
  openBrowser();
  asked = [];
  pages = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    const address = new URL(path, "http://chokdee");
    asked.push(address);
    if (address.pathname.endsWith("/days")) return Response.json({ data: [] });
    const at = Number(address.searchParams.get("cursor") ?? 0);
    const next = at + 1 < pages.length ? String(at + 1) : null;
    return Response.json({ data: { items: pages[at] ?? [] }, items: pages[at], next_cursor: next });
  });
  await (await import("../../text/i18n.ts")).loadTexts(["wallet", "common"]);
});
afterAll(async () => {
  await closeBrowser();
});

const newest = "2026-11-20";
const before = (days: number) => addDays(newest, -days);

it.each([
  [[newest], newest],
  [[newest, before(1)], before(1)],
  [[newest, before(MOST_SUM_DAYS - 1)], before(MOST_SUM_DAYS - 1)],
  [[newest, before(5), before(MOST_SUM_DAYS)], before(MOST_SUM_DAYS - 1)],
  [[newest, before(400)], before(MOST_SUM_DAYS - 1)],
])(
  "the sums of %j are asked for from %s on: never of more days than are answered",
  async (days, from) => {
    const { useDaySums } = await import("./statement.ts");
    await mount(() => useDaySums(days));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const { searchParams } = asked[0] ?? new URL("http://none");
    expect([searchParams.get("from"), searchParams.get("to")]).toEqual([from, newest]);
  },
);

it("no sums are asked for where no day is shown", async () => {
  const { useDaySums } = await import("./statement.ts");
  await mount(() => useDaySums([]));
  expect(asked).toEqual([]);
});

/** A statement without the refunds of slips, as the list of what went in and out leaves them out. */
async function cash() {
  const { useStatement } = await import("./statement.ts");
  const { StatementBody } = await import("./parts/StatementBody.tsx");
  function Body() {
    const statement = useStatement({ type: "DEPOSIT,WITHDRAW,REFUND" });
    const keep = (one: { readonly type: string }) => one.type !== "REFUND";
    return createElement(Fragment, null, createElement(StatementBody, { statement, keep }));
  }
  return open(createElement(Body));
}
const [NONE, MORE] = ["ไม่มีรายการ", "ดูรายการเก่ากว่านี้"];

it("a page of which nothing is shown says nothing of those that follow, and leads to them", async () => {
  pages = [[entry("9", { type: "REFUND" })], [entry("8", { description: "เงินเข้า" })]];
  const page = await cash();
  await vi.waitFor(() => expect(page.buttons()).toContain(MORE));
  expect(page.text()).not.toContain(NONE);
  await page.press(MORE);
  await vi.waitFor(() => expect(page.text()).toContain("เงินเข้า"));
  expect(page.buttons()).not.toContain(MORE);
});

it("a statement without entries says so", async () => {
  pages = [[entry("9", { type: "REFUND" })]];
  const page = await cash();
  await vi.waitFor(() => expect(page.text()).toContain(NONE));
});

it("what went in and out has the refunds of withdrawals, and not those of slips", async () => {
  pages = [
    [
      entry("9", { type: "REFUND", description: "คืนเงินถอน" }),
      entry("8", { type: "REFUND", description: "คืนเงินโพย", meta: { lottery_name: "ฮานอย" } }),
      entry("7", { description: "เงินเข้า" }),
    ],
  ];
  const { default: ReportsScreen } = await import("./ReportsScreen.tsx");
  const page = await open(createElement(ReportsScreen));
  await vi.waitFor(() => expect(page.text()).toContain("เงินเข้า"));
  expect(page.text()).toContain("คืนเงินถอน");
  expect(page.text()).not.toContain("คืนเงินโพย");
});

it("the file has the type and the days that are chosen", async () => {
  Object.assign(globalThis.document, { createElement: () => ({ click: () => undefined }) });
  const { saveStatement } = await import("./statement.ts");
  const filter = { type: "BET", from: before(7), to: newest };
  await saveStatement(filter);
  const [file] = asked.map(({ searchParams }) => Object.fromEntries(searchParams));
  expect(file).toEqual({ ...filter, format: "csv" });
});
