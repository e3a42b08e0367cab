/** A notice is listed in the reader's language, and its languages by their names. */
import { createElement } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const notice = (id: string, texts: Readonly<Record<string, string>>) => ({
  id,
  texts,
  active: true,
  starts_at: "2026-11-25T00:00:00Z",
  ends_at: null,
  sort_order: 100,
});

beforeEach(() => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    const items = [notice("1", { my: "MY", th: "TH" }), notice("2", { th: "THAI" })];
    return Response.json({ data: { items, next_cursor: null } });
  });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await closeBrowser();
});

it("in Burmese where it was written in Burmese, else in Thai", async () => {
  localStorage.setItem("language", "my");
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-notices", "admin-desk", "admin", "common"]);
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
  const { default: NoticesScreen } = await import("./NoticesScreen.tsx");
  const page = await open(createElement(NoticesScreen));
  await vi.waitFor(() => expect(page.text()).toContain("THAI"));
  expect(page.text()).toMatch(/\bMY\b/);
  expect(page.text()).not.toMatch(/\bTH\b|\bth\b|\bmy\b/);
});

it.each([
  ["on", { active: true, starts_at: "2026-11-25T12:00:00Z", ends_at: null }],
  ["on", { active: true, starts_at: "2026-11-20T12:00:00Z", ends_at: "2026-11-25T12:00:01Z" }],
  ["over", { active: true, starts_at: "2026-11-20T12:00:00Z", ends_at: "2026-11-25T12:00:00Z" }],
  ["later", { active: true, starts_at: "2026-11-25T12:00:01Z", ends_at: null }],
  ["off", { active: false, starts_at: "2026-11-20T12:00:00Z", ends_at: "2026-11-21T12:00:00Z" }],
] as const)("at noon of the 25th a notice is %s: %j", async (state, times) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-25T12:00:00Z") });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    const items = [{ ...notice("1", { th: "THAI" }), ...times }];
    return Response.json({ data: { items, next_cursor: null } });
  });
  const { loadTexts, text } = await import("../../text/i18n.ts");
  await loadTexts(["admin-notices", "admin-desk", "admin", "common"]);
  const { default: NoticesScreen } = await import("./NoticesScreen.tsx");
  const page = await open(createElement(NoticesScreen));
  await vi.waitFor(() => expect(page.text()).toContain("THAI"));
  const states = ["on", "over", "later", "off"] as const;
  const told = states.filter((one) => page.text().includes(text(`admin-notices:states.${one}`)));
  expect(told).toEqual([state]);
});
