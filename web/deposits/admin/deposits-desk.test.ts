/** The desk of deposits: what it asks for, shows, offers and sends, for whom, and what it says. */
import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const LIST = "/api/admin/deposits";
const AT = "2026-01-05T04:03:00Z";
const slip = { url: "/s/new", uploaded_at: AT, qr: null, warnings: [], verification: null };
const deposit = (id: string, more: object = {}) => ({
  id,
  status: "PENDING",
  amount: "250.00",
  qr_amount: "250.37",
  reference_id: `CD-${id}`,
  created_at: AT,
  decided_at: null,
  decided_by: null,
  reason: null,
  credited_amount: null,
  waiting_approval_id: null,
  recalled: null,
  bank_line: null,
  slip,
  earlier_slips: [],
  receiving_account: { bank_name: "กสิกรไทย", display_number: "072-1-93485-0" },
  member: {
    id: `m-${id}`,
    nickname: `คน${id}`,
    phone_number: "0812345678",
    balance: "100.10",
    bank_name: "กสิกรไทย",
    account_name: "ก้อย ใจดี",
  },
  ...more,
});

async function desk(items: readonly object[], address = "", rights?: readonly string[]) {
  const office = await backOffice(["admin-deposits"], rights);
  location.hash = `#/admin/deposits${address}`;
  const next_cursor = items.length > 0 ? "next" : null;
  office.answer(LIST, { items, total: items.length + 5, next_cursor });
  const page = await office.show(await import("./DepositsScreen.tsx"));
  await vi.waitFor(() => expect(page.text()).toMatch(/คน1|ไม่|ยังไม่/));
  return { ...office, page, text: page.words };
}
afterAll(closeBrowser);

describe("the queue of deposits", () => {
  it("asks for those that wait, fifty at a time, and from the first page on for others", async () => {
    const { page, queries } = await desk([deposit("1")]);
    const wait = (count: number) => vi.waitFor(() => expect(queries(LIST)).toHaveLength(count));
    await page.press("ถัดไป");
    await wait(2);
    await page.press("สำเร็จ");
    await wait(3);
    await page.type("เรียงตาม", "amount_high");
    await wait(4);
    expect(queries(LIST)).toEqual([
      { status: "WAITING", sort: "queue", limit: "50" },
      { status: "WAITING", sort: "queue", limit: "50", cursor: "next" },
      { status: "SUCCESS", sort: "queue", limit: "50" },
      { status: "SUCCESS", sort: "amount_high", limit: "50" },
    ]);
    // The number stands at what is shown, and at nothing else.
    await vi.waitFor(() => expect(page.buttons().join()).toMatch(/รอยืนยัน,.*สำเร็จ 6/));
  });

  it.each([
    ["", "ไม่มีรายการรอยืนยัน"],
    ["?status=FAILED", "ไม่มีรายการที่ปฏิเสธ"],
    ["?search=4711", "ไม่พบรายการที่ค้นหา"],
  ])("of %j that is empty says: %s", async (address, said) => {
    expect((await desk([], address)).text()).toContain(said);
  });

  it("tells of each how long its slip waits, that it has none, or that another is asked", async () => {
    const { text } = await desk([
      deposit("1", { slip: null }),
      deposit("2", { waiting_approval_id: "a" }),
      deposit("3"),
    ]);
    expect(text()).toMatch(/คน1 081-234-5678 .*ไม่มีสลิป.*คน2 .*รออีกคนอนุมัติ.*คน3 .*\d+ วัน/);
  });

  it("lets nobody select or decide who may only look", async () => {
    const { page } = await desk([deposit("1")], "", ["auditor"]);
    await expect(page.tick("เลือก คน1")).rejects.toThrow("No box");
    for (const name of page.buttons()) expect(name).not.toMatch(/ยืนยัน เติม|ปฏิเสธพร้อม|ยอดที่เข้าจริง/);
  });

  it("selects what one may judge at once: not what is decided, nor what another is asked", async () => {
    const { page } = await desk([
      deposit("1"),
      deposit("2", { waiting_approval_id: "a" }),
      deposit("3", { status: "SUCCESS" }),
      deposit("4", { status: "EXPIRED" }),
      deposit("5", { status: "EXPIRED", decided_by: "แนน" }),
    ]);
    for (const id of ["1", "4"]) await page.tick(`เลือก คน${id}`);
    for (const id of ["2", "3", "5"])
      await expect(page.tick(`เลือก คน${id}`)).rejects.toThrow("No box");
    expect(page.text()).toContain("เลือก 2 รายการ รวม 500.74 บาท");
    await page.press("เลิกเลือก");
    expect(page.text()).not.toContain("เลือก 2 รายการ");
  });
});

describe("one deposit at the desk", () => {
  it("shows the credit after it by what is transferred, and how many are left", async () => {
    const { text } = await desk([deposit("1"), deposit("2")]);
    expect(text()).toMatch(/เครดิตหลังยืนยัน 100\.10 350\.47/);
    expect(text()).toContain("เหลืออีก 6 รายการ");
  });

  it.each([
    ["waits", {}, ["ยืนยัน เติม", "ยอดที่เข้าจริงไม่ตรง", "ปฏิเสธพร้อมเหตุผล"]],
    ["waits for another", { waiting_approval_id: "a" }, ["ปฏิเสธพร้อมเหตุผล"]],
    ["was credited", { status: "SUCCESS" }, ["ธนาคารเรียกคืน"]],
    ["is asked to be recalled", { status: "SUCCESS", waiting_approval_id: "a" }, []],
    [
      "was recalled",
      { status: "SUCCESS", recalled: { at: AT, recalled_by: "แนน", taken: "7.00", reason: "R" } },
      [],
    ],
    ["was refused", { status: "FAILED", decided_by: "แนน", decided_at: AT }, []],
  ])("that %s offers what can be done with it", async (_, more, offered) => {
    const { page, text } = await desk([deposit("1", more)]);
    const acts = ["ยืนยัน เติม", "ยอดที่เข้าจริงไม่ตรง", "ปฏิเสธพร้อมเหตุผล", "ธนาคารเรียกคืน"];
    const found = page.buttons().flatMap((name) => acts.find((act) => name.startsWith(act)) ?? []);
    expect(found).toEqual(offered);
    const isAsked = "waiting_approval_id" in more;
    expect(page.links().includes("/admin/approvals")).toBe(isAsked);
    if ("recalled" in more) expect(text()).toContain("โดย แนน หักจากกระเป๋า 7.00 บาท");
  });

  it("shows what was credited, by whom and when it was decided, and why", async () => {
    const more = { credited_amount: "249.99", decided_at: AT, decided_by: "แนน", reason: "WHY" };
    const { text } = await desk([deposit("1", { status: "FAILED", ...more })]);
    for (const part of ["เติมแล้ว 249.99", "ตัดสินเมื่อ 5 ม.ค. 2569 11:03 น. แนน", "เหตุผล WHY"])
      expect(text()).toContain(part);
  });

  it("turns and enlarges its slip up to four times, and shows the earlier ones", async () => {
    vi.stubGlobal(
      "URL",
      class extends URL {
        static override createObjectURL = () => "blob:x";
      },
    );
    URL.revokeObjectURL = () => undefined;
    const { page, asked, text } = await desk([deposit("1", { earlier_slips: ["/s/old"] })]);
    await vi.waitFor(() => expect(asked.join()).toContain("/s/new"));
    await vi.waitFor(() => page.press("ขยายรูป"));
    await expect(
      (async () => {
        for (let at = 0; at < 9; at += 1) await page.press("ขยายรูป");
      })(),
    ).rejects.toThrow("No button");
    for (let at = 0; at < 6; at += 1) await page.press("ย่อรูป");
    await expect(page.press("ย่อรูป")).rejects.toThrow("No button");
    await page.press("1");
    await vi.waitFor(() => expect(asked.join()).toContain("/s/old"));
    expect(text()).toContain("สลิปที่ส่งก่อนหน้า ล่าสุด 1");
  });
});

describe("what is decided about a deposit", () => {
  it("is credited once the question about it is answered, and the next one is shown", async () => {
    const { page, sent, told, hold, text } = await desk([deposit("1"), deposit("2")]);
    const answer = hold();
    await page.press("ยืนยัน เติม 250.37 บาท");
    await page.press("ยืนยันเติมเงิน");
    expect(sent).toEqual([{ method: "POST", path: `${LIST}/1/approve`, body: {} }]);
    // What is on its way is out of the list.
    expect(text()).not.toContain("คน1");
    expect(text()).toContain("เหลืออีก 5 รายการ");
    answer();
    await vi.waitFor(async () => expect(await told()).toBe("เติมเงิน 250.37 บาทแล้ว"));
    await vi.waitFor(() => expect(text()).toContain("คน1"));
  });

  it("is refused with a reason, told to whom and of how much; one and several", async () => {
    const { page, sent, told, text } = await desk([deposit("1"), deposit("2")]);
    await page.press("ปฏิเสธพร้อมเหตุผล");
    expect(text()).toContain("ปฏิเสธฝาก 250.37 บาท?");
    expect(text()).toContain("คน1 081-234-5678 จะไม่ได้รับเงินจากรายการนี้");
    await page.type("เหตุผลที่ปฏิเสธ", " ยอดไม่ตรง ");
    await page.press("ปฏิเสธรายการ");
    const one = { method: "POST", path: `${LIST}/1/reject`, body: { reason: "ยอดไม่ตรง" } };
    await vi.waitFor(() => expect(sent).toEqual([one]));
    await vi.waitFor(async () => expect(await told()).toBe("ปฏิเสธรายการฝากแล้ว"));
    for (const id of ["1", "2"]) await page.tick(`เลือก คน${id}`);
    await page.press("ปฏิเสธรายการ R");
    expect(text()).toContain("ปฏิเสธการฝาก 2 รายการ?");
    expect(text()).toContain("สมาชิก 2 คน จะไม่ได้รับเงิน");
    await page.type("เหตุผลที่ปฏิเสธ", "ซ้ำ");
    await page.press("ปฏิเสธรายการ");
    const body = { ids: ["1", "2"], action: "REJECT", reason: "ซ้ำ" };
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ ...one, path: `${LIST}/decide`, body }));
  });

  it("is another amount with its reason, and neither alone", async () => {
    const { page, sent, text } = await desk([deposit("1")]);
    await page.press("ยอดที่เข้าจริงไม่ตรง");
    expect(text()).toContain("แจ้งฝาก 250.37 บาท คน1 081-234-5678");
    await page.press("ยืนยันเติมเงิน");
    await page.type("ยอดที่เข้าจริง (บาท)", "251.11");
    await page.press("ยืนยันเติมเงิน");
    expect(sent).toEqual([]);
    await page.type("เหตุผล", " โอนเกิน ");
    await page.press("ยืนยันเติมเงิน");
    const body = { amount: "251.11", reason: "โอนเกิน" };
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: "POST", path: `${LIST}/1/approve`, body }]),
    );
  });

  it("is a recall of what was credited, with its reason", async () => {
    const given = { status: "SUCCESS", credited_amount: "249.99" };
    const { page, sent, told, text } = await desk([deposit("1", given)]);
    await page.press("ธนาคารเรียกคืน");
    expect(text()).toContain("บันทึกว่าธนาคารเรียกคืน 249.99 บาท?");
    await page.type("เหตุผล", "โอนผิด");
    await page.press("ธนาคารเรียกคืน");
    const body = { reason: "โอนผิด" };
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: "POST", path: `${LIST}/1/recall`, body }]),
    );
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกการเรียกคืนแล้ว"));
  });

  it.each([
    ["ยอดที่เข้าจริงไม่ตรง", "ยืนยันเติมเงิน", {}],
    ["ปฏิเสธพร้อมเหตุผล", "ปฏิเสธรายการ", {}],
    ["ธนาคารเรียกคืน", "ธนาคารเรียกคืน", { status: "SUCCESS", credited_amount: "1.00" }],
  ])("that fails after %s says why, and keeps what was typed", async (open, confirm, more) => {
    const { page, refuse, text } = await desk([deposit("1", more)]);
    refuse("ทำไม่ได้ 4711");
    await page.press(open);
    if (text().includes("ยอดที่เข้าจริง (บาท)")) await page.type("ยอดที่เข้าจริง (บาท)", "3");
    const label = open === "ปฏิเสธพร้อมเหตุผล" ? "เหตุผลที่ปฏิเสธ" : "เหตุผล";
    await page.type(label, "เพราะ");
    await page.press(confirm);
    await vi.waitFor(() => expect(text()).toContain("ทำไม่ได้ 4711"));
    expect(page.typed(label)).toBe("เพราะ");
  });
});

const read = (more: object) => ({ slip: { ...slip, verification: more } });
const line = { id: "1", amount: "250.37", occurred_at: AT };
describe("what slip, bank and deposit say of each other", () => {
  it.each<readonly [object, string, "good" | "bad" | "unknown"]>([
    [{}, "อ่านยอดจากสลิปไม่ได้ ตรวจด้วยตา", "unknown"],
    [
      read({ outcome: "GENUINE", service: "S", amount: "250.37" }),
      "ยอดในสลิปตรงกับยอดที่ต้องโอน",
      "good",
    ],
    [
      read({ outcome: "GENUINE", service: "S", amount: "250.00" }),
      "ยอดในสลิป 250.00 ไม่ตรงกับยอดที่ต้องโอน",
      "bad",
    ],
    [read({ outcome: "GENUINE", service: "S", sender: "ก้อย ใจดี" }), "ชื่อผู้โอนตรงกับบัญชีที่ผูกไว้", "good"],
    [
      read({ outcome: "GENUINE", service: "S", sender: "คนอื่น" }),
      "ชื่อผู้โอน คนอื่น ไม่ตรงกับบัญชีที่ผูกไว้",
      "bad",
    ],
    [read({ outcome: "GENUINE", service: "S" }), "S ยืนยันว่าเป็นสลิปจริง", "good"],
    [read({ outcome: "NOT_FOUND", service: "S" }), "S ไม่พบรายการโอนนี้", "bad"],
    [read({ outcome: "FAILED", service: "S" }), "ตรวจสลิปกับ S ไม่สำเร็จ", "unknown"],
    [
      { slip: { ...slip, warnings: ["TRANSFER_USED_BEFORE"] } },
      "การโอนในสลิปนี้ใช้กับรายการฝากอื่นแล้ว",
      "bad",
    ],
    [{ slip: { ...slip, warnings: ["LOOKS_LIKE_ANOTHER"] } }, "ภาพคล้ายสลิปของรายการอื่น", "bad"],
    [{}, "ไม่เคยใช้สลิปนี้มาก่อน", "good"],
    [{ slip: { ...slip, qr: { transaction_reference: "T7" } } }, "อ่าน QR ในสลิปได้ เลขที่ T7", "good"],
    [{ slip: { ...slip, warnings: ["QR_NOT_OF_A_SLIP"] } }, "QR ในภาพไม่ใช่ของสลิปโอนเงิน", "bad"],
    [{}, "อ่าน QR ในสลิปไม่ได้", "unknown"],
    [{}, "ยังไม่พบรายการในสเตทเมนต์", "bad"],
    [{ bank_line: { ...line, amount: "250.00" } }, "ยอดในสเตทเมนต์ 250.00 ไม่ตรงกัน", "bad"],
    [{ bank_line: line }, "พบรายการในสเตทเมนต์ 5 ม.ค. 2569 11:03 น.", "good"],
  ])("of %j: %s, which is %s", async (more, text, state) => {
    await backOffice(["admin-deposits"]);
    const { mount } = await import("../../testing/browser.ts");
    const { useDepositChecks } = await import("./use-deposit-checks.ts");
    const hook = await mount(() => useDepositChecks());
    const checks = hook
      .value()(deposit("1", more) as unknown as AdminDeposit)
      .map((one) => [one.text.replaceAll("\u00A0", " "), one.state]);
    expect(checks).toContainEqual([text, state]);
    expect(new Set(checks.map(([told]) => told)).size).toBe(checks.length);
  });
});
