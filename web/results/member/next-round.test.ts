/** After a round of Yeekee was drawn, the next one is a tap away (finding B8). */
import { createElement, Fragment } from "react";
import { Navigate } from "react-router";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open, show } from "../../testing/page.ts";

const yeekee = { id: "5", code: "yeekee", category: "YEEKEE", name_th: "ยี่กี", names: {} };
const round = (id: string, status: string, result: object | null, type = yeekee) => ({
  id,
  name: "รอบ",
  sequence: Number(id),
  status,
  draw_date: "2026-11-16",
  open_time: "2026-11-16T00:00:00Z",
  close_time: status === "OPEN" ? "2099-01-01T00:00:00Z" : "2026-11-16T01:00:00Z",
  result,
  lottery_type: type,
});
let openRounds: readonly object[] = [];
let shots: readonly object[] = [];

beforeEach(async () => {
  openBrowser();
  shots = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (path.endsWith("/active")) return Response.json({ data: openRounds });
    if (path.endsWith("/rounds/10")) {
      const open_time = "2026-11-30T23:00:00Z";
      return Response.json({ data: { ...round("10", "SCHEDULED", null), open_time } });
    }
    if (path.endsWith("/rounds/8")) {
      return Response.json({ data: round("8", "RESULTED", { prize_first: "54321" }) });
    }
    if (path.includes("/shots") && !path.includes("mine")) {
      return Response.json({ data: shots, count: shots.length, next_cursor: null });
    }
    return Response.json({ data: [], items: [], next_cursor: null });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["draw", "lottery", "common"]);
});
afterAll(async () => {
  await closeBrowser();
});

it.each([
  ["the next one is open", [round("9", "OPEN", null)], "ยิงงวดถัดไป"],
  ["only another lottery's is open", [round("9", "OPEN", null, { ...yeekee, id: "6" })], "เลือกหวย"],
])("where %s a drawn round leads on", async (_, openNow, told) => {
  openRounds = openNow;
  const { default: ShootScreen } = await import("./ShootScreen.tsx");
  const text = await show(
    createElement(
      Fragment,
      null,
      createElement(Navigate, { to: "/shoot?round=8", replace: true }),
      createElement(ShootScreen),
    ),
  );
  await vi.waitFor(() => expect(text()).toContain("ออกผลแล้ว"));
  // Before the open rounds are known, every drawn one leads to the lotteries.
  const { queryClient } = await import("../../app/query-client.ts");
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await vi.waitFor(() => expect(text()).toContain(told));
});

it("a round whose time is over leads on to the next one, not to itself or another lottery's", async () => {
  const other = round("7", "OPEN", null, { ...yeekee, id: "6" });
  openRounds = [other, round("8", "OPEN", null), round("9", "OPEN", null)];
  const { default: ShootScreen } = await import("./ShootScreen.tsx");
  const page = await open(
    createElement(
      Fragment,
      null,
      createElement(Navigate, { to: "/shoot?round=8", replace: true }),
      createElement(ShootScreen),
    ),
  );
  await vi.waitFor(() => expect(page.links()).toContain("/yeekee-shots?round=9"));
  for (const id of ["7", "8"]) expect(page.links()).not.toContain(`/yeekee-shots?round=${id}`);
});

it("a round that is still to come says when it opens, and calls no earlier one the next", async () => {
  openRounds = [round("9", "OPEN", null)];
  const { default: ShootScreen } = await import("./ShootScreen.tsx");
  const page = await open(
    createElement(
      Fragment,
      null,
      createElement(Navigate, { to: "/shoot?round=10", replace: true }),
      createElement(ShootScreen),
    ),
  );
  const told = "งวดนี้ยังไม่เปิดให้ยิง เปิด 1 ธ.ค. 2569 06:00 น.";
  await vi.waitFor(() => expect(page.text()).toContain(told));
  expect(page.text()).not.toContain("ยิงงวดถัดไป");
  expect(page.links()).not.toContain("/yeekee-shots?round=9");
});

it("the shot that decides beside the last one is marked: the sixteenth from the end", async () => {
  openRounds = [];
  shots = Array.from({ length: 18 }, (_, at) => ({ position: 18 - at, number: "00000", by: "x" }));
  const { default: ShootScreen } = await import("./ShootScreen.tsx");
  const text = await show(
    createElement(
      Fragment,
      null,
      createElement(Navigate, { to: "/shoot?round=8", replace: true }),
      createElement(ShootScreen),
    ),
  );
  const marked = "3 00000 x ลำดับที่ 16 จากท้าย 2 00000 x";
  await vi.waitFor(() => expect(text()).toContain(marked));
});
