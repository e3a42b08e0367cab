/**
 * From one round at the desk straight to another, of which nothing of the first stands in the
 * second; and from its entry to its payment.
 */
import { createElement } from "react";
import { Route, Routes } from "react-router";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";

const [FIRST, SECOND, AGAIN] = ["รางวัลที่ 1", "รางวัลที่ 2", "พิมพ์ผลซ้ำเพื่อยืนยัน"];
const type = {
  id: "5",
  code: "hanoi",
  category: "HANOI",
  name_th: "ฮานอย",
  names: { th: "ฮานอย" },
  result_kind: "GSB",
  result_settings: {},
};
const round = (id: string, more: object = {}) => ({
  id,
  name: `ฮานอย รอบ${id}`,
  status: "CLOSED",
  draw_date: "2026-11-20",
  open_time: "2026-11-20T01:00:00Z",
  close_time: "2026-11-20T11:00:00Z",
  stake: "910.00",
  line_count: 9,
  settling: false,
  result: null,
  result_version: 0,
  paid: null,
  void_reason: null,
  worst_number: null,
  lottery_type: type,
  ...more,
});
const stakes = {
  items: [],
  totals: ["TWO_TOP", "TWO_BOTTOM"].map((bet_type, at) => ({
    bet_type,
    stake: `${9 - at}.00`,
    lines: 1,
    worst: "1.00",
  })),
  stake: "910.00",
  lines: 9,
  slips: 6,
  members: 5,
  worst_case: "60.75",
  worst_result: { two_top: "10" },
  expected_payout: "300.10",
};

/** Round 7 is on the screen, and round 8 was there before. */
async function rounds(other: object = {}) {
  const groups = ["rounds", "plan", "night", "forms", "feeds", "rules"];
  const texts = ["draw", "betting", "lottery", ...groups.map((one) => `admin-${one}`)] as const;
  const office = await backOffice(texts);
  const cost = { result: {}, winners: 3, payout: "2002.02", profit: "1.00" };
  for (const one of [round("7"), round("8", other)]) {
    const path = `/api/admin/rounds/${one.id}`;
    office.answer(path, one);
    office.answer(`${path}/exposure`, stakes);
    office.answer(`POST ${path}/result/preview`, cost);
  }
  office.answer("/api/admin/lottery-types/5", type);
  location.hash = "#/admin/rounds/8";
  const { useNavigate } = await import("react-router");
  const { default: RoundScreen } = await import("./RoundScreen.tsx");
  const element = createElement(RoundScreen);
  const children = createElement(Route, { path: "/admin/rounds/:id", element });
  let go: ReturnType<typeof useNavigate> | undefined;
  const page = await office.show(Routes, { children }, () => {
    go = useNavigate();
    return null;
  });
  const lead = async (id: string) => {
    await act(() => go?.(`/admin/rounds/${id}`));
    await page.says(`รอบ${id}`);
  };
  await page.says("รอบ8");
  await lead("7");
  await page.says(FIRST);
  return { ...office, page, lead };
}
afterAll(closeBrowser);

it("the result that was typed for one round does not stand in the form of another", async () => {
  const { page, lead } = await rounds();
  await page.type(FIRST, "123456");
  await page.type(SECOND, "654321");
  await page.says("ยอดจ่ายรวม");
  await page.type(AGAIN, "123456 654321");
  await lead("8");
  await page.says(FIRST);
  expect([FIRST, SECOND, AGAIN].map((label) => page.typed(label))).toEqual(["", "", ""]);
});

it("another round that stands otherwise is not told as decided by a colleague", async () => {
  const { page, lead, told } = await rounds({ status: "OPEN" });
  await page.type(FIRST, "12");
  await lead("8");
  await page.says("งวดนี้ยังเปิดรับอยู่");
  expect(await told()).toBeUndefined();
});

it("another round is looked at by its own bet type, not by the one chosen before", async () => {
  const { page, lead } = await rounds();
  await vi.waitFor(() => expect(page.chosen()).toContain("2 ตัวบน"));
  await page.press("2 ตัวล่าง");
  await lead("8");
  await vi.waitFor(() => expect(page.chosen()).toContain("2 ตัวบน"));
});

const [ENTER, PAYING] = ["ยืนยันผลและจ่ายรางวัล", "กำลังจ่ายรางวัล"];
const [EDIT, VOID] = ["แก้ไขงวด", "ยกเลิกงวด คืนเงินทุกโพย"];
it("a round whose result is being paid takes none, and is soon looked at again", async () => {
  const paying = { result_version: 1, settling: true };
  const { page, lead, answer } = await rounds(paying);
  expect(page.buttons()).toEqual(expect.arrayContaining([ENTER, EDIT, VOID]));
  await lead("8");
  await page.says(PAYING);
  // Nor is it moved, or voided before it can be said what that takes back.
  for (const action of [ENTER, EDIT, VOID]) expect(page.buttons()).not.toContain(action);
  const paid = { ...paying, status: "SETTLED", result: { four_top: "4711" } };
  answer("/api/admin/rounds/8", round("8", paid));
  await vi.waitFor(() => expect(page.words()).toContain("4711"), 8_000);
  expect(page.buttons()).not.toContain("แก้ไขผลรางวัล");
  answer("/api/admin/rounds/8", round("8", { ...paid, settling: false }));
  await vi.waitFor(() => expect(page.buttons()).toContain("แก้ไขผลรางวัล"), 8_000);
  expect(page.buttons()).toContain(VOID);
});
