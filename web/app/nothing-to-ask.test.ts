/** What is not chosen yet, or is no period, is not asked for; what stood stays while the next comes. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, textsAt, unanswered } from "../testing/browser.ts";
import { askedBy, type Calls } from "../testing/calls-made.ts";

afterAll(closeBrowser);

type Reading = readonly [Calls, hook: string, given: readonly unknown[]];
const reports: Calls = () => import("../operations/admin/report-calls.ts");
const statements: Calls = () => import("../operations/admin/statement-calls.ts");
const members: Calls = () => import("../members/admin/calls.ts");
const debts: Calls = () => import("../members/admin/debt-calls.ts");
const rounds: Calls = () => import("../rounds/admin/calls.ts");
const rules: Calls = () => import("../rounds/admin/rules/calls.ts");
const night: Calls = () => import("../rounds/admin/night/calls.ts");
const plan: Calls = () => import("../rounds/admin/plan/calls.ts");
const statement: Calls = () => import("../wallet/member/statement.ts");
const results: Calls = () => import("../results/member/calls.ts");
const draws: Calls = () => import("../results/member/draw-calls.ts");

const open = { from: "2026-12-01", to: "" };
const backwards = { from: "2026-12-02", to: "2026-12-01" };
const nothing: readonly Reading[] = [
  [reports, "useProfit", [{ ...open, group: "day" }, undefined]],
  [reports, "useProfit", [{ ...backwards, group: "day" }, undefined]],
  [reports, "useStaffReport", [{ from: "", to: "2026-12-01" }]],
  [reports, "useStaffReport", [backwards]],
  [reports, "useReconciliation", ["", undefined]],
  [reports, "useTrialBalance", [""]],
  [statements, "useOutgoing", ["", undefined]],
  [statements, "useMapping", [""]],
  [members, "useUser", [undefined]],
  [debts, "useUserDebts", ["1", false]],
  [rounds, "usePreview", ["1", undefined]],
  [rules, "useOpenRounds", [""]],
  [night, "useLayOff", ["1", ""]],
  [plan, "useWhatIf", ["1", undefined, false]],
  [statement, "useDaySums", [[]]],
  [results, "useLatestResults", [false]],
  [draws, "useProof", ["7", false]],
  [draws, "useReceipt", ["g", false]],
];

it.each(nothing)("$1 asks for nothing with $2", async (load, hook, given) => {
  expect(await askedBy(load, hook, given)).toBe("");
});

it("the report of a single day is asked for", async () => {
  const day = { from: "2026-12-01", to: "2026-12-01" };
  expect(await askedBy(reports, "useStaffReport", [day])).toContain("2026-12-01");
});

describe("while another is on its way", () => {
  const page = { status: "WAITING", search: "", sort: "queue", bank: "" };
  const readings: readonly (readonly [...Reading, next: readonly unknown[], stays: boolean])[] = [
    [plan, "useCalendar", ["2026-12-01", "2026-12-31", ""], ["2027-01-01", "2027-01-31", ""], true],
    [
      () => import("../deposits/admin/calls.ts"),
      "useDepositQueue",
      [page, undefined],
      [page, "c"],
      true,
    ],
    [
      () => import("../withdrawals/admin/calls.ts"),
      "useAdminWithdrawals",
      [page, undefined],
      [page, "c"],
      true,
    ],
    // One bet type's numbers are not another's.
    [rounds, "useExposure", ["1", "TWO_TOP", 60], ["1", "TWO_BOTTOM", 60], false],
    [rounds, "useAdminRound", ["1"], ["2"], false],
  ];
  it.each(readings)("$1 of $2 and then $3 shows the first still: $4", async (...one) => {
    const [load, hook, first, next, stays] = one;
    openBrowser();
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      if (init === undefined) return new Response(textsAt(path));
      return Response.json({ data: { items: [{ id: path }], next_cursor: null } });
    });
    const use = (await load())[hook] as (...given: readonly unknown[]) => { data: unknown };
    let given = first;
    let draw: () => void = () => undefined;
    const { useReducer } = await import("react");
    const used = await mount(() => {
      [, draw] = useReducer((count: number) => count + 1, 0);
      return use(...given);
    });
    await vi.waitFor(() => expect(used.value().data).toBeDefined());
    const before = used.value().data;
    vi.stubGlobal("fetch", (_: string, init?: RequestInit) => unanswered(init));
    given = next;
    await act(() => draw());
    expect(used.value().data).toEqual(stays ? before : undefined);
  });
});

it("rounds that are looked for are read on by twenty, from the cursor of what is shown", async () => {
  openBrowser();
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    asked.push(path);
    return Response.json({ data: [], next_cursor: "c" });
  });
  const { useFoundRounds } = await import("../betting/member/check-calls.ts");
  const filter = { lotteryTypeId: "3", date: "", number: "" };
  const found = await mount(() => useFoundRounds("open", filter, 5));
  await vi.waitFor(() => expect(found.value().hasNextPage).toBe(true));
  await act(() => found.value().fetchNextPage());
  expect(asked.map((path) => path.split("?")[1])).toEqual([
    "state=open&lottery_type_id=3&limit=5",
    "state=open&lottery_type_id=3&limit=20&cursor=c",
  ]);
});
