/** The list of members and a member's story: what is shown of each, for whom, and where it leads. */
import { createElement } from "react";
import { Route, Routes } from "react-router";
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act as doing, closeBrowser } from "../../testing/browser.ts";

const LIST = "/api/admin/users";
const AT = "2026-11-20T18:00:00Z";
const user = (id: string, more: object = {}) => ({
  id,
  nickname: `คน${id}`,
  phone_number: "0812345678",
  role: "USER",
  locked: false,
  created_at: AT,
  wallet: { balance: "12.34" },
  tags: [],
  ...more,
});
const groups = ["admin-members", "admin-likeness", "admin-story", "admin-statement"];
afterAll(closeBrowser);

describe("the list of members", () => {
  async function list(address = "", rights?: readonly string[]) {
    const office = await backOffice(groups, rights);
    location.hash = `#/admin/users${address}`;
    const items = [user("1234567890", { tags: ["vip"] }), user("2", { locked: true })];
    office.answer(LIST, { items, next_cursor: "next" });
    office.answer("/api/admin/member-tags", { items: [{ tag: "vip", members: 3 }] });
    const page = await office.show(await import("./MembersScreen.tsx"));
    await vi.waitFor(() => expect(page.words()).toContain("คน2"));
    return { ...office, page };
  }

  it("shows credit, tags, the day of Bangkok on which they came, and who is locked", async () => {
    const { page } = await list();
    expect(page.words()).toMatch(
      /12345678 .*081-234-5678 .*คน1234567890 vip .*สมาชิก .*12\.34 21 พ\.ย\. 2569 .*คน2 .*ล็อก/,
    );
    await vi.waitFor(() => expect(page.words()).toContain("vip (3)"));
    // Who listens hears that a number is a way to its member.
    expect(page.heard()).toContain("ดูข้อมูล 081-234-5678");
  });

  it("is searched for what is typed without blanks around it", async () => {
    const { page, queries } = await list();
    await page.type("เบอร์ ชื่อ", " 4711 ");
    await vi.waitFor(() => expect(queries(LIST)).toHaveLength(2));
    expect(queries(LIST).at(-1)).toMatchObject({ search: "4711" });
  });

  it("offers a tag that is chosen once", async () => {
    const { page } = await list("?tag=vip");
    await vi.waitFor(() => expect(page.words()).toContain("vip (3)"));
    expect(page.words()).not.toMatch(/vip \(3\) vip/);
  });

  it("is narrowed by what is chosen, from the first page on", async () => {
    const { page, queries } = await list();
    const wait = (count: number) => vi.waitFor(() => expect(queries(LIST)).toHaveLength(count));
    await page.press("ถัดไป");
    await wait(2);
    await page.type("สถานะ", "LOCKED");
    await wait(3);
    await page.type("ป้าย", "vip");
    await wait(4);
    await page.type("ใช้ร่วมกับสมาชิกอื่น", "DEVICE");
    await wait(5);
    await page.type("เรียงตาม", "balance_high");
    await wait(6);
    await page.press("ผู้ดูแล");
    await wait(7);
    const first = { limit: "25", role: "USER", sort: "newest" };
    const narrowed = { ...first, state: "LOCKED", tag: "vip", alike: "DEVICE" };
    expect(queries(LIST)).toEqual([
      first,
      { ...first, cursor: "next" },
      { ...first, state: "LOCKED" },
      { ...first, state: "LOCKED", tag: "vip" },
      narrowed,
      { ...narrowed, sort: "balance_high" },
      { ...narrowed, sort: "balance_high", role: "ADMIN" },
    ]);
  });

  it("keeps a tag that is chosen to be seen once nobody has it", async () => {
    const { page } = await list("?tag=gone");
    await vi.waitFor(() => expect(page.words()).toMatch(/vip \(3\) gone/));
  });

  it("shows colleagues only to who works with them", async () => {
    expect((await list()).page.buttons()).toContain("ผู้ดูแล");
    expect((await list("", ["support"])).page.buttons()).not.toContain("ผู้ดูแล");
  });

  it("leads to the credit and to the data of the one whose button is pressed", async () => {
    const { page, sent, queries, asked, answer } = await list();
    answer(`${LIST}/1234567890`, { data: null });
    await page.press("ปรับเครดิต");
    expect(page.words()).toContain("เครดิตปัจจุบัน");
    await page.type("จำนวนเงิน", "10");
    expect(page.words()).toMatch(/หลังปรับ 12\.34 22\.34/);
    await page.press("ยืนยันเพิ่ม 10.00 บาท");
    const body = { amount: "10.00", reason: null };
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: "POST", path: `${LIST}/1234567890/credit-adjust`, body }]),
    );
    // What is shown is asked for again.
    await vi.waitFor(() => expect(queries(LIST).length).toBeGreaterThan(1));
    await page.press("081-234-5678");
    await vi.waitFor(() => expect(asked.join()).toContain(`${LIST}/1234567890?`));
  });
});

describe("the story of a member", () => {
  const item = (id: string, more: object) => ({
    id,
    kind: "MONEY",
    at: AT,
    entry: null,
    act: null,
    session: null,
    ...more,
  });
  const entry = { type: "DEPOSIT", amount: "50.25", balance_after: "99.50", description: "ENTRY" };
  const act = { action: "member.lock", note: "NOTE", actor: { id: "s", nickname: "แนน" } };
  const items = [
    item("1", { entry: { ...entry, meta: { numbers: ["12", "34"], reason: "WHY" } } }),
    item("2", { kind: "STAFF", act }),
    item("3", { kind: "STAFF", act: { ...act, note: null, actor: null } }),
    item("4", { kind: "SESSIONS", session: { expires_at: AT, ended_at: null } }),
    item("5", { kind: "SESSIONS", session: { expires_at: "x", ended_at: AT } }),
  ];

  async function story(more: object = {}) {
    const office = await backOffice(groups);
    location.hash = "#/admin/users/m-1";
    office.answer(`${LIST}/m-1`, user("m-1", { tags: ["vip"], ...more }));
    office.answer(`${LIST}/m-1/story`, { items, next_cursor: "next" });
    const { useNavigate } = await import("react-router");
    const { default: StoryScreen } = await import("./StoryScreen.tsx");
    let go: ReturnType<typeof useNavigate> | undefined;
    const route = createElement(Route, {
      path: "/admin/users/:id",
      element: createElement(StoryScreen),
    });
    const page = await office.show(Routes, { children: route }, () => {
      go = useNavigate();
      return null;
    });
    await vi.waitFor(() => expect(page.words()).toContain("ENTRY"));
    return { ...office, page, lead: (to: string) => doing(() => go?.(to)) };
  }

  it("tells in words what happened, by whom, why, and what was left", async () => {
    const { page } = await story({ locked: true });
    const time = "21 พ.ย. 2569 01:00 น.";
    for (const part of [
      "ENTRY 12 34 · WHY",
      "+50.25 คงเหลือ 99.50",
      "ล็อกสมาชิก NOTE · โดย แนน",
      "ล็อกสมาชิก โดยระบบ",
      `เข้าสู่ระบบ อยู่ได้ถึง ${time}`,
      `เข้าสู่ระบบ ออกเมื่อ ${time}`,
      "เรื่องราวของ คนm-1 ล็อก",
      "081-234-5678 12.34",
    ])
      expect(page.words()).toContain(part);
    expect(page.links()).toContain("/admin/users?member=m-1");
  });

  it("is narrowed to one kind from the first page on", async () => {
    const { page, queries } = await story();
    await page.press("ถัดไป");
    await vi.waitFor(() => expect(queries(`${LIST}/m-1/story`)).toHaveLength(2));
    await page.press("โพย");
    await vi.waitFor(() => expect(queries(`${LIST}/m-1/story`)).toHaveLength(3));
    expect(queries(`${LIST}/m-1/story`)).toEqual([
      { limit: "50" },
      { limit: "50", cursor: "next" },
      { limit: "50", kinds: "SLIPS" },
    ]);
  });

  it("of another member begins at its own first page, without what the first one did", async () => {
    const { page, lead, answer, queries } = await story();
    answer(`${LIST}/m-2`, user("m-2"));
    await page.press("ถัดไป");
    await vi.waitFor(() => expect(queries(`${LIST}/m-1/story`)).toHaveLength(2));
    await lead("/admin/users/m-2");
    await page.says("เรื่องราวของ คนm-2");
    await vi.waitFor(() => expect(page.words()).not.toContain("ENTRY"));
    expect(queries(`${LIST}/m-2/story`)).toEqual([{ limit: "50" }]);
  });
});
