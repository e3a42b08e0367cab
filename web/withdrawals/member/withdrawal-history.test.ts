/** A member's withdrawals: which are asked for, how each is shown, and the picture of its transfer. */
import { listBanks } from "@chokdee/domain/members/bank-contract.ts";
import { listWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { act, closeBrowser, elementsIn, mount } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

const SLIP = "/api/uploads/payouts/1";
const withdrawal = (id: string, more: object = {}) => ({
  id,
  status: "PENDING",
  amount: "1250.50",
  fee: "15.00",
  net_amount: "1235.50",
  bank_name: "ธนาคารกสิกรไทย",
  bank_color: "#138f2d",
  bank_account_no: "0451239876",
  bank_account_name: "ก้อย ใจดี",
  // 01:10 of the next day in Bangkok.
  created_at: "2026-11-20T18:10:00Z",
  processed_at: null,
  reject_reason: null,
  slip_image_url: null,
  ...more,
});
const bank = { id: "1", code: "004", name_th: "ธนาคารกสิกรไทย", color: "#138f2d" };

async function history(rows: readonly object[], next: string | null = null) {
  const web = await memberWeb(["withdrawals"]);
  web.answer(listWithdrawals.path, (query) => ({
    data: query.has("cursor") ? [withdrawal("9", { amount: "9.00" })] : rows,
    next_cursor: query.has("cursor") ? null : next,
  }));
  web.answer(listBanks.path, [{ ...bank, account_groups: [3, 3, 4] }]);
  const answerAll = web.hold();
  const page = await web.show(await import("./WithdrawalHistoryScreen.tsx"));
  const early = page.words();
  answerAll();
  return { ...web, page, early };
}
afterAll(closeBrowser);

it("each withdrawal is listed with amount, time, bank, account and state, the answer's first first", async () => {
  const rows = [
    withdrawal("3"),
    withdrawal("2", { status: "APPROVED", amount: "2.00" }),
    withdrawal("1", { status: "REJECTED", amount: "1.00" }),
    withdrawal("0", { status: "HELD", amount: "0.50" }),
  ];
  const { page } = await history(rows);
  const line = (amount: string, state: string) =>
    `${amount} 21 พ.ย. 2569 01:10 น. ${state} .{0,3} ?กสิกรไทย 045-123-9876 ดูรายละเอียด`;
  const all = [
    line("1,250.50", "รอดำเนินการ"),
    line("2.00", "สำเร็จ"),
    line("1.00", "ปฏิเสธ"),
    line("0.50", "HELD"),
  ];
  await vi.waitFor(() => expect(page.words()).toMatch(new RegExp(all.join(" "))));
  expect(page.links()).toEqual(["/withdrawal", "/withdrawal"]);
  expect(page.words()).not.toContain("ดูรายการเก่ากว่านี้");
});

it("a state is asked for by its name and all without one, older ones by the cursor", async () => {
  const { page, queries } = await history([withdrawal("1")], "next");
  await vi.waitFor(() => expect(page.buttons()).toContain("ดูรายการเก่ากว่านี้"));
  await page.press("ดูรายการเก่ากว่านี้");
  await vi.waitFor(() => expect(page.words()).toMatch(/1,250\.50.*9\.00/));
  for (const state of ["รอดำเนินการ", "สำเร็จ", "ปฏิเสธ"]) await page.press(state);
  const list = { limit: "20" };
  await vi.waitFor(() =>
    expect(queries(listWithdrawals.path)).toEqual([
      list,
      { ...list, cursor: "next" },
      { ...list, status: "PENDING" },
      { ...list, status: "APPROVED" },
      { ...list, status: "REJECTED" },
    ]),
  );
});

it("who has no withdrawal is led to the first, but not before that is known", async () => {
  const { page, early } = await history([]);
  expect(early).not.toContain("ยังไม่มีรายการถอน");
  await vi.waitFor(() => expect(page.words()).toContain("ยังไม่มีรายการถอน ถอนเงินเลย"));
  expect(page.links()).toEqual(["/withdrawal", "/withdrawal"]);
});

it("withdrawals that could not be read are no empty list, and are asked for again", async () => {
  const { page, refuse, answer } = await history([withdrawal("1")]);
  await vi.waitFor(() => expect(page.buttons()).toContain("ดูรายละเอียด"));
  refuse(listWithdrawals.path, "");
  await page.press("สำเร็จ");
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  expect(page.words()).not.toContain("ยังไม่มีรายการถอน");
  answer(listWithdrawals.path, { data: [withdrawal("2")], next_cursor: null });
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.buttons()).toContain("ดูรายละเอียด"));
});

it("the details of the one that was pressed tell when it was decided, and close", async () => {
  const at = "2026-11-21T03:00:00Z";
  const { page } = await history([
    withdrawal("2", { amount: "2.00" }),
    withdrawal("1", { status: "APPROVED", processed_at: at, bank_account_no: "9" }),
  ]);
  await vi.waitFor(() => expect(page.buttons()).toContain("ดูรายละเอียด"));
  await page.press("ดูรายละเอียด");
  const details = () => page.words().split("รายละเอียดการถอน")[1];
  expect(details()).toMatch(
    /รอดำเนินการ 2\.00 บาท .{0,3} ?ธนาคารกสิกรไทย 045-123-9876 ก้อย ใจดี ทำรายการ 21 พ.ย. 2569 01:10 น. ค่าธรรมเนียม 15.00 ได้รับสุทธิ 1,235.50 ปิด$/,
  );
  await page.press("ปิด");
  await vi.waitFor(() => expect(details()).toBeUndefined());
  // To a screen reader each says which one it is of.
  await page.press("ดูรายละเอียด 1250.50 21 พ.ย. 2569 01:10 น.");
  expect(details()).toContain("สำเร็จ");
});

it.each([
  ["APPROVED", null, "โอนเมื่อ 21 พ.ย. 2569 10:00 น."],
  ["REJECTED", "ชื่อบัญชีไม่ตรง", "ตัดสินเมื่อ 21 พ.ย. 2569 10:00 น."],
])("one that is %s tells when", async (status, reject_reason, told) => {
  const decided = { status, reject_reason, processed_at: "2026-11-21T03:00:00Z" };
  const { page } = await history([withdrawal("1", decided)]);
  await vi.waitFor(() => expect(page.buttons()).toContain("ดูรายละเอียด"));
  await page.press("ดูรายละเอียด");
  expect(page.words()).toContain(told);
});

it("the picture of the transfer is asked for with the token, shown large on a press, and again after a failure", async () => {
  const free = vi.spyOn(URL, "revokeObjectURL");
  const { page, answer, refuse, asked } = await history([
    withdrawal("1", { slip_image_url: SLIP }),
  ]);
  refuse(SLIP, "");
  await vi.waitFor(() => expect(page.buttons()).toContain("ดูรายละเอียด"));
  await page.press("ดูรายละเอียด");
  await vi.waitFor(() => expect(page.words()).toContain("สลิปการโอน โหลดรูปไม่สำเร็จ ลองใหม่"));
  answer(SLIP, () => new Response("picture"));
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.words()).toContain("แตะเพื่อดูรูปเต็ม ดูสลิป"));
  await page.press("ดูสลิป");
  expect(page.buttons()).toContain("ย่อรูป");
  await page.press("ย่อรูป");
  expect(page.buttons()).toContain("ดูสลิป");
  expect(asked.filter((path) => path === SLIP)).toHaveLength(2);
  await page.press("ปิด");
  await vi.waitFor(() => expect(free).toHaveBeenCalledTimes(1));
});

it("each withdrawal has the picture of its own transfer, also where another's was opened before", async () => {
  const OTHER = "/api/uploads/payouts/2";
  const { page, answer, asked } = await history([
    withdrawal("2", { amount: "2.00", slip_image_url: OTHER }),
    withdrawal("1", { amount: "1.00", slip_image_url: SLIP }),
  ]);
  for (const path of [SLIP, OTHER]) answer(path, () => new Response(path));
  const pictures = () => asked.filter((path) => path.startsWith("/api/uploads"));
  await vi.waitFor(() => expect(page.words()).toContain("1.00"));
  for (const [amount, fetched] of [
    ["2.00", [OTHER]],
    ["1.00", [OTHER, SLIP]],
  ] as const) {
    await page.press(`ดูรายละเอียด ${amount} 21 พ.ย. 2569 01:10 น.`);
    await vi.waitFor(() => expect(page.words()).toContain("แตะเพื่อดูรูปเต็ม"));
    expect(pictures()).toEqual(fetched);
    await page.press("ปิด");
  }
});

it("what is shown large is the withdrawal that was pressed, among several", async () => {
  const web = await memberWeb(["withdrawals"]);
  const data = ["3", "2", "1"].map((id) => withdrawal(id));
  web.answer(listWithdrawals.path, { data, next_cursor: null });
  const { default: WithdrawalHistoryScreen } = await import("./WithdrawalHistoryScreen.tsx");
  // Their buttons have one name.
  const page = await mount(() => WithdrawalHistoryScreen());
  const shows = () => elementsIn(page.value()).flatMap(({ props }) => props["onShow"] ?? []);
  await vi.waitFor(() => expect(shows()).toHaveLength(3));
  await act(() => (shows()[1] as () => void)());
  const shown = elementsIn(page.value()).flatMap(({ props }) => props["withdrawal"] ?? []);
  expect(shown).toEqual([withdrawal("2")]);
});
