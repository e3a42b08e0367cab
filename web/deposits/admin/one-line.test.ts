/** A line of the bank at the desk: what it says of itself and of each deposit it may be for. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";

const LIST = "/api/admin/notifications/unmatched";
const candidate = (id: string) => ({
  deposit_id: `d-${id}`,
  reference_id: `CD-${id}`,
  nickname: `คน${id}`,
  phone_number: "0812345678",
  qr_amount: `250.3${id}`,
  status: "EXPIRED",
  created_at: "2026-11-20T18:00:00Z",
});
const line = (id: string, more: object = {}) => ({
  id,
  provider: "kbank",
  transaction_id: `T${id}`,
  amount: "251.11",
  occurred_at: "2026-11-19T18:00:00Z",
  to_account: "0721934850",
  from_account: null,
  reference: null,
  why_unmatched: "SEVERAL",
  same_as: null,
  waiting_approval_id: null,
  closed: null,
  senders: [],
  candidates: [candidate("1"), candidate("2")],
  ...more,
});

async function screen(items: readonly object[], address = "") {
  const office = await backOffice(["admin-deposits"]);
  const view = new EventTarget();
  vi.stubGlobal("addEventListener", view.addEventListener.bind(view));
  vi.stubGlobal("removeEventListener", view.removeEventListener.bind(view));
  vi.stubGlobal("Element", Promise);
  vi.stubGlobal("HTMLElement", Promise);
  const body = { closest: () => null };
  Object.assign(globalThis.document, { body, getElementById: () => null });
  location.hash = `#/admin/unmatched${address}`;
  office.answer(LIST, { items, total: items.length, next_cursor: null });
  const page = await office.show(await import("./UnmatchedScreen.tsx"));
  await page.says(/251\.11|ไม่มีเงินเข้า/);
  const key = (code: string) =>
    act(() => void view.dispatchEvent(Object.assign(new Event("keydown"), { code })));
  return { ...office, page, key };
}
type Page = Awaited<ReturnType<typeof screen>>["page"];
afterAll(closeBrowser);

it("tells its own amount and account, and of each deposit its amount, day and state", async () => {
  const { page } = await screen([line("1")]);
  for (const part of [
    "251.11 บาท ตรงกับหลายรายการ โอนเมื่อ 20 พ.ย. 2569 01:00 น. เข้าบัญชี 0721934850",
    "คน1 081-234-5678 CD-1 21 พ.ย. 2569 01:00 น. หมดอายุ 250.31 จับคู่",
    "คน2 081-234-5678 CD-2 21 พ.ย. 2569 01:00 น. หมดอายุ 250.32 จับคู่",
  ])
    expect(page.words()).toContain(part);
});

it("is told apart from others by who listens: its buttons say of which transfer and whom they are", async () => {
  const senders = [{ user_id: "u1", nickname: "ดาว", phone_number: "0898765432" }];
  const { page } = await screen([line("1", { senders }), line("2", { amount: "90.00" })]);
  const heard = page.heard().filter((name) => /^(จับคู่|เลือก|ปิดรายการ|เติมให้สมาชิก)/.test(name));
  expect(heard).toEqual([
    "จับคู่ คน1 CD-1",
    "จับคู่ คน2 CD-2",
    "เลือก ดาว 089-876-5432",
    "ปิดรายการ 251.11",
    "เติมให้สมาชิก 251.11",
    "จับคู่ คน1 CD-1",
    "จับคู่ คน2 CD-2",
    "ปิดรายการ 90.00",
    "เติมให้สมาชิก 90.00",
  ]);
});

it("that was closed tells when that was, and by whom", async () => {
  const at = "2026-11-22T18:00:00Z";
  const closed = { as: "NOT_OURS", duplicate_of: null, note: "N", closed_by: "แนน", at };
  const { page } = await screen([line("1", { closed })]);
  expect(page.words()).toContain("ปิดเพราะ ไม่ใช่เงินของเรา หมายเหตุ N ปิดโดย แนน 23 พ.ย. 2569 01:00 น.");
  expect(page.words()).toContain("โอนเมื่อ 20 พ.ย. 2569 01:00 น.");
});

it("A at one without a deposit asks nothing and says that there is none", async () => {
  const { page, key, told, sent } = await screen([line("1", { candidates: [] }), line("2")]);
  await key("KeyA");
  expect(await told()).toBe("ไม่มีรายการฝากที่ใกล้เคียง");
  expect(page.words()).not.toContain("โดยปิดรายการฝาก");
  expect(sent).toEqual([]);
});

it("one that was given from further down leads on to the one after it", async () => {
  const { page, hold, sent, key } = await screen([line("1"), line("2"), line("3")]);
  await key("KeyJ");
  await key("KeyA");
  const answer = hold();
  await page.press("เติม 251.11 บาท");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe("/api/admin/notifications/2/assign");
  expect(page.words()).not.toContain("kbank T2");
  answer();
  await page.says("kbank T2");
  await key("KeyR");
  await page.says("เติมให้สมาชิก ค้นหาเบอร์โทร");
  await page.press("ปิด");
  expect(page.words()).not.toContain("ค้นหาเบอร์โทร");
});

it("the choice of a member is closed once one was chosen", async () => {
  const { page, answer, sent } = await screen([line("1")]);
  const user = { id: "u1", nickname: "ดาว", phone_number: "0898765432", role: "USER" };
  answer("/api/admin/users", { items: [user], next_cursor: null });
  await page.press("เติมให้สมาชิก");
  await page.says("ดาว 089-876-5432");
  // Who listens hears whom.
  expect(page.heard()).toContain("เลือก ดาว 089-876-5432");
  await page.press("เลือก");
  expect(page.words()).not.toContain("ค้นหาเบอร์โทร");
  expect(page.words()).toContain("เติม 251.11 บาทให้ ดาว 089-876-5432?");
  await page.press("ยกเลิก");
  expect(sent).toEqual([]);
});

it("the keys are of the one that was pressed, also where its question was answered with no", async () => {
  const { page, key, answer, sent } = await screen([line("1", { candidates: [] }), line("2")]);
  const user = { id: "u1", nickname: "ดาว", phone_number: "0898765432", role: "USER" };
  answer("/api/admin/users", { items: [user], next_cursor: null });
  await page.press("จับคู่");
  await page.press("ยกเลิก");
  await key("KeyR");
  await page.says("ดาว 089-876-5432");
  await page.press("เลือก");
  await page.press("เติม 251.11 บาท");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe("/api/admin/notifications/2/assign");
});

it("one is not closed by a dialog that is closed without a word", async () => {
  const { page, sent } = await screen([line("1")]);
  await page.press("ปิดรายการ");
  expect(page.words()).toContain("ปิดรายการ 251.11 บาท");
  await page.press("ยกเลิก");
  expect(page.words()).not.toContain("ปิดรายการ 251.11 บาท");
  expect(sent).toEqual([]);
});

it("what is searched for is asked without the blanks around it, and no state that there is not", async () => {
  const { page, queries } = await screen([line("1")], "?status=HELD");
  await page.type("ยอด บัญชี เลขอ้างอิง", "  T1 ");
  await vi.waitFor(() => expect(queries(LIST)).toHaveLength(2));
  const list = { status: "WAITING", sort: "queue", limit: "25" };
  expect(queries(LIST)).toEqual([list, { ...list, search: "T1" }]);
});

const closedAs = (as: string) => ({
  closed: { as, duplicate_of: null, note: "N", closed_by: "แนน", at: "2026-11-22T18:00:00Z" },
});

it("that was kept apart as not ours is sent back later, and no other that was closed", async () => {
  const { page, sent } = await screen([
    line("1", closedAs("PAYOUT_RETURNED")),
    line("2", closedAs("NOT_OURS")),
    line("3", { ...closedAs("NOT_OURS"), waiting_approval_id: "a" }),
  ]);
  // Of the last one a second person is asked already.
  expect(page.buttons().filter((name) => name === "คืนผู้โอนแล้ว")).toHaveLength(1);
  await page.press("คืนผู้โอนแล้ว");
  expect(page.words()).toContain("เงินเข้าแล้วออก บันทึกทั้งสองด้าน");
  // As nothing else can it be closed: the house would refuse it.
  expect(page.words()).not.toContain("แจ้งซ้ำ");
  await page.type("หมายเหตุ", "โอนคืนแล้ว");
  await page.press("ปิดรายการ");
  const path = "/api/admin/notifications/2/close";
  const body = { as: "REFUNDED", note: "โอนคืนแล้ว" };
  await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path, body }]));
});

it("that is called something else in the end is closed with no fee of a payout", async () => {
  const { page, sent } = await screen([line("1")]);
  await page.press("ปิดรายการ");
  await page.type("เหตุผล", "PAYOUT_RETURNED");
  await page.type("ค่าธรรมเนียมที่ธนาคารหัก (ถ้ามี)", "25.50");
  await page.type("เหตุผล", "NOT_OURS");
  await page.type("หมายเหตุ", "ไม่รู้จัก");
  await page.press("ปิดรายการ");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ as: "NOT_OURS", note: "ไม่รู้จัก" });
});

it("that a second person has to reopen is told to wait, and is not asked for twice", async () => {
  const { page, answer, told } = await screen([
    line("1", closedAs("REFUNDED")),
    line("2", { ...closedAs("REFUNDED"), waiting_approval_id: "a" }),
  ]);
  const waits = { message: "รออีกคน 4711", data: { status: "WAITING_APPROVAL" } };
  answer("POST /api/admin/notifications/1/reopen", waits);
  expect(page.buttons().filter((name) => name === "เปิดอีกครั้ง")).toHaveLength(1);
  await page.press("เปิดอีกครั้ง");
  await page.type("หมายเหตุ", "ปิดผิด");
  await page.press("เปิดอีกครั้ง");
  await vi.waitFor(async () => expect(await told()).toBe("รออีกคน 4711"));
});

it.each([
  [
    "close",
    async (page: Page) => {
      await page.press("ปิดรายการ");
      await page.type("เหตุผล", "REFUNDED");
      await page.type("หมายเหตุ", "โอนคืนแล้ว");
      await page.press("ปิดรายการ");
    },
  ],
  [
    "assign",
    async (page: Page) => {
      await page.press("จับคู่");
      await page.press("เติม 251.11 บาท");
    },
  ],
])("where a second person has to say so, that is told of what is asked: %s", async (act, ask) => {
  const { page, answer, told, queries } = await screen([line("1")]);
  const waits = { message: "รออีกคน 4711", data: { status: "WAITING_APPROVAL" } };
  answer(`POST /api/admin/notifications/1/${act}`, waits);
  const read = queries(LIST).length;
  await ask(page);
  await vi.waitFor(async () => expect(await told()).toBe("รออีกคน 4711"));
  // The list, in which it waits now, is asked for before that is told.
  expect(queries(LIST).length).toBeGreaterThan(read);
});
