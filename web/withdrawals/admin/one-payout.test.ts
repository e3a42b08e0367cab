/** Steps with one payout and with several as they are pressed: what is sent, told and shown next. */
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
const second = waits({ id: "v", amount: "200.02", member: { ...member, nickname: "ถัดมา" } });
/** How the panel beside the list begins. */
const panelOf = (nickname: string) => `${nickname} 081-234-5678 ขอเมื่อ`;

async function desk(items: readonly object[], address = "") {
  const office = await backOffice(["admin-withdrawals"]);
  location.hash = `#/admin/withdrawals${address}`;
  office.answer(LIST, { items, total: items.length, next_cursor: null });
  office.answer("/api/admin/receiving-accounts", {
    items: [
      { id: "r-1", active: true, bank_name: "กสิกรไทย", account_number: "0451239876" },
      { id: "r-2", active: true, bank_name: "กสิกรไทย", account_number: "0451239877" },
    ],
  });
  const page = await office.show(await import("./WithdrawalsScreen.tsx"));
  await vi.waitFor(() => expect(page.text()).toMatch(/081-|ไม่มี|ไม่พบ/));
  return { ...office, page };
}
afterAll(closeBrowser);

it("beside the list stand the account that it goes to and its holder, whose number is copied plain", async () => {
  const { page } = await desk([waits({ bank_account_name: "ผู้รับ เงิน" })]);
  const panel = page.words().split(panelOf("ก้อย"))[1];
  expect(panel).toMatch(/กสิกรไทย 045-1-23987-6 ผู้รับ เงิน/);
  expect(page.words()).toMatch(/081-234-5678 .{0,20}กสิกรไทย 045-1-23987-6 ยอดถอน 100\.01/);
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  vi.stubGlobal("navigator", { onLine: true, clipboard: { writeText } });
  await page.press("คัดลอก");
  expect(copied).toEqual(["0451239876"]);
});

it("each of its times is told as what it was: asked, joined, sent, let go and decided", async () => {
  const at = (day: number) => `2026-01-0${day}T04:03:00Z`;
  const told = (day: number) => `${day} ม.ค. 2569 11:03 น.`;
  const ended = waits({
    status: "APPROVED",
    stage: "PAID",
    created_at: at(1),
    member: { ...member, created_at: at(2) },
    sent: { by: "นก", at: at(3), reference: null },
    release: { by: "แนน", at: at(4), reason: "ดูแล้ว", despite: [] },
    processed_at: at(5),
    decided_by: "ดาว",
  });
  const { page } = await desk([ended], "?status=ALL");
  for (const part of [
    `ขอเมื่อ ${told(1)}`,
    "สมัครเมื่อ 2 ม.ค. 2569",
    `ส่งธนาคาร นก ${told(3)}`,
    `ให้จ่ายได้โดย แนน ${told(4)} ดูแล้ว`,
    `ดำเนินการเมื่อ ${told(5)} ดาว`,
  ])
    expect(page.words()).toContain(part);
});

it("a page on which all are claimed, sent or doubted has none to be claimed", async () => {
  const taken = [{ stage: "CLAIMED" }, { stage: "SENT" }, { is_doubted: true }];
  const { page } = await desk(taken.map((more, at) => waits({ id: `w${at}`, ...more })));
  expect(page.buttons()).not.toContain("รับทั้งหน้า");
  expect(page.words()).toContain("รับทั้งหน้า");
});

it("one's own claim is laid down again with a press, and told so", async () => {
  const claim = { by: "ฉัน", until: AT, is_mine: true };
  const { page, sent, told } = await desk([waits({ stage: "CLAIMED", claim })]);
  await page.press("วางรายการคืน");
  const path = `${LIST}/unclaim`;
  await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path, body: { ids: ["w"] } }]));
  await vi.waitFor(async () => expect(await told()).toBe("วางรายการคืน"));
});

it.each([
  ["approve", "โอนแล้ว อนุมัติ A", "โอนแล้ว อนุมัติ"],
  ["send", "สั่งโอนแล้ว รอธนาคาร", "สั่งโอนแล้ว รอธนาคาร"],
])("where a second person has to say so, that is told: %s", async (step, button, yes) => {
  const { page, sent, answer, told, queries } = await desk([waits()]);
  const read = queries(LIST).length;
  answer(`POST ${LIST}/w/${step}`, {
    message: "รออีกคน 4711",
    data: { status: "WAITING_APPROVAL" },
  });
  await page.press(button);
  await page.press(yes);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(async () => expect(await told()).toBe("รออีกคน 4711"));
  // The list, in which it waits now, is asked for before that is told.
  expect(queries(LIST).length).toBeGreaterThan(read);
});

describe("the slip of the transfer", () => {
  const slip = new File(["x"], "own.png", { type: "image/png" });
  const wrong = new File(["x"], "own.pdf", { type: "application/pdf" });
  async function picked() {
    const shown = await desk([waits()]);
    await vi.waitFor(() => shown.page.type("จ่ายจากบัญชี", "r-1"));
    await shown.page.pick("แนบสลิปโอน", slip);
    expect(shown.page.words()).toContain("own.png");
    const approve = async () => {
      await shown.page.press("โอนแล้ว อนุมัติ A");
      await shown.page.press("โอนแล้ว อนุมัติ");
      await vi.waitFor(() => expect(shown.sent).toHaveLength(1));
      return shown.sent[0]?.body;
    };
    return { ...shown, approve };
  }

  it("goes along with the word that it was paid", async () => {
    const { approve } = await picked();
    // Fields before the file: the server reads them while it arrives.
    expect(await approve()).toEqual(["paid_from", "slip"]);
  });

  it("that was taken away does not go along", async () => {
    const { page, approve } = await picked();
    await page.press("เอารูปออก");
    expect(page.words()).not.toContain("own.png");
    expect(await approve()).toEqual({ reason: null, paid_from: "r-1" });
  });

  it("that was replaced by what is no picture does not go along, and why is said", async () => {
    const { page, approve } = await picked();
    await page.pick("แนบสลิปโอน", wrong);
    expect(page.words()).toContain("ใช้ได้เฉพาะรูป JPG PNG หรือ WEBP");
    await page.pick("แนบสลิปโอน", slip);
    expect(page.words()).not.toContain("ใช้ได้เฉพาะรูป");
    await page.pick("แนบสลิปโอน", wrong);
    expect(await approve()).toEqual({ reason: null, paid_from: "r-1" });
  });

  it("of one that was paid is read with the token; one that waits has none", async () => {
    const paid = { status: "APPROVED", stage: "PAID", slip_image_url: "/api/uploads/p/1" };
    const { asked } = await desk([waits(paid)], "?status=ALL");
    await vi.waitFor(() => expect(asked.join()).toContain("/api/uploads/p/1"));
    expect((await desk([waits()])).asked.join()).not.toContain("/api/uploads");
  });
});

describe("after a step is taken", () => {
  it.each([
    [{}, "ปฏิเสธ คืนเงิน", "ถัดมา", "เหตุผลที่ปฏิเสธ", "ปฏิเสธ คืน 100.01 บาท"],
    [{ holds: ["LOCKED"] }, "ขอจ่ายรายการนี้", "ถัดมา", "เหตุผลที่จ่ายได้", "ขอจ่าย 100.01 บาท"],
    [{ stage: "SENT" }, "เงินกลับมา", "ก้อย", "เหตุผลที่คืนเงิน", "คืน 100.01 บาท"],
    [{ is_doubted: true }, "ยังไม่ได้โอน", "ก้อย", "ดูจากที่ไหน", "ยังไม่ได้โอน"],
  ])("with one like %j by %s the panel is of %s", async (more, step, shown, label, confirm) => {
    const { page, sent, told } = await desk([waits(more), second]);
    expect(page.words()).toContain(panelOf("ก้อย"));
    await page.press(step);
    await page.type(label, "x");
    await page.press(confirm);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.waitFor(async () => expect(await told()).toBeDefined());
    await vi.waitFor(() => expect(page.words()).toContain(panelOf(shown)));
    expect(page.words()).not.toContain(panelOf(shown === "ก้อย" ? "ถัดมา" : "ก้อย"));
  });

  it("an earlier refusal is said no more where another step is begun", async () => {
    const { page, refuse } = await desk([waits()]);
    refuse("ทำไม่ได้ 4711");
    await page.press("รับมาทำ");
    await vi.waitFor(() => expect(page.words()).toContain("ทำไม่ได้ 4711"));
    await page.press("ปฏิเสธ คืนเงิน");
    expect(page.words()).not.toContain("ทำไม่ได้ 4711");
    await page.type("เหตุผลที่ปฏิเสธ", "x");
    await page.press("ปฏิเสธ คืน 100.01 บาท");
    await page.says("ทำไม่ได้ 4711");
    // In the dialog, and not once more below it.
    expect(page.words().split("ทำไม่ได้ 4711")).toHaveLength(2);
    await page.press("ยกเลิก");
    expect(page.words()).not.toContain("ปฏิเสธถอน 100.01 บาท?");
    await page.press("ปฏิเสธ คืนเงิน");
    await page.press("ยกเลิก");
    expect(page.words()).not.toContain("ทำไม่ได้ 4711");
  });
});

describe("several payouts", () => {
  it("are rejected with one reason; who was refused is named, with why", async () => {
    const { page, sent, answer } = await desk([waits(), second]);
    const refused = [{ id: "v", code: "X", message: "มีคนทำไปแล้ว" }];
    answer(`POST ${LIST}/decide`, { done: ["w"], waiting: [], refused });
    await page.tick("เลือก ก้อย");
    await page.tick("เลือก ถัดมา");
    expect(page.words()).toContain("เลือก 2 รายการ รวม 300.03 บาท");
    await page.press("ปฏิเสธ คืนเงิน R");
    expect(page.words()).toContain("ปฏิเสธคำขอถอน 2 รายการ?");
    await page.type("เหตุผลที่ปฏิเสธ", "บัญชีปิด");
    await page.press("ปฏิเสธ คืน 300.03 บาท");
    const body = { ids: ["w", "v"], action: "REJECT", reason: "บัญชีปิด" };
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: "POST", path: `${LIST}/decide`, body }]),
    );
    await vi.waitFor(() =>
      expect(page.words()).toContain("ทำแล้ว 1 รายการ ถัดมา 081-234-5678 : มีคนทำไปแล้ว"),
    );
    expect(page.words()).not.toContain("ปฏิเสธคำขอถอน 2 รายการ?");
    expect(page.words()).not.toContain("เลือก 2 รายการ");
  });

  it("are selected no more after a press, and none is decided where the dialog is closed", async () => {
    const { page, sent } = await desk([waits(), second]);
    await page.tick("เลือก ก้อย");
    await page.press("ปฏิเสธ คืนเงิน R");
    await page.press("ยกเลิก");
    expect(page.words()).not.toContain("ปฏิเสธคำขอถอน 1 รายการ?");
    expect(page.words()).toContain("เลือก 1 รายการ รวม 100.01 บาท");
    await page.press("เลิกเลือก");
    expect(page.words()).not.toContain("เลือก 1 รายการ");
    expect(sent).toEqual([]);
  });

  it("that were claimed together are shown as one's own, before the list is asked for by itself", async () => {
    const { page, answer } = await desk([waits()]);
    const claimed = waits({ stage: "CLAIMED", claim: { by: "ฉัน", until: AT, is_mine: true } });
    answer(`POST ${LIST}/claim`, { items: [claimed], left_out: [] });
    answer(LIST, { items: [claimed], total: 1, next_cursor: null });
    await page.press("รับทั้งหน้า");
    await vi.waitFor(() => expect(page.buttons()).toContain("วางรายการคืน"), 6_000);
  });

  it("that could not be claimed say so, and are not offered to be given back", async () => {
    const { page, refuse, told } = await desk([waits()]);
    refuse("ทำไม่ได้ 4711");
    await page.press("รับทั้งหน้า");
    await vi.waitFor(async () => expect(await told()).toBe("ทำไม่ได้ 4711"));
    const other = await desk([waits()]);
    const left_out = [{ id: "w", code: "WITHDRAWAL_CLAIMED" }];
    other.answer(`POST ${LIST}/claim`, { items: [], left_out });
    await other.page.press("รับทั้งหน้า");
    await vi.waitFor(async () =>
      expect(await other.told()).toBe("รับมาทำ 0 รายการ · ทำไม่ได้ 1 รายการ"),
    );
    const { shownToast } = await import("../../ui/toast.ts");
    expect(shownToast.get()?.action).toBeUndefined();
  });
});

it("what is searched for is asked without the blanks around it, and no state that there is not", async () => {
  const { page, queries } = await desk([waits()], "?status=HELD");
  await page.type("เบอร์ ชื่อ บัญชี", "  0812 ");
  await vi.waitFor(() => expect(queries(LIST)).toHaveLength(2));
  const list = { status: "PENDING", sort: "queue", limit: "25" };
  expect(queries(LIST)).toEqual([list, { ...list, search: "0812" }]);
});
