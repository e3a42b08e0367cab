/** What each reading of a member's screens asks for: of what, narrowed by what, and how much. */
import { afterAll, expect, it } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { areasAsked, askedBy, type Calls } from "../../testing/calls-made.ts";

afterAll(closeBrowser);

type Reading = readonly [hook: string, given: readonly unknown[], asks: string];
const readings: readonly (readonly [Calls, readonly Reading[]])[] = [
  [
    () => import("../../deposits/member/calls.ts"),
    [
      [
        "useReceivingAccounts",
        ["promptpay"],
        "GET /api/wallets/bank-accounts/active?type=promptpay",
      ],
      ["useLatestDeposits", [], "GET /api/wallets/deposits?limit=5"],
      ["usePendingDeposit", [], "GET /api/wallets/deposits?limit=1&status=PENDING"],
      ["useDeposit", ["1"], "GET /api/wallets/deposits/1"],
    ],
  ],
  [
    () => import("../../withdrawals/member/calls.ts"),
    [
      ["useWithdrawalLimits", [], "GET /api/payment/withdrawals/limits"],
      ["useWithdrawals", ["ALL"], "GET /api/payment/withdrawals?limit=20"],
      ["useWithdrawals", ["PENDING"], "GET /api/payment/withdrawals?limit=20&status=PENDING"],
    ],
  ],
  [
    () => import("../../wallet/member/statement.ts"),
    [
      [
        "useStatement",
        [{ type: "BET", from: "2026-12-01", to: "2026-12-31" }],
        "GET /api/wallets/transactions?type=BET&from=2026-12-01&to=2026-12-31&limit=50",
      ],
      [
        "useDaySums",
        [["2026-12-03", "2026-12-01"]],
        "GET /api/wallets/transactions/days?from=2026-12-01&to=2026-12-03",
      ],
      [
        "useDaySums",
        [["2026-12-31", "2026-01-01"]],
        "GET /api/wallets/transactions/days?from=2026-10-01&to=2026-12-31",
      ],
    ],
  ],
  [
    () => import("../../rounds/member/calls.ts"),
    [["useActiveRounds", [], "GET /api/lottery/rounds/active"]],
  ],
  [
    () => import("../../notices/member/calls.ts"),
    [
      ["useUnread", [], "GET /api/notices/unread"],
      ["useNotices", [], "GET /api/notices?limit=30"],
    ],
  ],
  [
    () => import("../../betting/member/calls.ts"),
    [
      ["useRound", ["7"], "GET /api/lottery/rounds/7"],
      ["useNumberRules", ["7"], "GET /api/lottery/rounds/7/number-rules"],
    ],
  ],
  [
    () => import("../../betting/member/check-calls.ts"),
    [
      ["useLotteryTypes", [], "GET /api/lottery/types"],
      [
        "useFoundRounds",
        ["open", { lotteryTypeId: "", date: "", number: "" }, 5],
        "GET /api/lottery/rounds?state=open&limit=5",
      ],
      [
        "useFoundRounds",
        ["finished", { lotteryTypeId: "3", date: "2026-12-01", number: "12" }, 5],
        "GET /api/lottery/rounds?state=finished&lottery_type_id=3&date=2026-12-01&sequence=12&limit=5",
      ],
      ["useCheckedRound", ["7"], "GET /api/lottery/rounds/7"],
      ["useBetsOfRound", ["7"], "GET /api/lottery/bets?round_id=7&limit=20"],
    ],
  ],
  [
    () => import("../../betting/member/slip-calls.ts"),
    [
      [
        "useBets",
        [{ lotteryTypeId: "", number: "", from: "", to: "", wonOnly: false }],
        "GET /api/lottery/bets?limit=10&status=ALL",
      ],
      [
        "useBets",
        [
          {
            lotteryTypeId: "3",
            number: "12",
            from: "2026-12-01",
            to: "2026-12-31",
            wonOnly: false,
          },
          "LOST",
        ],
        "GET /api/lottery/bets?limit=10&status=LOST&lottery_type_id=3&number=12&from=2026-12-01&to=2026-12-31",
      ],
      [
        "useBets",
        [{ lotteryTypeId: "", number: "", from: "", to: "", wonOnly: true }, "LOST"],
        "GET /api/lottery/bets?limit=10&status=WON",
      ],
      ["useBetsSummary", [], "GET /api/lottery/bets/summary"],
    ],
  ],
  [
    () => import("../../betting/member/animal-calls.ts"),
    [["useAnimalRound", [], "GET /api/rounds/current"]],
  ],
  [
    () => import("../../results/member/calls.ts"),
    [
      ["useResultsOfDay", ["2026-12-01"], "GET /api/lottery/results/by-date?date=2026-12-01"],
      ["useLatestResults", [true], "GET /api/lottery/results/latest"],
      ["useResultHistory", ["3"], "GET /api/lottery/results/lottery-type/3?limit=10"],
    ],
  ],
  [
    () => import("../../results/member/draw-calls.ts"),
    [
      ["useHouseRound", ["7"], "GET /api/lottery/rounds/7"],
      [
        "useShots",
        [{ id: "7", close_time: "2099-01-01T00:00:00Z" }],
        "GET /api/lottery/rounds/7/shots",
      ],
      ["useOwnShots", ["7"], "GET /api/lottery/rounds/7/shots/mine"],
      ["useProof", ["7"], "GET /api/lottery/rounds/7/proof"],
      ["useReceipt", ["g", true], "GET /api/lottery/bets/groups/g/receipt"],
    ],
  ],
  [() => import("../../lucky/member/calls.ts"), [["useLuckySets", [], "GET /api/lucky-sets"]]],
  [
    () => import("../../protection/member/protection-calls.ts"),
    [["useProtection", [], "GET /api/users/me/protection"]],
  ],
  [() => import("../../wallet/member/debts.ts"), [["useOwnDebts", [], "GET /api/wallets/debts"]]],
  [
    () => import("../../members/member/account-calls.ts"),
    [
      ["useBankAccounts", [], "GET /api/users/bank-accounts"],
      ["useMe", [], "GET /api/users/me"],
      ["usePreferences", [], "GET /api/users/me/preferences"],
    ],
  ],
  [() => import("./calls.ts"), [["usePromotions", [], "GET /api/promotions"]]],
];
/** The push that makes each of them be asked for again. */
const areaOf: Readonly<Record<string, readonly string[]>> = {
  announcements: ["usePromotions"],
  betting: ["useBets", "useBetsOfRound", "useBetsSummary", "useReceipt"],
  deposits: ["useDeposit", "useLatestDeposits", "usePendingDeposit", "useReceivingAccounts"],
  lucky: ["useLuckySets"],
  members: ["useBankAccounts", "useMe", "usePreferences", "useProtection"],
  notices: ["useNotices", "useUnread"],
  results: ["useLatestResults", "useProof", "useResultHistory", "useResultsOfDay"],
  rounds: [
    "useActiveRounds",
    "useAnimalRound",
    "useCheckedRound",
    "useFoundRounds",
    "useHouseRound",
    "useLotteryTypes",
    "useNumberRules",
    "useRound",
  ],
  shots: ["useOwnShots", "useShots"],
  wallet: ["useDaySums", "useOwnDebts", "useStatement"],
  withdrawals: ["useWithdrawalLimits", "useWithdrawals"],
};
const cases = readings.flatMap(([load, those]) =>
  those.map(([hook, given, asks]) => ({ load, hook, given, asks })),
);

it.each(cases)("$hook of $given asks for $asks", async ({ load, hook, given, asks }) => {
  expect(await askedBy(load, hook, given)).toBe(asks);
  const area = Object.keys(areaOf).find((one) => areaOf[one]?.includes(hook));
  expect(await areasAsked()).toEqual([area]);
});
