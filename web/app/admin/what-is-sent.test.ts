/** What each act of the back office sends: about whom or what, with which fields, under a key or not. */
import { afterAll, expect, it } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { sentBy, type Calls } from "../../testing/calls-made.ts";

afterAll(closeBrowser);

type Act = readonly [hook: string, given: readonly unknown[], told: unknown, sends: string];
const notice = {
  titles: { th: "ก" },
  bodies: { th: "ข" },
  image_url: "/p",
  active: true,
  starts_at: "s",
  ends_at: null,
  sort_order: 3,
};
const acts: readonly (readonly [Calls, readonly Act[]])[] = [
  [
    () => import("../../deposits/admin/calls.ts"),
    [
      [
        "useDecideDeposits",
        [],
        { ids: ["1", "2"], action: "REJECT", reason: "x" },
        `POST /api/admin/deposits/decide {"ids":["1","2"],"action":"REJECT","reason":"x"}`,
      ],
      [
        "useRecallDeposit",
        [],
        { id: "1", reason: "x" },
        `POST /api/admin/deposits/1/recall {"reason":"x"}`,
      ],
      [
        "useApproveOtherAmount",
        [],
        { id: "1", amount: "2.00", reason: "x" },
        `POST /api/admin/deposits/1/approve {"amount":"2.00","reason":"x"}`,
      ],
      ["useDecideDeposit", [], { id: "1" }, "POST /api/admin/deposits/1/approve {}"],
      [
        "useDecideDeposit",
        [],
        { id: "1", reason: "x" },
        `POST /api/admin/deposits/1/reject {"reason":"x"}`,
      ],
      [
        "useCloseLine",
        [],
        { id: "1", as: "DUPLICATE", duplicate_of: "2", note: "x" },
        `POST /api/admin/notifications/1/close {"as":"DUPLICATE","duplicate_of":"2","note":"x"}`,
      ],
      [
        "useAssign",
        [],
        { id: "1", to: { user_id: "2" } },
        `POST /api/admin/notifications/1/assign {"user_id":"2"}`,
      ],
      [
        "useSaveReceivingAccount",
        [undefined],
        { form: { bank_code: "KBANK" }, change: {} },
        `POST /api/admin/receiving-accounts {"bank_code":"KBANK"}`,
      ],
      [
        "useSaveReceivingAccount",
        ["1"],
        { form: {}, change: { bank_code: "KBANK" } },
        `PATCH /api/admin/receiving-accounts/1 {"bank_code":"KBANK"}`,
      ],
    ],
  ],
  [
    () => import("../../withdrawals/admin/calls.ts"),
    [
      [
        "useDecideWithdrawals",
        [],
        { ids: ["1", "2"], action: "REJECT", reason: "x" },
        `POST /api/admin/withdrawals/decide {"ids":["1","2"],"action":"REJECT","reason":"x"}`,
      ],
    ],
  ],
  [
    () => import("../../members/admin/calls.ts"),
    [
      ["useAddNote", ["1"], "x", `POST /api/admin/users/1/notes {"text":"x"}`],
      ["useRemoveNote", ["1"], "2", "DELETE /api/admin/users/1/notes/2"],
      [
        "useAdjustCredit",
        [],
        { userId: "1", amount: "-1.00", reason: "" },
        `POST /api/admin/users/1/credit-adjust {"amount":"-1.00","reason":null} KEY`,
      ],
      [
        "useMemberAction",
        [],
        { kind: "lock", userId: "1", reason: "x" },
        `POST /api/admin/users/1/lock {"reason":"x"}`,
      ],
      ["useMemberAction", [], { kind: "unlock", userId: "1" }, "POST /api/admin/users/1/unlock {}"],
      [
        "useMemberAction",
        [],
        { kind: "reset", userId: "1", reason: "x" },
        `POST /api/admin/users/1/reset-password {"reason":"x"}`,
      ],
      [
        "useSaveBank",
        [undefined],
        { form: { code: "004", name_th: "ก" }, change: {} },
        `POST /api/admin/banks {"code":"004","name_th":"ก"}`,
      ],
      [
        "useSaveBank",
        ["1"],
        { form: {}, change: { name_th: "ก" } },
        `PATCH /api/admin/banks/1 {"name_th":"ก"}`,
      ],
    ],
  ],
  [
    () => import("../../members/admin/likeness-calls.ts"),
    [
      ["useAddTag", ["1"], "vip", `POST /api/admin/users/1/tags {"tag":"vip"}`],
      ["useRemoveTag", ["1"], "vip", "DELETE /api/admin/users/1/tags/vip"],
    ],
  ],
  [
    () => import("../../members/admin/debt-calls.ts"),
    [
      [
        "useSettleDebt",
        ["1"],
        { debt: undefined, reason: "x" },
        `POST /api/admin/users/1/debts/collect {"reason":"x"} KEY`,
      ],
      [
        "useSettleDebt",
        ["1"],
        { debt: { kind: "RESULT", reference: "r", rest: "1.00" }, reason: "x" },
        `POST /api/admin/users/1/debts/write-off {"kind":"RESULT","reference":"r","expected_rest":"1.00","reason":"x"} KEY`,
      ],
    ],
  ],
  [
    () => import("../../operations/admin/report-calls.ts"),
    [
      ["useLedgerCheck", [], undefined, "GET /api/admin/ledger/check"],
      ["useDeclareBalance", [], { a: 1 }, `POST /api/admin/books/declared-balances {"a":1}`],
    ],
  ],
  [
    () => import("../../operations/admin/statement-calls.ts"),
    [
      ["usePreview", [], { a: 1 }, `POST /api/admin/statements/preview {"a":1}`],
      ["useImport", [], { a: 1 }, `POST /api/admin/statements {"a":1}`],
      [
        "useExplain",
        [],
        { id: "1", as: "FEE", of: "2", note: "x" },
        `POST /api/admin/statement-lines/1/explain {"as":"FEE","of":"2","note":"x"}`,
      ],
      ["useReopen", [], { id: 1, note: 1 }, `POST /api/admin/statement-lines/1/reopen {"note":1}`],
    ],
  ],
  [
    () => import("../../operations/admin/service-calls.ts"),
    [
      [
        "useSwitchService",
        ["BETTING"],
        { reason: "x", told: { th: "ก", en: "a" } },
        `POST /api/admin/services/BETTING/stop {"reason":"x","message":"ก","translations":{"en":"a"}}`,
      ],
      [
        "useSwitchService",
        ["BETTING"],
        { reason: "x" },
        `POST /api/admin/services/BETTING/resume {"reason":"x"}`,
      ],
      ["useTestOutside", ["SMS"], undefined, "POST /api/admin/outside/SMS/test"],
    ],
  ],
  [
    () => import("../../core/admin/approvals-calls.ts"),
    [
      ["useDecide", ["1"], "approve", "POST /api/admin/approvals/1/approve"],
      ["useDecide", ["1"], "reject", "POST /api/admin/approvals/1/reject {}"],
    ],
  ],
  [
    () => import("../../core/admin/settings-calls.ts"),
    [["useWriteSettings", [], { a: 1 }, `PUT /api/admin/settings {"a":1}`]],
  ],
  [
    () => import("../../staff/admin/calls.ts"),
    [
      ["useAddStaff", [], { a: 1 }, `POST /api/admin/staff {"a":1}`],
      [
        "useChangeRights",
        ["1"],
        { rights: ["owner"] },
        `PUT /api/admin/staff/1/rights {"rights":["owner"]}`,
      ],
      [
        "useStaffAct",
        ["1"],
        { act: "disable", reason: "x" },
        `POST /api/admin/staff/1/disable {"reason":"x"}`,
      ],
      [
        "useStaffAct",
        ["1"],
        { act: "enable", reason: "x" },
        `POST /api/admin/staff/1/enable {"reason":"x"}`,
      ],
      [
        "useStaffAct",
        ["1"],
        { act: "end_sessions", reason: "x" },
        "POST /api/admin/staff/1/end-sessions",
      ],
      [
        "useStaffAct",
        ["1"],
        { act: "reset_totp", reason: "x" },
        `POST /api/admin/staff/1/reset-totp {"reason":"x"}`,
      ],
      [
        "useStaffAct",
        ["1"],
        { act: "reset_password", reason: "x" },
        `POST /api/admin/users/1/reset-password {"reason":"x"}`,
      ],
      ["useBeginTotp", [], "pw", `POST /api/admin/staff/me/totp {"password":"pw"}`],
      ["useConfirmTotp", [], "123456", `POST /api/admin/staff/me/totp/verify {"otp":"123456"}`],
      ["useDisableTotp", [], { a: 1 }, `POST /api/admin/staff/me/totp/disable {"a":1}`],
      ["useFirstPassword", [], { a: 1 }, `POST /api/auth/change-password {"a":1} KEY`],
      ["useSendPhoneCode", [], undefined, "POST /api/admin/staff/me/phone-code"],
      ["useConfirmPhone", [], { a: 1 }, `POST /api/admin/staff/me/confirm-phone {"a":1}`],
    ],
  ],
  [
    () => import("../../notices/admin/calls.ts"),
    [
      [
        "useSaveNotice",
        ["announcement", undefined],
        notice,
        `POST /api/admin/announcements {"texts":{"th":"ก"},"active":true,"starts_at":"s","ends_at":null,"sort_order":3}`,
      ],
      [
        "useSaveNotice",
        ["announcement", "1"],
        notice,
        `PATCH /api/admin/announcements/1 {"texts":{"th":"ก"},"active":true,"starts_at":"s","ends_at":null,"sort_order":3}`,
      ],
      [
        "useSaveNotice",
        ["promotion", undefined],
        notice,
        `POST /api/admin/promotions {"titles":{"th":"ก"},"bodies":{"th":"ข"},"image_url":"/p","active":true,"starts_at":"s","ends_at":null,"sort_order":3}`,
      ],
      [
        "useSaveNotice",
        ["promotion", "1"],
        notice,
        `PATCH /api/admin/promotions/1 {"titles":{"th":"ก"},"bodies":{"th":"ข"},"image_url":"/p","active":true,"starts_at":"s","ends_at":null,"sort_order":3}`,
      ],
    ],
  ],
];
const cases = acts.flatMap(([load, those]) =>
  those.map(([hook, given, told, sends]) => ({ load, hook, given, told, sends })),
);

it.each(cases)("$hook of $given with $told sends $sends", async (one) => {
  expect(await sentBy(one.load, one.hook, one.given, one.told)).toBe(one.sends);
});
