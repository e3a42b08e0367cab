/** A dialog says before it is pressed that a colleague has changed what it asks about. */
import { createElement } from "react";
import { listAdminDeposits } from "@chokdee/domain/deposits/admin-contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { act, closeBrowser } from "../../../testing/browser.ts";
import type { About } from "./ChangedNote.tsx";

afterAll(closeBrowser);

const PATH = "/api/admin/deposits";
const CHANGED = "มีคนเปลี่ยนรายการนี้หลังจากเปิดหน้าต่างนี้";
const member = { nickname: "ก้อย", phone_number: "0812345678", balance: 10 };
const rows = [
  { id: "a", qr_amount: "100.00", status: "PENDING", member },
  { id: "b", qr_amount: "200.00", status: "PENDING", member },
];

async function dialog(about: About, isOwn = false) {
  const office = await backOffice([]);
  office.answer(PATH, { items: rows, next_cursor: null, total: 2 });
  const { ChangedNote } = await import("./ChangedNote.tsx");
  const { useCall } = await import("../../use-call.ts");
  const { queryClient } = await import("../../query-client.ts");
  const Screen = () => {
    const list = useCall("backoffice", listAdminDeposits, { query: {} });
    if (!list.data) return null;
    return createElement("div", null, "read ", createElement(ChangedNote, { about, isOwn }));
  };
  const page = await office.show(Screen);
  await page.says("read");
  const change = async (items: readonly object[]) => {
    office.answer(PATH, { items, next_cursor: null, total: items.length });
    await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  };
  return { ...office, page, change };
}
const one = { of: "deposits", rows: [{ id: "a" }] } as const;
const [a, b] = rows;

it.each([
  ["its amount", one, [{ ...a, qr_amount: "101.00" }, b]],
  ["its state", one, [{ ...a, status: "SUCCESS" }, b]],
  ["whose it is", one, [{ ...a, member: { ...member, nickname: "ฟ้า" } }, b]],
  ["that it waits, by a colleague's word", one, [b]],
  ["one of several", { ...one, rows }, [a, { ...b, waiting_approval_id: "7" }]],
])("of a row that is another now: %s", async (_, about, items) => {
  const { page, change } = await dialog(about);
  expect(page.words()).not.toContain(CHANGED);
  await change(items as readonly object[]);
  await page.says(CHANGED);
});

it.each([
  ["another row", one, false, [a, { ...b, status: "SUCCESS" }]],
  ["what moves by itself", one, false, [{ ...a, member: { ...member, balance: 99 } }, b]],
  ["one's own word", one, true, [b]],
  ["a row that was never shown", { ...one, rows: [{ id: "z" }] }, false, [b]],
  ["rows of another list with the same id", { of: "withdrawals", rows: [{ id: "a" }] }, false, [b]],
] as const)("of %s it says nothing", async (_, about, isOwn, items) => {
  const { page, change, asked } = await dialog(about, isOwn);
  await change(items as readonly object[]);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
  expect(page.words()).not.toContain(CHANGED);
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
