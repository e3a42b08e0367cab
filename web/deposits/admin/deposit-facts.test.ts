/** What stands beside the slip: whose deposit it is, since when it waits, and what it waits for. */
import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

let rights: string[] = [];

beforeEach(async () => {
  openBrowser();
  rights = ["owner"];
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("/staff/me")) return Response.json({ data: { rights } });
    return path.startsWith("/api/")
      ? Response.json({ data: { items: [] } })
      : new Response(textsAt(path));
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-deposits", "common"]);
});
afterEach(closeBrowser);

/** Long ago, wherever today is. */
const AT = "2026-01-05T04:03:00Z";

const waiting = {
  id: "0b0e9f6e",
  status: "EXPIRED",
  amount: "250.00",
  qr_amount: "250.37",
  reference_id: "CD-1",
  created_at: AT,
  decided_at: null,
  decided_by: null,
  reason: null,
  credited_amount: null,
  waiting_approval_id: null,
  recalled: null,
  bank_line: null,
  slip: { uploaded_at: AT, qr: null, warnings: [], verification: null },
  receiving_account: { bank_name: "ธนาคารกสิกรไทย", display_number: "072-1-93485-0" },
  member: { id: "m-1", nickname: "ก้อย", phone_number: "0812345678", balance: 0 },
} as unknown as AdminDeposit;

async function shown(more: Partial<AdminDeposit> = {}) {
  const { DepositFacts } = await import("./DepositFacts.tsx");
  const nothing = () => undefined;
  const acts = {
    onApprove: nothing,
    onOtherAmount: nothing,
    onReject: nothing,
    onRecall: nothing,
  };
  const deposit = { ...waiting, ...more };
  return open(createElement(DepositFacts, { deposit, left: 0, pending: false, ...acts }));
}

it("a deposit of another day tells the day on which it was made and its slip was sent", async () => {
  const page = await shown();
  const text = page.text().replaceAll("\u00A0", " ");
  expect(text.match(/5 ม\.ค\. 2569 11:03 น\./g)).toHaveLength(2);
});

it("a deposit whose time ran out with a slip that nobody has judged waits for the staff", async () => {
  expect((await shown()).text()).toContain("รอยืนยัน");
  expect((await shown({ slip: null })).text()).toContain("หมดอายุ");
  expect((await shown({ decided_by: "แนน" })).text()).toContain("หมดอายุ");
});

it.each([
  ["owner", ["/admin/users?member=m-1"]],
  ["members", ["/admin/users?member=m-1"]],
  ["deposits", []],
])(
  "of the data of its member somebody with the right %s sees the links %j",
  async (right, links) => {
    rights = [right, "deposits"];
    const page = await shown();
    await vi.waitFor(() => expect(page.buttons().join()).toContain("ยืนยัน เติม"));
    expect(page.links()).toEqual(links);
  },
);
