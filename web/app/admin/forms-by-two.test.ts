/** A colleague changes what a form at the desk is typed over: told at its field, and not undone. */
import { createElement, type FunctionComponent } from "react";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";
import { betType, lottery, LOTTERY_PATH, showLottery } from "../../testing/lottery-desk.ts";

afterAll(closeBrowser);

type Office = Awaited<ReturnType<typeof backOffice>>;
const screens: Readonly<Record<string, () => Promise<{ readonly default: FunctionComponent }>>> = {
  receiving: () => import("../../deposits/admin/ReceivingScreen.tsx"),
  notices: () => import("../../notices/admin/NoticesScreen.tsx"),
  banks: () => import("../../members/admin/BanksScreen.tsx"),
  round: async () => {
    const { RoundDialog } = await import("../../rounds/admin/RoundDialog.tsx");
    const { useAdminRound } = await import("../../rounds/admin/calls.ts");
    // As it is opened over the screen of a round that has been read.
    function OverRound() {
      const round = useAdminRound("7").data;
      return round ? createElement(RoundDialog, { round, onClose: () => undefined }) : null;
    }
    return { default: OverRound };
  },
  staff: async () => {
    const { StaffDialog } = await import("../../staff/admin/StaffDialog.tsx");
    const { useStaff } = await import("../../staff/admin/calls.ts");
    const ways = { onPassword: () => undefined, onClose: () => undefined };
    // As it is opened over the list.
    function OverList() {
      useStaff(undefined);
      return createElement(StaffDialog, { staff: colleague as never, ...ways });
    }
    return { default: OverList };
  },
};
const colleague = {
  id: "s",
  nickname: "แดง",
  phone_number: "0812345678",
  rights: ["support"],
  confirmed: true,
  locked_reason: null,
  has_totp: false,
  sessions: 0,
  enabled: true,
};

async function listed(name: keyof typeof screens, path: string, row: object, shown: string) {
  const texts = ["deposits", "notices", "house", "desk", "staff", "story", "forms"];
  const office = await backOffice([...texts.map((one) => `admin-${one}`), "home", "admin"]);
  office.answer(path, { items: [row], next_cursor: null });
  const Shown = await screens[name]?.();
  if (!Shown) throw new Error(`no screen ${name}`);
  const page = await office.show(() => createElement(Shown.default));
  await page.says(shown);
  return { ...office, page, now: (more: object) => readAnew(office, path, { ...row, ...more }) };
}

async function readAnew(office: Pick<Office, "answer">, path: string, row: object) {
  office.answer(path, { items: [row], next_cursor: null });
  await renew();
}
async function renew() {
  const { queryClient } = await import("../query-client.ts");
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
}

const account = {
  id: "a",
  bank_code: "004",
  bank_name: "กสิกรไทย",
  account_name: "โชคดี",
  account_number: "0721934850",
  promptpay_id: "0815550001",
  active: true,
};

it("a receiving account", async () => {
  const desk = await listed("receiving", "/api/admin/receiving-accounts", account, "โชคดี");
  const { page, sent, now } = desk;
  await page.press("แก้ไข");
  await page.type("ชื่อบัญชี", "ของฉัน");
  await now({ account_name: "ของเขา", promptpay_id: "0815550009" });
  await page.says("มีคนเปลี่ยนช่องนี้เป็น ของเขา แล้ว");
  expect([page.typed("ชื่อบัญชี"), page.typed("พร้อมเพย์")]).toEqual(["ของฉัน", "0815550009"]);
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ account_name: "ของฉัน", over: { account_name: "ของเขา" } });
});

it("a notice, told by its language where another is written", async () => {
  const texts = { th: "ข่าว", en: "News" };
  const times = { starts_at: "2026-11-20T17:59:30.000Z", ends_at: null };
  const row = { id: "1", texts, active: true, sort_order: 7, ...times };
  const { page, sent, now } = await listed("notices", "/api/admin/announcements", row, "ข่าว");
  await page.press("แก้ไข");
  await page.press("อังกฤษ");
  await page.type("ข้อความ", "Mine");
  await page.press("ไทย");
  await now({ texts: { ...texts, en: "Theirs", zh: "他们" } });
  await page.says("อังกฤษ: มีคนเปลี่ยนช่องนี้เป็น Theirs แล้ว");
  await page.press("อังกฤษ");
  expect(page.typed("ข้อความ")).toBe("Mine");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    texts: { th: "ข่าว", en: "Mine", zh: "他们" },
    over: { texts: { th: "ข่าว", en: "Theirs", zh: "他们" } },
  });
});

it("a notice whose change was not heard of, refused in a language that is not shown", async () => {
  const row = { id: "1", texts: { th: "ข่าว" }, active: true, sort_order: 7, ends_at: null };
  const more = { ...row, starts_at: "2026-11-20T17:59:00Z" };
  const { page, refuse } = await listed("notices", "/api/admin/announcements", more, "ข่าว");
  await page.press("แก้ไข");
  await page.type("ข้อความ", "ของฉัน");
  const details = { fields: [{ path: "texts.zh" }] };
  refuse("เปลี่ยนแล้ว 4711", 409, { code: "CHANGED_MEANWHILE", details });
  await page.press("บันทึก");
  await vi.waitFor(() => expect(page.words()).toContain("จีน: เปลี่ยนแล้ว 4711"));
});

it.each([
  [["support", "auditor"], "one that was given", ["support", "auditor", "rounds"]],
  [["members", "accounts"], "those that were taken", ["members", "accounts", "rounds"]],
])("the rights of one of the staff: %j, %s, stay beside what is ticked", async (...one) => {
  const [now, , saved] = one;
  const rights = ["support"];
  const desk = await listed("staff", "/api/admin/staff", { ...colleague, rights }, "แดง");
  const { page, sent } = desk;
  await page.tick("งวด");
  expect(page.words()).not.toContain("มีคนเปลี่ยนช่องนี้ไปแล้ว");
  await desk.now({ rights: now });
  await page.says("มีคนเปลี่ยนช่องนี้ไปแล้ว");
  await page.press("เปลี่ยนสิทธิ์");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ rights: saved, over: { rights: now } });
});

it("a bank, of which only what was typed is sent", async () => {
  const names = { name_th: "กสิกร", name_en: "KBank", color: "#138f2d" };
  const bank = { id: "1", code: "004", ...names, account_groups: [3, 1, 5, 1], active: true };
  const { page, sent, now } = await listed("banks", "/api/admin/banks", bank, "KBank");
  await page.press("แก้ไข");
  await page.type("ชื่ออังกฤษ", "Mine");
  await page.type("รูปแบบเลขบัญชี", "3-3");
  await now({ name_en: "Theirs", name_th: "ของเขา", account_groups: null });
  await page.says("มีคนเปลี่ยนช่องนี้เป็น Theirs แล้ว");
  expect([page.typed("ชื่อไทย"), page.typed("ชื่ออังกฤษ")]).toEqual(["ของเขา", "Mine"]);
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    name_en: "Mine",
    account_groups: [3, 3],
    over: { name_en: "Theirs", account_groups: null },
  });
});

it("a round, at its name and its hours", async () => {
  const type = { id: "5", code: "x", category: "HANOI", name_th: "หวย", names: { th: "หวย" } };
  const times = { open_time: "2026-11-20T01:00:00.000Z", close_time: "2026-11-20T02:03:04.567Z" };
  const round = { id: "7", name: "งวด", draw_date: "2026-11-20", ...times, lottery_type: type };
  const texts = ["admin-rounds", "admin-plan", "lottery"];
  const { show, sent, answer } = await backOffice(texts);
  const path = "/api/admin/rounds/7";
  answer(path, round);
  const Shown = await screens["round"]?.();
  const page = await show(() => (Shown ? createElement(Shown.default) : null));
  const name = "ชื่อที่แสดง (ไม่ใส่ใช้ชื่อหวย)";
  await page.says("ชื่อที่แสดง");
  await page.type(name, "ของฉัน");
  answer(path, { ...round, name: "ของเขา", close_time: "2026-11-20T03:00:00.000Z" });
  await renew();
  await page.says("มีคนเปลี่ยนช่องนี้เป็น ของเขา แล้ว");
  await page.type("ปิดรับ (เวลาไทย)", "21/11/2569");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    name: "ของฉัน",
    close_time: "2026-11-21T03:00:00.000Z",
    over: { name: "ของเขา", close_time: "2026-11-20T03:00:00.000Z" },
  });
});

it("the steps of a rate, whose steps of now are told beside what is typed", async () => {
  const office = await backOffice(["admin-rules", "admin-night", "betting", "lottery"]);
  const step = (from_percent: number, pays_percent: number) => ({ from_percent, pays_percent });
  const path = "/api/admin/number-rules/steps";
  const steps = (...rows: object[]) => {
    const type = { bet_type: "TWO_TOP", number_cap: "1000.00", steps: rows };
    office.answer(`GET ${path}`, { items: [type] });
  };
  steps(step(50, 80));
  const { RateStepsDialog } = await import("../../rounds/admin/rules/RateStepsDialog.tsx");
  const onClose = () => undefined;
  const page = await office.show(RateStepsDialog, { typeId: "1", roundId: "", onClose });
  await page.says("2 ตัวบน");
  await page.type("ประเภทแทง", "TWO_TOP");
  await page.type("ขั้น 1: จ่าย", "70");
  steps(step(40, 90), step(60, 30));
  await renew();
  await page.says("มีคนเปลี่ยนช่องนี้เป็น 40% → 90%, 60% → 30% แล้ว");
  expect([page.typed("ขั้น 1: ตั้งแต่"), page.typed("ขั้น 1: จ่าย")]).toEqual(["50", "70"]);
  await page.press("บันทึก");
  await vi.waitFor(() => expect(office.sent).toHaveLength(1));
  expect(office.sent[0]?.body).toEqual({
    lottery_type_id: "1",
    bet_type: "TWO_TOP",
    steps: [step(50, 70)],
    over: { steps: [step(40, 90), step(60, 30)] },
  });
});

it("the steps of a rate that were refused before those of now have come name none", async () => {
  const office = await backOffice(["admin-rules", "admin-night", "betting", "lottery"]);
  const steps = [{ from_percent: 50, pays_percent: 80 }];
  const type = { bet_type: "TWO_TOP", number_cap: "1000.00", steps };
  office.answer("GET /api/admin/number-rules/steps", { items: [type] });
  const { RateStepsDialog } = await import("../../rounds/admin/rules/RateStepsDialog.tsx");
  const shown = { typeId: "1", roundId: "", onClose: () => undefined };
  const page = await office.show(RateStepsDialog, shown);
  await page.says("2 ตัวบน");
  await page.type("ประเภทแทง", "TWO_TOP");
  await page.type("ขั้น 1: จ่าย", "70");
  const details = { fields: [{ path: "steps" }] };
  office.refuse("เปลี่ยนแล้ว 4711", 409, { code: "CHANGED_MEANWHILE", details });
  await page.press("บันทึก");
  await page.says("เปลี่ยนแล้ว 4711");
  expect(page.words()).not.toContain("50% → 80%");
});

it("odds, at the field of their row", async () => {
  const row = betType("TWO_TOP");
  const { page, sent, answer } = await showLottery({ bet_types: [row] });
  const { text } = await import("../../text/i18n.ts");
  const odds = `2 ตัวบน ${text("admin-lotteries:odds")}`;
  await page.type(odds, "95");
  answer(LOTTERY_PATH, { ...lottery, bet_types: [{ ...row, odds: "92.50", max_bet: "700.00" }] });
  await renew();
  await page.says("มีคนเปลี่ยนช่องนี้เป็น 92.5 แล้ว");
  expect([page.typed(odds), page.typed(`2 ตัวบน ${text("admin-lotteries:max_bet")}`)]).toEqual([
    "95",
    "700",
  ]);
  await page.press("บันทึก");
  const { questions } = await import("../../ui/confirm.ts");
  await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
  await act(() => questions.get()[0]?.answer(true));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const bet_types = [{ bet_type: "TWO_TOP", odds: "95.00", over: { odds: "92.50" } }];
  expect(sent[0]?.body).toMatchObject({ bet_types });
});
