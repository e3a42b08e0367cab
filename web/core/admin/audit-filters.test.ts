/** What the audit is narrowed by is asked for as such; and what an entry was about, in each language. */
import { listAudit } from "@chokdee/domain/core/audit-contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser, mount } from "../../testing/browser.ts";

afterAll(closeBrowser);

async function audit(address: string) {
  const office = await backOffice(["admin-audit"]);
  location.hash = `#${address}`;
  const page = await office.show(await import("./AuditScreen.tsx"));
  const asked = () => office.queries(listAudit.path);
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  return { page, asked };
}

const LIMIT = { limit: "25" };

describe("the audit", () => {
  it.each([
    ["เหตุผล ยอด หรือรหัส", "500", { search: "500" }],
    ["ผู้ทำ", "081", { actor: "081" }],
    ["ตั้งแต่", "19/11/2569", { from: "2026-11-19" }],
    ["ถึง", "20/11/2569", { to: "2026-11-20" }],
    ["การทำงาน", "bank.add", { action: "bank.add" }],
    ["ทำกับ", "round", { target_kind: "round" }],
  ])("narrowed in %s by %j is asked for as %j", async (label, typed, wanted) => {
    const { page, asked } = await audit("/admin/audit");
    await page.type(label, typed);
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ ...LIMIT, ...wanted }));
  });

  it("of one person is of everybody again, and what else it was narrowed by stays", async () => {
    const { page, asked } = await audit("/admin/audit?actor=s-1&name=แนน&search=500");
    expect(asked()).toEqual([{ ...LIMIT, actor: "s-1", search: "500" }]);
    await page.press("เฉพาะของ แนน");
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ ...LIMIT, search: "500" }));
    expect(page.typed("ผู้ทำ")).toBe("");
  });

  it("is narrowed by nothing once everything is taken away", async () => {
    const narrowed = "search=500&target=1&target_kind=round&action=bank.add&to=2026-11-20";
    const { page, asked } = await audit(`/admin/audit?actor=s-1&name=แนน&${narrowed}`);
    await page.press("ล้างตัวกรอง");
    await vi.waitFor(() => expect(asked().at(-1)).toEqual(LIMIT));
    expect(page.typed("เหตุผล ยอด หรือรหัส")).toBe("");
    expect(page.buttons()).not.toContain("ล้างตัวกรอง");
  });
});

it.each([
  ["th", /ลาว รอบเช้า · 20 พ\.ย\. 2569$/, /လာအို/],
  ["my", /လာအိုထီ · /, /ลาว|รอบเช้า/],
] as const)(
  "an entry of a round names it in %s once, with its day",
  async (language, named, not) => {
    const office = await backOffice(["admin-audit", "admin-fields"]);
    const { chooseLanguage } = await import("../../text/i18n.ts");
    await act(() => chooseLanguage(language));
    const { AuditTarget } = await import("./AuditTarget.tsx");
    const names = { th: "ลาว", my: "လာအိုထီ" };
    const target = { is_staff: false, names, name: "ลาว รอบเช้า", phone_number: null, amount: null };
    const entry = {
      target_kind: "round",
      target_id: "7",
      target: { ...target, draw_date: "2026-11-20" },
      after: null,
    };
    const page = await office.show(AuditTarget, { entry });
    expect(page.words()).toMatch(named);
    expect(page.words()).not.toMatch(not);
  },
);

it("a text of the house that is not written in the reader's language is shown in Thai", async () => {
  const office = await backOffice(["house-texts", "house-texts-own", "admin-texts"]);
  const { chooseLanguage } = await import("../../text/i18n.ts");
  await act(() => chooseLanguage("my"));
  const text = { kind: "TERMS", version: 3, written_at: "2026-11-20T18:00:00Z" };
  office.answer("/api/admin/house-texts", { data: [{ ...text, texts: { th: "ข้อหนึ่ง" } }] });
  const page = await office.show(await import("./HouseTextsScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain("ข้อหนึ่ง"));
});

it("of a round, what waits for a second person is asked for, not looked for among the newest", async () => {
  const office = await backOffice([]);
  const items = [
    { id: "a", round: { id: "6" } },
    { id: "b", round: null },
    { id: "c", round: { id: "7" } },
  ];
  office.answer("/api/admin/approvals", { items, next_cursor: null });
  const { useWaitingFor } = await import("./approvals-calls.ts");
  const waiting = await mount(() => useWaitingFor("7"));
  await vi.waitFor(() => expect(waiting.value()?.id).toBe("c"));
  expect(office.queries("/api/admin/approvals")).toEqual([
    { status: "WAITING", round_id: "7", limit: "25" },
  ]);
});
