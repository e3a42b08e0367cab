/** What the desk reads of a member's own limits and pauses: what was set, what came of it, when. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act as rendered, closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

let protection: object = {};

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined ? new Response(textsAt(path)) : Response.json({ data: protection }),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-protection", "protection", "common"]);
});
afterAll(closeBrowser);

const nothing = {
  limits: [],
  exclusion: null,
  break: null,
  reality_check_minutes: null,
  age_confirmed_at: null,
  history: [],
};
const at = "2026-11-20T12:00:00Z";
const from = "2026-11-21T12:00:00Z";
const [AT, FROM] = ["20 พ.ย. 2569 19:00 น.", "21 พ.ย. 2569 19:00 น."];

async function shown(given: object): Promise<string> {
  protection = { ...nothing, ...given };
  const { MemberProtection } = await import("./MemberProtection.tsx");
  const text = await show(createElement(MemberProtection, { userId: "m" }));
  await vi.waitFor(() => expect(text()).toContain("สมาชิกเป็นผู้ตั้งเอง"));
  return text().replaceAll("\u00A0", " ");
}

const limit = (was: object, is: object) => ({
  action: "protection.limit",
  before: { kind: "STAKE", period: "DAY", ...was },
  after: { kind: "STAKE", period: "DAY", ...is },
});
const later = (amount: string | null) => ({ pending: { amount, from } });

it.each([
  [limit({ amount: null }, { amount: "500.00" }), "ไม่จำกัด เป็น 500.00 มีผลทันที"],
  [limit({ amount: "500.00" }, { amount: "300.00" }), "500.00 เป็น 300.00 มีผลทันที"],
  [
    limit({ amount: "300.00" }, { amount: "300.00", ...later("900.00") }),
    `300.00 เป็น 900.00 มีผล ${FROM}`,
  ],
  [
    limit({ amount: "300.00" }, { amount: "300.00", ...later(null) }),
    `300.00 เป็น ไม่จำกัด มีผล ${FROM}`,
  ],
  [limit({ amount: "300.00", ...later("900.00") }, { amount: "300.00" }), "ยกเลิก"],
  [
    { action: "protection.break", before: null, after: { length: "7_DAYS", until: from } },
    "พักการเล่น 7 วัน",
  ],
  [
    { action: "protection.exclusion", before: null, after: { length: "1_YEAR", until: from } },
    `ระงับการเล่นของตัวเอง ถึง ${FROM}`,
  ],
  [
    { action: "protection.exclusion", before: null, after: { length: "PERMANENT", until: null } },
    "ระงับการเล่นของตัวเอง ตลอดไป",
  ],
])("the history tells %j as: %s", async (act, told) => {
  const text = await shown({ history: [{ at, ...act }] });
  expect(text.slice(text.indexOf("ประวัติ"))).toMatch(new RegExp(`${told}.* ${AT}$`));
});

it.each([
  [{ exclusion: { began_at: at, until: from } }, `ระงับการเล่นถึง ${FROM}`],
  [{ exclusion: { began_at: at, until: null } }, "ระงับการเล่นตลอดไป"],
  [{ break: { began_at: at, until: from } }, `กำลังพักการเล่นถึง ${FROM}`],
  [{}, "ยังไม่ได้ตั้งวงเงินหรือพักการเล่น"],
  [{ reality_check_minutes: 30 }, "เตือนทุก 30 นาที"],
  [{ age_confirmed_at: at }, "ยืนยันอายุเมื่อ 20 พ.ย. 2569"],
  [{}, "ยังไม่ได้ยืนยันอายุ"],
])("of %j the desk reads: %s", async (given, told) => {
  expect(await shown(given)).toContain(told);
});

it.each([
  { exclusion: { began_at: at, until: from } },
  { break: { began_at: at, until: from } },
  {
    limits: [
      {
        kind: "DEPOSIT",
        period: "DAY",
        amount: "111.00",
        used: "11.00",
        waiting: "0.00",
        left: "100.00",
        resets_at: from,
        pending: null,
      },
    ],
  },
])("of %j the desk does not read that nothing is set", async (given) => {
  expect(await shown(given)).not.toContain("ยังไม่ได้ตั้งวงเงินหรือพักการเล่น");
});

it("each limit stands under its own kind and period, with what is used and what will count", async () => {
  const base = { waiting: "0.00", left: "1.00", resets_at: from, pending: null };
  const limits = [
    { ...base, kind: "DEPOSIT", period: "DAY", amount: "111.00", used: "11.00" },
    { ...base, kind: "LOSS", period: "MONTH", amount: "333.00", used: "33.00", ...later("999.00") },
    { ...base, kind: "STAKE", period: "WEEK", amount: null, used: "22.00" },
    { ...base, kind: "DEPOSIT", period: "WEEK", amount: null, used: "44.00", ...later("55.00") },
  ];
  const text = await shown({ limits });
  expect(text).toContain("ฝากเงิน ต่อวัน 11.00 จาก 111.00 บาท");
  expect(text).toContain("ยอดเสีย ต่อเดือน 33.00 จาก 333.00 บาท");
  expect(text).toContain(`เปลี่ยนเป็น 999.00 บาท ตั้งแต่ ${FROM}`);
  expect(text).toContain("ฝากเงิน ต่อสัปดาห์ 44.00 บาท ไม่จำกัด");
  expect(text).not.toContain("ยอดแทง");
});

it("each of several limits that were set at one moment is told once, also later", async () => {
  const act = { ...limit({ amount: null }, { amount: "500.00" }), at };
  const weekly = { ...act, after: { kind: "STAKE", period: "WEEK", amount: "700.00" } };
  protection = { ...nothing, history: [act, weekly] };
  const { MemberProtection } = await import("./MemberProtection.tsx");
  const text = await show(createElement(MemberProtection, { userId: "m" }));
  const told = (amount: string) => text().split(`ไม่จำกัด เป็น ${amount}`).length - 1;
  await vi.waitFor(() => expect([told("500.00"), told("700.00")]).toEqual([1, 1]));
  const newest = { ...act, at: from, after: { ...act.after, amount: "900.00" } };
  protection = { ...nothing, history: [newest, act, weekly] };
  const { queryClient } = await import("../../app/query-client.ts");
  await rendered(() => queryClient.invalidateQueries());
  await vi.waitFor(() => expect(told("900.00")).toBe(1));
  expect([told("500.00"), told("700.00")]).toEqual([1, 1]);
});
