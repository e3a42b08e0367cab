/** A colleague changes what a form at the desk is typed over: told at its field, and not undone. */
import { createElement, type FunctionComponent } from "react";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";
import { betType, lottery, LOTTERY_PATH, showLottery } from "../../testing/lottery-desk.ts";

afterAll(closeBrowser);

type Office = Awaited<ReturnType<typeof backOffice>>;
type Screen = FunctionComponent;
const screens: Readonly<Record<string, () => Promise<Screen>>> = {
  receiving: async () => (await import("../../deposits/admin/ReceivingScreen.tsx")).ReceivingScreen,
  notices: async () => (await import("../../notices/admin/NoticesScreen.tsx")).NoticesScreen,
  staff: async () => {
    const { StaffDialog } = await import("../../staff/admin/StaffDialog.tsx");
    const { useStaff } = await import("../../staff/admin/calls.ts");
    const ways = { onPassword: () => undefined, onClose: () => undefined };
    // As it is opened over the list.
    return function OverList() {
      useStaff(undefined);
      return createElement(StaffDialog, { staff: colleague as never, ...ways });
    };
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
  const texts = ["deposits", "notices", "house", "desk", "staff", "story"];
  const office = await backOffice([...texts.map((one) => `admin-${one}`), "home", "admin"]);
  office.answer(path, { items: [row], next_cursor: null });
  const Shown = await screens[name]?.();
  if (!Shown) throw new Error(`no screen ${name}`);
  const page = await office.show(() => createElement(Shown));
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

it("the rights of one of the staff", async () => {
  const { page, sent, now } = await listed("staff", "/api/admin/staff", colleague, "แดง");
  await page.tick("งวด");
  await now({ rights: ["support", "auditor"] });
  await page.says("มีคนเปลี่ยนช่องนี้ไปแล้ว");
  await page.press("เปลี่ยนสิทธิ์");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    rights: ["support", "rounds"],
    over: { rights: ["support", "auditor"] },
  });
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
