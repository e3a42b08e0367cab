/** The word of the second person: what is read again before it, what is sent, and what is told. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const LIST = "/api/admin/approvals";
const AT = "2026-11-20T18:00:00Z";
const TIME = "21 พ.ย. 2569 01:00 น.";
const nothing = { round: null, lottery: null, change: null, result: null, forecast: null };
const request = (more: object = {}) => ({
  ...nothing,
  id: "a-1",
  kind: "CREDIT",
  status: "WAITING",
  member: { id: "m", nickname: "ก้อย", phone_number: "0812345678" },
  amount: "-10.00",
  evidence: null,
  alike: 0,
  reason: "REASON",
  asked_by: { id: "other", nickname: "แดง" },
  asked_at: AT,
  expires_at: AT,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  ...more,
});

async function screen(item: object, rights?: readonly string[]) {
  const office = await backOffice(
    [
      "admin-rounds",
      "admin-fields",
      "admin-withdrawals",
      "admin-settings",
      "admin-audit",
      "lottery",
    ],
    rights,
  );
  office.answer(LIST, { items: [item], next_cursor: null });
  office.answer(`POST ${LIST}/a-1/reject`, {});
  const page = await office.show(await import("./ApprovalsScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain("ขอโดย แดง"));
  return { ...office, page };
}
afterAll(closeBrowser);

describe("a request", () => {
  it("tells who asked, until when it can be approved, and how many are alike", async () => {
    const { page } = await screen(request({ alike: 2 }));
    for (const part of [
      "ปรับเครดิต รออนุมัติ ก้อย 081-234-5678 −10.00",
      "อีก 2 รายการใน 24 ชั่วโมง",
      `REASON ขอโดย แดง ${TIME} อนุมัติได้ถึง ${TIME}`,
    ])
      expect(page.words()).toContain(part);
  });

  it("that was decided tells by whom and when, and offers nothing", async () => {
    const decided = { decided_by: { id: "x", nickname: "แนน" }, decided_at: AT };
    const { page } = await screen(request({ status: "APPROVED", ...decided }));
    expect(page.words()).toContain(`ตัดสินโดย แนน ${TIME}`);
    expect(page.buttons()).not.toContain("อนุมัติ");
    expect(page.buttons()).not.toContain("ปฏิเสธ");
  });

  it("of a result shows its numbers and what it would pay, and leads to the round", async () => {
    const lottery = { code: "laos", names: { th: "ลาว" } };
    const { page } = await screen(
      request({
        kind: "RESULT",
        member: null,
        amount: null,
        round: { id: "7", name: "ลาว พิเศษ", draw_date: "2026-11-21", lottery },
        result: { two_bottom: "71", four_top: "1234" },
        forecast: { winners: 3, stake: "1.01", payout: "2.02", profit: "-1.01" },
      }),
    );
    expect(page.words()).toContain("ลาว พิเศษ งวด 21 พ.ย. 2569 4 ตัวบน 1234 2 ตัวล่าง 71");
    expect(page.words()).toMatch(/ถูกรางวัล 3 ยอดแทง 1\.01 ยอดจ่ายรวม 2\.02 ส่วนต่างของงวด −1\.01/);
    expect(page.links()).toContain("/admin/rounds/7");
  });

  it("of rights names one of the staff without a way to a member, and what would change", async () => {
    const before = { rights: ["support"], nickname: "SAME" };
    const change = { before, after: { rights: ["owner"], nickname: "SAME" } };
    const { page } = await screen(request({ kind: "STAFF", amount: null, change }));
    expect(page.links()).not.toContain("/admin/users?member=m");
    await page.press("อนุมัติ");
    expect(page.words()).toMatch(/อนุมัติรายการนี้\? เพิ่มเจ้าของหรือเพิ่มสิทธิ์ ก้อย 081-234-5678 .*→/);
    // Only what changes is read again.
    expect(page.words()).not.toMatch(/SAME → SAME/);
  });
});

describe("what is read again before the word on it", () => {
  const line = { line_id: "7", as: "FEE", of: "9", amount: "99.99", account: "0721934850" };
  it.each([
    [
      "a line that is reopened: amount, account and what was said of it",
      { kind: "STATEMENT", change: { before: line, after: { line_id: "7", as: null } } },
      "คือ: ค่าธรรมเนียม → - จำนวนเงิน: 99.99 บาท → - บัญชี: 0721934850 → -",
    ],
    [
      "a line that is explained",
      { kind: "STATEMENT", change: { before: null, after: line } },
      "คือ: - → ค่าธรรมเนียม จำนวนเงิน: - → 99.99 บาท บัญชี: - → 0721934850",
    ],
    [
      "a setting",
      { kind: "CONTROL", change: { before: { two_person: true }, after: { two_person: false } } },
      "ใช่ → ไม่ใช่",
    ],
  ])("is of %s", async (_, about, said) => {
    const { page } = await screen(request({ member: null, amount: null, ...about }));
    await page.press("อนุมัติ");
    expect(page.words()).toContain(said);
  });
});

describe("the word on it", () => {
  it.each([
    ["อนุมัติ", "approve", "อนุมัติแล้ว", null],
    ["ปฏิเสธ", "reject", "ปฏิเสธแล้ว", {}],
  ])("%s is sent once it was read again, and told", async (name, path, said, body) => {
    const { page, sent, told } = await screen(request());
    await page.press(name);
    expect(page.words()).toContain("รายการนี้? ปรับเครดิต ก้อย 081-234-5678 −10.00");
    expect(sent).toEqual([]);
    await page.press(name);
    await vi.waitFor(async () => expect(await told()).toBe(said));
    expect(sent).toEqual([{ method: "POST", path: `${LIST}/a-1/${path}`, body }]);
  });

  it("is not sent where the question is answered with no", async () => {
    const { page, sent } = await screen(request());
    await page.press("อนุมัติ");
    await page.press("ยกเลิก");
    expect(sent).toEqual([]);
  });

  it("of the one who asked is to take it back", async () => {
    const { page, sent } = await screen(request({ asked_by: { id: "own", nickname: "แดง" } }));
    expect(page.words()).toContain("คุณเป็นผู้ขอ ต้องให้อีกคนอนุมัติ");
    expect(page.buttons()).not.toContain("อนุมัติ");
    await page.press("ถอนคำขอ");
    await page.press("ถอนคำขอ");
    await vi.waitFor(() => expect(sent.map(({ path }) => path)).toEqual([`${LIST}/a-1/reject`]));
  });

  it("is nobody's who may only read", async () => {
    const { page } = await screen(request(), ["auditor"]);
    for (const name of ["อนุมัติ", "ปฏิเสธ"]) expect(page.buttons()).not.toContain(name);
  });

  it("that adds a colleague shows the first password, by name", async () => {
    const change = { before: null, after: { nickname: "คนใหม่", rights: ["owner"] } };
    const item = request({ kind: "STAFF", member: null, amount: null, change });
    const { page, answer } = await screen(item);
    answer(`POST ${LIST}/a-1/approve`, { data: {}, password: "ONE-TIME-7" });
    await page.press("อนุมัติ");
    await page.press("อนุมัติ");
    await vi.waitFor(() =>
      expect(page.words()).toContain("รหัสผ่านครั้งแรกของ คนใหม่ แสดงครั้งเดียว ONE-TIME-7"),
    );
  });

  it("on a schedule tells which rounds it leaves standing, the first of many", async () => {
    const item = request({ kind: "SCHEDULE", member: null, amount: null });
    const { page, answer } = await screen(item);
    const kept = Array.from({ length: 8 }, (_, at) => ({
      id: String(at),
      name: `หวย ${String(at + 1)}`,
      draw_date: "2028-01-03",
      status: "OPEN",
    }));
    answer(`POST ${LIST}/a-1/approve`, { data: {}, kept });
    await page.press("อนุมัติ");
    await page.press("อนุมัติ");
    await page.says(/อนุมัติแล้ว 8 งวดไม่อยู่.* หวย 1 3 ม\.ค\. 2571 .*หวย 6 3 ม\.ค\. 2571 และอีก 2 งวด/);
    expect(page.words()).not.toContain("หวย 7");
  });

  it("that is refused says why in its card; while it is sent no second is taken", async () => {
    const { page, refuse, hold, sent, told } = await screen(request());
    refuse("มีคนตัดสินแล้ว 4711", 409);
    const answer = hold();
    await page.press("อนุมัติ");
    await page.press("อนุมัติ");
    await vi.waitFor(() => expect(page.busy()).toEqual(["ปฏิเสธ", "อนุมัติ"]));
    await page.press("ปฏิเสธ");
    expect(page.words()).not.toContain("ปฏิเสธรายการนี้?");
    answer();
    await vi.waitFor(() => expect(page.words()).toContain("มีคนตัดสินแล้ว 4711"));
    expect([sent.length, await told()]).toEqual([1, undefined]);
  });
});
