/** What money that left the bank is said to be: of which payout or transfer, with which note. */
import { createElement } from "react";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const LINE = "/api/admin/statement-lines/41";
const AT = "2026-01-05T18:03:00Z";

async function dialog() {
  const office = await backOffice(["admin-statements"]);
  office.answer(`${LINE}/counterparts`, {
    payouts: [
      { id: "p-1", sent_at: AT, phone_number: "0812345678", account_number: "0451239876" },
      { id: "p-2", sent_at: AT, phone_number: "0898765432", account_number: "1112223334" },
    ],
    transfers: [{ id: "t-1", occurred_at: AT, account_number: "9998887776", counterparty: null }],
  });
  const { ExplainLine } = await import("./ExplainLine.tsx");
  const onClose = vi.fn<() => void>();
  const bank = { id: "41", amount: "1234.50" } as never;
  const page = await office.show(() => createElement(ExplainLine, { bank, onClose }));
  await page.says("089-876-5432");
  return { ...office, page, onClose };
}
afterAll(closeBrowser);

it.each([
  ["PAYOUT", "p-2", { of: "p-2" }],
  ["OWN_TRANSFER", "t-1", { of: "t-1" }],
  ["FEE", null, {}],
  ["OWNER", null, {}],
  ["REFUND", null, {}],
  ["PAID_TWICE", null, {}],
])("a line that is %s is sent with the one it is of (%s), and its note", async (as, of, more) => {
  const { page, sent, told, onClose } = await dialog();
  expect(page.words()).toContain("เงินออก 1,234.50 บาท คืออะไร");
  await page.type("คือ", as);
  if (of !== null) await page.type("คือรายการ", of);
  else expect(page.words()).not.toContain("คือรายการ");
  await page.press("อธิบาย");
  expect(sent).toEqual([]);
  await page.type("รายละเอียด", " ดูจากธนาคาร ");
  await page.press("อธิบาย");
  const body = { as, note: "ดูจากธนาคาร", ...more };
  await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: `${LINE}/explain`, body }]));
  await vi.waitFor(async () => expect(await told()).toBe("บันทึกคำอธิบายแล้ว"));
  expect(onClose).toHaveBeenCalledOnce();
});

it("where a second person has to say so, that is told, and not that it is done", async () => {
  const { page, answer, told } = await dialog();
  const waits = { message: "รออีกคน 4711", data: { status: "WAITING_APPROVAL" } };
  answer(`POST ${LINE}/explain`, waits);
  await page.type("คือ", "PAID_TWICE");
  await page.type("รายละเอียด", "ธนาคารโอนซ้ำ");
  await page.press("อธิบาย");
  await vi.waitFor(async () => expect(await told()).toBe("รออีกคน 4711"));
});

it("the payouts and the transfers it can be are told by day, phone and account, each apart", async () => {
  const { page } = await dialog();
  const payouts = [
    "6 ม.ค. 2569 01:03 น. · 081-234-5678 · 0451239876",
    "6 ม.ค. 2569 01:03 น. · 089-876-5432 · 1112223334",
  ];
  for (const one of payouts) expect(page.words()).toContain(one);
  expect(page.words()).not.toContain("9998887776");
  await page.type("คือ", "OWN_TRANSFER");
  expect(page.words()).toContain("6 ม.ค. 2569 01:03 น. · 9998887776");
  for (const one of payouts) expect(page.words()).not.toContain(one);
});

it("a payout that was chosen is forgotten where the line is said to be something else", async () => {
  const { page } = await dialog();
  await page.type("คือรายการ", "p-1");
  expect(page.typed("คือรายการ")).toBe("p-1");
  await page.type("คือ", "OWN_TRANSFER");
  expect(page.typed("คือรายการ")).toBe("");
});

it("which payout a line is has to be said, and that it is missing is told at its field", async () => {
  const { page, sent } = await dialog();
  await page.type("รายละเอียด", "x");
  await page.press("อธิบาย");
  // Once as what stands in the field, and once as what is wrong with it.
  await vi.waitFor(() => expect(page.words().match(/เลือกรายการ/g)).toHaveLength(2));
  expect(sent).toEqual([]);
  await page.type("คือรายการ", "p-1");
  expect(page.words().match(/เลือกรายการ/g)).toHaveLength(1);
  await page.press("อธิบาย");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

it("a refusal is said in the dialog, which stays", async () => {
  const { page, refuse, onClose } = await dialog();
  refuse("อธิบายไปแล้ว 4711", 409);
  await page.type("คือ", "FEE");
  await page.type("รายละเอียด", "x");
  await page.press("อธิบาย");
  await page.says("อธิบายไปแล้ว 4711");
  expect(onClose).not.toHaveBeenCalled();
});

it("what it can be is not said to be nothing where it could not be read, and is asked for again", async () => {
  const office = await backOffice(["admin-statements"]);
  const busy = Response.json({ message: "ไม่ว่าง 4711" }, { status: 422 });
  office.answer(`${LINE}/counterparts`, busy);
  const { ExplainLine } = await import("./ExplainLine.tsx");
  const bank = { id: "41", amount: "1234.50" } as never;
  const page = await office.show(() =>
    createElement(ExplainLine, { bank, onClose: () => undefined }),
  );
  const none = "ไม่มีรายการที่ยอดเท่ากันและเวลาใกล้กัน";
  expect(page.words()).not.toContain(none);
  await page.says("ไม่ว่าง 4711");
  expect(page.words()).not.toContain(none);
  office.answer(`${LINE}/counterparts`, { payouts: [], transfers: [] });
  await page.press("ลองใหม่");
  await page.says(none);
  expect(page.words()).not.toContain("ไม่ว่าง 4711");
});
