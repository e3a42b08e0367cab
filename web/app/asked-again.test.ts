/** How often each reading asks again while nobody touches anything: a net below the push, or all. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, textsAt } from "../testing/browser.ts";

const round = { id: "7", status: "CLOSED", seed: null };
/** What is answered at these paths; elsewhere an empty list. */
let answers: Readonly<Record<string, object>> = {};
let asked: string[] = [];

beforeEach(async () => {
  openBrowser();
  answers = {};
  asked = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(address));
    const path = address.split("?")[0] ?? "";
    asked.push(path);
    const none = { items: [], next_cursor: null, total: 0, balance: "0.00" };
    return Response.json({ data: answers[path] ?? none });
  });
  const member = { id: "m", phone_number: "0811111111", nickname: "ก้อย", role: "USER" } as const;
  (await import("./session.ts")).beginSession("token", member, 0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

type Module = Readonly<Record<string, unknown>>;
type Reading = readonly [hook: string, given: readonly unknown[], everyMs: number];
const narrowed = { search: "", sort: "queue", status: "WAITING", bank: "" };
const rounds = { status: "ALL", date: "", type: "", search: "" };

const readings: readonly (readonly [string, () => Promise<Module>, readonly Reading[]])[] = [
  [
    "the desk of deposits",
    () => import("../deposits/admin/calls.ts"),
    [
      ["useDepositQueue", [narrowed, undefined], 10_000],
      ["useUnmatched", [narrowed, undefined], 10_000],
    ],
  ],
  [
    "the desk of payouts",
    () => import("../withdrawals/admin/calls.ts"),
    [["useAdminWithdrawals", [narrowed, undefined], 10_000]],
  ],
  [
    "the rounds of the back office",
    () => import("../rounds/admin/calls.ts"),
    [
      ["useAdminRounds", [rounds, undefined], 15_000],
      ["useAdminRound", ["7"], 15_000],
      ["useExposure", ["7", "TWO_TOP"], 5_000],
      ["useRoundFeeds", ["7"], 15_000],
    ],
  ],
  [
    "the calendar of the back office",
    () => import("../rounds/admin/plan/calls.ts"),
    [
      ["useCalendar", ["2026-12-01", "2026-12-31", ""], 30_000],
      ["useWhatIf", ["7", { three_top: "123" }, 5_000], 5_000],
    ],
  ],
  [
    "the night of a draw",
    () => import("../rounds/admin/night/calls.ts"),
    [["useDrawNight", [], 5_000]],
  ],
  [
    "the services",
    () => import("../operations/admin/service-calls.ts"),
    [
      ["useServices", [], 15_000],
      ["useOutside", [], 15_000],
    ],
  ],
  [
    "what waits for a second person",
    () => import("../core/admin/approvals-calls.ts"),
    [["useApprovals", ["WAITING", undefined], 15_000]],
  ],
  ["one's own rights", () => import("./admin/own-rights.ts"), [["useOwnStaff", [], 60_000]]],
  ["a member's wallet", () => import("../wallet/member/calls.ts"), [["useBalance", [], 10_000]]],
  ["the lotteries", () => import("../rounds/member/calls.ts"), [["useActiveRounds", [], 30_000]]],
  [
    "the desk of bets",
    () => import("../betting/member/calls.ts"),
    [
      ["useRound", ["7"], 30_000],
      ["useNumberRules", ["7"], 30_000],
    ],
  ],
  [
    "the animal game",
    () => import("../betting/member/animal-calls.ts"),
    [["useAnimalRound", [], 30_000]],
  ],
  [
    "the results",
    () => import("../results/member/calls.ts"),
    [["useResultsOfDay", ["2026-12-01"], 60_000]],
  ],
  [
    "a draw of the house",
    () => import("../results/member/draw-calls.ts"),
    [
      ["useHouseRound", ["8"], 10_000],
      ["useHouseRound", ["7"], 2_000],
      ["useShots", [{ id: "7", status: "OPEN", close_time: "2099-01-01T00:00:00Z" }], 5_000],
      ["useShots", [{ id: "7", status: "VOIDED", close_time: "2099-01-01T00:00:00Z" }], 0],
      ["useProof", ["7"], 2_000],
      ["useProof", ["8"], 10_000],
      ["useProof", ["9"], 0],
    ],
  ],
  [
    "the news of home",
    () => import("./member/parts/AnnouncementLine.tsx"),
    [["AnnouncementLine", [], 300_000]],
  ],
  ["a member's notices", () => import("../notices/member/calls.ts"), [["useUnread", [], 60_000]]],
];
const cases = readings.flatMap(([of, load, those]) =>
  those.map(([hook, given, everyMs]) => ({ of, load, hook, given, everyMs })),
);

it.each(cases)(
  "of $of, $hook of $given asks again after $everyMs ms, 0 being never",
  async (one) => {
    const path = "/api/lottery/rounds";
    answers = {
      [`${path}/7`]: round,
      [`${path}/8`]: { ...round, status: "OPEN" },
      [`${path}/7/proof`]: round,
      [`${path}/8/proof`]: { ...round, status: "OPEN" },
      [`${path}/9/proof`]: { ...round, seed: "s" },
    };
    const use = (await one.load())[one.hook] as (...given: readonly unknown[]) => unknown;
    await mount(() => use(...one.given));
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(0);
    expect(asked).toHaveLength(1);
    if (one.everyMs === 0) {
      await pass(600_000);
      expect(asked).toHaveLength(1);
      return;
    }
    await pass(one.everyMs - 1);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked).toHaveLength(2);
  },
);

it("the figures of the back office are asked for again after 15 s, once one may ask for them", async () => {
  const { queryClient } = await import("./query-client.ts");
  const { useDashboard } = await import("./admin/calls.ts");
  const figures = "/api/admin/dashboard";
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const own = (more: object) =>
    act(() => queryClient.setQueryData(["backoffice", "staff", "me"], { rights: [], ...more }));
  const times = () => asked.filter((path) => path === figures).length;
  await own({ must_change_password: true });
  await mount(() => useDashboard());
  await pass(1_000);
  expect(times()).toBe(0);
  await own({ must_set_up_totp: true });
  await pass(1_000);
  expect(times()).toBe(0);
  await own({});
  await pass(0);
  expect(times()).toBe(1);
  await pass(14_999);
  expect(times()).toBe(1);
  await pass(1);
  expect(times()).toBe(2);
});
