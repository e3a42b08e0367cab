/** Voiding a round, and what sources of results say of it. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const user = { id: "a", phone_number: "0811111111", nickname: "A", role: "ADMIN" } as const;
const type = {
  id: "5",
  code: "hanoi",
  category: "HANOI",
  name_th: "ฮานอย",
  names: { th: "ฮานอย" },
};
const round = (more: object = {}) =>
  ({
    id: "7",
    name: "ฮานอย",
    status: "CLOSED",
    stake: "910.00",
    lottery_type: type,
    ...more,
  }) as never;
let feeds: object = { items: [], differ: false };

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined ? new Response(textsAt(path)) : Response.json({ data: feeds }),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  const groups = ["admin-rounds", "admin-forms", "admin-desk", "admin-feeds", "admin", "common"];
  await loadTexts(groups as never);
});
afterAll(closeBrowser);

const REASON = "เหตุผลที่ยกเลิกงวด";
const VOID = "ยกเลิกงวด คืนเงินทุกโพย";

async function dialog(more: object = {}) {
  const { VoidDialog } = await import("./VoidDialog.tsx");
  return open(createElement(VoidDialog, { round: round(more), onClose: () => undefined }));
}

it("the reason that was being typed for one round is not given for another", async () => {
  const { beginSession, endSession } = await import("../../app/session.ts");
  await act(() => beginSession("token", user, Date.now()));
  await (await dialog()).type(REASON, "ออกผลไม่ได้");
  await act(endSession);
  await act(() => beginSession("token", user, Date.now()));
  expect((await dialog({ id: "8" })).typed(REASON)).toBe("");
  expect((await dialog()).typed(REASON)).toBe("ออกผลไม่ได้");
});

it.each([
  ["CLOSED", true],
  ["VOIDED", false],
])("a round that is %s can be voided: %s", async (status, isAble) => {
  const page = await dialog({ status });
  expect(page.buttons().includes(VOID)).toBe(isAble);
  expect(page.text().includes("งวดนี้ยกเลิกแล้ว")).toBe(!isAble);
});

it.each([true, false])("that sources say different results is told: %s", async (differ) => {
  const said = { source: "x", received_at: "2026-11-20T12:00:00Z", entry: { four_top: "1234" } };
  feeds = { items: [{ ...said, provider: "a" }], differ };
  const { FeedOffers } = await import("./FeedOffers.tsx");
  const onFill = vi.fn<(entry: object) => void>();
  const page = await open(createElement(FeedOffers, { roundId: "7", onFill }));
  await vi.waitFor(() => expect(page.text()).toContain("1234"));
  expect(page.text().includes("แหล่งผลรางวัลบอกไม่ตรงกัน")).toBe(differ);
});

it("what a source says is told by prize, the first one first, whatever order it is kept in", async () => {
  // The database keeps short names before long ones.
  const entry = {
    prize_near: "536076 536078",
    two_bottom: "06",
    prize_first: "536077",
    three_front: "104 981",
  };
  const said = { provider: "glo", source: "x", received_at: "2026-11-20T12:00:00Z", entry };
  feeds = { items: [said], differ: false };
  const { FeedOffers } = await import("./FeedOffers.tsx");
  const page = await open(createElement(FeedOffers, { roundId: "9", onFill: () => undefined }));
  const first = "รางวัลที่ 1 536077 ข้างเคียงรางวัลที่ 1 536076 536078 ";
  await vi.waitFor(() => expect(page.text()).toContain("536077"));
  expect(page.text()).toContain(`${first}3 ตัวหน้า 104 981 2 ตัวล่าง 06`);
});
