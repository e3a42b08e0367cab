/** What each reading of the back office asks for: of whom, narrowed by what, which page, how much. */
import { afterAll, expect, it } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { areasAsked, askedBy, type Calls } from "../../testing/calls-made.ts";

afterAll(closeBrowser);

type Reading = readonly [hook: string, given: readonly unknown[], asks: string];
const readings: readonly (readonly [Calls, readonly Reading[]])[] = [
  [
    () => import("../../deposits/admin/calls.ts"),
    [
      [
        "useDepositQueue",
        [{ status: "WAITING", search: "4711", sort: "newest" }, "c"],
        "GET /api/admin/deposits?status=WAITING&search=4711&sort=newest&cursor=c&limit=50",
      ],
      [
        "useUnmatched",
        [{ status: "WAITING", search: "4711", sort: "newest" }, "c"],
        "GET /api/admin/notifications/unmatched?status=WAITING&search=4711&sort=newest&limit=25&cursor=c",
      ],
      ["useReceivingAccounts", [], "GET /api/admin/receiving-accounts"],
    ],
  ],
  [
    () => import("../../withdrawals/admin/calls.ts"),
    [
      [
        "useAdminWithdrawals",
        [{ status: "WAITING", search: "4711", sort: "newest", bank: "b" }, "c"],
        "GET /api/admin/withdrawals?status=WAITING&search=4711&sort=newest&bank=b&cursor=c&limit=25",
      ],
    ],
  ],
  [
    () => import("../../withdrawals/admin/payout-calls.ts"),
    [["usePayoutFiles", [], "GET /api/admin/payout-files?limit=20"]],
  ],
  [
    () => import("../../members/admin/calls.ts"),
    [
      ["useUsers", [{ search: "" }], "GET /api/admin/users?limit=25&role=USER"],
      [
        "useUsers",
        [
          {
            search: "4711",
            role: "ADMIN",
            sort: "balance",
            state: "LOCKED",
            tag: "vip",
            alike: "DEVICE",
          },
          "c",
        ],
        "GET /api/admin/users?limit=25&cursor=c&search=4711&role=ADMIN&sort=balance&state=LOCKED&tag=vip&alike=DEVICE",
      ],
      ["useUser", ["1"], "GET /api/admin/users/1"],
      ["useUserProtection", ["1"], "GET /api/admin/users/1/protection"],
      ["useUserReferral", ["1"], "GET /api/admin/users/1/referral"],
      ["useNotes", ["1"], "GET /api/admin/users/1/notes"],
      ["useUserSlips", ["1"], "GET /api/admin/users/1/bets?limit=10"],
      [
        "useUserStatement",
        ["1", { from: "2026-12-01", to: "2026-12-31" }],
        "GET /api/admin/users/1/transactions?from=2026-12-01&to=2026-12-31&limit=20",
      ],
      ["useBankList", [], "GET /api/admin/banks"],
    ],
  ],
  [
    () => import("../../members/admin/likeness-calls.ts"),
    [
      ["useTags", [], "GET /api/admin/member-tags"],
      ["useAlike", ["1"], "GET /api/admin/users/1/alike"],
      ["useStory", ["1", "", undefined], "GET /api/admin/users/1/story?limit=50"],
      [
        "useStory",
        ["1", "money", "c"],
        "GET /api/admin/users/1/story?limit=50&kinds=money&cursor=c",
      ],
    ],
  ],
  [
    () => import("../../members/admin/debt-calls.ts"),
    [["useUserDebts", ["1", true], "GET /api/admin/users/1/debts"]],
  ],
  [
    () => import("../../rounds/admin/calls.ts"),
    [
      [
        "useAdminRounds",
        [{ status: "ALL", date: "", type: "", search: "" }, undefined],
        "GET /api/admin/rounds?limit=25",
      ],
      [
        "useAdminRounds",
        [{ status: "OPEN", date: "2026-12-01", type: "3", search: "x" }, "c"],
        "GET /api/admin/rounds?limit=25&cursor=c&status=OPEN&date=2026-12-01&type=3&search=x",
      ],
      ["useAdminRound", ["1"], "GET /api/admin/rounds/1"],
      ["useExposure", ["1", undefined, 60], "GET /api/admin/rounds/1/exposure?limit=1"],
      [
        "useExposure",
        ["1", "TWO_TOP", 60],
        "GET /api/admin/rounds/1/exposure?bet_type=TWO_TOP&limit=60",
      ],
      ["useLotteryTypes", [], "GET /api/admin/lottery-types"],
      ["useLotteryType", ["1"], "GET /api/admin/lottery-types/1"],
      ["useRoundFeeds", ["1"], "GET /api/admin/rounds/1/feeds"],
      [
        "usePreview",
        ["1", { three_top: "123" }],
        `POST /api/admin/rounds/1/result/preview {"result":{"three_top":"123"}}`,
      ],
    ],
  ],
  [
    () => import("../../rounds/admin/plan/calls.ts"),
    [
      [
        "useCalendar",
        ["2026-12-01", "2026-12-31", ""],
        "GET /api/admin/rounds/calendar?from=2026-12-01&to=2026-12-31",
      ],
      [
        "useCalendar",
        ["2026-12-01", "2026-12-31", "3"],
        "GET /api/admin/rounds/calendar?from=2026-12-01&to=2026-12-31&type=3",
      ],
      ["useExchanges", [], "GET /api/admin/exchanges"],
      [
        "useWhatIf",
        ["1", { three_top: "123" }, false],
        `POST /api/admin/rounds/1/what-if {"result":{"three_top":"123"}}`,
      ],
    ],
  ],
  [
    () => import("../../rounds/admin/rules/calls.ts"),
    [
      [
        "useNumberRules",
        [{ typeId: "", roundId: "" }, undefined],
        "GET /api/admin/number-rules?limit=50&leave_out=without_animal",
      ],
      [
        "useNumberRules",
        [{ typeId: "3", roundId: "" }, "c"],
        "GET /api/admin/number-rules?limit=50&cursor=c&lottery_type_id=3",
      ],
      [
        "useNumberRules",
        [{ typeId: "3", roundId: "7" }, "c"],
        "GET /api/admin/number-rules?limit=50&cursor=c&round_id=7",
      ],
      ["useOpenRounds", ["3"], "GET /api/admin/rounds?status=OPEN&type=3&limit=50"],
      ["useRateSteps", ["3", ""], "GET /api/admin/number-rules/steps?lottery_type_id=3"],
      ["useRateSteps", ["3", "7"], "GET /api/admin/number-rules/steps?round_id=7"],
    ],
  ],
  [
    () => import("../../rounds/admin/night/calls.ts"),
    [
      ["useDrawNight", [], "GET /api/admin/draw-night"],
      ["useLayOff", ["1", "500"], "GET /api/admin/rounds/1/lay-off?keep=500"],
    ],
  ],
  [
    () => import("../../operations/admin/report-calls.ts"),
    [
      [
        "useProfit",
        [{ from: "2026-12-01", to: "2026-12-31", group: "round" }, "c"],
        "GET /api/admin/reports/profit?from=2026-12-01&to=2026-12-31&group=round&cursor=c",
      ],
      [
        "useStaffReport",
        [{ from: "2026-12-01", to: "2026-12-31" }],
        "GET /api/admin/reports/staff?from=2026-12-01&to=2026-12-31",
      ],
      [
        "useReconciliation",
        ["2026-12-01", "c"],
        "GET /api/admin/reports/reconciliation?date=2026-12-01&cursor=c&limit=50",
      ],
      ["useTrialBalance", ["2026-12-01"], "GET /api/admin/books?date=2026-12-01"],
      ["useDebts", ["c"], "GET /api/admin/debts?cursor=c&limit=50"],
      ["useLiabilityDays", [], "GET /api/admin/books/liabilities"],
      ["useDeclaredBalances", [], "GET /api/admin/books/declared-balances"],
      [
        "useBookEntries",
        ["cash", "2026-12-01", "c"],
        "GET /api/admin/books/entries?account=cash&date=2026-12-01&cursor=c&limit=50",
      ],
    ],
  ],
  [
    () => import("../../operations/admin/statement-calls.ts"),
    [
      [
        "useOutgoing",
        ["2026-12-01", "c"],
        "GET /api/admin/reports/outgoing?date=2026-12-01&cursor=c&limit=50",
      ],
      ["useStatementAccounts", [], "GET /api/admin/receiving-accounts"],
      ["useMapping", ["1"], "GET /api/admin/receiving-accounts/1/statement-mapping"],
      ["useCounterparts", ["1"], "GET /api/admin/statement-lines/1/counterparts"],
    ],
  ],
  [
    () => import("../../operations/admin/service-calls.ts"),
    [
      ["useServices", [], "GET /api/admin/services"],
      ["useOutside", [], "GET /api/admin/outside"],
    ],
  ],
  [
    () => import("../../core/admin/approvals-calls.ts"),
    [
      ["useApprovals", ["DONE", "c"], "GET /api/admin/approvals?status=DONE&limit=25&cursor=c"],
      ["useWaitingFor", ["7"], "GET /api/admin/approvals?status=WAITING&round_id=7&limit=25"],
    ],
  ],
  [
    () => import("../../core/admin/settings-calls.ts"),
    [
      ["useSettings", [], "GET /api/admin/settings"],
      ["useHouseTexts", [], "GET /api/admin/house-texts"],
    ],
  ],
  [
    () => import("../../staff/admin/calls.ts"),
    [["useStaff", ["c"], "GET /api/admin/staff?limit=50&cursor=c"]],
  ],
  [
    () => import("../../notices/admin/calls.ts"),
    [
      ["useNotices", ["announcement", "c"], "GET /api/admin/announcements?limit=25&cursor=c"],
      ["useNotices", ["promotion", "c"], "GET /api/admin/promotions?limit=25&cursor=c"],
    ],
  ],
];
const cases = readings.flatMap(([load, those]) =>
  those.map(([hook, given, asks]) => ({ load, hook, given, asks })),
);

it.each(cases)("$hook of $given asks for $asks", async ({ load, hook, given, asks }) => {
  expect(await askedBy(load, hook, given)).toBe(asks);
  // What a push of the staff's queues makes stale.
  expect(await areasAsked()).toEqual(["backoffice"]);
});
