/** What may be taken from a member's credit: all of it, and no satang more. */
import { readUser, type AdminUser } from "@chokdee/domain/members/admin-contract.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const user = {
  id: "m",
  nickname: "ก้อย",
  phone_number: "0812345678",
  locked: false,
  wallet: { balance: 50.25 },
} as AdminUser;
let sent: unknown[] = [];
let answer: object = {};

beforeEach(async () => {
  openBrowser();
  sent = [];
  answer = { data: { balance: 0 }, message: "" };
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method === "GET") return Response.json({ data: user });
    sent.push(sentBody(init));
    return Response.json(answer);
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-members", "admin-desk", "admin", "common"]);
});
afterAll(closeBrowser);

it.each([
  ["50.25", [{ amount: "-50.25", reason: "ปิดบัญชี" }]],
  ["50.26", []],
])("of 50.25 baht %s can be taken: %j", async (amount, calls) => {
  const { CreditDialog } = await import("./CreditDialog.tsx");
  const onClose = vi.fn<() => void>();
  const page = await open(createElement(CreditDialog, { user, onClose }));
  await page.press("− ลดเครดิต");
  await page.type("จำนวนเงิน", amount);
  await page.type("เหตุผล", " ปิดบัญชี ");
  await page.press(`ยืนยันลด ${amount} บาท`);
  expect(sent).toEqual(calls);
  expect(onClose).toHaveBeenCalledTimes(calls.length);
  expect(page.text().includes("ยอดเงินจะติดลบ")).toBe(calls.length === 0);
});

it("an adjustment that waits for a second person is told in the server's words", async () => {
  answer = { data: { status: "WAITING_APPROVAL", approval_id: "a" }, message: "รออีกคนอนุมัติ" };
  const { CreditDialog } = await import("./CreditDialog.tsx");
  const { shownToast } = await import("../../ui/toast.ts");
  const page = await open(createElement(CreditDialog, { user, onClose: () => undefined }));
  await page.type("จำนวนเงิน", "10");
  await page.type("เหตุผล", "โบนัส");
  await page.press("ยืนยันเพิ่ม 10.00 บาท");
  await vi.waitFor(() => expect(shownToast.get()?.text).toBe("รออีกคนอนุมัติ"));
});

it("the credit that the member then has is told before: more by what is added, less by what is taken", async () => {
  const { CreditDialog } = await import("./CreditDialog.tsx");
  const page = await open(createElement(CreditDialog, { user, onClose: () => undefined }));
  await page.type("จำนวนเงิน", "10.10");
  expect(page.text()).toMatch(/60 ?\.35/);
  await page.press("− ลดเครดิต");
  expect(page.text()).toMatch(/40 ?\.15/);
});

it("a sign that is typed before the amount says whether it is added or taken", async () => {
  const { CreditDialog } = await import("./CreditDialog.tsx");
  const page = await open(createElement(CreditDialog, { user, onClose: () => undefined }));
  await page.type("จำนวนเงิน", "-10");
  await page.press("ยืนยันลด 10.00 บาท");
  await vi.waitFor(() => expect(sent).toEqual([{ amount: "-10.00", reason: null }]));
  const other = await open(createElement(CreditDialog, { user, onClose: () => undefined }));
  await other.press("− ลดเครดิต");
  await other.type("จำนวนเงิน", "+10");
  await other.press("ยืนยันเพิ่ม 10.00 บาท");
  await vi.waitFor(() => expect(sent.slice(1)).toEqual([{ amount: "10.00", reason: null }]));
});

it("nothing is sent where no amount is typed", async () => {
  const { CreditDialog } = await import("./CreditDialog.tsx");
  const page = await open(createElement(CreditDialog, { user, onClose: () => undefined }));
  await page.type("จำนวนเงิน", "0");
  await page.type("เหตุผล", "โบนัส");
  await page.press("ยืนยันเพิ่ม 0.00 บาท");
  expect(sent).toEqual([]);
});

const MOVED = "ยอดเครดิตเปลี่ยนหลังจากเปิดหน้าต่างนี้ ตัวเลขด้านล่างเป็นยอดล่าสุด";

/** The dialog above the list from which it was opened. */
async function watched() {
  const office = await backOffice(["admin-members"]);
  const read = (balance: number, more: object = {}) => {
    const now = { ...user, wallet: { balance }, ...more };
    office.answer("/api/admin/users/m", Object.fromEntries(Object.entries(now).toReversed()));
    office.answer("/api/admin/users/m/protection", { data: null });
    office.answer("/api/admin/users", { items: [now], next_cursor: null });
  };
  read(50.25);
  const { CreditDialog } = await import("./CreditDialog.tsx");
  const { useUsers, useUserProtection } = await import("./calls.ts");
  const { queryClient } = await import("../../app/query-client.ts");
  const onClose = vi.fn<() => void>();
  const Screen = () => {
    useUserProtection("m");
    return useUsers({ search: "" }).data ? createElement(CreditDialog, { user, onClose }) : null;
  };
  const page = await office.show(Screen);
  await vi.waitFor(() => expect(office.asked).toContain("/api/admin/users/m?"));
  expect(page.words()).not.toContain(MOVED);
  const again = () => act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  const move = async (balance: number, more?: object) => {
    read(balance, more);
    await again();
  };
  return { ...office, page, onClose, move };
}

it("a credit that has moved since is said, and what is reckoned goes by it", async () => {
  const { page, move, sent } = await watched();
  await page.press("− ลดเครดิต");
  await page.type("จำนวนเงิน", "50");
  await page.type("เหตุผล", "ปิดบัญชี");
  expect(page.words()).toMatch(/เครดิตปัจจุบัน 50\.25 .*หลังปรับ 50\.25 0\.25/);
  await move(150.25);
  await page.says(MOVED);
  expect(page.words()).toMatch(/เครดิตปัจจุบัน 150\.25 .*หลังปรับ 150\.25 100\.25/);
  // The member bets: there is less now than is to be taken.
  await move(20);
  await page.says("ยอดเงินจะติดลบ");
  await page.press("ยืนยันลด 50.00 บาท");
  expect(sent).toEqual([]);
});

it("what was kept of an earlier visit is older than the list: it says nothing of now", async () => {
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    // What they have now is being asked for.
    init === undefined ? new Response(textsAt(path)) : new Promise<Response>(() => undefined),
  );
  const { CreditDialog } = await import("./CreditDialog.tsx");
  const { queryClient } = await import("../../app/query-client.ts");
  const kept = { ...user, wallet: { balance: 10 } };
  queryClient.setQueryData(["backoffice", readUser.path, { id: user.id }], kept);
  const page = await open(createElement(CreditDialog, { user, onClose: () => undefined }));
  await page.press("− ลดเครดิต");
  await page.type("จำนวนเงิน", "50");
  expect(page.text()).toMatch(/เครดิตปัจจุบัน 50 ?\.25/);
  expect(page.text()).not.toContain(MOVED);
  expect(page.text()).not.toContain("ยอดเงินจะติดลบ");
});

it("one's own word is not said to have moved it, nor reckoned twice", async () => {
  const { page, move, answer, hold, sent, onClose } = await watched();
  answer("POST /api/admin/users/m/credit-adjust", { data: { balance: 60.25 }, message: "" });
  await page.type("จำนวนเงิน", "10");
  await page.type("เหตุผล", "โบนัส");
  const go = hold();
  await page.press("ยืนยันเพิ่ม 10.00 บาท");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await move(60.25);
  expect(page.words()).not.toContain(MOVED);
  expect(page.words()).toMatch(/หลังปรับ 50\.25 60\.25/);
  go();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it("that the member has changed besides is said as in other dialogs", async () => {
  const { page, move } = await watched();
  await move(50.25);
  expect(page.words()).not.toContain("รายการนี้เปลี่ยนไป");
  await move(50.25, { locked: true });
  await page.says("รายการนี้เปลี่ยนไป");
});
