/** The back office around its screens: who comes in, what the menu counts, and what keys and search do. */
import { createElement } from "react";
import { Route, Routes } from "react-router";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser, mount } from "../../testing/browser.ts";

const waiting = { deposits: 2, withdrawals: 3, results: 5, unmatched: 4, approvals: 1 };
afterAll(closeBrowser);

describe("the menu", () => {
  async function menu(collapsed: boolean, rights?: readonly string[], own: object = {}) {
    const office = await backOffice([], rights, own);
    office.answer("/api/admin/dashboard", { data: { waiting } });
    const { AdminMenu } = await import("./parts/AdminMenu.tsx");
    const page = await office.show(AdminMenu, { collapsed });
    const { queryClient } = await import("../query-client.ts");
    // What has come is drawn by then: no count is no matter of a moment.
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(() => undefined);
    return { ...office, page };
  }

  it("counts the work that waits, for who may do it", async () => {
    const { page } = await menu(false);
    await vi.waitFor(() => expect(page.words()).toContain("ยืนยันฝากเงิน 2"));
    for (const part of ["คำขอถอนเงิน 3", "รออนุมัติ 1", "เงินเข้ารอจับคู่ 4", "งวดหวย 5"])
      expect(page.words()).toContain(part);
    const reader = await menu(false, ["auditor"]);
    await vi.waitFor(() => expect(reader.asked.join()).toContain("/api/admin/dashboard"));
    expect(reader.page.words()).not.toMatch(/ยืนยันฝากเงิน \d|คำขอถอนเงิน \d|งวดหวย \d|รออนุมัติ \d/);
  });

  it("shows no count where it is narrow", async () => {
    const { page, asked } = await menu(true);
    await vi.waitFor(() => expect(asked.join()).toContain("/api/admin/dashboard"));
    expect(page.words()).not.toMatch(/ยืนยันฝากเงิน \d/);
  });

  it("leads to what one may see, and to nothing else", async () => {
    const { page } = await menu(false, ["notices"]);
    const shown = ["dashboard", "announcements", "texts", "services", "security"];
    expect(page.links()).toEqual(shown.map((one) => `/admin/${one}`));
    const all = await menu(false);
    expect(all.page.links()).toHaveLength(21);
    expect(new Set(all.page.links()).size).toBe(21);
  });

  it("asks for no counts of who has to set up their own account first", async () => {
    const { asked } = await menu(false, ["owner"], { must_change_password: true });
    expect(asked.join()).not.toContain("/api/admin/dashboard");
  });
});

describe("a screen within the back office", () => {
  async function within(address: string, rights: readonly string[], own: object = {}) {
    const office = await backOffice(["notices"], rights, own);
    vi.stubGlobal("WebSocket", class extends EventTarget {});
    location.hash = `#${address}`;
    const { default: AdminLayout } = await import("./AdminLayout.tsx");
    const inner = createElement(Route, { path: "*", element: "THE SCREEN" });
    const layout = createElement(AdminLayout);
    const children = createElement(Route, { path: "/admin", element: layout, children: inner });
    const page = await office.show(Routes, { children });
    return { ...office, page };
  }

  it("is shown to who may see it", async () => {
    const { page } = await within("/admin/deposits", ["owner"]);
    await vi.waitFor(() => expect(page.words()).toContain("THE SCREEN"));
  });

  it("is not shown to others, who are told what it needs, what they have, and a way on", async () => {
    const { page } = await within("/admin/deposits", ["notices"]);
    await vi.waitFor(() => expect(page.words()).toContain("บัญชีนี้ไม่มีสิทธิ์เปิดหน้านี้"));
    expect(page.words()).not.toContain("THE SCREEN");
    for (const part of [
      "“ยืนยันฝากเงิน” ต้องมีสิทธิ์ข้อใดข้อหนึ่ง: เจ้าของ · การเงิน",
      "สิทธิ์ของคุณตอนนี้: ประกาศและโปรโมชั่น",
      "ไปหน้า แดชบอร์ด",
    ])
      expect(page.words()).toContain(part);
  });

  it.each([
    [{ must_change_password: true }, "ตั้งรหัสผ่านของคุณเองก่อนใช้งาน"],
    [{ must_set_up_totp: true }, "เจ้าของกำหนดให้ทุกคนเปิดก่อนใช้งาน"],
  ])("waits for an account that is %j: %s", async (own, said) => {
    const { page } = await within("/admin/deposits", ["owner"], own);
    await vi.waitFor(() => expect(page.words()).toContain(said));
    expect(page.words()).not.toContain("THE SCREEN");
  });

  it("says so when the session has ended", async () => {
    const { page } = await within("/admin/deposits", ["owner"]);
    const { endSession } = await import("../session.ts");
    await act(() => endSession());
    await vi.waitFor(() => expect(page.words()).toContain("คุณถูกออกจากระบบแล้ว"));
  });

  it("waits until the recovery codes of a second factor are kept", async () => {
    const own = { must_set_up_totp: true };
    const { page, answer } = await within("/admin/deposits", ["owner"], own);
    const me = "/api/admin/staff/me";
    answer(`POST ${me}/totp`, { qr_code: "data:,", secret: "SECRET7" });
    answer(`POST ${me}/totp/verify`, { recovery_codes: ["CODE-1", "CODE-2"] });
    answer(me, { id: "own", rights: ["owner"], not_alone: [], has_totp: true });
    await page.says("ตั้งค่า");
    await page.type("รหัสผ่านของคุณ", "ลับ");
    await page.press("ตั้งค่า");
    await page.says("SECRET7");
    await page.type("รหัส 6 หลักจากแอป", "123456");
    await page.press("เปิดใช้");
    await page.says("CODE-1 CODE-2");
    const { queryClient } = await import("../query-client.ts");
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(() => Promise.resolve());
    expect(page.words()).toContain("CODE-1 CODE-2");
    await page.press("เก็บรหัสสำรองแล้ว");
    await page.says("THE SCREEN");
  });

  it("is left after a question, and not where it is answered with no", async () => {
    const { page } = await within("/admin/deposits", ["owner"]);
    const { session } = await import("../session.ts");
    await page.press("ออกจากระบบ");
    expect(page.words()).toContain("ออกจากระบบผู้ดูแล?");
    await page.press("ยกเลิก");
    expect(session()).not.toBeNull();
  });

  it("keeps its menu as narrow as it was made, for the next time", async () => {
    const { page } = await within("/admin/deposits", ["owner"]);
    await page.press("ย่อเมนู");
    expect(localStorage.getItem("adminMenuCollapsed")).toBe("true");
    await page.press("ขยายเมนู");
    expect(localStorage.getItem("adminMenuCollapsed")).toBe("false");
  });
});

describe("the one search", () => {
  const AT = "2026-11-20T18:00:00Z";
  const who = { nickname: "ก้อย", amount: "5.05", created_at: AT };
  const found = {
    members: [{ id: "m", nickname: "ก้อย", phone_number: "0812345678" }],
    deposits: [
      { ...who, id: "d1", status: "PENDING", reference_id: "CD 1" },
      { ...who, id: "d2", status: "CANCELED", reference_id: "CD2" },
      { ...who, id: "d3", status: "SUCCESS", reference_id: "CD3" },
    ],
    withdrawals: [{ ...who, id: "w-1" }],
    slips: [{ nickname: "ก้อย", total: "7.07", user_id: "m2", bet_group_id: "g", created_at: AT }],
    rounds: [{ id: "7", name: "ฮานอย", draw_date: "2026-11-20" }],
  };
  async function search(rights?: readonly string[]) {
    const office = await backOffice([], rights);
    office.answer("/api/admin/find", found);
    const went: string[] = [];
    const { useLocation } = await import("react-router");
    const { FindAnything } = await import("./parts/FindAnything.tsx");
    const onClose = vi.fn<() => void>();
    const Part = () => {
      const { pathname, search: query } = useLocation();
      if (went.at(-1) !== pathname + query) went.push(pathname + query);
      return createElement(FindAnything, { onClose });
    };
    return { ...office, page: await office.show(Part), went, onClose };
  }

  it("finds screens by their names at once, of those that one may see", async () => {
    const { page } = await search(["notices"]);
    expect(page.words()).toContain("หน้า แดชบอร์ด");
    expect(page.words()).not.toContain("หน้า ยืนยันฝากเงิน");
  });

  it.each([
    ["สมาชิก ก้อย", "/admin/users?member=m"],
    ["ฝาก ก้อย 5.05 CD 1", "/admin/deposits?status=WAITING&search=CD%201"],
    ["ฝาก ก้อย 5.05 CD2", "/admin/deposits?status=CANCELED&search=CD2"],
    ["ฝาก ก้อย 5.05 CD3", "/admin/deposits?status=SUCCESS&search=CD3"],
    ["ถอน ก้อย", "/admin/withdrawals?status=ALL&search=w-1"],
    ["โพย ก้อย 7.07", "/admin/users?member=m2&slip=g"],
    ["งวด ฮานอย", "/admin/rounds/7"],
  ])("leads from %s to %s", async (name, to) => {
    const { page, went, queries, onClose } = await search();
    await page.type("เบอร์ ชื่อ", " ก้อย ");
    await vi.waitFor(() => expect(page.words()).toContain("งวด ฮานอย"));
    expect(queries("/api/admin/find")).toEqual([{ search: "ก้อย" }]);
    await page.press(name);
    expect(onClose).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(went.at(-1)).toBe(to));
  });

  it("says that nothing was found", async () => {
    const { page, answer } = await search();
    answer("/api/admin/find", {
      members: [],
      deposits: [],
      withdrawals: [],
      slips: [],
      rounds: [],
    });
    await page.type("เบอร์ ชื่อ", "4711");
    await vi.waitFor(() => expect(page.words()).toContain("ไม่พบ"));
  });
});

describe("the keys of a work list", () => {
  const did: string[] = [];
  beforeEach(() => void did.splice(0));
  const at = (matches: readonly string[] = []) => ({
    closest: (selector: string) => matches.find((one) => selector.includes(one)) ?? null,
    blur: () => did.push("blur"),
  });

  async function keys() {
    await backOffice([]);
    const isOne = (one: unknown) => typeof one === "object" && one !== null && "closest" in one;
    const Fake = { [Symbol.hasInstance]: isOne };
    vi.stubGlobal("Element", Fake);
    vi.stubGlobal("HTMLElement", Fake);
    const listeners: ((event: object) => void)[] = [];
    vi.stubGlobal("addEventListener", (type: string, listener: (event: object) => void) => {
      if (type === "keydown") listeners.push(listener);
    });
    const dialog = { open: false };
    Object.assign(document, { body: at(), querySelector: () => (dialog.open ? {} : null) });
    const { useListKeys } = await import("./use-list-keys.ts");
    const hook = await mount(() =>
      useListKeys({
        move: (by) => did.push(`move ${String(by)}`),
        open: () => did.push("open"),
        select: () => did.push("select"),
        approve: () => did.push("approve"),
        reject: () => did.push("reject"),
        search: () => did.push("search"),
        help: () => did.push("help"),
      }),
    );
    const press = (code: string, more: object = {}) =>
      act(() => {
        const preventDefault = () => did.push("prevented");
        const event = { code, target: at(), preventDefault, ...more };
        for (const listener of listeners) listener(event);
      });
    return { press, dialog, hook };
  }

  it.each([
    ["KeyJ", {}, "move 1"],
    ["KeyK", {}, "move -1"],
    ["Enter", {}, "open"],
    ["KeyX", {}, "select"],
    ["KeyA", {}, "approve"],
    ["KeyR", {}, "reject"],
    ["Slash", {}, "search"],
    ["Slash", { shiftKey: true }, "help"],
  ])("%s %j does: %s, and types nothing", async (code, more, does) => {
    const { press } = await keys();
    await press(code, more);
    expect(did).toEqual(["prevented", does]);
  });

  it.each([
    ["KeyA", { ctrlKey: true }],
    ["KeyK", { metaKey: true }],
    ["KeyR", { altKey: true }],
    ["KeyA", { repeat: true }],
    ["Enter", { target: at(["button"]) }],
    ["KeyA", { target: at(["textarea"]) }],
    ["KeyB", {}],
  ])("%s %j does nothing", async (code, more) => {
    const { press } = await keys();
    await press(code, more);
    expect(did).toEqual([]);
  });

  it("sleep while a dialog is open, and Escape leads out of the search", async () => {
    const { press, dialog } = await keys();
    await press("Escape", { target: at(["input"]) });
    expect(did).toEqual(["blur"]);
    dialog.open = true;
    await press("KeyA");
    expect(did).toEqual(["blur"]);
  });
});

it.each([
  ["2026-11-20T17:00:00Z", "2026-11-21T00:00"],
  ["2026-11-20T16:59:00Z", "2026-11-20T23:59"],
])(
  "the instant %s stands in a field as the time of Thailand %s, and goes back",
  async (at, local) => {
    const { instantOf, localOf } = await import("./local-time.ts");
    expect(localOf(at)).toBe(local);
    expect(localOf(Date.parse(at))).toBe(local);
    expect(Date.parse(instantOf(local))).toBe(Date.parse(at));
  },
);
