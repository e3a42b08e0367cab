/** A storage without room, beside other tabs and across a reload. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";

beforeEach(() => {
  openBrowser();
});
afterAll(closeBrowser);

function refuse() {
  return vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("There is no room.", "QuotaExceededError");
  });
}

it("what another tab wrote since is what is kept, also once that is gone", async () => {
  const { keep, kept } = await import("./keep.ts");
  const full = refuse();
  keep(localStorage, "user", "alice");
  expect(kept(localStorage, "user")).toBe("alice");
  full.mockRestore();
  localStorage.setItem("user", "bob");
  expect(kept(localStorage, "user")).toBe("bob");
  localStorage.removeItem("user");
  expect(kept(localStorage, "user")).toBeNull();
});

it("what was replaced does not come back with a reload", async () => {
  const { keep } = await import("./keep.ts");
  localStorage.setItem("sending", "the last slip");
  refuse();
  keep(localStorage, "sending", "this slip");
  expect(localStorage.getItem("sending")).toBeNull();
});

it("what stood there makes room for what takes its place", async () => {
  const { keep } = await import("./keep.ts");
  localStorage.setItem("draft", "a longer one");
  const set = localStorage.setItem.bind(localStorage);
  vi.spyOn(localStorage, "setItem").mockImplementation((key, text) => {
    if (localStorage.getItem(key) !== null) throw new DOMException("", "QuotaExceededError");
    set(key, text);
  });
  keep(localStorage, "draft", "a new one");
  expect(localStorage.getItem("draft")).toBe("a new one");
});

it("an unsent slip that only the page holds is named on home", async () => {
  vi.spyOn(sessionStorage, "setItem").mockImplementation(() => {
    throw new DOMException("There is no room.", "QuotaExceededError");
  });
  const { keepDraft } = await import("../betting/member/kept-draft.ts");
  const { EMPTY_DRAFT } = await import("../betting/member/draft.ts");
  const { unsentSlips } = await import("../betting/member/unsent-slips.ts");
  keepDraft("a", "7", { ...EMPTY_DRAFT, list: [{ betType: "TWO_TOP", number: "12" }] });
  expect(unsentSlips("a")).toEqual([{ roundId: "7", lines: 1 }]);
});
