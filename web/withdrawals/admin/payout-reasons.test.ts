/** What the desk sends for a payout once a reason is typed, or the account that pays is chosen. */
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";
import { desk } from "../../testing/payout-desk.ts";

let sent: { readonly path: string; readonly body: unknown }[] = [];
const account = { id: "b", active: true, bank_name: "กสิกรไทย", account_number: "0451239876" };

beforeEach(async () => {
  openBrowser();
  sent = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method === "GET")
      return Response.json({ data: { items: [account], rights: ["owner"] } });
    sent.push({ path: path.replace("/api/admin/withdrawals/w/", ""), body: sentBody(init) });
    return Response.json({ data: {}, message: "" });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-withdrawals", "admin-desk", "admin", "common"]);
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
});
afterAll(closeBrowser);

const [sentPayout, doubted] = [{ stage: "SENT" }, { is_doubted: true }] as const;
const paid = { status: "APPROVED", stage: "PAID" } as const;
const [WAS, WAS_NOT] = ["ธนาคารโอนไปแล้ว", "ยังไม่ได้โอน"];
/** What is pressed, and in the dialog: its button and its label. */
const presses = {
  refuse: ["ปฏิเสธ คืนเงิน", "ปฏิเสธ คืน 100.01 บาท", "เหตุผลที่ปฏิเสธ"],
  comeBack: ["เงินกลับมา", "คืน 100.01 บาท", "เหตุผลที่คืนเงิน"],
  ask: ["ขอจ่ายรายการนี้", "ขอจ่าย 100.01 บาท", "เหตุผลที่จ่ายได้"],
  wasPaid: [WAS, WAS, "ดูจากที่ไหน"],
  wasNotPaid: [WAS_NOT, WAS_NOT, "ดูจากที่ไหน"],
} as const;
type Case = readonly [string, Partial<AdminWithdrawal>, keyof typeof presses, string, object];
const cases: readonly Case[] = [
  ["a refusal", {}, "refuse", "reject", {}],
  ["the return of what was sent", sentPayout, "comeBack", "return", {}],
  ["the return of what was paid", paid, "comeBack", "return", {}],
  [
    "a question for the second person",
    { holds: ["LOCKED"] },
    "ask",
    "approve",
    { paid_from: null },
  ],
  ["that the bank has paid", doubted, "wasPaid", "answer", { is_paid: true }],
  ["that the bank has not paid", doubted, "wasNotPaid", "answer", { is_paid: false }],
];

it.each(cases)(
  "%s is sent with its reason, and not without",
  async (_, more, pressed, path, body) => {
    const [button, confirm, label] = presses[pressed];
    const page = await desk(more);
    await page.press(button);
    await page.press(confirm);
    expect(sent).toEqual([]);
    await page.type(label, " ตรวจแล้ว ");
    await page.press(confirm);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ path, body: { ...body, reason: "ตรวจแล้ว" } }]);
  },
);

it("the account that pays is sent with the word that it paid, and that the bank was told", async () => {
  const { questions } = await import("../../ui/confirm.ts");
  const page = await desk({});
  await page.type("จ่ายจากบัญชี", "b");
  for (const button of ["โอนแล้ว อนุมัติ", "สั่งโอนแล้ว รอธนาคาร"]) {
    await page.press(button);
    await act(() => questions.get()[0]?.answer(true));
  }
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { path: "approve", body: { reason: null, paid_from: "b" } },
    { path: "send", body: { paid_from: "b" } },
  ]);
});
