/** The audit: who did what to whom, where that leads, and what was changed; and the house's texts. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";

const LIST = "/api/admin/audit";
const AT = "2026-11-20T18:00:00Z";
const groups = ["audit", "fields", "settings", "rounds", "notices", "texts"];
const entry = (kind: string, more: object = {}) => ({
  id: kind,
  at: AT,
  actor: { id: "s-1", nickname: "แนน", phone_number: "0812345678" },
  action: "credit.adjust",
  target_kind: kind,
  target_id: "1234567890",
  target: null,
  before: null,
  after: null,
  address: "10.0.0.7",
  ...more,
});
const target = { is_staff: false, names: null, name: null, phone_number: null, draw_date: null };

async function audit(items: readonly object[]) {
  const office = await backOffice([...groups.map((one) => `admin-${one}`), "betting"]);
  office.answer(LIST, { items, next_cursor: "next" });
  const page = await office.show(await import("./AuditScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain("21 พ.ย. 2569 01:00 น."));
  return { ...office, page };
}
afterAll(closeBrowser);

describe("an entry of the audit", () => {
  it.each([
    ["member", { target: { ...target, amount: null } }, "/admin/users?member=1234567890"],
    ["member", { target: { ...target, amount: null, is_staff: true } }, "/admin/staff"],
    ["round", {}, "/admin/rounds/1234567890"],
    ["lottery_type", {}, "/admin/lottery-types/1234567890"],
    ["number_rule", {}, "/admin/number-rules"],
    ["deposit", {}, "/admin/deposits"],
    ["withdrawal", {}, "/admin/withdrawals"],
    ["notification", {}, "/admin/unmatched"],
    ["receiving_account", {}, "/admin/receiving-accounts"],
    ["bank", {}, "/admin/banks"],
    ["announcement", {}, "/admin/announcements"],
    ["promotion", {}, "/admin/announcements"],
    ["promotion_image", {}, "/admin/announcements"],
    ["service", {}, "/admin/services"],
    ["house_text", {}, "/admin/texts"],
    ["settings", {}, "/admin/settings"],
    ["receiving-account", {}, "/admin/receiving-accounts"],
    ["exchange", {}, undefined],
  ])("of a %s %j leads to %s", async (kind, more, path) => {
    const { paths } = await import("../../app/paths.ts");
    const known = Object.values(paths) as string[];
    const { page } = await audit([entry(kind, more)]);
    expect(page.links()).toEqual(path === undefined ? [] : [path]);
    expect(known.some((one) => path === undefined || path.startsWith(one))).toBe(true);
  });

  it("names a colleague as one of the staff, and not as a member", async () => {
    const { page } = await audit([
      entry("member", { target: { ...target, amount: null, is_staff: true, name: "แดง" } }),
    ]);
    expect(page.words()).toMatch(/ปรับเครดิต .*ทีมงาน แดง .*10\.0\.0\.7/);
  });

  it("names who did it, or the house, what it was about, and from where", async () => {
    const { page } = await audit([
      entry("deposit", {
        target: { ...target, name: "CD-1", phone_number: "0899", amount: "5.05" },
      }),
      entry("x-y", { actor: null, address: null, target: null }),
      entry("settings", { after: { asked: { deposit_min: 1 } } }),
    ]);
    expect(page.words()).toMatch(/แนน .*ปรับเครดิต .*รายการฝาก CD-1 · 0899 · 5\.05 .*10\.0\.0\.7/);
    expect(page.words()).toMatch(/ระบบ .*x y 12345678 .*- /);
    expect(page.words()).toContain("ฝากต่ำสุด (บาท)");
  });

  it("shows what was before and after, in words, what changed first", async () => {
    const before = { deposit_min: 100, active: true, note: "SAME", at: null };
    const after = { deposit_min: 250.5, active: false, note: "SAME", at: AT };
    const { page } = await audit([entry("settings", { before, after })]);
    await page.press("ดู");
    expect(page.words()).toMatch(
      /deposit_min 100\.00 บาท 250\.50 บาท .*active ใช่ ไม่.* - 21 พ\.ย\./,
    );
    expect(page.words()).toMatch(/at .*note SAME SAME/);
    const none = await audit([entry("settings")]);
    await none.page.press("ดู");
    expect(none.page.words()).toContain("ไม่มีข้อมูลก่อนและหลัง");
  });

  it("of one person alone is asked for by their id, page by page, and all of them again", async () => {
    const { page, queries } = await audit([entry("bank")]);
    await page.press("ถัดไป");
    await vi.waitFor(() => expect(queries(LIST)).toHaveLength(2));
    await page.press("เฉพาะของ แนน");
    await vi.waitFor(() => expect(queries(LIST)).toHaveLength(3));
    await page.type("การทำงาน", "bank.add");
    await vi.waitFor(() => expect(queries(LIST)).toHaveLength(4));
    await page.press("ล้างตัวกรอง");
    const limit = "25";
    expect(queries(LIST).slice(0, 4)).toEqual([
      { limit },
      { limit, cursor: "next" },
      { limit, actor: "s-1" },
      { limit, actor: "s-1", action: "bank.add" },
    ]);
    expect(page.buttons()).not.toContain("ล้างตัวกรอง");
  });
});

describe("a text of the house", () => {
  const terms = { kind: "TERMS", texts: { th: "ข้อหนึ่ง" }, version: 3, written_at: AT };
  async function texts(of: object, rights?: readonly string[]) {
    const office = await backOffice(
      ["house-texts", "house-texts-own", "admin-texts", "admin-notices"],
      rights,
    );
    office.answer("/api/admin/house-texts", { data: [of] });
    const page = await office.show(await import("./HouseTextsScreen.tsx"));
    await vi.waitFor(() => expect(page.words()).toMatch(/ข้อหนึ่ง|ข้อความตั้งต้น/));
    return { ...office, page };
  }

  it("is shown with its version, and the product's own where none is written", async () => {
    const { page } = await texts(terms);
    expect(page.words()).toMatch(/ฉบับที่ 3 .*21 พ.ย. 2569 ข้อหนึ่ง/);
    const own = await texts({ ...terms, texts: {}, written_at: null });
    expect(own.page.words()).toContain("ข้อความตั้งต้นของระบบ");
    expect((await texts(terms, ["auditor"])).page.buttons()).not.toContain("แก้ไข");
  });

  it("that was being written when the session ended is sent over the version it was begun with", async () => {
    const { page, sent, answer, show } = await texts(terms);
    const { text } = await import("../../text/i18n.ts");
    const thai = text("common:languages.th");
    await page.press("แก้ไข");
    await page.type(thai, "ข้อสอง");
    const { beginSession, endSession } = await import("../../app/session.ts");
    const user = { id: "own", phone_number: "0811111111", nickname: "ฉัน", role: "ADMIN" } as const;
    await act(endSession);
    await act(() => beginSession("token", user, Date.now()));
    // A colleague has written the next one meanwhile.
    const next = { ...terms, texts: { th: "ข้อหนึ่ง ของเพื่อน" }, version: 4 };
    answer("/api/admin/house-texts", { data: [next] });
    const { queryClient } = await import("../../app/query-client.ts");
    await act(() => queryClient.resetQueries({ queryKey: ["backoffice"] }));
    const again = await show(await import("./HouseTextsScreen.tsx"));
    await again.says("ของเพื่อน");
    await again.press("แก้ไข");
    await vi.waitFor(() => expect(again.typed(thai)).toBe("ข้อสอง"));
    await again.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ over_version: 3, texts: { th: "ข้อสอง" } });
  });

  it("is sent in all languages over the version that was read; none without Thai", async () => {
    const { page, sent, told } = await texts(terms);
    await page.press("แก้ไข");
    const { text } = await import("../../text/i18n.ts");
    const [thai, burmese] = [text("common:languages.th"), text("common:languages.my")];
    await page.press(burmese);
    await page.type(burmese, "MY");
    await page.press(thai);
    await page.type(thai, " ");
    await page.press("บันทึก");
    expect(page.words()).toContain("กรุณากรอกช่องนี้");
    expect(sent).toEqual([]);
    await page.type(thai, "ข้อสอง");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const body = { over_version: 3, texts: { th: "ข้อสอง", my: "MY" } };
    expect(sent[0]).toMatchObject({ path: "/api/admin/house-texts/TERMS", body });
    await vi.waitFor(async () => expect(await told()).toBeTruthy());
  });

  it("that is empty in every language is sent, and brings the product's own back", async () => {
    const { page, sent } = await texts(terms);
    await page.press("แก้ไข");
    const { text } = await import("../../text/i18n.ts");
    await page.type(text("common:languages.th"), "");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ over_version: 3, texts: { th: "" } });
  });
});
