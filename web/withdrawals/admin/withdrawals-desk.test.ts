/** The desk of payouts: what it asks for, what stands in a row and beside it. */
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { payout } from "../../testing/payout-desk.ts";

const LIST = "/api/admin/withdrawals";
const AT = "2026-01-05T18:03:00Z";
const member = {
  id: "m-1",
  nickname: "ก้อย",
  phone_number: "0812345678",
  registered_name: "ก้อย ใจดี",
  balance: "11.11",
  created_at: AT,
  total_deposited: "22.22",
  total_withdrawn: "33.33",
  withdrawals_today: 4,
};
const waits = (more: object = {}) =>
  payout({
    created_at: AT,
    member,
    warnings: [],
    processed_at: null,
    decided_by: null,
    reject_reason: null,
    slip_image_url: null,
    ...more,
  } as unknown as Partial<AdminWithdrawal>);

async function desk(items: readonly object[], address = "", rights?: readonly string[]) {
  const office = await backOffice(["admin-withdrawals"], rights);
  location.hash = `#/admin/withdrawals${address}`;
  const next_cursor = items.length > 0 ? "next" : null;
  office.answer(LIST, { items, total: items.length + 5, next_cursor });
  office.answer("/api/admin/banks", {
    items: [{ id: "b-4", code: "004", name_th: "กสิกรไทย", color: "#138f2d", active: true }],
  });
  office.answer("/api/admin/receiving-accounts", {
    items: [
      { id: "r-1", active: true, bank_name: "กสิกรไทย", account_number: "0451239876" },
      { id: "r-2", active: false, bank_name: "ปิดแล้ว", account_number: "1112223334" },
    ],
  });
  const page = await office.show(await import("./WithdrawalsScreen.tsx"));
  await vi.waitFor(() => expect(page.text()).toMatch(/081-|ไม่มี|ไม่พบ/));
  return { ...office, page };
}
afterAll(closeBrowser);

describe("the queue of payouts", () => {
  it("asks for those that wait, page by page, of a bank, and from the first page on for others", async () => {
    const { page, queries } = await desk([waits()]);
    const wait = (count: number) => vi.waitFor(() => expect(queries(LIST)).toHaveLength(count));
    await page.press("ถัดไป");
    await wait(2);
    await page.type("ธนาคาร", "b-4");
    await wait(3);
    await page.press("ทั้งหมด");
    await wait(4);
    const first = { status: "PENDING", sort: "queue", limit: "25" };
    expect(queries(LIST)).toEqual([
      first,
      { ...first, cursor: "next" },
      { ...first, bank: "b-4" },
      { ...first, status: "ALL", bank: "b-4" },
    ]);
    const named = expect.arrayContaining(["ทั้งหมด 6", "รอดำเนินการ"]);
    await vi.waitFor(() => expect(page.buttons()).toEqual(named));
  });

  it("has a file of what is shown: of the bank, the state, the search and the order chosen", async () => {
    const { page, queries } = await desk([], "?status=ALL&bank=b-4&search=x&sort=newest");
    await page.press("ไฟล์ CSV");
    await vi.waitFor(() => expect(queries(LIST)).toHaveLength(2));
    const narrowed = { status: "ALL", bank: "b-4", search: "x", sort: "newest" };
    expect(queries(LIST).at(-1)).toEqual({ ...narrowed, format: "csv" });
  });

  it.each([
    ["", "ไม่มีคำขอถอนที่รอดำเนินการ"],
    ["?status=APPROVED", "ไม่มีรายการถอน"],
    ["?search=x", "ไม่พบรายการที่ค้นหา"],
    ["?bank=b-4", "ไม่พบรายการที่ค้นหา"],
  ])("with %j that is empty says: %s", async (address, said) => {
    expect((await desk([], address)).page.words()).toContain(said);
  });

  it("tells how long one waits, and of what is decided the day", async () => {
    const waiting = (await desk([waits()])).page.words();
    expect(waiting).toMatch(
      /045-1-23987-6 ยอดถอน 100\.01 11\.11 ขอเมื่อ 01:03 น\. รอ \d+ วัน สถานะ รอจ่าย/,
    );
    const paid = (await desk([waits({ status: "APPROVED", stage: "PAID" })])).page.words();
    expect(paid).toMatch(/11\.11 ขอเมื่อ 01:03 น\. [^รอ]*6 ม\.ค\.[^รอ]* สถานะ จ่ายแล้ว/);
  });

  it.each([
    ["", ["owner"], true],
    ["?status=ALL", ["owner"], true],
    ["?status=APPROVED", ["owner"], false],
    ["?status=REJECTED", ["owner"], false],
    ["", ["auditor"], false],
  ])("with %j lets somebody with %j select rows: %s", async (address, rights, may) => {
    const { page } = await desk([waits()], address, rights);
    const ticked = page.tick("เลือก ก้อย 100.01");
    if (may) await ticked;
    else await expect(ticked).rejects.toThrow("No box");
    expect(page.words().includes("เลือก 1 รายการ รวม 100.01 บาท")).toBe(may);
  });

  it.each([
    ["", ["owner"], true],
    ["?status=ALL", ["owner"], false],
    ["", ["auditor"], false],
  ])("with %j offers somebody with %j to claim the page: %s", async (address, rights, may) => {
    const { page } = await desk([waits()], address, rights);
    expect(page.buttons().includes("รับทั้งหน้า")).toBe(may);
  });

  it("is refused in the server's words, of several as of one", async () => {
    const { page, refuse, told } = await desk([waits(), waits({ id: "v" })]);
    refuse("ทำไม่ได้ 4711");
    await page.tick("เลือก ก้อย 100.01");
    await page.press("โอนแล้ว อนุมัติ A");
    await page.press("โอนแล้ว อนุมัติ");
    await vi.waitFor(async () => expect(await told()).toBe("ทำไม่ได้ 4711"));
  });
});

describe("one payout", () => {
  it("shows where the money goes, whose it is, and what is known of them", async () => {
    const { page } = await desk([waits()]);
    for (const part of [
      "ถอน 100.01 บาท",
      "ก้อย 081-234-5678 ขอเมื่อ 6 ม.ค. 2569 01:03 น.",
      "045-1-23987-6",
      "ชื่อที่ลงทะเบียน ก้อย ใจดี",
      "สมัครเมื่อ 6 ม.ค. 2569",
      "คงเหลือ 11.11",
      "ฝากสะสม 22.22",
      "ถอนสะสม 33.33",
      "ถอนวันเดียวกัน 4 ครั้ง",
      "ค่าธรรมเนียม 5.05",
      "ยอดที่ต้องโอน 94.96",
    ])
      expect(page.words()).toContain(part);
    expect(page.links()).toContain("/admin/users?member=m-1");
  });

  it("without a fee shows none, and nothing of what has not been", async () => {
    const { page } = await desk([waits({ fee: "0.00" })]);
    for (const part of ["ค่าธรรมเนียม", "ยอดที่ต้องโอน", "ดำเนินการเมื่อ", "ให้จ่ายได้โดย"])
      expect(page.words()).not.toContain(part);
  });

  it.each([
    [{}, "ชื่อบัญชีตรงกับชื่อสมาชิก"],
    [{ warnings: ["NAME_DIFFERS"] }, "ชื่อบัญชีไม่ตรงกับชื่อที่ลงทะเบียน"],
    [{ member: { ...member, registered_name: null } }, "สมาชิกไม่ได้ให้ชื่อจริงไว้"],
    [{ warnings: ["NEW_ACCOUNT"] }, "บัญชีธนาคารเพิ่งเพิ่มไม่ถึง 7 วัน"],
    [{ holds: ["OPEN_DEBT"] }, "มีหนี้ค้างจากการแก้ผลหรือค่าแนะนำ"],
    [{ sent: { by: "แนน", at: AT, reference: "F-7" } }, "ส่งธนาคาร แนน 6 ม.ค. 2569 01:03 น. F-7"],
    [
      { release: { by: "แนน", at: AT, reason: "ตรวจแล้ว", despite: [] } },
      "ให้จ่ายได้โดย แนน 6 ม.ค. 2569 01:03 น. ตรวจแล้ว",
    ],
    [{ waiting_approval_id: "a" }, "รอคนที่สองอนุมัติ ยังไม่ต้องโอน"],
    [{ takes_two: true }, "ยอดใน 24 ชั่วโมงสูง ต้องมีคนที่สองอนุมัติก่อนโอน"],
    [{ paid_by_another: [] }, "คนอื่นที่จ่ายได้ก็เคยเพิ่มเครดิตให้สมาชิกคนนี้เช่นกัน"],
    [{ is_doubted: true }, "ฐานข้อมูลถูกย้อนเวลาหลังรายการนี้"],
    [{ stage: "CLAIMED", claim: { by: "แนน", until: AT, is_mine: true } }, "คุณรับรายการนี้ไว้ถึง 01:03"],
    [
      { stage: "CLAIMED", claim: { by: "แนน", until: AT, is_mine: false } },
      "แนน กำลังทำรายการนี้ถึง 01:03",
    ],
    [
      {
        status: "REJECTED",
        stage: "RETURNED",
        processed_at: AT,
        decided_by: "แนน",
        reject_reason: "WHY",
      },
      "ดำเนินการเมื่อ 6 ม.ค. 2569 01:03 น. แนน เหตุผลที่ปฏิเสธ WHY",
    ],
  ])("of %j says: %s", async (more, said) => {
    const { page } = await desk([waits(more)]);
    expect(page.words()).toContain(said);
    expect((await desk([waits()])).page.words().includes(said)).toBe(said === "ชื่อบัญชีตรงกับชื่อสมาชิก");
  });

  it("is told as done and leads on to the next; while the answer is awaited it is out of the list", async () => {
    const next = waits({ id: "v", member: { ...member, nickname: "ถัดมา" } });
    const { page, hold, told, sent } = await desk([waits(), next]);
    const answer = hold();
    await page.press("โอนแล้ว อนุมัติ A");
    await page.press("โอนแล้ว อนุมัติ");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(page.words()).not.toContain("ก้อย 081-234-5678 ขอเมื่อ");
    expect(page.words()).toContain("ถัดมา 081-234-5678 ขอเมื่อ");
    answer();
    await vi.waitFor(async () => expect(await told()).toBe("อนุมัติถอน 94.96 บาทแล้ว"));
  });

  it("that is claimed takes no second step while the first is sent, and says so when done", async () => {
    const { page, hold, sent, told } = await desk([waits()]);
    const answer = hold();
    await page.press("รับมาทำ");
    await vi.waitFor(() => expect(page.buttons()).not.toContain("รับมาทำ"));
    for (const name of ["สั่งโอนแล้ว รอธนาคาร", "ปฏิเสธ คืนเงิน R"])
      expect(page.buttons()).not.toContain(name);
    answer();
    await vi.waitFor(async () => expect(await told()).toBe("รับมาทำ 1 รายการ"));
    expect(sent).toEqual([{ method: "POST", path: `${LIST}/claim`, body: { ids: ["w"] } }]);
  });

  it("that a colleague has decided first is told in a word; another refusal stands in the dialog", async () => {
    for (const status of [409, 422]) {
      const { page, refuse, told } = await desk([waits()]);
      refuse("มีคนทำไปแล้ว 4711", status);
      await page.press("ปฏิเสธ คืนเงิน");
      expect(page.words()).toContain("คืน 100.01 บาทเข้ากระเป๋าของ ก้อย");
      await page.type("เหตุผลที่ปฏิเสธ", "x");
      await page.press("ปฏิเสธ คืน 100.01 บาท");
      await vi.waitFor(() => expect(page.words()).toContain("มีคนทำไปแล้ว 4711"));
      expect(await told()).toBe(status === 409 ? "มีคนทำไปแล้ว 4711" : undefined);
    }
  });
});
