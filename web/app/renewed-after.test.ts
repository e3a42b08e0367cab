/** After each action what it has changed is asked for anew on the screens: of the staff, of members. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, textsAt } from "../testing/browser.ts";

const AREAS = [
  "rounds",
  "results",
  "shots",
  "wallet",
  "betting",
  "announcements",
  "deposits",
  "withdrawals",
  "members",
  "lucky",
  "referral",
  "settings",
  "notices",
  "backoffice",
];

beforeEach(() => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    return Response.json({ data: { changed: 0, before: [] }, message: "" });
  });
});
afterAll(closeBrowser);

type Module = Readonly<Record<string, unknown>>;
type Act = readonly [does: string, hook: string, given: readonly unknown[], sent?: unknown];

/** The acts of some calls, and what each of them makes stale. */
const acts: readonly (readonly [() => Promise<Module>, string[], readonly Act[]])[] = [
  [
    () => import("../deposits/admin/calls.ts"),
    ["backoffice"],
    [
      ["deposits decided at once", "useDecideDeposits", [], { ids: ["1"], action: "APPROVE" }],
      ["a deposit that is recalled", "useRecallDeposit", [], { id: "1", reason: "x" }],
      ["a deposit of another amount", "useApproveOtherAmount", [], { id: "1", amount: "1.00" }],
      ["a deposit that is credited", "useDecideDeposit", [], { id: "1" }],
      ["a deposit that is refused", "useDecideDeposit", [], { id: "1", reason: "x" }],
      ["a bank's line that is closed", "useCloseLine", [], { id: "1", as: "NOT_OURS", note: "x" }],
      ["a bank's line that is given", "useAssign", [], { id: "1", to: { user_id: "1" } }],
      ["a receiving account that is added", "useSaveReceivingAccount", [undefined], {}],
      ["a receiving account that is changed", "useSaveReceivingAccount", ["1"], {}],
    ],
  ],
  [
    () => import("../withdrawals/admin/payout-calls.ts"),
    ["backoffice"],
    [
      ["a step of a payout", "usePayoutStep", [], { step: "send", id: "1", paidFrom: null }],
      ["payouts that are claimed", "useClaimMany", [], ["1"]],
      ["payouts that are given back", "useUnclaimMany", [], ["1"]],
      ["a file of payouts", "useMakeFile", [], { format: "CSV", paid_from: "1" }],
    ],
  ],
  [
    () => import("../withdrawals/admin/calls.ts"),
    ["backoffice"],
    [["payouts decided at once", "useDecideWithdrawals", [], { ids: ["1"], action: "APPROVE" }]],
  ],
  [
    () => import("../members/admin/calls.ts"),
    ["backoffice"],
    [
      ["a note on a member", "useAddNote", ["1"], "x"],
      ["a note that is removed", "useRemoveNote", ["1"], "2"],
      [
        "a member that is locked",
        "useMemberAction",
        [],
        { kind: "lock", userId: "1", reason: "x" },
      ],
      ["a member that is unlocked", "useMemberAction", [], { kind: "unlock", userId: "1" }],
      ["a password set anew", "useMemberAction", [], { kind: "reset", userId: "1", reason: "x" }],
      ["a bank that is added", "useSaveBank", [undefined], {}],
      ["a bank that is changed", "useSaveBank", ["1"], {}],
    ],
  ],
  [
    () => import("../members/admin/debt-calls.ts"),
    ["backoffice"],
    [["a debt that is settled", "useSettleDebt", ["1"], { debt: undefined, reason: "x" }]],
  ],
  [
    () => import("../members/admin/likeness-calls.ts"),
    ["backoffice"],
    [
      ["a tag on a member", "useAddTag", ["1"], "vip"],
      ["a tag that is removed", "useRemoveTag", ["1"], "vip"],
    ],
  ],
  [
    () => import("../rounds/admin/calls.ts"),
    ["backoffice", "rounds"],
    [
      ["a round that is made", "useCreateRound", [], {}],
      ["a round that is changed", "useChangeRound", ["1"], {}],
      ["a round that is voided", "useVoidRound", ["1"], "x"],
      ["a result that is entered", "useEnterResult", ["1"], { result: {} }],
      ["a result that is corrected", "useEnterResult", ["1"], { result: {}, reason: "x" }],
    ],
  ],
  [
    () => import("../rounds/admin/lotteries/calls.ts"),
    ["backoffice", "rounds"],
    [
      ["a lottery that is changed", "useChangeLottery", ["1"], {}],
      ["bet types that are changed", "useChangeBetTypes", ["1"], {}],
      ["the order of bet types", "useOrderBetTypes", ["1"], []],
      ["a bet type that is added", "useAddBetType", ["1"], {}],
    ],
  ],
  [
    () => import("../rounds/admin/plan/calls.ts"),
    ["backoffice", "rounds"],
    [
      ["days of an exchange", "useImportExchange", ["SET"], {}],
      ["a day of the calendar", "useSaveDay", [], { typeId: "1", on: "2026-12-05", note: "" }],
      ["a lottery that is copied", "useCopyLottery", [], {}],
    ],
  ],
  [
    () => import("../rounds/admin/rules/calls.ts"),
    ["backoffice", "rounds"],
    [
      ["a rule on a number", "useAddRule", [], {}],
      ["a rule that is removed", "useRemoveRule", [], "1"],
      ["the steps of rates", "useChangeSteps", [], {}],
    ],
  ],
  [
    () => import("../operations/admin/report-calls.ts"),
    ["backoffice"],
    [["a balance that is declared", "useDeclareBalance", [], {}]],
  ],
  [
    () => import("../operations/admin/statement-calls.ts"),
    ["backoffice"],
    [
      ["a statement that is imported", "useImport", [], {}],
      ["a line that is explained", "useExplain", [], { id: "1", as: "FEE", note: "x" }],
      ["a line that left and is reopened", "useReopen", [], { id: "1", note: "x" }],
    ],
  ],
  [
    () => import("../operations/admin/service-calls.ts"),
    ["backoffice", "settings"],
    [
      ["a service that is stopped", "useSwitchService", ["BETTING"], { reason: "x", told: {} }],
      ["a service that goes on", "useSwitchService", ["BETTING"], { reason: "x" }],
    ],
  ],
  [
    () => import("../operations/admin/service-calls.ts"),
    ["backoffice"],
    [["a test of an outside service", "useTestOutside", ["SMS"], undefined]],
  ],
  [
    () => import("../core/admin/approvals-calls.ts"),
    ["backoffice", "rounds"],
    [
      ["an approval", "useDecide", ["1"], "approve"],
      ["a rejected approval", "useDecide", ["1"], "reject"],
    ],
  ],
  [
    () => import("../core/admin/settings-calls.ts"),
    ["backoffice", "settings"],
    [["a setting", "useWriteSettings", [], {}]],
  ],
  [
    () => import("../staff/admin/calls.ts"),
    ["backoffice"],
    [
      ["a colleague that is added", "useAddStaff", [], {}],
      ["rights that are changed", "useChangeRights", ["1"], []],
      ["a colleague that is disabled", "useStaffAct", ["1"], { act: "disable", reason: "x" }],
      ["a second factor turned off", "useDisableTotp", [], {}],
      ["a first password", "useFirstPassword", [], {}],
      ["a phone that is confirmed", "useConfirmPhone", [], {}],
    ],
  ],
  [
    () => import("../notices/admin/calls.ts"),
    ["announcements", "backoffice"],
    [
      ["an announcement that is added", "useSaveNotice", ["announcement", undefined], {}],
      ["an announcement that is changed", "useSaveNotice", ["announcement", "1"], {}],
      ["a promotion that is added", "useSaveNotice", ["promotion", undefined], {}],
      ["a promotion that is changed", "useSaveNotice", ["promotion", "1"], {}],
    ],
  ],
  [
    () => import("../deposits/member/calls.ts"),
    ["deposits"],
    [["a deposit that the member cancels", "useCancelDeposit", [], "1"]],
  ],
  [
    () => import("../wallet/member/debts.ts"),
    ["wallet"],
    [["a debt that the member pays", "usePayDebts", [], {}]],
  ],
  [
    () => import("../betting/member/slip-calls.ts"),
    ["betting"],
    [["a note on one's own slip", "useWriteNote", ["g"], "x"]],
  ],
  [
    () => import("../notices/member/calls.ts"),
    ["notices"],
    [["notices that were read", "useReadNotices", [], { id: "1" }]],
  ],
  [
    () => import("../lucky/member/calls.ts"),
    ["lucky"],
    [
      ["a set of lucky numbers that is added", "useSaveSet", [], { id: null, body: {} }],
      ["a set of lucky numbers that is changed", "useSaveSet", [], { id: "1", body: {} }],
      ["a set of lucky numbers that is deleted", "useDeleteSet", [], "1"],
      ["a set of lucky numbers that is brought back", "useRestoreSet", [], "1"],
      ["a set of lucky numbers that is shared", "useShareSet", [], "1"],
      ["a set of lucky numbers taken from another", "useCopySet", [], "code"],
    ],
  ],
];
const cases = acts.flatMap(([load, stale, those]) =>
  those.map(([does, hook, given, sent]) => ({ does, stale, load, hook, given, sent })),
);

/** What is stale after something is done. */
async function watched() {
  const { queryClient } = await import("./query-client.ts");
  for (const area of AREAS) queryClient.setQueryData([area, "shown"], 1);
  const isStale = (area: string) => queryClient.getQueryState([area, "shown"])?.isInvalidated;
  return () => AREAS.filter(isStale).toSorted();
}

it.each(cases)("after $does the screens ask anew for $stale", async (one) => {
  const stale = await watched();
  const use = (await one.load())[one.hook] as (...given: readonly unknown[]) => {
    readonly mutateAsync: (sent: unknown) => Promise<unknown>;
  };
  const hook = await mount(() => use(...one.given));
  await act(() => hook.value().mutateAsync(one.sent));
  expect(stale()).toEqual(one.stale);
});

it.each([
  ["placed", ["betting", "rounds", "wallet"]],
  ["refused", ["rounds", "wallet"]],
])("after a slip was %s the screens ask anew for %j", async (how, areas) => {
  const { ApiFailure } = await import("./api-failure.ts");
  const { useSubmission } = await import("../betting/member/use-submission.ts");
  const refusal = new ApiFailure(422, { code: "LINES_REFUSED" });
  const post = how === "placed" ? async () => "" : () => Promise.reject(refusal);
  const nothing = () => undefined;
  const ways = { post, isPlaced: null, onPlaced: nothing, onRefused: nothing };
  const stale = await watched();
  const hook = await mount(() => useSubmission("m", "7", ways));
  await act(() => hook.value().submit("[]"));
  await vi.waitFor(() => expect(stale()).toEqual(areas));
});

it("after numbers were changed at once and after a plan was run all rounds are asked for anew", async () => {
  const areas = ["backoffice", "rounds"];
  const { useToldChange } = await import("../rounds/admin/night/calls.ts");
  const numbers = await mount(() => useToldChange());
  let stale = await watched();
  await act(() => numbers.value()({ bet_type: "TWO_TOP", numbers: ["12"], act: "CLOSE" }));
  expect(stale()).toEqual(areas);
  const { usePlanRun } = await import("../rounds/admin/plan/use-plan-run.ts");
  const plan = await mount(() => usePlanRun());
  stale = await watched();
  await act(() => plan.value().run([], { from: "2026-12-01", to: "2026-12-31" }));
  expect(stale()).toEqual(areas);
});
