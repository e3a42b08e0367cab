/** The keys at the desks of money: of which row they are, for whom, and what goes with another row. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";
import { payout } from "../../testing/payout-desk.ts";

const AT = "2026-01-05T04:03:00Z";
const memberOf = (id: string) => ({
  id: `m-${id}`,
  nickname: `คน${id}`,
  phone_number: "0812345678",
  balance: "100.10",
  bank_name: "กสิกรไทย",
  account_name: "ก้อย ใจดี",
  registered_name: "ก้อย ใจดี",
  created_at: AT,
  total_deposited: "0.00",
  total_withdrawn: "0.00",
  withdrawals_today: 0,
});
const deposit = (id: string, more: object = {}) => ({
  id,
  status: "PENDING",
  amount: "250.00",
  qr_amount: `250.3${id}`,
  reference_id: `CD-${id}`,
  created_at: AT,
  waiting_approval_id: null,
  decided_at: null,
  decided_by: null,
  credited_amount: null,
  recalled: null,
  reason: null,
  bank_line: null,
  slip: { url: `/s/${id}`, uploaded_at: AT, qr: null, warnings: [], verification: null },
  earlier_slips: [],
  receiving_account: { bank_name: "กสิกรไทย", display_number: "072-1-93485-0" },
  member: memberOf(id),
  ...more,
});
const line = (id: string, more: object = {}) => ({
  id: Number(id),
  provider: "kbank",
  transaction_id: `T-${id}`,
  amount: `350.3${id}`,
  occurred_at: AT,
  to_account: "0721934850",
  from_account: null,
  reference: null,
  why_unmatched: "SEVERAL",
  same_as: null,
  closed: null,
  waiting_approval_id: null,
  senders: [],
  candidates: [
    {
      ...memberOf(id),
      deposit_id: `d-${id}`,
      reference_id: `CD-${id}`,
      qr_amount: `350.3${id}`,
      created_at: AT,
      status: "EXPIRED",
    },
  ],
  ...more,
});
const waits = (id: string, more: object = {}) =>
  payout({
    id,
    net_amount: `450.3${id}`,
    member: memberOf(id),
    warnings: [],
    processed_at: null,
    decided_by: null,
    reject_reason: null,
    slip_image_url: null,
    ...more,
  } as never);

const desks = {
  deposits: {
    path: "/api/admin/deposits",
    screen: () => import("../../deposits/admin/DepositsScreen.tsx"),
    row: deposit,
    over: { status: "SUCCESS" },
    approves: "250.32",
    rejects: "ปฏิเสธฝาก 250.32",
  },
  lines: {
    path: "/api/admin/notifications/unmatched",
    screen: () => import("../../deposits/admin/UnmatchedScreen.tsx"),
    row: line,
    over: { closed: { as: "NOT_OURS", duplicate_of: null, closed_by: "คน1", at: AT, note: "x" } },
    approves: "350.32",
    rejects: "เติมให้สมาชิก ค้นหา",
  },
  payouts: {
    path: "/api/admin/withdrawals",
    screen: () => import("../../withdrawals/admin/WithdrawalsScreen.tsx"),
    row: waits,
    over: { status: "APPROVED", stage: "PAID" },
    approves: "450.32",
    rejects: "คืน 100.01 บาทเข้ากระเป๋าของ คน2",
  },
} as const;
type Desk = (typeof desks)[keyof typeof desks];

async function open({ path, screen }: Desk, items: readonly object[], rights?: readonly string[]) {
  const office = await backOffice(["admin-deposits", "admin-withdrawals"], rights);
  const view = new EventTarget();
  vi.stubGlobal("addEventListener", view.addEventListener.bind(view));
  vi.stubGlobal("removeEventListener", view.removeEventListener.bind(view));
  vi.stubGlobal("Element", Promise);
  vi.stubGlobal("HTMLElement", Promise);
  const body = { closest: () => null };
  Object.assign(globalThis.document, { body, getElementById: () => null });
  location.hash = "#/admin";
  office.answer(path, { items, total: items.length, next_cursor: null });
  const account = { id: "r-1", active: true, bank_name: "กสิกรไทย", account_number: "0451239876" };
  office.answer("/api/admin/receiving-accounts", { items: [account] });
  const page = await office.show(await screen());
  await vi.waitFor(() => expect(page.words()).toContain("คน1"));
  const { questions } = await import("../../ui/confirm.ts");
  const key = (code: string) =>
    act(() => void view.dispatchEvent(Object.assign(new Event("keydown"), { code })));
  return { ...office, page, key, questions };
}
afterAll(closeBrowser);

describe.each(Object.entries(desks))("the keys at the desk of %s", (_, desk) => {
  it("A and R are of the row that J has led to", async () => {
    const { key, page, questions } = await open(desk, [desk.row("1"), desk.row("2")]);
    await key("KeyJ");
    await key("KeyR");
    await vi.waitFor(() => expect(page.words()).toContain(desk.rejects));
    await page.press("ปิด");
    await key("KeyA");
    expect(questions.get()).toHaveLength(1);
    expect(questions.get()[0]?.title).toContain(desk.approves);
  });

  it.each([
    ["who may only look", {}, ["auditor"]],
    ["what is decided", desk.over, ["owner"]],
  ])("A, R and X do nothing for or of %s", async (__, more, rights) => {
    const { key, page, questions } = await open(desk, [desk.row("1", more)], rights);
    const before = page.words();
    for (const code of ["KeyA", "KeyR", "KeyX"]) await key(code);
    expect(questions.get()).toEqual([]);
    expect(page.words()).toBe(before);
  });
});

it("A at a line proposes the first of its deposits, which is the nearest", async () => {
  const [near] = line("1").candidates;
  const far = { ...near, deposit_id: "d-far", reference_id: "CD-far" };
  const { key, page } = await open(desks.lines, [line("1", { candidates: [near, far] })]);
  await key("KeyA");
  expect(page.words()).toContain("โดยปิดรายการฝาก CD-1");
});

it("while payouts are selected A is of all of them and not of the one that is shown", async () => {
  const { key, questions } = await open(desks.payouts, [waits("1"), waits("2")]);
  await key("KeyX");
  await key("KeyA");
  expect(questions.get().map(({ title }) => title)).toEqual(["โอนแล้ว 1 รายการ?"]);
});

it("A and R do nothing with a payout that a colleague has claimed", async () => {
  const claim = { by: "คน9", until: AT, is_mine: false };
  const theirs = waits("1", { stage: "CLAIMED", claim });
  const { key, page, questions } = await open(desks.payouts, [theirs]);
  const before = page.words();
  expect(before).toContain("คน9");
  for (const code of ["KeyA", "KeyR"]) await key(code);
  expect(questions.get()).toEqual([]);
  expect(page.words()).toBe(before);
});

it("A and R do nothing with a payout while a step of it is under way", async () => {
  const { key, page, questions, hold, sent } = await open(desks.payouts, [waits("1")]);
  const free = hold();
  await page.press("รับมาทำ");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const before = page.words();
  for (const code of ["KeyA", "KeyR"]) await key(code);
  expect(questions.get()).toEqual([]);
  expect(page.words()).toBe(before);
  free();
  // Then they are of it again.
  await vi.waitFor(async () => {
    await key("KeyA");
    expect(questions.get()).toHaveLength(1);
  });
});

it("the account that was chosen for one payout is not taken for the next", async () => {
  const { key, page } = await open(desks.payouts, [waits("1"), waits("2")]);
  await vi.waitFor(() => page.type("จ่ายจากบัญชี", "r-1"));
  expect(page.typed("จ่ายจากบัญชี")).toBe("r-1");
  await key("KeyJ");
  expect(page.typed("จ่ายจากบัญชี")).toBe("");
});

it("an earlier slip of one deposit is not shown as the slip of the next", async () => {
  const earlier = deposit("1", { earlier_slips: ["/s/old"] });
  const { key, page, asked } = await open(desks.deposits, [earlier, deposit("2")]);
  await page.press("1");
  await vi.waitFor(() => expect(asked.join()).toContain("/s/old"));
  await key("KeyJ");
  await vi.waitFor(() => expect(asked.join()).toContain("/s/2"));
});
