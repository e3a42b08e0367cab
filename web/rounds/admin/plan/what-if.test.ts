/** A made-up result of a round: for which it may be tried out, by whom, and what it would cost. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { closeBrowser } from "../../../testing/browser.ts";

const type = {
  id: "5",
  code: "x",
  category: "HANOI",
  name_th: "ฮานอย",
  names: { th: "ฮานอย" },
  result_kind: "GSB",
  result_settings: {},
};

async function card(more: object = {}, rights?: readonly string[]) {
  const groups = ["plan", "rounds", "night"].map((one) => `admin-${one}`);
  const office = await backOffice([...groups, "betting"], rights);
  office.answer("/api/admin/lottery-types/5", type);
  const { WhatIfCard } = await import("./WhatIfCard.tsx");
  const round = { id: "7", status: "OPEN", lottery_type: type, ...more };
  return { ...office, page: await office.show(WhatIfCard, { round }) };
}
afterAll(closeBrowser);

const house = { ...type, category: "YEEKEE", result_kind: "YEEKEE" };
it.each([
  [{}, ["numbers"], true],
  [{ status: "SCHEDULED" }, ["numbers"], true],
  [{ status: "SETTLED" }, ["owner"], false],
  [{ status: "VOIDED" }, ["owner"], false],
  [{ lottery_type: house }, ["owner"], false],
  [{}, ["draws"], false],
])("of a round that is %j can by %j be tried out: %s", async (more, rights, may) => {
  const { page } = await card(more, rights);
  expect(page.words().includes("ถ้าออกผลนี้ จะจ่ายเท่าไร")).toBe(may);
});

it("is asked about once it is whole, and told by bet type and together", async () => {
  const { page, sent, answer } = await card();
  const rows = [
    { bet_type: "TWO_TOP", winning_lines: 3, payout: "2002.02", profit: "-1001.01" },
    { bet_type: "TWO_BOTTOM", winning_lines: 1, payout: "40.40", profit: "50.50" },
  ];
  const all = { rows, winning_lines: 4, payout: "2042.42", profit: "-950.51" };
  answer("POST /api/admin/rounds/7/what-if", all);
  await vi.waitFor(() => expect(page.words()).toContain("รางวัลที่ 1"));
  await page.type("รางวัลที่ 1", "123456");
  expect(sent).toEqual([]);
  await page.type("รางวัลที่ 2", "654321");
  await page.says(
    /2 ตัวบน 3 2,002\.02 −1,001\.01 2 ตัวล่าง 1 40\.40 \+50\.50 รวม 4 2,042\.42 −950\.51/,
  );
  const result = { prize_first: "123456", prize_second: "654321" };
  expect(sent.map(({ body }) => body)).toEqual([{ result }]);
});
