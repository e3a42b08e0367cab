/** What the second person reads of a payout that another asks for. */
import type { Approval, ApprovalEvidence } from "@chokdee/domain/operations/approvals-contract.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it } from "vitest";

import { closeBrowser, mount, openBrowser } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

beforeEach(async () => {
  openBrowser();
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-staff", "admin-withdrawals", "admin-fields", "common"]);
});
afterAll(async () => {
  await closeBrowser();
});

const nothing: ApprovalEvidence = {
  reference_id: null,
  slip_url: null,
  slip_says: null,
  line: null,
  asked_amount: null,
  doubts: [],
  account: "กสิกรไทย 0451239876 ก้อย ใจดี",
  holds: [],
};

it("is what speaks against it, and what the first was warned of", async () => {
  const { Evidence } = await import("./Evidence.tsx");
  const evidence = { ...nothing, holds: ["LOCKED"], warnings: ["NAME_DIFFERS", "NEW_ACCOUNT"] };
  const item = { kind: "WITHDRAWAL", evidence } as Approval;
  const texts = await show(createElement(Evidence, { item }));
  const { text } = await import("../../text/i18n.ts");
  for (const key of ["hold.LOCKED", "warning.NAME_DIFFERS", "warning.NEW_ACCOUNT"] as const) {
    expect(texts()).toContain(text(`admin-withdrawals:${key}`));
  }
});

it("says of a payout that would go back to the wallet whether it is entered as paid", async () => {
  const { Evidence } = await import("./Evidence.tsx");
  const { text } = await import("../../text/i18n.ts");
  for (const stage of ["SENT", "PAID"] as const) {
    const item = { kind: "RETURN", evidence: { ...nothing, stage } } as Approval;
    const texts = await show(createElement(Evidence, { item }));
    expect(texts()).toContain(text(`admin-withdrawals:stage.${stage}`));
  }
});

it("says of a payout that is asked about after a restore that the bank has paid it", async () => {
  const { Evidence } = await import("./Evidence.tsx");
  const { text } = await import("../../text/i18n.ts");
  for (const wasPaid of [true, false]) {
    const item = { kind: "WITHDRAWAL", evidence: { ...nothing, was_paid: wasPaid } } as Approval;
    const texts = await show(createElement(Evidence, { item }));
    expect(texts().includes(text("admin-withdrawals:was_paid"))).toBe(wasPaid);
  }
});

it.each([
  [null, null, "slip_none"],
  ["/api/uploads/slips/1", null, "slip_sent"],
  ["/api/uploads/slips/1", "GENUINE", "slip_GENUINE"],
  ["/api/uploads/slips/1", "NOT_FOUND", "slip_NOT_FOUND"],
] as const)("says of a deposit with the slip %s, judged %s: %s", async (slip, says, key) => {
  const { useEvidenceLines } = await import("./Evidence.tsx");
  const { text } = await import("../../text/i18n.ts");
  const evidence = { ...nothing, slip_url: slip, slip_says: says };
  const page = await mount(() => useEvidenceLines()({ kind: "DEPOSIT", evidence } as Approval));
  const name = text("admin-staff:approvals.evidence.slip");
  expect(page.value()).toContainEqual([name, text(`admin-staff:approvals.evidence.${key}`)]);
});

it("shows of a statement the lines that the first one saw, and which were known", async () => {
  const { Evidence } = await import("./Evidence.tsx");
  const { loadTexts, text } = await import("../../text/i18n.ts");
  await loadTexts(["admin-statements"]);
  const line = { line: 2, kind: "IN", amount: "49999.37", occurred_at: "2026-11-26T05:00:00Z" };
  const lines = [
    { ...line, reference: "REF-77", counterparty: "X4321", description: "รับโอน", known: false },
    { ...line, line: 3, counterparty: null, description: null, known: true },
  ];
  const evidence = { ...nothing, account: null, statement_lines: lines };
  const item = { kind: "STATEMENT", evidence } as Approval;
  const texts = (await show(createElement(Evidence, { item })))();
  for (const part of ["REF-77 X4321 รับโอน", "49,999", text("admin-statements:kind.IN")])
    expect(texts).toContain(part);
  expect(texts.split(`(${text("admin-statements:known")})`)).toHaveLength(2);
});

it.each([
  ["999-1", "999-1"],
  [null, "-"],
])("says from which account the money of a line came (%s), and to which", async (from, shown) => {
  const { useEvidenceLines } = await import("./Evidence.tsx");
  const { text } = await import("../../text/i18n.ts");
  const line = { amount: "5.05", occurred_at: "2026-11-26T05:00:00Z", transaction_id: "T-1" };
  const evidence = { ...nothing, line: { ...line, from_account: from, to_account: "888-2" } };
  const item = { kind: "ASSIGNMENT", evidence } as Approval;
  const page = await mount(() => useEvidenceLines()(item));
  expect(page.value()).toContainEqual([text("admin-staff:approvals.evidence.sender"), shown]);
  expect(page.value()).toContainEqual([text("admin-staff:approvals.evidence.to"), "888-2"]);
});

it.each([
  [
    "ODDS",
    [{ bet_type: "TWO_TOP", odds: 9000, min_stake_satang: 100 }],
    [{ bet_type: "TWO_TOP", odds: 9500, min_stake_satang: 100 }],
    [["2 ตัวบน · อัตราจ่าย", "×90 → ×95"]],
  ],
  [
    "SCHEDULE",
    { schedule: { closeTime: "15:20", drawTime: "16:00" } },
    { schedule: { closeTime: "15:30", drawTime: "16:00" }, confirmed: true },
    [["ตารางออกผล · ปิดรับ", "15:20 → 15:30"]],
  ],
] as const)("before %s is approved, what changes is said, and nothing else", async (...one) => {
  const [kind, before, after, lines] = one;
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-settings", "admin-desk", "admin-rounds", "admin-notices", "betting"]);
  const { useChangeLines } = await import("./Evidence.tsx");
  const item = { kind, change: { before, after } } as unknown as Approval;
  const page = await mount(() => useChangeLines()(item));
  expect(page.value()).toEqual(lines);
});
