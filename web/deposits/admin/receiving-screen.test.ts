/** The operator's accounts that take deposits: what is listed, what is sent, and what is asked before. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const LIST = "/api/admin/receiving-accounts";
const account = (id: string, more: object = {}) => ({
  id,
  bank_code: "004",
  bank_name: "กสิกรไทย",
  account_name: "โชคดี",
  account_number: "0721934850",
  promptpay_id: "0815550001",
  active: true,
  ...more,
});

async function screen(
  items: readonly object[],
  rights?: readonly string[],
  isLost: (path: string) => boolean = () => false,
) {
  const office = await backOffice(["admin-deposits"], rights);
  office.answer(LIST, { items });
  office.answer(`POST ${LIST}`, {});
  office.answer("/api/admin/banks", {
    items: [{ id: "004", code: "004", name_th: "กสิกรไทย", color: "#138f2d", active: true }],
  });
  const house = globalThis.fetch;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    isLost(path)
      ? Response.json({ code: "X", message: "ธนาคาร 4711" }, { status: 422 })
      : house(path, init),
  );
  const page = await office.show(await import("./ReceivingScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/072-1-93485-0|ยังไม่มีบัญชี/));
  return { ...office, page };
}
afterAll(closeBrowser);

it("each account tells whether it takes deposits and QR codes", async () => {
  const { page } = await screen([
    account("a"),
    account("b", { account_name: "สอง", promptpay_id: null, active: false }),
  ]);
  expect(page.words()).toMatch(/โชคดี .*0815550001 .*เปิดใช้ .*สอง .*ไม่รับ QR .*ปิดใช้/);
});

it("that there is none is said, with what it means for members", async () => {
  expect((await screen([])).page.words()).toContain("ยังไม่มีบัญชีรับเงิน สมาชิกจึงยังฝากไม่ได้");
});

it.each([
  [["owner"], true],
  [["deposits"], false],
])("somebody with %j may add and change accounts: %s", async (rights, may) => {
  const { page } = await screen([account("a")], rights);
  for (const name of ["เพิ่มบัญชี", "แก้ไข"]) expect(page.buttons().includes(name)).toBe(may);
});

it("a new account is sent with all that was typed, and not before it is whole", async () => {
  const { page, sent, told } = await screen([]);
  await page.press("เพิ่มบัญชี");
  await page.press("บันทึก");
  await page.type("เลขที่บัญชี", "0721934851");
  await page.type("ชื่อบัญชี", " โชคดี จำกัด ");
  await page.press("บันทึก");
  expect(sent).toEqual([]);
  await page.type("ธนาคาร", "004");
  await page.press("บันทึก");
  const body = {
    bank_code: "004",
    account_number: "0721934851",
    account_name: "โชคดี จำกัด",
    promptpay_id: null,
    active: true,
  };
  await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: LIST, body }]));
  await vi.waitFor(async () => expect(await told()).toBe("บันทึกบัญชีแล้ว"));
  expect(page.words()).not.toContain("เบอร์โทรหรือเลขผู้เสียภาษี");
});

it("a changed account is sent by its id; the last that takes QR codes is asked about", async () => {
  const { page, sent } = await screen([account("a"), account("b", { promptpay_id: null })]);
  await page.press("แก้ไข");
  expect([page.typed("เลขที่บัญชี"), page.typed("พร้อมเพย์")]).toEqual(["0721934850", "0815550001"]);
  await page.type("พร้อมเพย์", "");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(page.words()).toContain("ปิดการฝากด้วย QR Code?"));
  await page.press("ยกเลิก");
  expect(sent).toEqual([]);
  await page.type("พร้อมเพย์", "0815550002");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: "PATCH",
    path: `${LIST}/a`,
    body: { promptpay_id: "0815550002", over: { promptpay_id: "0815550001" } },
  });
});

it("where a second owner has to say so, that is told, and not that it is saved", async () => {
  const { page, answer, told } = await screen([account("a"), account("b")]);
  const waits = { message: "รออีกคน 4711", data: { status: "WAITING_APPROVAL" } };
  answer(`PATCH ${LIST}/a`, waits);
  await page.press("แก้ไข");
  await page.type("เลขที่บัญชี", "0721934852");
  await page.press("บันทึก");
  await vi.waitFor(async () => expect(await told()).toBe("รออีกคน 4711"));
});

it("the last account that takes deposits at all is asked about before it is closed", async () => {
  const { page, sent } = await screen([account("a")]);
  await page.press("แก้ไข");
  await page.press("เปิดรับฝาก");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(page.words()).toContain("ปิดรับฝากทั้งหมด?"));
  expect(page.words()).toContain("สมาชิกจะฝากเงินไม่ได้จนกว่าจะเปิดบัญชีอีกครั้ง");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent[0]?.body).toMatchObject({ active: false }));
});

it("an account that takes QR codes from now on takes transfers as before, and nothing is asked", async () => {
  const { page, sent } = await screen([account("b", { promptpay_id: null }), account("a")]);
  await page.press("แก้ไข");
  await page.type("พร้อมเพย์", "0815550003");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: `${LIST}/b`, body: { promptpay_id: "0815550003" } });
});

it("the banks that could not be read are asked for again from the form", async () => {
  let isThere = false;
  const { page } = await screen(
    [account("a")],
    ["owner"],
    (path) => !isThere && path.endsWith("/banks"),
  );
  await page.press("แก้ไข");
  await vi.waitFor(() => expect(page.words()).toContain("ธนาคาร 4711"));
  isThere = true;
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.words()).not.toContain("ธนาคาร 4711"));
});

it("an account that is closed stays so where something else of it is changed", async () => {
  const { page, sent } = await screen([account("a", { active: false })]);
  await page.press("แก้ไข");
  await page.type("ชื่อบัญชี", "โชคดี 2");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ account_name: "โชคดี 2", over: { account_name: "โชคดี" } });
});

it.each([
  ["RECEIVING_ACCOUNT_EXISTS", /เลขที่บัญชี ซ้ำ 4711/],
  ["BANK_NOT_FOUND", /เลือกธนาคาร กสิกรไทย ซ้ำ 4711/],
  ["ACCOUNT_NAME_MISSING", /ชื่อบัญชี ซ้ำ 4711/],
  ["PROMPTPAY_INVALID", /พร้อมเพย์ .*ซ้ำ 4711/],
])("a refusal for %s stands at its field", async (code, said) => {
  const { page, refuse } = await screen([account("a")]);
  refuse("ซ้ำ 4711", 422, { code });
  await page.press("แก้ไข");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(page.words()).toMatch(said));
});
