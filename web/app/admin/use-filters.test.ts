/** A list of the back office: what it is narrowed by, and on which of its pages it stands. */
import { afterAll, beforeEach, expect, it } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../../testing/browser.ts";

beforeEach(() => void openBrowser());
afterAll(closeBrowser);

async function list() {
  const { useFilters } = await import("./use-filters.ts");
  const first: { readonly status: string; readonly q: string } = { status: "PENDING", q: "" };
  const hook = await mount(() => useFilters(first, { status: ["PENDING", "ALL"] }));
  return {
    pages: () => hook.value().pages,
    values: () => hook.value().values,
    set: (change: object) => act(() => hook.value().set(change)),
    next: (cursor: string) => act(() => hook.value().pages.links(cursor).onNext?.()),
    previous: () => act(() => hook.value().pages.links(null).onPrevious?.()),
  };
}

it("goes on and back page by page, and no further than the first and the last", async () => {
  const { pages, next, previous } = await list();
  expect([pages().cursor, pages().page]).toEqual([undefined, 0]);
  expect(pages().links("a").onPrevious).toBeUndefined();
  for (const cursor of ["a", "b", "c"]) await next(cursor);
  expect([pages().cursor, pages().page]).toEqual(["c", 3]);
  expect(pages().links(null).onNext).toBeUndefined();
  await previous();
  expect([pages().cursor, pages().page]).toEqual(["b", 2]);
  await previous();
  await previous();
  expect([pages().cursor, pages().page]).toEqual([undefined, 0]);
});

it.each([{ status: "ALL" }, { q: "ก้อย" }])(
  "begins at its first page when %j is asked for",
  async (change) => {
    const { pages, values, next, set } = await list();
    await next("a");
    await set(change);
    expect(values()).toEqual({ status: "PENDING", q: "", ...change });
    expect([pages().cursor, pages().page]).toEqual([undefined, 0]);
  },
);

it("begins at its first page when a filter is taken back, whatever page was left for it", async () => {
  const { pages, next, set } = await list();
  await next("a");
  await set({ q: "ก้อย" });
  await set({ q: "" });
  expect([pages().cursor, pages().page]).toEqual([undefined, 0]);
  await next("b");
  expect([pages().cursor, pages().page]).toEqual(["b", 1]);
});

it("keeps in the address that a filter was emptied, and what was never there away from it", async () => {
  const { useFilters } = await import("./use-filters.ts");
  const { useLocation } = await import("react-router");
  const first: { readonly from: string; readonly q: string } = { from: "2026-11-01", q: "" };
  const opened = () => mount(() => ({ ...useFilters(first), address: useLocation().search }));
  const hook = await opened();
  await act(() => hook.value().set({ from: "" }));
  expect(hook.value().address).toBe("?from=");
  await act(() => hook.value().set({ from: "2026-11-01" }));
  expect(hook.value().address).toBe("");
  location.hash = "#/?from=";
  expect((await opened()).value().values).toEqual({ from: "", q: "" });
});

it("leaves what else stands in the address as it is", async () => {
  const { useFilters } = await import("./use-filters.ts");
  const { useLocation } = await import("react-router");
  const first: { readonly q: string } = { q: "" };
  location.hash = "#/?member=m-7&q=a";
  const hook = await mount(() => ({ ...useFilters(first), address: useLocation().search }));
  await act(() => hook.value().set({ q: "b" }));
  expect(hook.value().address).toBe("?member=m-7&q=b");
  await act(() => hook.value().set({ q: "" }));
  expect(hook.value().address).toBe("?member=m-7");
});

it("takes the place of what was narrowed before, so that the way back leads off the list", async () => {
  const { useFilters } = await import("./use-filters.ts");
  const { useNavigationType } = await import("react-router");
  const first: { readonly q: string } = { q: "" };
  const hook = await mount(() => ({ ...useFilters(first), way: useNavigationType() }));
  expect(hook.value().way).toBe("POP");
  await act(() => hook.value().set({ q: "b" }));
  expect(hook.value()).toMatchObject({ values: { q: "b" }, way: "REPLACE" });
});
