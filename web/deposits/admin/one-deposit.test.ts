/** What is chosen at the desk of deposits, what stands beside it, and what several are told. */
import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser, mount } from "../../testing/browser.ts";

const LIST = "/api/admin/deposits";
const AT = "2026-01-05T04:03:00Z";
const deposit = (id: string, more: object = {}) => ({
  id: `${id}0b0e9f6e-more`,
  status: "PENDING",
  amount: "250.00",
  qr_amount: `250.3${id}`,
  reference_id: `CD-${id}`,
  created_at: AT,
  decided_at: null,
  decided_by: null,
  reason: null,
  credited_amount: null,
  waiting_approval_id: null,
  recalled: null,
  bank_line: null,
  slip: { url: `/s/${id}`, uploaded_at: AT, qr: null, warnings: [], verification: null },
  earlier_slips: [],
  receiving_account: { bank_name: "กสิกรไทย", display_number: `072-1-93485-${id}` },
  member: {
    id: `m-${id}`,
    nickname: `คน${id}`,
    phone_number: "0812345678",
    balance: "100.10",
    bank_name: "กสิกรไทย",
    account_name: `ชื่อ${id}`,
  },
  ...more,
});

async function desk(items: readonly object[], address = "") {
  const office = await backOffice(["admin-deposits"]);
  location.hash = `#/admin/deposits${address}`;
  office.answer(LIST, { items, total: items.length, next_cursor: null });
  const page = await office.show(await import("./DepositsScreen.tsx"));
  await page.says(/คน1|ไม่มีรายการ/);
  return { ...office, page };
}
afterAll(closeBrowser);

const factsOf = (id: string) =>
  `ชื่อบัญชีที่ผูกไว้ ชื่อ${id} รหัส ${id}0b0e9f6 ยอดที่ต้องโอน 250.3${id} เลขอ้างอิง CD-${id} ` +
  `บัญชีรับ กสิกรไทย 072-1-93485-${id}`;

it("the one that is pressed in the queue stands beside it, with its slip and its facts", async () => {
  const { page, asked } = await desk([deposit("1"), deposit("2")]);
  expect(page.words()).toContain(factsOf("1"));
  await page.press("คน2");
  expect(page.words()).toContain(factsOf("2"));
  expect(page.words()).not.toContain(factsOf("1"));
  await vi.waitFor(() => expect(asked.join()).toContain("/s/2"));
  expect(page.buttons()).toContain("ยืนยัน เติม 250.32 บาท A");
});

it("the queue tells of each what is transferred, and how long its slip waits, not the deposit", async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
  const { slip } = deposit("1");
  const waits = { created_at: ago(9), slip: { ...slip, uploaded_at: ago(2) } };
  const { page } = await desk([deposit("1", waits), deposit("2", { ...waits, slip: null })]);
  expect(page.words()).toContain("คน1 081-234-5678 250.31 2 วัน");
  expect(page.words()).toContain("คน2 081-234-5678 250.32 ไม่มีสลิป");
});

it("each of its times is told as what it was: made, sent, found in the bank, decided, recalled", async () => {
  const at = (day: number) => `2026-01-0${day}T04:03:00Z`;
  const { slip } = deposit("1");
  const given = deposit("1", {
    status: "SUCCESS",
    created_at: at(1),
    slip: { ...slip, uploaded_at: at(2) },
    bank_line: { amount: "250.31", occurred_at: at(3) },
    decided_at: at(4),
    decided_by: "นก",
    credited_amount: "250.31",
    recalled: { at: at(5), recalled_by: "แนน", taken: "7.00", reason: "โอนผิด" },
    reason: "ตรงกัน",
  });
  const { page } = await desk([given]);
  const told = (day: number) => `${day} ม.ค. 2569 11:03 น.`;
  for (const part of [
    `สร้างเมื่อ ${told(1)} ส่งสลิป ${told(2)} เติมแล้ว 250.31 ตัดสินเมื่อ ${told(4)} นก`,
    `เรียกคืนแล้ว ${told(5)} โดย แนน หักจากกระเป๋า 7.00 บาท เหตุผล โอนผิด เหตุผล ตรงกัน`,
    `พบรายการในสเตทเมนต์ ${told(3)}`,
  ])
    expect(page.words()).toContain(part);
});

it("a reason of one deposit is not left standing at the next", async () => {
  const decided = { decided_at: AT, decided_by: "นก" };
  const recalled = { at: AT, recalled_by: "แนน", taken: "7.00", reason: "เรียกคืน 4711" };
  const { page } = await desk([
    deposit("1", { ...decided, status: "SUCCESS", credited_amount: "1.00", reason: "A", recalled }),
    deposit("2", { ...decided, status: "FAILED", reason: "ยอดไม่ตรง" }),
  ]);
  expect(page.words()).toContain("เหตุผล เรียกคืน 4711 เหตุผล A");
  await page.press("คน2");
  expect(page.words()).toContain("นก เหตุผล ยอดไม่ตรง");
  expect(page.words()).not.toContain("4711");
});

it("a member without an account of their own has a dash for its name", async () => {
  const { member } = deposit("1");
  const { page } = await desk([deposit("1", { member: { ...member, account_name: null } })]);
  expect(page.words()).toContain("ชื่อบัญชีที่ผูกไว้ - รหัส");
});

it("a sender is compared with nobody where the member has no account", async () => {
  await backOffice(["admin-deposits"]);
  const { useDepositChecks } = await import("./use-deposit-checks.ts");
  const hook = await mount(() => useDepositChecks());
  const { slip, member } = deposit("1");
  const verification = { outcome: "GENUINE", service: "S", amount: null, sender: "ชื่อ1" };
  const keysOf = (account_name: string | null) =>
    hook
      .value()({
        ...deposit("1"),
        slip: { ...slip, verification },
        member: { ...member, account_name },
      } as unknown as AdminDeposit)
      .map(({ key }) => key);
  expect(keysOf("ชื่อ1")).toEqual(["amount", "sender", "used", "qr", "bank", "line"]);
  expect(keysOf(null)).toEqual(["amount", "used", "qr", "bank", "line"]);
});

it("several are credited by the bar above them; who was refused is named, with why", async () => {
  const [one, two] = [
    deposit("1"),
    deposit("2", { bank_line: { amount: "1.00", occurred_at: AT } }),
  ];
  const { page, sent, answer } = await desk([one, two]);
  const refused = [{ id: two.id, code: "X", message: "มีคนทำไปแล้ว" }];
  answer(`POST ${LIST}/decide`, { done: [], waiting: [one.id], refused });
  for (const id of ["1", "2"]) await page.tick(`เลือก คน${id}`);
  await page.press("ยืนยันเติมเงิน A");
  expect(page.words()).toContain("2 รายการ ย้อนกลับไม่ได้ ไม่มีรายการธนาคาร 1 รายการ");
  await page.press("ยืนยันเติมเงิน");
  const body = { ids: [one.id, two.id], action: "APPROVE" };
  await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: `${LIST}/decide`, body }]));
  await page.says("ทำแล้ว 0 รายการ · รออีกคนอนุมัติ 1 รายการ คน2 081-234-5678 : มีคนทำไปแล้ว");
  expect(page.words()).not.toContain("เลือก 2 รายการ");
});

it("the one that is asked about stays beside the queue, also where another comes before it", async () => {
  const { page, answer } = await desk([deposit("1")]);
  await page.press("ยืนยัน เติม");
  answer(LIST, { items: [deposit("2"), deposit("1")], total: 2, next_cursor: null });
  const { queryClient } = await import("../../app/query-client.ts");
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  await page.says("คน2");
  expect(page.words()).toContain(factsOf("1"));
  await page.press("ยกเลิก");
  expect(page.words()).toContain(factsOf("1"));
});

it("a dialog that is closed decides nothing", async () => {
  const { page, sent } = await desk([deposit("1")]);
  for (const step of ["ยอดที่เข้าจริงไม่ตรง", "ปฏิเสธพร้อมเหตุผล"]) {
    await page.press(step);
    expect(page.buttons().join()).not.toContain("ยืนยัน เติม");
    await page.press("ยกเลิก");
    expect(page.buttons().join()).toContain("ยืนยัน เติม");
  }
  expect(sent).toEqual([]);
});

it("a slip that could not be read is asked for again on a press", async () => {
  const { page } = await desk([deposit("1"), deposit("2")]);
  const house = globalThis.fetch;
  let isThere = false;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    path === "/s/2" && !isThere
      ? Response.json({ code: "GONE", message: "" }, { status: 404 })
      : house(path, init),
  );
  await page.press("คน2");
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  expect(page.buttons()).not.toContain("ยังไม่แนบสลิป");
  isThere = true;
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.buttons()).not.toContain("ลองใหม่"));
});

it("what is searched for is asked without the blanks around it, and no state that there is not", async () => {
  const { page, queries } = await desk([deposit("1")], "?status=HELD");
  await page.type("เบอร์ ชื่อ เลขอ้างอิง", "  0812 ");
  await vi.waitFor(() => expect(queries(LIST)).toHaveLength(2));
  const list = { status: "WAITING", sort: "queue", limit: "50" };
  expect(queries(LIST)).toEqual([list, { ...list, search: "0812" }]);
});
