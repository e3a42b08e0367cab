/** What may be taken from a member's credit: all of it, and no satang more. */
import type { AdminUser } from "@chokdee/domain/members/admin-contract.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const user = {
  id: "m",
  nickname: "ก้อย",
  phone_number: "0812345678",
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
