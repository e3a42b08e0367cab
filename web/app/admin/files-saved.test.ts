/** The files of the back office: what is asked for them, as narrowly as the list, and their names. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, textsAt } from "../../testing/browser.ts";

let asked: string[] = [];
let saved: string[] = [];

beforeEach(() => {
  openBrowser();
  [asked, saved] = [[], []];
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL = () => "blob:x";
      static override revokeObjectURL = () => undefined;
    },
  );
  const createElement = () => {
    const link = {
      href: "",
      download: "",
      click: () => saved.push(`${link.download} ${link.href}`),
    };
    return link;
  };
  Object.assign(globalThis.document, { createElement });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    asked.push(decodeURIComponent(path));
    return new Response("a,b");
  });
});
afterAll(closeBrowser);

type Module = Readonly<Record<string, unknown>>;
type File = readonly [
  hook: string,
  given: readonly unknown[],
  of: unknown,
  asks: string,
  name: string,
];

const files: readonly (readonly [() => Promise<Module>, readonly File[]])[] = [
  [
    () => import("../../deposits/admin/calls.ts"),
    [
      [
        "useDepositFile",
        [],
        { status: "WAITING", search: "4711", sort: "newest" },
        "/api/admin/deposits?status=WAITING&search=4711&sort=newest&format=csv",
        "deposits.csv",
      ],
      [
        "useUnmatchedFile",
        [],
        { status: "WAITING", search: "4711", sort: "newest" },
        "/api/admin/notifications/unmatched?status=WAITING&search=4711&sort=newest&format=csv",
        "unmatched.csv",
      ],
    ],
  ],
  [
    () => import("../../withdrawals/admin/calls.ts"),
    [
      [
        "useWithdrawalFile",
        [],
        { status: "WAITING", search: "4711", sort: "newest", bank: "b" },
        "/api/admin/withdrawals?status=WAITING&search=4711&sort=newest&bank=b&format=csv",
        "withdrawals.csv",
      ],
    ],
  ],
  [
    () => import("../../members/admin/calls.ts"),
    [
      [
        "useUsersFile",
        [],
        {
          search: "4711",
          role: "USER",
          sort: "balance",
          state: "LOCKED",
          tag: "vip",
          alike: "DEVICE",
        },
        "/api/admin/users?search=4711&role=USER&sort=balance&state=LOCKED&tag=vip&alike=DEVICE&format=csv",
        "members.csv",
      ],
      [
        "useStatementFile",
        ["123456789"],
        { from: "2026-12-01", to: "2026-12-31" },
        "/api/admin/users/123456789/transactions?from=2026-12-01&to=2026-12-31&format=csv",
        "statement-12345678-2026-12-01-2026-12-31.csv",
      ],
      [
        "useStatementFile",
        ["123456789"],
        { from: undefined, to: undefined },
        "/api/admin/users/123456789/transactions?format=csv",
        "statement-12345678--.csv",
      ],
    ],
  ],
  [
    () => import("../../rounds/admin/calls.ts"),
    [
      [
        "useExposureFile",
        ["1"],
        undefined,
        "/api/admin/rounds/1/exposure?format=csv",
        "chokdee-exposure-1.csv",
      ],
    ],
  ],
  [
    () => import("../../rounds/admin/night/calls.ts"),
    [
      [
        "useLayOffFile",
        ["1"],
        { keep: "500" },
        "/api/admin/rounds/1/lay-off?keep=500&format=csv",
        "chokdee-lay-off-1.csv",
      ],
    ],
  ],
  [
    () => import("../../operations/admin/report-calls.ts"),
    [
      [
        "useProfitFile",
        [],
        { from: "2026-12-01", to: "2026-12-31", group: "round" },
        "/api/admin/reports/profit?from=2026-12-01&to=2026-12-31&group=round&format=csv",
        "profit-round-2026-12-01-2026-12-31.csv",
      ],
      [
        "useStaffFile",
        [],
        { from: "2026-12-01", to: "2026-12-31" },
        "/api/admin/reports/staff?from=2026-12-01&to=2026-12-31&format=csv",
        "staff-2026-12-01-2026-12-31.csv",
      ],
      [
        "useReconciliationFile",
        [],
        { date: "2026-12-01" },
        "/api/admin/reports/reconciliation?date=2026-12-01&format=csv",
        "reconciliation-2026-12-01.csv",
      ],
      [
        "useTrialBalanceFile",
        [],
        { date: "2026-12-01" },
        "/api/admin/books?date=2026-12-01&format=csv",
        "books-2026-12-01.csv",
      ],
      ["useDebtsFile", [], {}, "/api/admin/debts?format=csv", "debts.csv"],
      ["useLiabilitiesFile", [], {}, "/api/admin/books/liabilities?format=csv", "liabilities.csv"],
    ],
  ],
  [
    () => import("../../operations/admin/statement-calls.ts"),
    [
      [
        "useOutgoingFile",
        [],
        { date: "2026-12-01" },
        "/api/admin/reports/outgoing?date=2026-12-01&format=csv",
        "outgoing-2026-12-01.csv",
      ],
    ],
  ],
];
const cases = files.flatMap(([load, those]) =>
  those.map(([hook, given, of, asks, name]) => ({ load, hook, given, of, asks, name })),
);

it.each(cases)("$hook of $given and $of asks for $asks and saves $name", async (one) => {
  const use = (await one.load())[one.hook] as (...given: readonly unknown[]) => {
    readonly mutateAsync: (of: unknown) => Promise<unknown>;
  };
  const hook = await mount(() => use(...one.given));
  await act(() => hook.value().mutateAsync(one.of));
  expect([asked, saved]).toEqual([[one.asks], [`${one.name} blob:x`]]);
});
