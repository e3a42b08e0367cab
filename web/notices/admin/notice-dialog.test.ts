/** Announcements and promotions: how they stand, what is sent of one, and when in Thai time. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";

const [NEWS, PROMOTIONS] = ["/api/admin/announcements", "/api/admin/promotions"];
const NOW = "2026-11-20T18:00:00Z";
const [BEFORE, AFTER] = ["2026-11-20T17:59:00Z", "2026-11-20T18:01:00Z"];
const announcement = (id: string, more: object = {}) => ({
  id,
  texts: { th: `ข่าว${id}` },
  active: true,
  starts_at: BEFORE,
  ends_at: null,
  sort_order: 7,
  ...more,
});
const { texts: _, ...times } = announcement("9");
const promotion = {
  ...times,
  titles: { th: "โปร" },
  bodies: { th: "รายละเอียดโปร" },
  image_url: "/p/1",
};

async function screen(items: readonly object[], rights?: readonly string[]) {
  const office = await backOffice(["admin-notices", "admin-house", "home"], rights);
  const { takeServerTime } = await import("../../ui/clock.ts");
  takeServerTime(Date.parse(NOW), Date.now(), Date.now());
  office.answer(NEWS ?? "", { items, next_cursor: items.length > 0 ? "next" : null });
  office.answer(PROMOTIONS ?? "", { items: [promotion], next_cursor: null });
  for (const path of [NEWS, PROMOTIONS]) office.answer(`POST ${path}`, {});
  const page = await office.show(await import("./NoticesScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/ข่าว\d|ยังไม่มีประกาศ/));
  return { ...office, page };
}
afterAll(closeBrowser);

describe("the notices", () => {
  it.each([
    [{ active: false }, "ปิด"],
    [{ starts_at: AFTER }, "ยังไม่ถึงเวลา"],
    [{ ends_at: NOW }, "หมดเวลา"],
    [{ ends_at: "2026-11-20T18:05:00Z" }, "กำลังแสดง"],
    [{}, "กำลังแสดง"],
  ])("that are %j stand as: %s", async (more, state) => {
    const { page } = await screen([announcement("1", more)]);
    expect(page.words()).toMatch(new RegExp(`ข่าว1 .*สถานะ ${state} แก้ไข`));
    expect(page.words()).toContain("21 พ.ย. 2569");
  });

  it("are of the kind that is chosen, page by page", async () => {
    const { page, queries } = await screen([announcement("1")]);
    await page.press("ถัดไป");
    await vi.waitFor(() => expect(queries(NEWS ?? "")).toHaveLength(2));
    await page.press("โปรโมชั่น");
    await vi.waitFor(() => expect(page.words()).toContain("โปร "));
    expect(page.words()).not.toContain("ข่าว1");
    expect(queries(NEWS ?? "")).toEqual([{ limit: "25" }, { limit: "25", cursor: "next" }]);
    expect(queries(PROMOTIONS ?? "")).toEqual([{ limit: "25" }]);
  });

  it("are written by who may, and by nobody else; that there is none is said", async () => {
    const { page } = await screen([announcement("1")], ["auditor"]);
    for (const name of ["เพิ่มประกาศ", "แก้ไข"]) expect(page.buttons()).not.toContain(name);
    expect((await screen([])).page.words()).toContain("ยังไม่มีประกาศ");
  });
});

describe("an announcement", () => {
  it("that is new is sent in the languages that were written, in UTC; not without Thai", async () => {
    const { page, sent, told } = await screen([]);
    await page.press("เพิ่มประกาศ");
    await page.press("พม่า");
    await page.type("ข้อความ", "MY");
    await page.press("บันทึก");
    expect(sent).toEqual([]);
    // What is missing is missing in Thai.
    expect(page.typed("ข้อความ")).toBe("");
    await page.type("ข้อความ", "ข่าวใหม่");
    expect(page.words()).toContain("ที่สมาชิกเห็น ข่าวใหม่");
    await page.type("แสดงถึง", "30/11/2569");
    await page.type("ลำดับ", "3");
    await page.press("บันทึก");
    const body = {
      texts: { my: "MY", th: "ข่าวใหม่" },
      active: true,
      starts_at: "2026-11-20T18:00:00.000Z",
      ends_at: "2026-11-29T17:00:00.000Z",
      sort_order: 3,
    };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: NEWS, body }]));
    await vi.waitFor(async () => expect(await told()).toBeTruthy());
  });

  it("that is changed is sent by its id, and of it only what was changed", async () => {
    const { page, sent } = await screen([announcement("1", { active: false, ends_at: AFTER })]);
    await page.press("แก้ไข");
    expect(page.words()).toContain("แก้ไขประกาศ");
    await page.press("เปิดแสดง");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      { method: "PATCH", path: `${NEWS}/1`, body: { active: true, over: { active: false } } },
    ]);
  });

  it.each([
    ["NOTICE_TIMES_INVALID", /แสดงถึง .*ผิด 4711 ลำดับ/],
    ["DATE_INVALID", /เริ่มแสดง .*ผิด 4711 แสดงถึง/],
    ["NOTICE_TEXT_MISSING", /ข้อความ .*ผิด 4711 เริ่มแสดง/],
  ])("that is refused for %s says so at its field", async (code, said) => {
    const { page, refuse } = await screen([announcement("1")]);
    refuse("ผิด 4711", 422, { code });
    await page.press("แก้ไข");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(page.words()).toMatch(said));
  });
});

it("what was being written for one notice when the session ended is not put into another", async () => {
  const office = await backOffice(["admin-notices", "admin-house", "home"]);
  const { NoticeDialog } = await import("./NoticeDialog.tsx");
  const { beginSession, endSession } = await import("../../app/session.ts");
  const { createElement } = await import("react");
  const user = { id: "a", phone_number: "0811111111", nickname: "A", role: "ADMIN" } as const;
  const dialog = (id: string, more: object = {}) => {
    const notice = announcement(id, more) as never;
    const props = { kind: "announcement", notice, onClose: () => undefined } as const;
    return office.show(() => createElement(NoticeDialog, props));
  };
  await act(() => beginSession("token", user, Date.now()));
  await (await dialog("1")).type("ข้อความ", "เขียนค้างไว้");
  const kept = () => sessionStorage.getItem("desk-typing:a");
  await vi.waitFor(() => expect(kept()).toContain("เขียนค้างไว้"));
  await act(endSession);
  await act(() => beginSession("token", user, Date.now()));
  expect((await dialog("2")).typed("ข้อความ")).toBe("ข่าว2");
  // What was kept is given back a moment after the form is there, and nothing else is sent.
  const again = await dialog("1", { active: false, sort_order: 3 });
  await vi.waitFor(() => expect(again.typed("ข้อความ")).toBe("เขียนค้างไว้"));
  expect(again.typed("ลำดับ")).toBe("3");
  await again.press("บันทึก");
  await vi.waitFor(() => expect(office.sent).toHaveLength(1));
  expect(office.sent[0]?.body).toEqual({
    texts: { th: "เขียนค้างไว้" },
    over: { texts: { th: "ข่าว1" } },
  });
});

it("what was being written for a new announcement when the session ended is not put into a new promotion", async () => {
  const office = await backOffice(["admin-notices", "admin-house", "home"]);
  const { NoticeDialog } = await import("./NoticeDialog.tsx");
  const { beginSession, endSession } = await import("../../app/session.ts");
  const { createElement } = await import("react");
  const user = { id: "b", phone_number: "0811111112", nickname: "B", role: "ADMIN" } as const;
  const dialog = (kind: "announcement" | "promotion") => {
    const props = { kind, notice: undefined, onClose: () => undefined } as never;
    return office.show(() => createElement(NoticeDialog, props));
  };
  await act(() => beginSession("token", user, Date.now()));
  const before = (await dialog("promotion")).typed("ลำดับ");
  await (await dialog("announcement")).type("ลำดับ", "4711");
  await vi.waitFor(() => expect(sessionStorage.getItem("desk-typing:b")).toContain("4711"));
  await act(endSession);
  await act(() => beginSession("token", user, Date.now()));
  const other = await dialog("promotion");
  const again = await dialog("announcement");
  await vi.waitFor(() => expect(again.typed("ลำดับ")).toBe("4711"));
  expect(other.typed("ลำดับ")).toBe(before);
});

describe("a promotion", () => {
  async function edit() {
    const office = await screen([announcement("1")]);
    await office.page.press("โปรโมชั่น");
    await vi.waitFor(() => expect(office.page.words()).toContain("โปร "));
    await office.page.press("แก้ไข");
    return office;
  }

  it("is sent with its body and its picture, and not without the body", async () => {
    const { page, sent } = await edit();
    await page.type("รายละเอียด", " ");
    await page.press("บันทึก");
    expect(sent).toEqual([]);
    await page.type("รายละเอียด", "ใหม่");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const body = { bodies: { th: "ใหม่" }, over: { bodies: { th: "รายละเอียดโปร" } } };
    expect(sent[0]).toEqual({ method: "PATCH", path: `${PROMOTIONS}/9`, body });
  });

  it("has its picture taken away, or another one that is uploaded at once", async () => {
    const { page, sent, answer } = await edit();
    answer("POST /api/admin/promotions/images", { image_url: "/p/2" });
    answer("POST /api/admin/promotion-images", { image_url: "/p/2" });
    await page.press("เอารูปออก");
    expect(page.buttons()).not.toContain("เอารูปออก");
    expect(await page.pick("เลือกรูป", new File(["x"], "a.png", { type: "image/png" }))).toBe("");
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([["image"]]));
    await vi.waitFor(() => expect(page.buttons()).toContain("เอารูปออก"));
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ image_url: "/p/2" });
  });

  it("says why a picture is not taken", async () => {
    const { page, refuse } = await edit();
    refuse("รูปใหญ่ไป 4711");
    await page.pick("เลือกรูป", new File(["x"], "a.png", { type: "image/png" }));
    await vi.waitFor(() => expect(page.words()).toContain("รูปใหญ่ไป 4711"));
  });
});
