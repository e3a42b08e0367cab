/** A dialog says before it is pressed that a colleague has changed what it asks about. */
import { createElement } from "react";
import { listAdminDeposits } from "@chokdee/domain/deposits/admin-contract.ts";
import { listAdminRounds } from "@chokdee/domain/rounds/admin-contract.ts";
import { listAdminWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { act, closeBrowser } from "../../../testing/browser.ts";
import { payout } from "../../../testing/payout-desk.ts";
import type { About } from "./ChangedNote.tsx";

afterAll(closeBrowser);

const PATH = "/api/admin/deposits";
const CHANGED = "รายการนี้เปลี่ยนไปหลังจากเปิดหน้าต่างนี้";
const member = { nickname: "ก้อย", phone_number: "0812345678", balance: 10 };
const waiting = { status: "PENDING", waiting_approval_id: null, slip: null, member };
const rows = [
  { id: "a", qr_amount: "100.00", ...waiting },
  { id: "b", qr_amount: "200.00", ...waiting },
];
const [a, b] = rows;
const one = { of: "deposits", rows: [{ id: "a" }] } as const;
const lists = {
  deposits: listAdminDeposits,
  rounds: listAdminRounds,
  withdrawals: listAdminWithdrawals,
};
type Of = keyof typeof lists;

/** A dialog above a list; `cursor` leads to the next page of it. */
async function dialog(about: About, under: Of, first: readonly object[], more: object = {}) {
  const { isOwn, cursor = null } = more as { isOwn?: boolean; cursor?: string };
  const office = await backOffice([]);
  const answer = (items: readonly object[]) =>
    office.answer(lists[under].path, { items, next_cursor: cursor, total: items.length });
  answer(first);
  const { ChangedNote } = await import("./ChangedNote.tsx");
  const { useCall } = await import("../../use-call.ts");
  const { queryClient } = await import("../../query-client.ts");
  const Screen = () => {
    const list = useCall("backoffice", lists[under], { query: {} });
    if (!list.data) return null;
    const note = createElement(ChangedNote, { about, isOwn: isOwn ?? false });
    return createElement("div", null, "read ", note);
  };
  const page = await office.show(Screen);
  await page.says("read");
  expect(page.words()).not.toContain(CHANGED);
  return {
    page,
    change: async (items: readonly object[]) => {
      const before = office.asked.length;
      answer(items);
      await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
      expect(office.asked.length).toBeGreaterThan(before);
    },
  };
}

it.each([
  ["its amount", one, [{ ...a, qr_amount: "101.00" }, b]],
  ["its state", one, [{ ...a, status: "SUCCESS" }, b]],
  ["whose it is", one, [{ ...a, member: { ...member, nickname: "ฟ้า" } }, b]],
  ["that it waits, by a colleague's word", one, [b]],
  ["one of several", { ...one, rows }, [a, { ...b, waiting_approval_id: "7" }]],
])("of a row that is another now: %s", async (_, about, items) => {
  const { page, change } = await dialog(about, "deposits", rows);
  await change(items as readonly object[]);
  await vi.waitFor(() => expect(page.words()).toContain(CHANGED));
});

it.each([
  ["time is over", { ...a, status: "EXPIRED" }],
  ["slip is another, which a member has sent", { ...a, slip: { url: "/s" } }],
])("of a row whose %s nobody is named who has changed it", async (_, now) => {
  const { page, change } = await dialog(one, "deposits", rows);
  await change([now, b as object]);
  await vi.waitFor(() => expect(page.words()).toContain(CHANGED));
  expect(page.words()).not.toContain("มีคน");
});

it.each([
  ["another row", one, [a, { ...b, status: "SUCCESS" }], {}],
  ["what moves by itself", one, [{ ...a, member: { ...member, balance: 99 } }, b], {}],
  ["one's own word", one, [b], { isOwn: true }],
  ["a row that was never shown", { ...one, rows: [{ id: "z" }] }, [b], {}],
  ["rows of another list with the same id", { of: "withdrawals", rows: [{ id: "a" }] }, [b], {}],
] as const)("of %s it says nothing", async (_, about, items, more) => {
  const { page, change } = await dialog(about, "deposits", rows, more);
  await change(items as readonly object[]);
  expect(page.words()).not.toContain(CHANGED);
});

const c = { id: "c", qr_amount: "300.00", ...waiting };
const judged = { ...b, slip: { url: "/s" } };
it.each([
  ["the last row slips when another comes before it", "b", [c, a], "next", false],
  ["a row slips with those behind it", "a", [c, { ...c, id: "d" }], "next", false],
  ["one slips past another that has come to the front", "a", [judged, c], "next", false],
  ["a row is decided: what was behind it stands there", "a", [b, c], "next", true],
  ["the last of the last page is decided", "b", [c, a], null, true],
])("of a list that goes on: %s", async (_, id, items, cursor, isTold) => {
  const about = { of: "deposits", rows: [{ id }] } as const;
  const { page, change } = await dialog(about, "deposits", rows, { cursor });
  await change(items as readonly object[]);
  expect(page.words().includes(CHANGED)).toBe(isTold);
});

const free = payout({ id: "w" });
const claimed = (by: string, isMine = false, until = "2026-11-20T12:15:00Z") =>
  payout({ id: "w", stage: "CLAIMED", claim: { by, until, is_mine: isMine } });
const sent = { by: "ข", at: "2026-11-20T12:00:00Z", reference: null };
it.each([
  ["I claim it", free, claimed("ฉัน", true), false],
  ["I give it back", claimed("ฉัน", true), free, false],
  ["my claim ends, or is made longer", claimed("ฉัน", true), claimed("ฉัน", true, "later"), false],
  ["a colleague's claim ends", claimed("ข"), free, false],
  ["I claim what a colleague gave back", claimed("ข"), claimed("ฉัน", true), false],
  ["a colleague claims it", free, claimed("ข"), true],
  ["a colleague claims what was mine", claimed("ฉัน", true), claimed("ข"), true],
  ["another colleague claims it", claimed("ข"), claimed("ค"), true],
  ["the bank is told", claimed("ฉัน", true), payout({ id: "w", stage: "SENT", sent }), true],
])("of a payout under the dialog when %s", async (_, before, then, isTold) => {
  const about = { of: "withdrawals", rows: [{ id: "w" }] } as const;
  const { page, change } = await dialog(about, "withdrawals", [before]);
  await change([then]);
  expect(page.words().includes(CHANGED)).toBe(isTold);
});

const round = {
  id: "r",
  status: "OPEN",
  stake: "10.00",
  settling: false,
  paid: null,
  result: null,
};
const paid = { winners: 1, payout: "900.00", profit: "-890.00" };
const drawn = { ...round, status: "SETTLED", result: { two_top: "12" } };
it.each([
  ["its bets close by the clock", round, { status: "CLOSED" }, false],
  ["its bets open by the clock", { ...round, status: "SCHEDULED" }, { status: "OPEN" }, false],
  ["its winners are being paid", drawn, { settling: true }, false],
  [
    "its winners are paid",
    { ...drawn, status: "CLOSED", settling: true },
    { status: "SETTLED", settling: false, paid },
    false,
  ],
  ["its result is entered", { ...round, status: "CLOSED" }, drawn, true],
  ["its result is corrected", drawn, { result: { two_top: "13" } }, true],
  ["it is void", round, { status: "VOIDED" }, true],
  ["it closes at another time", round, { close_time: "2026-11-20T12:00:00Z" }, true],
])("of a round under the dialog when %s", async (_, before, then, isTold) => {
  const first = { close_time: "2026-11-20T11:00:00Z", ...before };
  const { page, change } = await dialog({ of: "rounds", rows: [{ id: "r" }] }, "rounds", [first]);
  await change([{ ...first, ...then }]);
  expect(page.words().includes(CHANGED)).toBe(isTold);
});

it("a question shows it above what it asks, and its dialog with a reason as well", async () => {
  const office = await backOffice(["admin-deposits"]);
  const { listAdminDeposits: call } = await import("@chokdee/domain/deposits/admin-contract.ts");
  office.answer(PATH, { items: rows, next_cursor: null, total: 2 });
  const { useCall } = await import("../../use-call.ts");
  const { RejectDialog } = await import("../../../deposits/admin/DepositDialogs.tsx");
  const { confirm } = await import("../../../ui/confirm.ts");
  const { noteAbout } = await import("./ChangedNote.tsx");
  const { queryClient } = await import("../../query-client.ts");
  const send = async () => undefined;
  const onClose = () => undefined;
  const Screen = () => {
    const list = useCall("backoffice", call, { query: {} });
    const deposits = list.data?.items.slice(0, 1) ?? [];
    return list.data ? createElement(RejectDialog, { deposits, send, onClose }) : null;
  };
  const page = await office.show(Screen);
  await page.says("ปฏิเสธ");
  void confirm({ title: "เติม?", body: "ก้อย", note: noteAbout("deposits", { id: "a" }) });
  await page.says("เติม?");
  expect(page.words()).not.toContain(CHANGED);
  office.answer(PATH, { items: [{ ...a, status: "SUCCESS" }, b], next_cursor: null, total: 2 });
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  await vi.waitFor(() => expect(page.words().split(CHANGED)).toHaveLength(3));
});
