/** All notices are marked as read up to the newest that stands on the screen. */
import { readNotices } from "@chokdee/domain/notices/contract.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  sentBody,
  textsAt,
} from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

let sent: unknown[] = [];
let isRead = false;
const notice = (id: string) => ({
  id,
  event: "DEPOSIT_IN",
  created_at: "2026-11-20T12:00:00Z",
  is_read: isRead,
  amount: "250.00",
  reason: null,
  round: null,
  news: null,
});

beforeEach(async () => {
  openBrowser();
  [sent, isRead] = [[], false];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (path === readNotices.path && init.method === "POST") sent.push(sentBody(init));
    return Response.json({ data: ["9", "8", "7"].map(notice), next_cursor: null, unread: 3 });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["notices", "common"]);
});
afterAll(closeBrowser);

it("'all read' is said of the newest and all before it", async () => {
  const { default: NoticesScreen } = await import("./NoticesScreen.tsx");
  const page = await open(createElement(NoticesScreen));
  await vi.waitFor(() => expect(page.buttons()).toContain("อ่านทั้งหมดแล้ว"));
  await page.press("อ่านทั้งหมดแล้ว");
  await vi.waitFor(() => expect(sent).toEqual([{ up_to: "9" }]));
});

it.each([
  [false, [{ id: "9" }]],
  [true, []],
])("a notice that is tapped, read before: %s, sends %j", async (read, calls) => {
  isRead = read;
  const { default: NoticesScreen } = await import("./NoticesScreen.tsx");
  const page = await mount(() => NoticesScreen());
  const rows = () => elementsIn(page.value()).filter(({ props }) => "notice" in props);
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
  const [row] = rows().map(({ type, props }) => ({ draw: type as (p: object) => unknown, props }));
  const shown = await mount(() => row?.draw(row.props));
  const [tap] = elementsIn(shown.value()).flatMap(({ props }) => props["onClick"] ?? []);
  await act(() => (tap as () => void)());
  await act(() => undefined);
  expect(sent).toEqual(calls);
});
