/** What an operator sees first: figures, the work that waits for them, what closes next, what happened. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

// The drawing's code does not begin. Node keeps a package that failed for all files after this one,
// so it is the test that fails here.
vi.mock("uplot", () => {
  throw new Error("not there");
});

const NOW = "2026-11-20T18:00:00Z";
const OLD = "2026-11-20T15:00:00Z";
const lottery = { code: "laos", category: "HANOI", name_th: "ลาว", names: { th: "ลาว" } };
const due = (id: string) => ({ round_id: id, name: `ลาว ${id}`, lottery, close_time: OLD });
const day = { stakes: "10.01", payouts: "20.02", profit: "0.00" };
const money = { deposits: "30.03", withdrawals: "40.04" };
const data = {
  total_members: 12_345,
  new_members_today: 6,
  total_rounds: 789,
  open_rounds: 8,
  pending_withdrawals: 3,
  pending_withdrawals_amount: "55.05",
  credits_in_system: "66.06",
  today: { ...day, ...money },
  series: [
    { on: "2026-11-20", ...day, ...money },
    { on: "2026-11-21", ...day, ...money, stakes: "11.11" },
  ],
  members_by_day: [{ on: "2026-11-21", members: 4 }],
  hours: [{ hour: 7, deposits: "70.07", withdrawals: "80.08" }],
  signed_in: 1,
  online: 1234,
  waiting: { deposits: 2, withdrawals: 3, results: 5, unmatched: 4, approvals: 1 },
  oldest: { deposit_at: OLD, withdrawal_at: "2026-11-20T17:30:00Z" },
  results_due: [due("1"), due("2"), due("3"), due("4"), due("5")],
  closing_rounds: [
    {
      ...due("7"),
      close_time: "2026-11-20T18:10:00Z",
      stakes: "900.00",
      worst: { bet_type: "TWO_TOP", number: "62", payout: "1234.00" },
    },
    { ...due("8"), close_time: "2026-11-20T18:20:00Z", stakes: "100.00", worst: null },
  ],
  activity: [{ at: OLD, action: "credit.adjust", text: "แนน credit.adjust ก้อย" }],
  alarms: [],
  first_steps: [],
};

async function dashboard(more: object = {}, rights?: readonly string[]) {
  const office = await backOffice(["admin-dashboard", "admin-house", "admin-rounds"], rights);
  const { takeServerTime } = await import("../../ui/clock.ts");
  takeServerTime(Date.parse(NOW), Date.now(), Date.now());
  office.answer("/api/admin/dashboard", { data: { ...data, ...more } });
  const page = await office.show(await import("./DashboardScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain("12,345"));
  return { ...office, page };
}
afterAll(async () => {
  vi.doUnmock("uplot");
  await closeBrowser();
});

describe("the dashboard", () => {
  it("shows the four figures with what stands under them", async () => {
    const { page } = await dashboard();
    for (const part of [
      "สมาชิกทั้งหมด 12,345 + 6 วันนี้ ออนไลน์ขณะนี้ 1,234 คน",
      "งวดทั้งหมด 789 เปิดรับ 8 งวด รอใส่ผล 5 งวด",
      "คำขอถอนรอดำเนินการ 3 รวม 55.05 บาท เก่าสุด 30 นาที",
      "เครดิตในระบบ 66.06 ฝากวันนี้ +30.03 ถอน −40.04",
    ])
      expect(page.words().replaceAll("+6", "+ 6")).toContain(part);
  });

  it.each([
    // The bank took back more than came in; of what yesterday was asked for, more was refused.
    ["-500.00", "-700.00", "ฝากวันนี้ −500.00 ถอน +700.00"],
    ["0.00", "0.00", "ฝากวันนี้ 0.00 ถอน 0.00"],
  ])("shows deposits of %s and withdrawals of %s as: %s", async (deposits, withdrawals, said) => {
    const today = { ...data.today, deposits, withdrawals };
    expect((await dashboard({ today })).page.words()).toContain(said);
  });

  it("without a right shows no money of the house, and no chart of it", async () => {
    const none = {
      pending_withdrawals_amount: null,
      credits_in_system: null,
      today: null,
      series: null,
      hours: null,
      closing_rounds: null,
    };
    const { page } = await dashboard({
      ...none,
      oldest: { deposit_at: null, withdrawal_at: null },
    });
    for (const part of ["เครดิตในระบบ", "ยอดแทงและยอดจ่าย", "ฝากและถอน", "งวดใกล้ปิดรับ", "เก่าสุด"])
      expect(page.words()).not.toContain(part);
  });

  it.each([
    [{ credits_in_system: null }, "เครดิตในระบบ"],
    [{ today: null }, "เครดิตในระบบ"],
    [{ waiting: { ...data.waiting, results: 0 } }, "รอใส่ผล"],
    [{ waiting: { ...data.waiting, results: 4 } }, "รอใส่ผลอีก"],
  ])("with %j does not speak of: %s", async (more, part) => {
    expect((await dashboard()).page.words()).toContain(part);
    expect((await dashboard(more)).page.words()).not.toContain(part);
  });

  it("without a request leads nobody to those that wait for a second person", async () => {
    const { page } = await dashboard({ waiting: { ...data.waiting, approvals: 0 } });
    expect(page.links()).not.toContain("/admin/approvals");
  });

  it("names what waits, since when, with the way there; of results the first four", async () => {
    const { page } = await dashboard();
    for (const part of [
      "ฝากรอยืนยัน 2 รายการ เก่าสุด 3 ชั่วโมง ตรวจสลิป",
      "ถอนรออนุมัติ 3 รายการ เก่าสุด 30 นาที",
      "เงินเข้ารอจับคู่ 4 รายการ",
      "รอใส่ผลอีก 1 งวด",
    ])
      expect(page.words()).toContain(part);
    expect(page.words()).toContain("ลาว 4 รอใส่ผล");
    expect(page.words()).not.toContain("ลาว 5 รอใส่ผล");
    expect(page.links()).toEqual(
      expect.arrayContaining([
        "/admin/deposits",
        "/admin/withdrawals",
        "/admin/unmatched",
        "/admin/approvals",
        "/admin/rounds/4",
        "/admin/rounds",
      ]),
    );
  });

  it.each([
    [["deposits"], ["/admin/deposits"]],
    [["payouts"], ["/admin/withdrawals"]],
    [["draws"], ["/admin/rounds/1"]],
    [["auditor"], []],
  ])("shows somebody with %j of the work: %j", async (rights, links) => {
    const closing = { closing_rounds: null };
    const { page } = await dashboard(closing, rights);
    const work = ["/admin/deposits", "/admin/withdrawals", "/admin/unmatched", "/admin/rounds/1"];
    expect(page.links().filter((link) => work.includes(link))).toEqual(links);
    expect(page.words().includes("ไม่มีงานค้าง")).toBe(links.length === 0);
  });

  it("shows what closes next with the number that would cost most, or that none would", async () => {
    const { page } = await dashboard();
    expect(page.words()).toMatch(/ลาว 7 .*900 .*62 1,234 .*ลาว 8 .*100 .*-/);
    expect(page.links()).toEqual(expect.arrayContaining(["/admin/rounds/7", "/admin/rounds/8"]));
    expect((await dashboard({ closing_rounds: [] })).page.words()).toContain("ไม่มีงวดที่เปิดรับ");
  });

  it("tells what happened last in words, at the time of Bangkok, with the day where it was not today", async () => {
    const { page } = await dashboard();
    expect(page.words()).toContain("20 พ.ย. 22:00 น. แนน ปรับเครดิต ก้อย");
    const today = [{ at: "2026-11-20T17:30:00Z", action: "x", text: "ACT" }];
    const { page: fresh } = await dashboard({ activity: today });
    expect(fresh.words()).toMatch(/ 00:30 น\. ACT/);
    expect(fresh.words()).not.toContain("พ.ย. 00:30");
    const many = Array.from({ length: 20 }, (_, at) => ({
      at: OLD,
      action: "x",
      text: `ACT${at}.`,
    }));
    const { page: long } = await dashboard({ activity: many });
    expect(long.words()).toContain("ACT11.");
    expect(long.words()).not.toContain("ACT12.");
    expect((await dashboard({ activity: [] })).page.words()).toContain("ยังไม่มีความเคลื่อนไหว");
  });

  it("reads its charts as tables: each day, and each hour, under its own name", async () => {
    const { page } = await dashboard();
    expect(page.words()).toContain(
      "วัน ยอดแทงหลังหักคืนเงิน ยอดจ่าย 20 พ.ย. 2569 10.01 20.02 21 พ.ย. 2569 11.11 20.02",
    );
    expect(page.words()).toContain("วัน ฝาก ถอน 20 พ.ย. 2569 30.03 40.04");
    expect(page.words()).toContain("เวลา ฝาก ถอน 07:00 70.07 80.08");
    expect(page.words()).toContain("สมาชิกใหม่ 21 พ.ย. 2569 4");
    const empty = [{ on: "2026-11-21", members: 0 }];
    expect((await dashboard({ members_by_day: empty })).page.words()).toContain(
      "ยังไม่มีสมาชิกใหม่ใน 14 วันนี้",
    );
  });

  it("leads who may look there to the members and to the reports", async () => {
    const ways = ["/admin/users", "/admin/reports"];
    const { page } = await dashboard();
    expect(page.links()).toEqual(expect.arrayContaining(ways));
    const { page: ofDraws } = await dashboard({}, ["draws"]);
    expect(ofDraws.links().filter((link) => ways.includes(link))).toEqual([]);
  });

  it("lets who may add a round", async () => {
    expect((await dashboard()).page.buttons()).toContain("สร้างงวด");
    expect((await dashboard({}, ["auditor"])).page.buttons()).not.toContain("สร้างงวด");
  });
});
