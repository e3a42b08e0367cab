/** What the second person reads of a payout that another asks for. */
import type { Approval, ApprovalEvidence } from "@chokdee/domain/operations/approvals-contract.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it } from "vitest";

import { closeBrowser, mount, openBrowser } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

beforeEach(async () => {
  openBrowser();
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-staff", "admin-withdrawals", "common"]);
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
