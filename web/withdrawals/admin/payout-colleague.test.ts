/** A payout beside a list that changes meanwhile: by colleagues, and by one's own word. */
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";
import { payout } from "../../testing/payout-desk.ts";

const LIST = "/api/admin/withdrawals";
const AT = "2026-01-05T18:03:00Z";
const waits = (id: string, more: object = {}) =>
  payout({
    id,
    created_at: AT,
    warnings: [],
    processed_at: null,
    decided_by: null,
    reject_reason: null,
    slip_image_url: null,
    member: {
      id: `m-${id}`,
      nickname: `คน${id}`,
      phone_number: "0812345678",
      registered_name: null,
      balance: "0.00",
      created_at: AT,
      total_deposited: "0.00",
      total_withdrawn: "0.00",
      withdrawals_today: 0,
    },
    ...more,
  } as unknown as Partial<AdminWithdrawal>);

async function desk(items: readonly object[]) {
  const office = await backOffice(["admin-withdrawals"]);
  location.hash = "#/admin/withdrawals";
  const become = (rows: readonly object[]) =>
    office.answer(LIST, { items: rows, total: rows.length, next_cursor: null });
  become(items);
  const page = await office.show(await import("./WithdrawalsScreen.tsx"));
  await page.says(panelOf("1"));
  const { queryClient } = await import("../../app/query-client.ts");
  const again = () => act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  const { shownToast } = await import("../../ui/toast.ts");
  const said: (string | undefined)[] = [];
  const stop = shownToast.subscribe(() => void said.push(shownToast.get()?.text));
  return { ...office, page, become, again, said, stop };
}
/** How the panel beside the list begins. */
const panelOf = (id: string) => `คน${id} 081-234-5678 ขอเมื่อ`;
afterAll(closeBrowser);

it.each(["โอนแล้ว อนุมัติ A", "สั่งโอนแล้ว รอธนาคาร", "ปฏิเสธ คืนเงิน"])(
  "the payout of which %s was pressed stays, also where another comes before it",
  async (step) => {
    const { page, become, again } = await desk([waits("1")]);
    await page.press(step);
    become([waits("2"), waits("1")]);
    await again();
    await page.says("คน2");
    expect(page.words()).toContain(panelOf("1"));
    expect(page.words()).not.toContain(panelOf("2"));
    await page.press("ยกเลิก");
    expect(page.words()).toContain(panelOf("1"));
  },
);

it.each([
  [{}, "ปฏิเสธ คืนเงิน", "เหตุผลที่ปฏิเสธ", "ปฏิเสธ คืน 100.01 บาท", "ปฏิเสธและคืนเงิน 100.01 บาทแล้ว"],
  [{ stage: "SENT" }, "เงินกลับมา", "เหตุผลที่คืนเงิน", "คืน 100.01 บาท", "คืน 100.01 บาทแล้ว"],
  [{ is_doubted: true }, "ธนาคารโอนไปแล้ว", "ดูจากที่ไหน", "ธนาคารโอนไปแล้ว", "บันทึกคำตอบแล้ว"],
] as const)(
  "one like %j that oneself has ended by %s is not told as a colleague's, though it is gone",
  async (more, step, label, confirm, told) => {
    const { page, become, said, stop } = await desk([waits("1", more), waits("2")]);
    await page.press(step);
    await page.type(label, "ดูแล้ว");
    become([waits("2")]);
    await page.press(confirm);
    await page.says(panelOf("2"));
    await vi.waitFor(() => expect(said).toContain(told));
    await act(() => undefined);
    stop();
    expect(said).toEqual([told]);
  },
);

it("a payout stays beside its list where that could not be read anew, and tells how long it waits", async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
  const { page, again } = await desk([waits("1", { created_at: ago(2) })]);
  expect(page.words()).toMatch(/คน1 081-234-5678 .* รอ 2 วัน สถานะ รอจ่าย/);
  const house = globalThis.fetch;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    path.startsWith(`${LIST}?`)
      ? Response.json({ code: "X", message: "" }, { status: 422 })
      : house(path, init),
  );
  await again();
  const { queryClient } = await import("../../app/query-client.ts");
  const isLost = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.error !== null);
  await vi.waitFor(() => expect(isLost()).toBe(true));
  for (let moment = 0; moment < 3; moment += 1) await act(() => undefined);
  expect(page.words()).toContain(panelOf("1"));
});

it("what a colleague has decided while it was being asked about is told, and closed", async () => {
  const { page, become, again, said, stop, sent } = await desk([waits("1"), waits("2")]);
  await page.press("ปฏิเสธ คืนเงิน");
  become([waits("2")]);
  await again();
  await page.says(panelOf("2"));
  stop();
  const { text } = await import("../../text/i18n.ts");
  expect(said).toEqual([text("admin:decided_elsewhere")]);
  expect(page.words()).not.toContain("ปฏิเสธถอน 100.01 บาท?");
  expect(sent).toEqual([]);
});

it.each([
  ["รับมาทำ", undefined, "รับมาทำ 1 รายการ"],
  ["สั่งโอนแล้ว รอธนาคาร", "สั่งโอนแล้ว รอธนาคาร", "บันทึกว่าสั่งโอนแล้ว"],
] as const)(
  "what a colleague decides after %s was pressed here is told as theirs",
  async (step, confirm, told) => {
    const { page, become, again, said, stop } = await desk([waits("1"), waits("2")]);
    await page.press(step);
    if (confirm !== undefined) await page.press(confirm);
    await vi.waitFor(() => expect(said).toContain(told));
    become([waits("2")]);
    await again();
    await page.says(panelOf("2"));
    stop();
    const { text } = await import("../../text/i18n.ts");
    expect(said).toEqual([told, text("admin:decided_elsewhere")]);
  },
);

it("what a colleague decides while one's own word is refused and typed anew is told as theirs", async () => {
  const { page, become, again, said, stop, refuse } = await desk([waits("1"), waits("2")]);
  refuse("ทำไม่ได้ 4711");
  await page.press("ปฏิเสธ คืนเงิน");
  await page.type("เหตุผลที่ปฏิเสธ", "x");
  await page.press("ปฏิเสธ คืน 100.01 บาท");
  await page.says("ทำไม่ได้ 4711");
  become([waits("2")]);
  await again();
  await page.says(panelOf("2"));
  stop();
  const { text } = await import("../../text/i18n.ts");
  expect(said).toEqual([text("admin:decided_elsewhere")]);
});
