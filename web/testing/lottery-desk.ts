/** A lottery as it stands at the desk, and the screen on which it is changed. */
import { createElement } from "react";
import { Route, Routes } from "react-router";

import { backOffice } from "./back-office.ts";

export const LOTTERY_PATH = "/api/admin/lottery-types/5";
export const betType = (bet_type: string, more: object = {}) => ({
  id: bet_type,
  bet_type,
  odds: "90.00",
  min_bet: "1.00",
  max_bet: "5000.00",
  number_cap: "20000.00",
  member_cap: null,
  active: true,
  digits_count: 2,
  return_to_player: 0.9,
  ...more,
});
export const lottery = {
  id: "5",
  code: "hanoi",
  category: "HANOI",
  name_th: "ฮานอย",
  names: { th: "ฮานอย" },
  active: true,
  sort_order: 30,
  result_kind: "FOUR_DIGIT",
  schedule: { kind: "daily", open: "PREVIOUS_CLOSE", closeTime: "16:30", drawTime: "17:00" },
  calendar: [],
  bet_types: [],
};

/** Shows the lottery with what is given of it, to one of the staff who may do all or what rights name. */
export async function showLottery(more: object = {}, rights?: readonly string[]) {
  const groups = ["lotteries", "bet-order", "plan", "forms"].map((one) => `admin-${one}`);
  const office = await backOffice(["betting", "lottery", ...groups], rights);
  location.hash = "#/admin/lottery-types/5";
  office.answer(LOTTERY_PATH, { ...lottery, ...more });
  const { default: LotteryScreen } = await import("../rounds/admin/lotteries/LotteryScreen.tsx");
  const element = createElement(LotteryScreen);
  const path = "/admin/lottery-types/:id";
  const page = await office.show(Routes, { children: createElement(Route, { path, element }) });
  await page.says("อัตราจ่ายและวงเงิน");
  return { ...office, page };
}
