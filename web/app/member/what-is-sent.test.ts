/** What each act of a member sends: about what, with which fields, under a key for its retries or not. */
import { afterAll, expect, it } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { sentBy, type Calls } from "../../testing/calls-made.ts";

afterAll(closeBrowser);

type Act = readonly [hook: string, given: readonly unknown[], told: unknown, sends: string];
const acts: readonly (readonly [Calls, readonly Act[]])[] = [
  [
    () => import("../../deposits/member/calls.ts"),
    [
      ["useCancelDeposit", [], "1", "DELETE /api/wallets/deposits/1"],
      [
        "useCreateIntent",
        [],
        { amount: "1.00", provider: "bank", bank_account_id: "2" },
        `POST /api/wallets/deposit-intent {"amount":"1.00","provider":"bank","bank_account_id":"2"} KEY`,
      ],
    ],
  ],
  [
    () => import("../../members/member/account-calls.ts"),
    [
      [
        "useSaveBankAccount",
        [],
        { bank_id: "1", account_number: "2" },
        `POST /api/users/bank-accounts {"bank_id":"1","account_number":"2"}`,
      ],
      [
        "useSaveBankAccount",
        [],
        { id: "9", bank_id: "1", account_number: "2" },
        `PUT /api/users/bank-accounts/9 {"bank_id":"1","account_number":"2"}`,
      ],
      ["useRename", [], "ก้อย", `PATCH /api/users/me {"nickname":"ก้อย"}`],
    ],
  ],
  [
    () => import("../../notices/member/calls.ts"),
    [["useReadNotices", [], { up_to: "9" }, `POST /api/notices/read {"up_to":"9"}`]],
  ],
  [
    () => import("../../wallet/member/debts.ts"),
    [["usePayDebts", [], {}, "POST /api/wallets/debts/pay KEY"]],
  ],
  [
    () => import("../../referral/member/calls.ts"),
    [["useTransfer", [], { amount: "1.00" }, `POST /api/referral/transfer {"amount":"1.00"} KEY`]],
  ],
  [
    () => import("../../betting/member/slip-calls.ts"),
    [
      ["useWriteNote", ["g"], "x", `PUT /api/lottery/bets/groups/g/note {"note":"x"}`],
      ["useCancelSlip", [], "g", "POST /api/lottery/bets/groups/g/cancel KEY"],
    ],
  ],
  [
    () => import("../../results/member/draw-calls.ts"),
    [["useShoot", ["7"], "54321", `POST /api/lottery/rounds/7/shots {"number":"54321"} KEY`]],
  ],
  [
    () => import("../../lucky/member/calls.ts"),
    [
      ["useSaveSet", [], { id: null, body: { a: 1 } }, `POST /api/lucky-sets {"a":1}`],
      ["useSaveSet", [], { id: "1", body: { a: 1 } }, `PUT /api/lucky-sets/1 {"a":1}`],
      ["useDeleteSet", [], "1", "DELETE /api/lucky-sets/1"],
      ["useRestoreSet", [], "1", "POST /api/lucky-sets/1/restore"],
      ["useShareSet", [], "1", "POST /api/lucky-sets/1/share"],
      ["useCopySet", [], "code", "POST /api/lucky-sets/shared/code/copy"],
    ],
  ],
  [
    () => import("../../protection/member/protection-calls.ts"),
    [
      [
        "useSetLimit",
        [],
        { kind: "STAKE" },
        `PUT /api/users/me/protection/limits {"limits":[{"kind":"STAKE"}]}`,
      ],
      ["useTakeBreak", [], { a: 1 }, `POST /api/users/me/protection/break {"a":1}`],
      ["useSetRealityCheck", [], { a: 1 }, `PUT /api/users/me/protection/reality-check {"a":1}`],
      ["useExcludeMyself", [], { a: 1 }, `POST /api/users/me/protection/exclusion {"a":1}`],
    ],
  ],
];
const cases = acts.flatMap(([load, those]) =>
  those.map(([hook, given, told, sends]) => ({ load, hook, given, told, sends })),
);

it.each(cases)("$hook of $given with $told sends $sends", async (one) => {
  expect(await sentBy(one.load, one.hook, one.given, one.told)).toBe(one.sends);
});
