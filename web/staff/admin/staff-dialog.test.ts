/** The rights of one of the staff, changed in their dialog. */
import type { StaffMember } from "@chokdee/domain/staff/contract.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const staff = {
  id: "s",
  nickname: "แดง",
  phone_number: "0812345678",
  rights: ["support"],
  confirmed: true,
  locked_reason: null,
  has_totp: false,
  sessions: 0,
  enabled: true,
} as unknown as StaffMember;
let sent: unknown[] = [];

beforeEach(async () => {
  openBrowser();
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method !== "GET") sent.push(sentBody(init));
    return Response.json({ data: {}, message: "" });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-staff", "admin-desk", "admin", "common"]);
});
afterAll(closeBrowser);

it("an account without a right is told of and not saved, with one it is", async () => {
  const { StaffDialog } = await import("./StaffDialog.tsx");
  const onClose = vi.fn<() => void>();
  const page = await open(createElement(StaffDialog, { staff, onClose, onPassword: vi.fn() }));
  await page.tick("ดูแลสมาชิก");
  expect(page.text()).toContain("เลือกสิทธิ์อย่างน้อยหนึ่งอย่าง");
  await page.press("เปลี่ยนสิทธิ์");
  expect([sent, onClose.mock.calls]).toEqual([[], []]);
  await page.tick("งวด");
  await page.press("เปลี่ยนสิทธิ์");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ rights: ["rounds"], over: { rights: ["support"] } }]);
});
