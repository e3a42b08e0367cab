/** Several payouts at once: what leaves the bank is told when paid, what comes back when rejected. */
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import type { WorkList } from "../../app/admin/use-work-list.ts";
import { act, closeBrowser, mount, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

let sent: { readonly path: string; readonly body: unknown }[] = [];

beforeEach(async () => {
  openBrowser();
  sent = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    sent.push({ path, body: sentBody(init) });
    return Response.json({ data: { done: [], waiting: [], refused: [] } });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-withdrawals", "admin-desk", "admin", "common"]);
});
afterAll(closeBrowser);

const member = { nickname: "ก้อย", phone_number: "0812345678" };
const rows = [
  { id: "a", amount: "1000.00", net_amount: "990.05", member },
  { id: "b", amount: "200.50", net_amount: "190.45", member },
] as unknown as AdminWithdrawal[];

async function bulk() {
  const list = { decide: (_: unknown, run: () => Promise<unknown>) => run() };
  const { useWithdrawalBulk } = await import("./WithdrawalBulk.tsx");
  const hook = await mount(() => useWithdrawalBulk(list as unknown as WorkList<AdminWithdrawal>));
  const { questions } = await import("../../ui/confirm.ts");
  return { acts: hook.value, asked: () => questions.get()[0] };
}

it.each([true, false])(
  "paying several asks about the sum without fees; a %s is what counts",
  async (is) => {
    const { acts, asked } = await bulk();
    let done: Promise<void> | undefined;
    await act(() => void (done = acts().approve(rows)));
    expect(asked()).toMatchObject({
      title: "โอนแล้ว 2 รายการ?",
      body: expect.stringContaining("รวม 1,180.50 บาท"),
    });
    await act(async () => {
      asked()?.answer(is);
      await done;
    });
    const body = { ids: ["a", "b"], action: "APPROVE" };
    expect(sent).toEqual(is ? [{ path: "/api/admin/withdrawals/decide", body }] : []);
  },
);

it("rejecting several gives back the sum with fees, and sends the reason", async () => {
  const { RejectMany } = await import("./WithdrawalBulk.tsx");
  const props = { withdrawals: rows, send: async () => undefined, onClose: () => undefined };
  const text = await show(createElement(RejectMany, props));
  expect(text()).toContain("1,200.50");
  expect(text()).not.toContain("1,180.50");
  const { acts } = await bulk();
  await act(() => acts().reject(rows, "บัญชีปิด"));
  const body = { ids: ["a", "b"], action: "REJECT", reason: "บัญชีปิด" };
  expect(sent).toEqual([{ path: "/api/admin/withdrawals/decide", body }]);
});
