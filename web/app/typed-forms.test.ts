/** What a member types goes out as typed; what is refused says why, and stays to be put right. */
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { listOwnDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, sentBody, textsAt } from "../testing/browser.ts";
import { show, type Shown } from "../testing/shown.ts";

const member = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;
const SAID = "ระบบขัดข้องชั่วคราว 4711";

let sent: { readonly path: string; readonly body: unknown }[] = [];
let refuses = false;
let answers: Readonly<Record<string, unknown>> = {};
let reply: unknown;

beforeEach(async () => {
  openBrowser();
  [sent, refuses, answers, reply] = [[], false, {}, { data: {} }];
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method === "GET") return Response.json(answers[path] ?? { data: { balance: 5_000 } });
    sent.push({ path, body: sentBody(init) });
    return refuses
      ? Response.json({ code: "BUSY", message: SAID }, { status: 422 })
      : Response.json(reply);
  });
  (await import("./session.ts")).beginSession("token", member, 0);
});
afterAll(async () => {
  await closeBrowser();
});

async function page(groups: readonly string[], part: unknown, props: object): Promise<Shown> {
  const { loadTexts } = await import("../text/i18n.ts");
  await loadTexts([...groups, "common"] as never);
  return show(part, props);
}

const account = {
  id: "9",
  bank: {
    id: "004",
    code: "KBANK",
    name_th: "กสิกรไทย",
    name_en: "Kasikorn",
    color: "#138f2d",
    account_groups: [10],
  },
  account_number: "0451239876",
  account_name: "ก้อย ใจดี",
  is_editable: true,
};
const withdrawals = { min: 100, max: 50_000, daily_limit: 3, fee: 0, used_today: 0 };
const limit = { kind: "STAKE", period: "WEEK", amount: "500.00", used: "0.00", pending: null };
const pending = { amount: "900.00", from: "2026-11-21T12:00:00Z" };
/** The page as it stands then, with the limit of another period before the one that was set. */
const limitsWith = (more: object) => ({
  limits: [
    { ...limit, period: "MONTH", pending: { amount: "7.00", from: "2026-12-24T12:00:00Z" } },
    { ...limit, ...more },
  ],
});

interface Form {
  readonly groups: readonly string[];
  readonly part: () => Promise<unknown>;
  readonly props?: object;
  /** Its own callback once all is done. */
  readonly ends?: string;
  readonly typed: readonly (readonly [label: string, text: string])[];
  /** What is pressed, in this order. */
  readonly pressed: readonly string[];
  readonly path: string;
  readonly body: object;
  readonly reply?: object;
  /** What is told once it is done. */
  readonly told?: string;
  /** Where it is not the server's words that tell of a refusal. */
  readonly refused?: string;
  /** What is pressed before anything can be typed. */
  readonly opened?: string;
}

const forms: Readonly<Record<string, Form>> = {
  "a withdrawal": {
    groups: ["withdrawals"],
    part: async () =>
      (await import("../withdrawals/member/parts/WithdrawalForm.tsx")).WithdrawalForm,
    props: { account, limits: withdrawals },
    ends: "onDone",
    typed: [["จำนวนเงิน", "1234.5"]],
    pressed: ["ถอนเงิน 1,234.50 บาท", "ยืนยันถอน"],
    path: "/api/payment/withdrawal",
    body: { amount: "1234.50", bank_account_no: "0451239876", bank_account_name: "ก้อย ใจดี" },
  },
  "a limit": {
    groups: ["protection"],
    part: async () => (await import("../protection/member/parts/LimitDialog.tsx")).LimitDialog,
    props: { limit: { ...limit, amount: null } },
    ends: "onClose",
    typed: [["วงเงิน", "300"]],
    pressed: ["บันทึกวงเงิน"],
    path: "/api/users/me/protection/limits",
    body: { limits: [{ kind: "STAKE", period: "WEEK", amount: "300.00" }] },
    reply: limitsWith({ amount: "300.00" }),
    told: "ตั้งวงเงินแล้ว มีผลทันที",
  },
  "a limit that is raised": {
    groups: ["protection"],
    part: async () => (await import("../protection/member/parts/LimitDialog.tsx")).LimitDialog,
    props: { limit },
    ends: "onClose",
    typed: [["วงเงิน", "900"]],
    pressed: ["บันทึกวงเงิน"],
    path: "/api/users/me/protection/limits",
    body: { limits: [{ kind: "STAKE", period: "WEEK", amount: "900.00" }] },
    reply: limitsWith({ pending }),
    told: "บันทึกแล้ว มีผล 21 พ.ย. 2569 19:00 น.",
  },
  "a limit that is taken away": {
    groups: ["protection"],
    part: async () => (await import("../protection/member/parts/LimitDialog.tsx")).LimitDialog,
    props: { limit },
    ends: "onClose",
    typed: [],
    pressed: ["ยกเลิกวงเงินนี้"],
    path: "/api/users/me/protection/limits",
    body: { limits: [{ kind: "STAKE", period: "WEEK", amount: null }] },
    reply: limitsWith({ pending: { ...pending, amount: null } }),
    told: "บันทึกแล้ว มีผล 21 พ.ย. 2569 19:00 น.",
  },
  "a limit that is kept as it was": {
    groups: ["protection"],
    part: async () => (await import("../protection/member/parts/LimitsCard.tsx")).LimitsCard,
    props: { limits: [{ ...limit, period: "DAY", waiting: "0.00", left: "500.00", pending }] },
    typed: [],
    pressed: ["ใช้วงเงินเดิมต่อ"],
    path: "/api/users/me/protection/limits",
    body: { limits: [{ kind: "STAKE", period: "DAY", amount: "500.00" }] },
    reply: limitsWith({}),
    told: "ใช้วงเงินเดิมต่อแล้ว",
    refused: "บันทึกไม่สำเร็จ กรุณาลองใหม่",
  },
  "another password": {
    groups: ["members", "auth"],
    part: () => import("../accounts/member/ChangePasswordScreen.tsx"),
    typed: [
      ["รหัสผ่านปัจจุบัน", "เก่า 1234"],
      ["รหัสผ่านใหม่", "ใหม่ 5678"],
      ["ยืนยันรหัสผ่านใหม่", "ใหม่ 5678"],
    ],
    pressed: ["เปลี่ยนรหัสผ่าน"],
    path: "/api/auth/change-password",
    body: { current_password: "เก่า 1234", new_password: "ใหม่ 5678" },
    told: "เปลี่ยนรหัสผ่านสำเร็จ",
  },
  "an account to be paid to": {
    groups: ["members", "auth"],
    part: async () => (await import("../members/member/parts/BankAccountForm.tsx")).BankAccountForm,
    props: { account },
    ends: "onSaved",
    typed: [["เลขที่บัญชี", "0451230000"]],
    pressed: ["บันทึกบัญชี"],
    told: "แก้ไขบัญชีธนาคารสำเร็จ",
    path: "/api/users/bank-accounts/9",
    body: { bank_id: "004", account_number: "0451230000", account_name: "ก้อย ใจดี" },
  },
  "a commission": {
    groups: ["referral"],
    part: async () => (await import("../referral/member/parts/Commission.tsx")).Commission,
    props: { referral: { balance: "40.25", earned: "100.50", transferred: "60.25" } },
    typed: [],
    pressed: ["โอนเข้ากระเป๋า", "โอนเข้ากระเป๋า"],
    path: "/api/referral/transfer",
    body: { amount: "40.25" },
    reply: { data: { amount: "40.20" } },
    told: "โอน 40.20 บาท เข้ากระเป๋าเงินแล้ว",
  },
  "a note on a slip": {
    groups: ["slip-search"],
    part: async () => (await import("../betting/member/parts/SlipNote.tsx")).SlipNote,
    props: { slip: { betGroupId: "g", note: "เดิม" } },
    opened: "เดิม",
    typed: [["บันทึกของคุณ", "พี่แดง"]],
    pressed: ["บันทึก"],
    path: "/api/lottery/bets/groups/g/note",
    body: { note: "พี่แดง" },
    told: "เดิม",
  },
};

async function fill(form: Form, onEnd: () => void): Promise<Shown> {
  const ends = form.ends === undefined ? {} : { [form.ends]: onEnd };
  const shown = await page(form.groups, await form.part(), { ...form.props, ...ends });
  if (form.opened) await shown.press(form.opened);
  for (const [label, text] of form.typed) await shown.type(label, text);
  for (const name of form.pressed) {
    await vi.waitFor(() => expect(shown.buttons().join("|")).toContain(name));
    await shown.press(name);
  }
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  return shown;
}

/** What stands on the screen and what is told above it. */
async function told(shown: Shown): Promise<string> {
  const { shownToast } = await import("../ui/toast.ts");
  return `${shown.text()} ${shownToast.get()?.text ?? ""}`.replaceAll("\u00A0", " ");
}

describe.each(Object.entries(forms))("%s", (_, form) => {
  it("goes out as it was typed, and is told as done", async () => {
    reply = form.reply ?? reply;
    const onEnd = vi.fn<() => void>();
    const shown = await fill(form, onEnd);
    expect(sent).toEqual([{ path: form.path, body: expect.objectContaining(form.body) }]);
    if (form.ends) await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
    await vi.waitFor(async () => expect(await told(shown)).toContain(form.told ?? ""));
  });

  it("is told as refused in the words of the server, and what was typed stands", async () => {
    refuses = true;
    const onEnd = vi.fn<() => void>();
    const shown = await fill(form, onEnd);
    await vi.waitFor(async () => expect(await told(shown)).toContain(form.refused ?? SAID));
    expect(onEnd).not.toHaveBeenCalled();
    for (const [label, text] of form.typed) expect(shown.typed(label).replace(",", "")).toBe(text);
  });
});

it.each([
  [5_000.5, "0.00", "5,000.50"],
  [5_000.5, "1200.25", "3,800.25"],
  [90_000, "0.00", "50,000"],
  [90_000, "39999.99", "50,000"],
  [90_000, "40000.01", "49,999.99"],
  [1_000, "900.00", "100"],
  [1_000, "900.01", undefined],
])(
  "of %s baht with %s owed the form of a withdrawal offers to take %s",
  async (have, owed, all) => {
    const { WithdrawalForm } = await import("../withdrawals/member/parts/WithdrawalForm.tsx");
    const { queryClient } = await import("./query-client.ts");
    answers = {
      [balance.path]: { data: { balance: have } },
      [listOwnDebts.path]: { data: { total: owed, items: [] } },
    };
    const shown = await page(["withdrawals"], WithdrawalForm, { account, limits: withdrawals });
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    // What has come is drawn by then: nothing offered is no matter of a moment.
    await shown.type("จำนวนเงิน", "1");
    const offered = () => shown.buttons().find((name) => name.startsWith("ถอนทั้งหมด"));
    await vi.waitFor(() => expect(offered()?.split(" ")[1]).toBe(all));
  },
);

it("a limit of less than a baht is not sent, and says so", async () => {
  const { LimitDialog } = await import("../protection/member/parts/LimitDialog.tsx");
  reply = limitsWith({ pending });
  const shown = await page(["protection"], LimitDialog, { limit, onClose: vi.fn<() => void>() });
  await shown.type("วงเงิน", "0.99");
  await shown.press("บันทึกวงเงิน");
  await vi.waitFor(() => expect(shown.text()).toContain("ตั้งแต่ 1 บาทขึ้นไป"));
  await shown.type("วงเงิน", "1");
  await shown.press("บันทึกวงเงิน");
  await vi.waitFor(() => expect(sent).not.toEqual([]));
  expect(sent).toMatchObject([{ body: { limits: [{ amount: "1.00" }] } }]);
});
