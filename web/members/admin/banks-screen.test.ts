/** The banks that members choose from: what is listed, and what is sent of one that is typed. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const LIST = "/api/admin/banks";
const bank = (id: string, more: object = {}) => ({
  id,
  code: `C${id}`,
  name_th: `ธนาคาร${id}`,
  name_en: `Bank ${id}`,
  color: "#138f2d",
  account_groups: [3, 1, 5, 1],
  active: true,
  ...more,
});

async function screen(items: readonly object[], rights?: readonly string[]) {
  const office = await backOffice(["admin-house", "admin-forms"], rights);
  office.answer(LIST, { items });
  office.answer(`POST ${LIST}`, {});
  const page = await office.show(await import("./BanksScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/Bank 1|ยังไม่มีธนาคาร/));
  return { ...office, page };
}
afterAll(closeBrowser);

describe("the list of banks", () => {
  it("tells how each groups its numbers, and whether members can choose it", async () => {
    const { page } = await screen([bank("1"), bank("2", { account_groups: null, active: false })]);
    expect(page.words()).toMatch(
      /ธนาคาร1 Bank 1 C1 123-4-56789-0 .*เปิดให้เลือก .*ธนาคาร2 Bank 2 C2 - .*ซ่อนอยู่/,
    );
    expect((await screen([])).page.words()).toContain("ยังไม่มีธนาคาร");
  });

  it.each([
    [["owner"], true],
    [["auditor"], false],
  ])("lets somebody with %j add and change banks: %s", async (rights, may) => {
    const { page } = await screen([bank("1")], rights);
    for (const name of ["เพิ่มธนาคาร", "แก้ไข"]) expect(page.buttons().includes(name)).toBe(may);
  });
});

describe("a bank", () => {
  it("that is new is sent with its code, and not before code and names are right", async () => {
    const { page, sent, told } = await screen([]);
    await page.press("เพิ่มธนาคาร");
    for (const [code, thai, english] of [
      ["", "ก", "a"],
      ["x", "ก", "a"],
      ["ก12", "ก", "a"],
      ["004", "", "a"],
      ["004", "ก", " "],
    ] as const) {
      await page.type("รหัส", code);
      await page.type("ชื่อไทย", thai);
      await page.type("ชื่ออังกฤษ", english);
      await page.press("บันทึก");
    }
    expect(sent).toEqual([]);
    await page.type("ชื่ออังกฤษ", "a");
    await page.type("รูปแบบเลขบัญชี", "3-1 5-1");
    expect(page.words()).toContain("123-4-56789-0");
    await page.press("บันทึก");
    const body = {
      code: "004",
      name_th: "ก",
      name_en: "a",
      color: "#1e3a8a",
      account_groups: [3, 1, 5, 1],
    };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: LIST, body }]));
    await vi.waitFor(async () => expect(await told()).toBeTruthy());
  });

  it.each([
    ["", null],
    ["6", [6]],
    ["15", [15]],
    ["3-3", [3, 3]],
    ["5", undefined],
    ["16", undefined],
    ["3-0-4", undefined],
    ["3-x", undefined],
    ["2.5-4", undefined],
  ])("whose numbers are grouped as %j is sent with %j", async (typed, groups) => {
    const { page, sent } = await screen([bank("1")]);
    await page.press("แก้ไข");
    await page.type("รูปแบบเลขบัญชี", typed);
    expect(page.words().includes("ใส่จำนวนหลักคั่นด้วย -")).toBe(groups === undefined);
    await page.press("บันทึก");
    if (groups !== undefined) await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent.map(({ body }) => (body as { account_groups: unknown }).account_groups)).toEqual(
      groups === undefined ? [] : [groups],
    );
  });

  it("that is changed is sent by its id: what was changed, over what stood there", async () => {
    const { page, sent } = await screen([bank("1", { active: false })]);
    await page.press("แก้ไข");
    await page.press("เปิดให้เลือก");
    await page.press("บันทึก");
    const body = { active: true, over: { active: false } };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "PATCH", path: `${LIST}/1`, body }]));
  });

  it("whose code is taken is told so at the code", async () => {
    const { page, refuse } = await screen([bank("1")]);
    refuse("ซ้ำ 4711", 409, { code: "BANK_EXISTS_ALREADY" });
    await page.press("แก้ไข");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(page.words()).toMatch(/รหัส ซ้ำ 4711 ชื่อไทย/));
  });
});
