/** A bank's statement is looked at before it is taken: of which account, and what its columns mean. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const PREVIEW = "/api/admin/statements/preview";
const TEXT = "วันที่,เงินเข้า,เงินออก,ยอดคงเหลือ\n20/11/2569,10.00,,10.00\n";
const sums = { lines: 3, known: 1, money_in: "10.00", money_out: "2.00", fees: "1.00" };
const clear = { items: [], sums, faults: [], ignored: 0, missing: [] };

async function dialog(seen: object = clear) {
  const office = await backOffice(["admin-statements"]);
  office.answer("/api/admin/receiving-accounts", {
    items: [
      { id: "r-1", active: true, bank_name: "กสิกรไทย", account_number: "0451239876" },
      { id: "r-2", active: true, bank_name: "กรุงไทย", account_number: "9876543210" },
    ],
  });
  for (const id of ["r-1", "r-2"]) {
    office.answer(`/api/admin/receiving-accounts/${id}/statement-mapping`, { data: null });
  }
  office.answer(`POST ${PREVIEW}`, seen);
  const { StatementImport } = await import("./StatementImport.tsx");
  const onClose = vi.fn<() => void>();
  const page = await office.show(StatementImport, { onClose });
  await vi.waitFor(() => expect(page.words()).toContain("045-1-23987-6"));
  const choose = async (text = TEXT) => {
    await page.type("บัญชีของสเตทเมนต์", "r-1");
    expect(await page.pick("เลือกไฟล์ CSV", new File([text], "kbank.csv"))).toBe("");
    await vi.waitFor(() => expect(page.words()).toContain("kbank.csv"));
  };
  return { ...office, page, onClose, choose };
}
afterAll(closeBrowser);

it("a statement is sent to be looked at, and then as it was seen, by its name", async () => {
  const { page, sent, told, onClose, choose } = await dialog();
  expect(page.buttons()).not.toContain("ดูตัวอย่าง");
  await choose();
  await page.press("ดูตัวอย่าง");
  await vi.waitFor(() => expect(page.words()).toContain("อ่านได้ 3 รายการ นำเข้าแล้ว 1"));
  expect(sent).toMatchObject([
    { path: PREVIEW, body: { receiving_account_id: "r-1", text: TEXT, mapping: { head_line: 1 } } },
  ]);
  await page.press("นำเข้า 2 รายการ");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ path: "/api/admin/statements" });
  expect(sent[1]?.body).toEqual({ ...(sent[0]?.body as object), name: "kbank.csv" });
  await vi.waitFor(async () => expect(await told()).toBe("นำเข้าแล้ว"));
  expect(onClose).toHaveBeenCalledOnce();
});

it("where a second person has to say so, that is told, and not that it is taken", async () => {
  const { page, answer, told, choose } = await dialog();
  const waits = { message: "รออีกคน 4711", data: { status: "WAITING_APPROVAL" } };
  answer("POST /api/admin/statements", waits);
  await choose();
  await page.press("ดูตัวอย่าง");
  await vi.waitFor(() => expect(page.buttons()).toContain("นำเข้า 2 รายการ"));
  await page.press("นำเข้า 2 รายการ");
  await vi.waitFor(async () => expect(await told()).toBe("รออีกคน 4711"));
});

it.each([
  ["a line cannot be read", { ...clear, faults: [{ line: 2, why: "DAY" }] }],
  ["a column is missing", { ...clear, missing: ["balance"] }],
  ["all of it is known", { ...clear, sums: { ...sums, known: 3 } }],
])("a statement cannot be taken where %s", async (_, seen) => {
  const { page, choose } = await dialog(seen);
  await choose();
  await page.press("ดูตัวอย่าง");
  await vi.waitFor(() => expect(page.words()).toContain("อ่านได้ 3 รายการ"));
  expect(page.buttons().some((name) => /^นำเข้า \d/.test(name))).toBe(false);
});

it("what was seen counts no more once a column, or the order of its days, means something else", async () => {
  const { page, sent, choose } = await dialog();
  await choose();
  await page.press("ดูตัวอย่าง");
  await vi.waitFor(() => expect(page.buttons()).toContain("นำเข้า 2 รายการ"));
  await page.type("ยอดคงเหลือ", "");
  await page.type("ลำดับวันที่", "YMD");
  expect(page.buttons()).not.toContain("นำเข้า 2 รายการ");
  await page.press("ดูตัวอย่าง");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({
    mapping: { date_order: "YMD", columns: { balance: null } },
  });
});

it("what was seen of one account is not taken for another", async () => {
  const { page, sent, choose } = await dialog();
  await choose();
  await page.press("ดูตัวอย่าง");
  await vi.waitFor(() => expect(page.buttons()).toContain("นำเข้า 2 รายการ"));
  await page.type("บัญชีของสเตทเมนต์", "r-2");
  expect(page.buttons()).not.toContain("นำเข้า 2 รายการ");
  await vi.waitFor(() => expect(page.buttons()).toContain("ดูตัวอย่าง"));
  await page.press("ดูตัวอย่าง");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ receiving_account_id: "r-2", text: TEXT });
});

it("a file without heads, and a refusal, are told", async () => {
  const { page, choose, refuse } = await dialog();
  await choose("x");
  expect(page.words()).toContain("ไม่พบหัวคอลัมน์ในไฟล์นี้");
  expect(page.buttons()).not.toContain("ดูตัวอย่าง");
  await choose();
  refuse("อ่านไม่ได้ 4711");
  await page.press("ดูตัวอย่าง");
  await vi.waitFor(() => expect(page.words()).toContain("อ่านไม่ได้ 4711"));
});
