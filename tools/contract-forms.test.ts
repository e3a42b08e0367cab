/** How long the lists are that a call takes, and which form other fields have that it is sent. */
import { expect, it } from "vitest";

import { takes } from "./testing/taken-by-calls.ts";

const lines = { number: "12" };
it.each<[where: string, least: number, most: number, one: unknown]>([
  ["login.captcha_work", 0, 16, 0],
  ["placeSlip.bets", 1, 2_000, { bet_type_config_id: "1", number: "12", amount: 1 }],
  ["placeAnimalBets.bets", 1, 2_000, { animal_id: 1, amount: 1 }],
  ["decideDeposits.ids", 1, 100, "1"],
  ["decideWithdrawals.ids", 1, 100, "1"],
  ["claimWithdrawals.ids", 1, 200, "1"],
  ["makePayoutFile.ids", 1, 200, "1"],
  ["unclaimWithdrawals.ids", 1, 200, "1"],
  ["addLuckySet.lines", 0, 2_000, lines],
  ["changeLuckySet.lines", 0, 2_000, lines],
  ["addBank.account_groups", 1, 8, 3],
  ["changeBank.account_groups", 1, 8, 3],
  ["setLimits.limits", 1, 9, { kind: "STAKE", period: "DAY", amount: 1 }],
  ["orderBetTypes.bet_types", 0, 40, "TWO_TOP"],
  ["importExchange.days", 0, 400, { on: "2026-12-25", note: "x" }],
  ["changeNumberRules.numbers", 1, 1_000, "12"],
  ["createRounds.lottery_type_ids", 1, 50, "1"],
  ["changeRateSteps.steps", 0, 4, { from_percent: 50, pays_percent: 50 }],
  ["addStaff.rights", 0, 21, "deposits"],
  ["changeStaffRights.rights", 0, 21, "deposits"],
])("the list %s has %i to %i entries", (where, least, most, one) => {
  const lengths = [least - 1, least, most, most + 1];
  const taken = lengths.filter((length) => length >= 0 && takes(where, Array(length).fill(one)));
  expect(taken).toEqual([least, most]);
});

const digits = (most: number) => ({
  taken: ["1", "9".repeat(most)],
  refused: ["", "1".repeat(most + 1), "-1", "1.5", "x", " 1"],
});
it.each<[where: string, forms: { taken: readonly unknown[]; refused: readonly unknown[] }]>([
  ["listBets.number", digits(6)],
  ["listBets.from", { taken: ["2026-11-22"], refused: ["22-11-2026", "2026-11-2", "", "today"] }],
  ["readHouseTextVersion.version", digits(6)],
  ["readStatistics.draws", { taken: ["1", "2000"], refused: ["0", "2001", "-1", "1.5", "x"] }],
  ["roundExposure.limit", digits(5)],
  ["roundLayOff.keep", digits(9)],
  ["listWithdrawals.offset", digits(6)],
  ["logEntries.start", digits(15)],
  ["logEntries.limit", digits(15)],
  ["logInclusion.no", digits(15)],
  ["logInclusion.size", digits(15)],
  ["logConsistency.from", digits(15)],
  ["logConsistency.to", digits(15)],
  ["logOfRound.from", digits(15)],
  ["findRounds.sequence", digits(5)],
  ["findRounds.sequence", { taken: ["10"], refused: ["0", "01"] }],
  ["readNotices.id", digits(15)],
  ["readNotices.up_to", { taken: ["10"], refused: ["0", "01"] }],
  [
    "drawCalendar.month",
    { taken: ["2026-01", "2026-12"], refused: ["2026-00", "2026-13", "2569-1"] },
  ],
  [
    "drawCalendar.month",
    { taken: ["2000-10", "2099-09"], refused: ["1999-12", "2569-11", "2026-1"] },
  ],
  ["addBank.code", { taken: ["AB", "9".repeat(16)], refused: ["A", "9".repeat(17), "A-B", "ก1"] }],
  ["addBank.color", { taken: ["#00aaFF"], refused: ["00aaFF", "#0af", "#00aaFG", "#00aaFF0"] }],
  ["addBank.account_groups[]", { taken: [1, 15], refused: [0, 16, 1.5, "3"] }],
  ["changeBank.account_groups[]", { taken: [1, 15], refused: [0, 16, 1.5, "3"] }],
  ["login.captcha_work[]", { taken: [0, 4_294_967_295], refused: [-1, 4_294_967_296, 0.5] }],
  ["addAnnouncement.sort_order", { taken: [0, 9_999], refused: [-1, 10_000, 1.5] }],
  ["addPromotion.sort_order", { taken: [0, 9_999], refused: [-1, 10_000, 1.5] }],
  ["writeHouseText.over_version", { taken: [0, 7], refused: [-1, 1.5] }],
  ["importStatement.mapping.head_line", { taken: [1, 50], refused: [0, 51, 1.5] }],
  ["importExchange.exchange", { taken: ["XBKK"], refused: ["XBK", "XBKKK", "xbkk", "XB1K"] }],
  [
    "copyLotteryType.code",
    { taken: ["laos-2", "a".repeat(40)], refused: ["-a", "a-", "a--b", "A"] },
  ],
  ["copyLotteryType.code", { taken: ["a"], refused: ["", "a".repeat(41), "a_b"] }],
  [
    "myReferral.origin",
    {
      taken: ["https://chokdee.example", "http://[::1]:5173", `https://${"a".repeat(200)}`],
      refused: ["ftp://a", "https://", "https://a/b", "https://a b", `https://${"a".repeat(201)}`],
    },
  ],
  [
    "addPushDevice.keys.auth",
    {
      taken: ["a".repeat(16), `${"-_9A".repeat(50)}==`],
      refused: ["a".repeat(15), "a".repeat(201), `${"a".repeat(16)}===`, "a+".repeat(10)],
    },
  ],
])("%s takes what has its form, and nothing else: %j", (where, { taken, refused }) => {
  expect([...taken, ...refused].filter((value) => takes(where, value))).toEqual(taken);
});
