/** The reports of money: which day and page they ask for, what stands in a row, and what is sent. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const AT = "2026-11-20T18:00:00Z";
const TIME = "21 พ.ย. 2569 01:00 น.";
const groups = ["admin-reports", "admin-statements", "admin-debts", "admin-audit", "wallet"];

/** Half past midnight of the 21st in Bangkok. */
async function office(rights?: readonly string[]) {
  const given = await backOffice(groups, rights);
  const { takeServerTime } = await import("../../ui/clock.ts");
  takeServerTime(Date.parse("2026-11-20T17:30:00Z"), Date.now(), Date.now());
  return given;
}
afterAll(closeBrowser);

describe("the house's accounts", () => {
  const BOOKS = "/api/admin/books";
  const row = (account: string, more: object = {}) => ({
    account,
    bank_account: null,
    opening: "1.01",
    debit: "2.02",
    credit: "3.03",
    closing: "4.04",
    entries: 1234,
    ...more,
  });
  async function books(closing: string, sealed: object | null) {
    const given = await office();
    const bank = { name: "กสิกรไทย", number: "045" };
    const items = [row("WALLETS"), row("BANK:1", { bank_account: bank }), row("ODD")];
    given.answer(BOOKS, { data: { items, totals: { closing }, sealed } });
    const { BooksReport } = await import("./BooksReport.tsx");
    const page = await given.show(BooksReport);
    await vi.waitFor(() => expect(page.words()).toContain("ODD"));
    return { ...given, page };
  }

  it("are of today in Bangkok, by name, each with what it began and ended with", async () => {
    const { page, queries } = await books("0.00", null);
    expect(queries(BOOKS)).toEqual([{ date: "2026-11-21" }]);
    expect(page.words()).toMatch(/กระเป๋าเงินสมาชิกทั้งหมด .*1\.01 .*2\.02 .*3\.03 .*4\.04 .*1,234/);
    expect(page.words()).toContain("กสิกรไทย 045");
    await page.type("วันที่", "19/11/2569");
    await vi.waitFor(() => expect(queries(BOOKS).at(-1)).toEqual({ date: "2026-11-19" }));
  });

  it.each([
    ["0.00", null, "ทุกบัญชีรวมกันเป็นศูนย์ ยังไม่ปิดยอด"],
    ["0.01", null, /ทุกบัญชีรวมกันต่างไป 0\.01 บาท/],
    ["-0.01", null, /ทุกบัญชีรวมกันต่างไป [−-]0\.01 บาท/],
    ["0.00", { at: AT, hash: "HASH7" }, `ปิดยอดของวันนั้นแล้วเมื่อ ${TIME} HASH7`],
  ])("that add up to %s, sealed %j, say: %s", async (closing, sealed, said) => {
    const { page } = await books(closing, sealed);
    expect(page.words()).toMatch(said instanceof RegExp ? said : new RegExp(said));
  });
});

it("what members are owed is told day by day beside what is at the bank", async () => {
  const given = await office(["auditor"]);
  const day = { day: "2026-11-20", members: 1234, total: "10.01", booked: "-20.02" };
  given.answer("/api/admin/books/liabilities", {
    items: [
      { ...day, declared: { total: "30.03" } },
      { ...day, day: "2026-11-19", declared: null },
    ],
  });
  const { LiabilitiesReport } = await import("./LiabilitiesReport.tsx");
  const page = await given.show(LiabilitiesReport);
  await vi.waitFor(() => expect(page.words()).toContain("1,234"));
  expect(page.words()).toMatch(/20 พ\.ย\. 2569 .*1,234 .*10\.01 .*30\.03 .*−20\.02/);
  expect(page.words()).toMatch(/19 พ\.ย\. 2569 .*10\.01 .*- .*−20\.02/);
  // Who may not say what stands at the bank is not asked to.
  expect(page.buttons()).not.toContain("แจ้งยอด");
});

describe("what stands at the bank", () => {
  const PATH = "/api/admin/books/declared-balances";
  async function declare() {
    const given = await office();
    const account = (id: string) => ({ receiving_account_id: id, name: "กสิกรไทย", number: id });
    given.answer(PATH, { items: [account("r-1"), account("r-2")] });
    given.answer(`POST ${PATH}`, {});
    const { LiabilitiesReport } = await import("./LiabilitiesReport.tsx");
    const page = await given.show(LiabilitiesReport);
    await vi.waitFor(() => expect(page.buttons()).toContain("แจ้งยอด"));
    return { ...given, page };
  }

  it("is said of an account and of yesterday once it was read again, and not without an amount", async () => {
    const { page, sent, told } = await declare();
    expect(page.typed("วันที่")).toBe("20/11/2569");
    await page.press("แจ้งยอด");
    expect(sent).toEqual([]);
    await page.type("บัญชีธนาคาร", "r-2");
    await page.type("วันที่", "21/11/2569"); // Today is not over yet.
    await page.type("ยอดสิ้นวัน", "1234.50");
    await page.press("แจ้งยอด");
    expect(page.words()).toMatch(/แจ้งยอดธนาคารนี้ต่อสาธารณะหรือไม่ 1,?234\.50/);
    await page.press("แจ้งยอด");
    const body = { receiving_account_id: "r-2", date: "2026-11-20", balance: "1234.50" };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: PATH, body }]));
    await vi.waitFor(async () => expect(await told()).toBeTruthy());
    await vi.waitFor(() => expect(page.typed("ยอดสิ้นวัน")).toBe(""));
  });

  it("is not said where the question is answered with no; a refusal is told", async () => {
    const { page, sent, refuse } = await declare();
    await page.type("ยอดสิ้นวัน", "5");
    await page.press("แจ้งยอด");
    await page.press("ยกเลิก");
    expect(sent).toEqual([]);
    refuse("ไม่ได้ 4711");
    await page.type("ยอดสิ้นวัน", "6");
    await page.press("แจ้งยอด");
    await page.press("แจ้งยอด");
    await vi.waitFor(() => expect(page.words()).toContain("ไม่ได้ 4711"));
  });
});

it("debts are told in sum by kind and one by one, page by page", async () => {
  const given = await office();
  const member = { id: "m", nickname: "ก้อย", phone_number: "0812345678" };
  const debt = {
    member,
    kind: "DEPOSIT",
    reference: "r",
    round: null,
    since: AT,
    amount: "9.01",
    collected: "8.02",
    written_off: "7.03",
    rest: "6.04",
  };
  const round = { names: { th: "ฮานอย" }, draw_date: "2026-11-21" };
  given.answer("/api/admin/debts", {
    data: {
      items: [debt, { ...debt, kind: "CORRECTION", since: null, round }],
      next_cursor: "c",
      totals: { by_kind: { DEPOSIT: "5.05" }, members: 2, rest: "4.06" },
    },
  });
  const { DebtsReport } = await import("./DebtsReport.tsx");
  const page = await given.show(DebtsReport);
  await vi.waitFor(() => expect(page.words()).toContain("ก้อย"));
  for (const part of [
    "เงินฝากที่ธนาคารเรียกคืน 5.05",
    "ผลรางวัลที่แก้ไข 0.00",
    "รวม (2 คน) 4.06",
    "ผลรางวัลที่แก้ไข ฮานอย 21 พ.ย. 2569",
  ])
    expect(page.words()).toContain(part);
  expect(page.words()).toMatch(new RegExp(`${TIME} .*9\\.01 .*8\\.02 .*7\\.03 .*6\\.04`));
  expect(page.links()).toContain("/admin/users?member=m");
  await page.press("ถัดไป");
  await vi.waitFor(() => expect(given.queries("/api/admin/debts")).toHaveLength(2));
  expect(given.queries("/api/admin/debts").at(-1)).toEqual({ limit: "50", cursor: "c" });
});

it("what each of the staff did is of thirty days, in their order, by name and amount", async () => {
  const given = await office();
  const PATH = "/api/admin/reports/staff";
  const staff = { id: "s", nickname: "แนน", phone_number: "0812345678" };
  const items = [
    { staff, action: "credit.adjust", count: 1234, amount: "5.05" },
    { staff, action: "member.lock", count: 2, amount: null },
  ];
  given.answer(PATH, { items });
  const { StaffReport } = await import("./StaffReport.tsx");
  const page = await given.show(StaffReport);
  await vi.waitFor(() => expect(page.words()).toContain("แนน"));
  expect(given.queries(PATH)).toEqual([{ from: "2026-10-23", to: "2026-11-21" }]);
  expect(page.words()).toMatch(/แนน 081-234-5678 .*ปรับเครดิต .*1,234 .*5\.05 .*ล็อกสมาชิก .*2 .*-/);
  await page.type("ตั้งแต่วันที่", "21/11/2569");
  const today = { from: "2026-11-21", to: "2026-11-21" };
  await vi.waitFor(() => expect(given.queries(PATH).slice(1)).toEqual([today]));
  await page.type("ตั้งแต่วันที่", "22/11/2569");
  expect(page.words()).toContain("วันเริ่มต้องไม่หลังวันสิ้นสุด");
  expect(page.buttons()).not.toContain("ไฟล์ CSV");
  expect(given.queries(PATH)).toHaveLength(2);
});

describe("the reports", () => {
  async function screen(address: string, rights?: readonly string[]) {
    const given = await office(rights);
    location.hash = `#/admin/reports${address}`;
    return { ...given, page: await given.show(await import("./ReportsScreen.tsx")) };
  }

  it("offer what one may see, and begin with the first of it", async () => {
    const { page } = await screen("", ["books"]);
    const open = ["กระทบยอดฝาก", "เงินออก", "งบทดลอง", "เงินที่ต้องจ่าย", "หนี้", "ตรวจบัญชี"];
    const reports = ["กำไรขาดทุน", ...open, "ทีมงาน"];
    expect(page.buttons().filter((name) => reports.includes(name))).toEqual(open);
    await vi.waitFor(() => expect(page.words()).toContain("ไม่มีเงินเข้าในวันที่เลือก"));
  });

  it.each([
    [true, [], /บัญชีตรงกันทุกกระเป๋า ตรวจแล้ว 1,234 กระเป๋า เมื่อ 21 พ\.ย\. 2569 01:00 น\./],
    [false, [{ kind: "WALLET", id: "w", detail: "D7" }], /บัญชีไม่ตรงกัน 1 จุด .*WALLET .*w .*D7/],
  ])("check the ledger on demand; that it agrees is %s", async (balanced, mismatches, said) => {
    const { page, answer, sent, asked } = await screen("?report=ledger");
    const data = { balanced, mismatches, wallets_checked: 1234, checked_at: AT };
    answer("/api/admin/ledger/check", { data, ...data });
    await page.press("ตรวจบัญชีตอนนี้");
    await vi.waitFor(() => expect(page.words()).toMatch(said));
    expect([...sent.map(({ path }) => path), ...asked].join()).toContain("/api/admin/ledger/check");
  });
});

describe("what left the bank on a day", () => {
  const PATH = "/api/admin/reports/outgoing";
  const bank = {
    id: "L-1",
    account_number: "0721234567",
    amount: "50.05",
    occurred_at: AT,
    counterparty: "X1",
    description: "DESC",
    explained: null,
    waiting_approval_id: null,
  };
  const explained = { as: "FEE", note: "NOTE", by: "แนน" };
  const payout = { id: "w", amount: "40.04", phone_number: "0812345678", account_number: "045" };
  const items = [
    { state: "NO_PAYOUT", bank, payout: null },
    { state: "CLOSED", bank: { ...bank, id: "L-2", explained }, payout: null },
    { state: "NO_BANK_LINE", bank: null, payout },
  ];
  async function outgoing(rights?: readonly string[]) {
    const given = await office(rights);
    const totals = { bank: "1.01", payouts: "2.02", ledger: "3.03", disagreeing: 2 };
    given.answer(PATH, { data: { items, totals, next_cursor: "c" } });
    const counterparts = {
      payouts: [{ id: "w-9", sent_at: AT, phone_number: "0812345678", account_number: "045" }],
      transfers: [{ id: "t-9", occurred_at: AT, account_number: "072", counterparty: null }],
    };
    given.answer("/api/admin/statement-lines/L-1/counterparts", counterparts);
    const { OutgoingReport } = await import("./OutgoingReport.tsx");
    const page = await given.show(OutgoingReport);
    await vi.waitFor(() => expect(page.words()).toContain("DESC"));
    return { ...given, page };
  }

  it("is told with its sums and both sides, of today in Bangkok, page by page", async () => {
    const { page, queries } = await outgoing();
    expect(page.words()).toContain("ธนาคาร 1.01 ถอน 2.02 สมุดบัญชี 3.03 บาท ไม่ตรงกัน 2 รายการ");
    expect(page.words()).toMatch(/ไม่มีรายการถอน .*50\.05 01:00 น\. 072-1-23456-7 → X1 DESC/);
    expect(page.words()).toMatch(/อธิบายแล้ว .*ค่าธรรมเนียม · NOTE · แนน/);
    expect(page.words()).toMatch(/ไม่มีในธนาคาร .*40\.04 081-234-5678 045/);
    await page.press("ถัดไป");
    await vi.waitFor(() => expect(queries(PATH)).toHaveLength(2));
    const first = { date: "2026-11-21", limit: "50" };
    expect(queries(PATH)).toEqual([first, { ...first, cursor: "c" }]);
    expect(page.buttons().filter((name) => name === "อธิบาย")).toHaveLength(1);
  });

  it("is explained and taken in by nobody who may only read", async () => {
    const { page } = await outgoing(["auditor"]);
    for (const name of ["อธิบาย", "นำเข้าสเตทเมนต์"]) expect(page.buttons()).not.toContain(name);
  });

  it.each([
    ["PAYOUT", "w-9", { of: "w-9" }],
    ["OWN_TRANSFER", "t-9", { of: "t-9" }],
    ["FEE", undefined, {}],
  ])("is explained as %s of %s with a note, and not without one", async (as, of, more) => {
    const { page, sent, told } = await outgoing();
    await page.press("อธิบาย");
    expect(page.words()).toContain("เงินออก 50.05 บาท คืออะไร");
    await vi.waitFor(() => expect(page.words()).toContain(`${TIME} · 081-234-5678 · 045`));
    await page.type("คือ", as);
    if (of !== undefined) await page.type("คือรายการ", of);
    else expect(page.words()).not.toContain("คือรายการ");
    await page.press("อธิบาย");
    expect(sent).toEqual([]);
    await page.type("รายละเอียด", " ตรวจแล้ว ");
    await page.press("อธิบาย");
    const path = "/api/admin/statement-lines/L-1/explain";
    const body = { as, ...more, note: "ตรวจแล้ว" };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path, body }]));
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกคำอธิบายแล้ว"));
  });

  it("of another kind forgets what was chosen before", async () => {
    const { page, sent } = await outgoing();
    await page.press("อธิบาย");
    await page.type("คือรายการ", "w-9");
    await page.type("คือ", "OWN_TRANSFER");
    await page.type("รายละเอียด", "x");
    await page.press("อธิบาย");
    expect(page.typed("คือรายการ")).toBe("");
    expect(sent).toEqual([]);
  });
});
