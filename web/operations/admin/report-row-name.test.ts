/** From a row of the report of profit one comes to the round or the member it is of. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

let rights: string[] = [];

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("/staff/me") ? Response.json({ data: { rights } }) : new Response(textsAt(path)),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["common"]);
});
afterEach(closeBrowser);

it.each([
  ["owner", "member", "ก้อย 0812345678", "ก้อย 081-234-5678", ["/admin/users?member=7"]],
  ["owner", "referrer", "ก้อย 0812345678", "ก้อย 081-234-5678", ["/admin/users?member=7"]],
  ["owner", "round", "ฮานอย", "ฮานอย", ["/admin/rounds/7"]],
  ["owner", "type", "ฮานอย", "ฮานอย", []],
  ["owner", "day", "2026-01-05", "5 ม.ค. 2569", []],
  ["payouts", "member", "ก้อย 0812345678", "ก้อย 081-234-5678", []],
  ["support", "round", "ฮานอย", "ฮานอย", []],
])("with the right %s a row by %s, %s, reads %s and leads to %j", async (...of) => {
  const [right, group, label, shown, links] = of;
  rights = [right];
  const { ReportRowName } = await import("./ReportRowName.tsx");
  const row = { key: "7", label, draw_date: null };
  const page = await open(createElement(ReportRowName, { group, row }));
  await vi.waitFor(() => expect(page.links()).toEqual(links));
  expect(page.text().replaceAll("\u00A0", " ")).toBe(shown);
});
