/** The panel beside the queue of withdrawals while nothing is in it to be decided. */
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt, unanswered } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

let answer: (init?: RequestInit) => Promise<Response> = async () => Response.error();

beforeEach(async () => {
  openBrowser();
  const nothing = () => undefined;
  const media = { matches: true, addEventListener: nothing, removeEventListener: nothing };
  vi.stubGlobal("matchMedia", () => media);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path.includes("/staff/me")) return Response.json({ data: { rights: ["owner"] } });
    if (path.includes("/admin/withdrawals?")) return answer(init);
    if (path.startsWith("/api/")) return Response.json({ data: { items: [] } });
    return new Response(textsAt(path));
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-withdrawals", "admin-desk", "admin", "common"]);
});
afterEach(closeBrowser);

async function shown() {
  const { default: WithdrawalsScreen } = await import("./WithdrawalsScreen.tsx");
  return open(createElement(WithdrawalsScreen));
}
const CHOOSE = "เลือกรายการเพื่อดู";

it("asks nobody to choose from an empty queue", async () => {
  answer = async () => Response.json({ data: { items: [], next_cursor: null, total: 0 } });
  const page = await shown();
  await vi.waitFor(() => expect(page.text()).toContain("ไม่มีคำขอถอนที่รอดำเนินการ"));
  expect(page.text()).not.toContain(CHOOSE);
});

it("asks nobody to choose from a queue that is on its way", async () => {
  answer = unanswered;
  const page = await shown();
  expect(page.text()).toContain("คำขอถอนเงิน");
  expect(page.text()).not.toContain(CHOOSE);
});

it.each([
  ["CLAIMED", true, "คุณทำอยู่"],
  ["CLAIMED", false, "มีคนทำอยู่"],
  ["SENT", true, "ส่งธนาคารแล้ว"],
  ["PAID", true, "จ่ายแล้ว"],
])(
  "of one that is %s and was claimed by oneself (%s) the state is: %s",
  async (stage, isMine, text) => {
    const { StageBadge } = await import("./StageBadge.tsx");
    const claim = { by: "แนน", until: "2026-11-20T12:00:00Z", is_mine: isMine };
    const withdrawal = { stage, claim } as AdminWithdrawal;
    expect((await open(createElement(StageBadge, { withdrawal }))).text()).toBe(text);
  },
);
