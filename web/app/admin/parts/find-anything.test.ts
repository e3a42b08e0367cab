/** The one search of the back office by keys: the arrows, Enter, and what typing on does to them. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../../testing/browser.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined
      ? new Response(textsAt(path))
      : Response.json({ data: { rights: ["owner"] } }),
  );
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin", "admin-desk", "common"]);
});
afterAll(closeBrowser);

it("begins with the first hit again when somebody types on", async () => {
  const { FindAnything } = await import("./FindAnything.tsx");
  const box = await mount(() => FindAnything({ onClose: () => undefined }));
  const propsWith = (name: string) =>
    elementsIn(box.value()).find(({ props }) => name in props)?.props ?? {};
  const chosen = () =>
    elementsIn(box.value())
      .filter(({ type }) => type === "button")
      .findIndex(({ props }) => props["aria-current"] === true);
  await vi.waitFor(() => expect(chosen()).toBe(0));
  const down = { key: "ArrowDown", preventDefault: () => undefined };
  for (let times = 0; times < 2; times += 1) {
    await act(() => (propsWith("onKeyDown")["onKeyDown"] as (event: object) => void)(down));
  }
  expect(chosen()).toBe(2);
  await act(() => (propsWith("inputRef")["onChange"] as (text: string) => void)(" "));
  expect(chosen()).toBe(0);
});

/** The search at an address where something is typed and not sent. */
async function searchOver(address: string) {
  const office = await backOffice([]);
  location.hash = `#${address}`;
  const { useLocation } = await import("react-router");
  const { useUnsaved } = await import("../../../ui/unsaved.ts");
  const { FindAnything } = await import("./FindAnything.tsx");
  const onClose = vi.fn<() => void>();
  let here = "";
  const page = await office.show(FindAnything, { onClose }, () => {
    const { pathname, search } = useLocation();
    here = pathname + search;
    useUnsaved(here === address);
    return null;
  });
  return { page, onClose, at: () => here };
}

it.each([
  ["keep", "/admin/rounds/7", 0],
  ["drop", "/admin/dashboard", 1],
] as const)("asks before it drops what is typed and not sent: %s stays at %s", async (...one) => {
  const [answer, stands, closed] = one;
  const { page, onClose, at } = await searchOver("/admin/rounds/7");
  const { text } = await import("../../../text/i18n.ts");
  await page.press("หน้า แดชบอร์ด");
  expect(at()).toBe("/admin/rounds/7");
  await page.press(text(`common:unsaved.${answer}`));
  await vi.waitFor(() => expect(at()).toBe(stands));
  expect(onClose).toHaveBeenCalledTimes(closed);
});

it("asks nothing where it leads to what is on the screen", async () => {
  const { page, onClose } = await searchOver("/admin/dashboard");
  await page.press("หน้า แดชบอร์ด");
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ["PENDING", "WAITING"],
  ["CANCELED", "CANCELED"],
  ["EXPIRED", "EXPIRED"],
] as const)("a deposit that is %s is led to in the list of those that are %s", async (...one) => {
  const [status, list] = one;
  const office = await backOffice(["admin-deposits"]);
  location.hash = "#/admin/dashboard";
  const deposit = {
    id: "d",
    reference_id: "CD-1",
    status,
    amount: "1.00",
    nickname: "ก้อย",
    created_at: "2026-11-20T18:00:00Z",
  };
  const none = { members: [], withdrawals: [], slips: [], rounds: [] };
  office.answer("/api/admin/find", { ...none, deposits: [deposit] });
  const { FindAnything } = await import("./FindAnything.tsx");
  const { default: DepositsScreen } = await import("../../../deposits/admin/DepositsScreen.tsx");
  const { Route, Routes } = await import("react-router");
  const page = await office.show(FindAnything, { onClose: () => undefined }, () =>
    createElement(
      Routes,
      null,
      createElement(Route, { path: "/admin/deposits", Component: DepositsScreen }),
      createElement(Route, { path: "*", element: null }),
    ),
  );
  await page.type("เบอร์ ชื่อ ยอด", "CD-1");
  await page.says("CD-1 21");
  await page.press("ฝาก ก้อย");
  await vi.waitFor(() => expect(office.queries("/api/admin/deposits")).not.toEqual([]));
  expect(office.queries("/api/admin/deposits").at(-1)).toMatchObject({
    status: list,
    search: "CD-1",
  });
});

it("Ctrl or Command and K opens it, and not what the browser has behind them", async () => {
  const office = await backOffice(["notices"]);
  vi.stubGlobal("WebSocket", class extends EventTarget {});
  const listeners: ((event: object) => void)[] = [];
  const listen = (type: string, listener: (event: object) => void) =>
    type === "keydown" && listeners.push(listener);
  vi.stubGlobal("addEventListener", listen);
  const page = await office.show(await import("../AdminLayout.tsx"));
  const press = async (key: object) => {
    const preventDefault = vi.fn<() => void>();
    const target = { closest: () => null };
    const event = { code: "KeyK", target, preventDefault, ...key };
    await act(() => listeners.forEach((listener) => listener(event)));
    return preventDefault.mock.calls.length > 0;
  };
  const isOpen = () => page.words().includes("เบอร์ ชื่อ");
  expect([await press({ ctrlKey: false }), isOpen()]).toEqual([false, false]);
  expect([await press({ metaKey: true }), isOpen()]).toEqual([true, true]);
});

it("leads from a slip to its member, with that slip", async () => {
  const office = await backOffice(["admin-members"]);
  location.hash = "#/admin/dashboard";
  const id = "bef168a7-5fd4-4143-b1b5-aabed183d5d4";
  const slip = {
    bet_group_id: id,
    user_id: "m-1",
    nickname: "ก้อย",
    round_id: "7",
    total: "150.00",
    created_at: "2026-11-20T18:00:00Z",
  };
  const none = { members: [], withdrawals: [], deposits: [], rounds: [] };
  office.answer("/api/admin/find", { ...none, slips: [slip] });
  const { FindAnything } = await import("./FindAnything.tsx");
  const { useLocation } = await import("react-router");
  let here = "";
  const page = await office.show(FindAnything, { onClose: () => undefined }, () => {
    const { pathname, search } = useLocation();
    here = pathname + search;
    return null;
  });
  await page.type("เบอร์ ชื่อ ยอด", "#bef168a7-5fd4");
  await page.says("#bef168a7-5fd4 21");
  await page.press("โพย ก้อย");
  await vi.waitFor(() => expect(here).toBe(`/admin/users?member=m-1&slip=${id}`));
});
