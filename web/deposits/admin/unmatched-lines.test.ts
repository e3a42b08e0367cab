/** Lines of the bank without a deposit: to whom one is given, how one is closed, and what is sent. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const LIST = "/api/admin/notifications/unmatched";
const AT = "2026-11-20T18:00:00Z";
const candidate = (id: string) => ({
  deposit_id: id,
  reference_id: `CD-${id}`,
  nickname: `คน${id}`,
  phone_number: "0812345678",
  qr_amount: "250.37",
  status: "PENDING",
  created_at: AT,
});
const line = (id: string, more: object = {}) => ({
  id,
  provider: "kbank",
  transaction_id: `T${id}`,
  amount: "250.37",
  occurred_at: AT,
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

async function screen(items: readonly object[], address = "", rights?: readonly string[]) {
  const office = await backOffice(["admin-deposits"], rights);
  location.hash = `#/admin/unmatched${address}`;
  const next_cursor = items.length > 0 ? "next" : null;
  office.answer(LIST, { items, total: items.length + 3, next_cursor });
  const page = await office.show(await import("./UnmatchedScreen.tsx"));
  await vi.waitFor(() => expect(page.text()).toMatch(/250|ไม่มีเงินเข้า|ยังไม่มี|ไม่พบ/));
  return { ...office, page };
}
afterAll(closeBrowser);

describe("the lines", () => {
  it("that wait are asked for page by page, and those that are closed from the first on", async () => {
    const { page, queries } = await screen([line("1")]);
    await page.press("ถัดไป");
    await vi.waitFor(() => expect(queries(LIST)).toHaveLength(2));
    await page.press("ปิดแล้ว");
    await vi.waitFor(() => expect(queries(LIST)).toHaveLength(3));
    expect(queries(LIST)).toEqual([
      { status: "WAITING", sort: "queue", limit: "25" },
      { status: "WAITING", sort: "queue", limit: "25", cursor: "next" },
      { status: "CLOSED", sort: "queue", limit: "25" },
    ]);
    expect(page.words()).toContain("เงินเข้ารอจับคู่ 4 รายการ");
  });

  it.each([
    ["", "ไม่มีเงินเข้าที่รอจับคู่"],
    ["?status=CLOSED", "ยังไม่มีรายการที่ปิด"],
    ["?search=x", "ไม่พบรายการที่ค้นหา"],
  ])("with %j, of which there are none, say: %s", async (address, said) => {
    expect((await screen([], address)).page.words()).toContain(said);
  });

  it("tell why they wait, whose they may be, and which other line is the same", async () => {
    const same = { id: "77", provider: "scb", transaction_id: "S7" };
    const { page } = await screen([
      line("1", { same_as: { ...same, credited: true }, reference: "REF", from_account: "X1" }),
      line("2", { same_as: { ...same, credited: false }, candidates: [] }),
    ]);
    for (const part of [
      "ตรงกับหลายรายการ",
      "โอนเมื่อ 21 พ.ย. 2569 01:00 น.",
      "จากบัญชี X1",
      "ข้อความจากธนาคาร REF",
      "รายการเดียวกับ 77 scb S7 เติมเงินแล้ว",
      "จากบัญชี - ข้อความจากธนาคาร - เลขที่รายการ kbank T2 ลำดับรายการ 2 รายการเดียวกับ 77 scb S7 รายการฝากที่",
      "ไม่มีรายการฝากที่ใกล้เคียง",
      "CD-1 21 พ.ย. 2569 01:00 น. รอยืนยัน",
    ])
      expect(page.words()).toContain(part);
  });

  it("that are closed tell how, of which line, by whom, and offer nothing", async () => {
    const closed = { as: "DUPLICATE", duplicate_of: "55", note: "N", closed_by: "แนน", at: AT };
    const { page } = await screen([line("1", { closed })]);
    for (const part of ["ปิดเพราะ แจ้งซ้ำ", "ลำดับของรายการแรก 55", "หมายเหตุ N"])
      expect(page.words()).toContain(part);
    expect(page.words()).toContain("ปิดโดย แนน 21 พ.ย. 2569 01:00 น.");
    for (const act of ["จับคู่", "ปิดรายการ", "เติมให้สมาชิก"]) expect(page.buttons()).not.toContain(act);
  });

  it.each([
    [["owner"], {}, ["จับคู่", "จับคู่", "ปิดรายการ", "เติมให้สมาชิก"]],
    [["owner"], { waiting_approval_id: "a" }, ["จับคู่", "จับคู่", "เติมให้สมาชิก"]],
    [["auditor"], {}, []],
  ])("offer somebody with %j of one like %j: %j", async (rights, more, offered) => {
    const { page } = await screen([line("1", more)], "", rights);
    const acts = ["จับคู่", "ปิดรายการ", "เติมให้สมาชิก"];
    expect(page.buttons().filter((name) => acts.includes(name))).toEqual(offered);
    expect(page.links().includes("/admin/approvals")).toBe("waiting_approval_id" in more);
  });
});

describe("a line is given", () => {
  it("to the member from whose account it came, once it was read to whom", async () => {
    const sender = { user_id: "7", nickname: "แก้ว", phone_number: "0899999999" };
    const { page, sent, hold } = await screen([line("1", { candidates: [], senders: [sender] })]);
    const answer = hold();
    // The same word stands beside each: who listens hears of whom it is.
    await page.press("เลือก แก้ว 089-999-9999");
    expect(page.words()).toContain("เติม 250.37 บาทให้ แก้ว 089-999-9999?");
    await page.press("เติม 250.37 บาท");
    const path = "/api/admin/notifications/1/assign";
    expect(sent).toEqual([{ method: "POST", path, body: { user_id: "7" } }]);
    answer();
  });

  it("to the deposit that was chosen, once it was read to whom, and the next one stands there", async () => {
    const { page, sent, told, hold } = await screen([line("1"), line("2", { candidates: [] })]);
    const answer = hold();
    await page.press("จับคู่");
    for (const part of ["เติม 250.37 บาทให้ คน1 081-234-5678?", "โดยปิดรายการฝาก CD-1"])
      expect(page.words()).toContain(part);
    await page.press("เติม 250.37 บาท");
    const path = "/api/admin/notifications/1/assign";
    expect(sent).toEqual([{ method: "POST", path, body: { deposit_id: "1" } }]);
    expect(page.words()).not.toContain("kbank T1");
    expect(page.words()).toContain("4 รายการ");
    answer();
    await vi.waitFor(async () => expect(await told()).toBe("เติมเงิน 250.37 บาทแล้ว"));
  });

  it("to nobody where the question is answered with no", async () => {
    const { page, sent } = await screen([line("1")]);
    await page.press("จับคู่");
    await page.press("ยกเลิก");
    expect(sent).toEqual([]);
  });

  it("to a member of the first eight that were found, and to none of the staff", async () => {
    const { page, sent, answer, queries } = await screen([line("1")]);
    const users = Array.from({ length: 10 }, (_, at) => ({
      id: `u${at}`,
      nickname: `สมาชิก${at}`,
      phone_number: "0898765432",
      role: at === 0 ? "ADMIN" : "USER",
    }));
    answer("/api/admin/users", { items: users, next_cursor: null });
    await page.press("เติมให้สมาชิก 250.37");
    await vi.waitFor(() => expect(page.words()).toContain("สมาชิก1 089-876-5432"));
    expect(page.words()).not.toContain("สมาชิก0 ");
    expect(page.words()).toContain("สมาชิก8 ");
    expect(page.words()).not.toContain("สมาชิก9 ");
    await page.type("ค้นหาเบอร์โทร", " 0898 ");
    await vi.waitFor(() => expect(queries("/api/admin/users")).toHaveLength(2));
    expect(queries("/api/admin/users").at(-1)).toEqual({
      search: "0898",
      role: "USER",
      limit: "25",
    });
    await page.press("เลือก สมาชิก1 089-876-5432");
    expect(page.words()).toContain("ของ สมาชิก1 089-876-5432 ทันที โดยไม่มีรายการฝาก");
    await page.press("เติม 250.37 บาท");
    const path = "/api/admin/notifications/1/assign";
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: "POST", path, body: { user_id: "u1" } }]),
    );
  });

  it("to nobody who was not found, and says so", async () => {
    const { page } = await screen([line("1")]);
    await page.press("เติมให้สมาชิก");
    await vi.waitFor(() => expect(page.words()).toContain("ไม่พบสมาชิก"));
  });

  it("and refused in the server's words", async () => {
    const { page, refuse, told } = await screen([line("1")]);
    refuse("มีคนจับคู่ไปแล้ว 4711", 409);
    await page.press("จับคู่");
    await page.press("เติม 250.37 บาท");
    await vi.waitFor(async () => expect(await told()).toBe("มีคนจับคู่ไปแล้ว 4711"));
  });
});

describe("a line is closed", () => {
  const path = "/api/admin/notifications/1/close";

  it("as not ours with a note, and not without one", async () => {
    const { page, sent, told } = await screen([line("1")]);
    await page.press("ปิดรายการ 250.37");
    expect(page.words()).toContain("ปิดรายการ 250.37 บาท");
    await page.press("ปิดรายการ");
    expect(sent).toEqual([]);
    await page.type("หมายเหตุ", " ไม่รู้จัก ");
    await page.press("ปิดรายการ");
    const body = { as: "NOT_OURS", note: "ไม่รู้จัก" };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path, body }]));
    await vi.waitFor(async () => expect(await told()).toBe("ปิดรายการแล้ว"));
  });

  it("as told twice with the line that it repeats, proposed where one is known", async () => {
    const same = { id: "77", provider: "scb", transaction_id: "S7", credited: true };
    const { page, sent } = await screen([line("1", { same_as: same })]);
    await page.press("ปิดรายการ");
    expect(page.typed("ลำดับของรายการแรก")).toBe("77");
    await page.type("หมายเหตุ", "ซ้ำ");
    await page.type("ลำดับของรายการแรก", "");
    await page.press("ปิดรายการ");
    expect(sent).toEqual([]);
    await page.type("ลำดับของรายการแรก", "78");
    await page.press("ปิดรายการ");
    const body = { as: "DUPLICATE", note: "ซ้ำ", duplicate_of: "78" };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path, body }]));
  });

  it("as given back without the line that it would repeat, and what that means is said", async () => {
    const same = { id: "77", provider: "scb", transaction_id: "S7", credited: true };
    const { page, sent } = await screen([line("1", { same_as: same })]);
    await page.press("ปิดรายการ");
    await page.type("เหตุผล", "REFUNDED");
    expect(page.words()).toContain("เงินเข้าแล้วออก บันทึกทั้งสองด้าน");
    await page.type("หมายเหตุ", "คืน");
    await page.press("ปิดรายการ");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ as: "REFUNDED", note: "คืน" });
  });

  it("as a payout that came back, with the fee that the bank kept of it", async () => {
    const { page, sent } = await screen([line("1")]);
    await page.press("ปิดรายการ");
    await page.type("เหตุผล", "PAYOUT_RETURNED");
    expect(page.words()).toContain("ซึ่งยอดเท่ากับเงินเข้ารวมค่าธรรมเนียม");
    await page.type("ค่าธรรมเนียมที่ธนาคารหัก (ถ้ามี)", "25.50");
    await page.type("หมายเหตุ", "หัก");
    await page.press("ปิดรายการ");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ as: "PAYOUT_RETURNED", note: "หัก", fee: "25.50" });
  });

  it("and refused at the field that is at fault", async () => {
    const { page, refuse } = await screen([line("1")]);
    refuse("ยอดไม่เท่ากัน 4711", 422, { code: "LINE_NOT_ALIKE" });
    await page.press("ปิดรายการ");
    await page.type("เหตุผล", "DUPLICATE");
    await page.type("ลำดับของรายการแรก", "78");
    await page.type("หมายเหตุ", "ซ้ำ");
    await page.press("ปิดรายการ");
    await vi.waitFor(() => expect(page.words()).toMatch(/ลำดับของรายการแรก ยอดไม่เท่ากัน 4711/));
  });
});

describe("a line is opened again", () => {
  const closed = (as: string) => ({
    closed: { as, duplicate_of: null, note: "N", closed_by: "แนน", at: AT },
  });

  it("with a reason, and what that does is said", async () => {
    const { page, sent, told, queries } = await screen([line("1", closed("NOT_OURS"))]);
    const read = queries(LIST).length;
    await page.press("เปิดอีกครั้ง");
    for (const part of ["เปิดรายการ 250.37 บาทอีกครั้ง?", "รายการกลับไปรอจับคู่"])
      expect(page.words()).toContain(part);
    await page.type("หมายเหตุ", " ปิดผิด ");
    await page.press("เปิดอีกครั้ง");
    const path = "/api/admin/notifications/1/reopen";
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: "POST", path, body: { note: "ปิดผิด" } }]),
    );
    await vi.waitFor(async () => expect(await told()).toBe("เปิดรายการอีกครั้งแล้ว"));
    // It stands among those that wait now: the list is asked for before that is told.
    expect(queries(LIST).length).toBeGreaterThan(read);
  });

  it.each([
    ["OWN_TRANSFER", "owner", false],
    ["DUPLICATE", "cashier", true],
    ["REFUNDED", "auditor", false],
  ])("one that is %s by somebody with the right %s: %s", async (as, right, offered) => {
    const { page } = await screen([line("1", closed(as))], "", [right]);
    expect(page.buttons().includes("เปิดอีกครั้ง")).toBe(offered);
  });
});
