/** Another file, and what is kept of the one before: neither is taken for what it is not. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";

const PREVIEW = "/api/admin/statements/preview";
const IMPORT = "/api/admin/statements";
const TEXT = "วันที่,เงินเข้า,เงินออก,ยอดคงเหลือ\n20/11/2569,10.00,,10.00\n";
const sums = { lines: 3, known: 1, money_in: "10.00", money_out: "2.00", fees: "1.00" };
const clear = { items: [], sums, faults: [], ignored: 0, missing: [] };
const columns = {
  date: "วันที่",
  time: null,
  amount: null,
  // The other way round than their names say.
  money_in: "เงินออก",
  money_out: "เงินเข้า",
  fee: null,
  balance: null,
  reference: null,
  counterparty: null,
  description: null,
};
const kept = { head_line: 1, delimiter: "COMMA", date_order: "YMD", columns };

async function dialog() {
  const office = await backOffice(["admin-statements"]);
  office.answer("/api/admin/receiving-accounts", {
    items: [
      { id: "r-1", active: true, bank_name: "กสิกรไทย", account_number: "0451239876" },
      { id: "r-2", active: true, bank_name: "กรุงไทย", account_number: "9876543210" },
    ],
  });
  const mappingOf = (id: string) => `/api/admin/receiving-accounts/${id}/statement-mapping`;
  office.answer(mappingOf("r-1"), { data: kept });
  office.answer(mappingOf("r-2"), { data: null });
  office.answer(`POST ${PREVIEW}`, clear);
  const { StatementImport } = await import("./StatementImport.tsx");
  const page = await office.show(StatementImport, { onClose: () => undefined });
  await page.says("045-1-23987-6");
  const choose = async (text: string, name: string) => {
    await page.pick("เลือกไฟล์ CSV", new File([text], name));
    await page.says(name);
  };
  const look = async () => {
    const before = office.sent.length;
    await vi.waitFor(() => page.press("ดูตัวอย่าง"));
    await vi.waitFor(() => expect(office.sent).toHaveLength(before + 1));
    await page.says("อ่านได้ 3 รายการ");
    return office.sent.at(-1)?.body as { readonly text: string; readonly mapping: object };
  };
  return { ...office, page, choose, look };
}
afterAll(closeBrowser);

it("what the columns meant in the account's last file they mean again, and of no other account", async () => {
  const { page, choose, look } = await dialog();
  await choose(TEXT, "kbank.csv");
  await page.type("บัญชีของสเตทเมนต์", "r-1");
  await vi.waitFor(() => expect(page.typed("เงินเข้า")).toBe("เงินออก"));
  expect((await look()).mapping).toEqual(kept);
  await page.type("บัญชีของสเตทเมนต์", "r-2");
  await vi.waitFor(() => expect(page.typed("เงินเข้า")).toBe("เงินเข้า"));
  const { mapping } = await look();
  expect(mapping).toMatchObject({ columns: { money_in: "เงินเข้า", money_out: "เงินออก" } });
});

it("what the columns meant is guessed anew for a file that has other heads", async () => {
  const { page, choose, look } = await dialog();
  await page.type("บัญชีของสเตทเมนต์", "r-1");
  await choose(TEXT.replace("เงินออก", "ถอน"), "other.csv");
  const { mapping } = await look();
  expect(mapping).toMatchObject({ columns: { money_in: "เงินเข้า", money_out: "ถอน" } });
});

it("what was seen of one file, and said of its columns, is not of the next", async () => {
  const { page, choose, look } = await dialog();
  await page.type("บัญชีของสเตทเมนต์", "r-2");
  await choose(TEXT, "first.csv");
  await page.type("ยอดคงเหลือ", "");
  expect((await look()).mapping).toMatchObject({ columns: { balance: null } });
  expect(page.buttons()).toContain("นำเข้า 2 รายการ");
  const next = TEXT.replaceAll("10.00", "20.00");
  await choose(next, "second.csv");
  expect(page.buttons()).not.toContain("นำเข้า 2 รายการ");
  expect(page.words()).not.toContain("อ่านได้ 3 รายการ");
  const seen = await look();
  expect([seen.text, seen.mapping]).toMatchObject([next, { columns: { balance: "ยอดคงเหลือ" } }]);
});

it("a statement that is refused when it is taken says so, and stays to be taken again", async () => {
  const { page, choose, look, refuse, sent } = await dialog();
  await page.type("บัญชีของสเตทเมนต์", "r-2");
  await choose(TEXT, "kbank.csv");
  await look();
  refuse("นำเข้าไม่ได้ 4711");
  await page.press("นำเข้า 2 รายการ");
  await page.says("นำเข้าไม่ได้ 4711");
  expect(sent.at(-1)?.path).toBe(IMPORT);
  expect(page.buttons()).toContain("นำเข้า 2 รายการ");
});

it("what was seen under a guess is not imported under what the columns meant last time", async () => {
  const { page, choose, look, answer } = await dialog();
  const of = "/api/admin/receiving-accounts/r-1/statement-mapping";
  answer(of, { data: null });
  await page.type("บัญชีของสเตทเมนต์", "r-1");
  await choose(TEXT, "kbank.csv");
  await look();
  expect(page.buttons()).toContain("นำเข้า 2 รายการ");
  answer(of, { data: kept });
  const { queryClient } = await import("../../app/query-client.ts");
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  await vi.waitFor(() => expect(page.typed("เงินเข้า")).toBe("เงินออก"));
  expect(page.buttons()).not.toContain("นำเข้า 2 รายการ");
  expect(page.words()).not.toContain("อ่านได้ 3 รายการ");
  expect((await look()).mapping).toEqual(kept);
  expect(page.buttons()).toContain("นำเข้า 2 รายการ");
});
