/** Home tells of entries that were not sent, and leads to them (finding B3). */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string) => new Response(textsAt(path)));
  localStorage.setItem("accessToken", "t");
  localStorage.setItem("user", JSON.stringify({ id: "m1", phone_number: "0812345678" }));
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["home"]);
});
afterAll(async () => {
  await closeBrowser();
});

it("tells how many lines of this member wait, of nobody else's and of no empty slip", async () => {
  const { keepDraft } = await import("../../betting/member/kept-draft.ts");
  const { EMPTY_DRAFT } = await import("../../betting/member/draft.ts");
  const list = ["582", "469"].map((number) => ({ betType: "THREE_TOP", number }) as const);
  keepDraft("m1", "r1", { ...EMPTY_DRAFT, list });
  keepDraft("m1", "r2", EMPTY_DRAFT);
  keepDraft("m2", "r3", { ...EMPTY_DRAFT, list });
  sessionStorage.setItem("bets:m1:r4", "{");
  const { unsentSlips } = await import("../../betting/member/unsent-slips.ts");
  expect(unsentSlips("m1")).toEqual([{ roundId: "r1", lines: 2 }]);

  const { UnsentSlips } = await import("./parts/UnsentSlips.tsx");
  const text = await show(createElement(UnsentSlips));
  expect(text()).toContain("โพยที่ยังไม่ได้ส่ง 2 รายการ");
});
