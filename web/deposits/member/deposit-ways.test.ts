/** The ways between the views of a deposit: where back leads after each, and what is heard there. */
import {
  createDepositIntent,
  listDeposits,
  listReceivingAccounts,
  readDeposit,
} from "@chokdee/domain/deposits/contract.ts";
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { listBankAccounts, listBanks } from "@chokdee/domain/members/bank-contract.ts";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberDeposit, ownAccount } from "../../testing/member-deposit.ts";
import { memberWeb } from "../../testing/member-web.ts";

let heard: unknown[] = [];
// The line to the server.
vi.mock("socket.io-client", () => ({
  io: (_: string, { query }: { readonly query: unknown }) => {
    heard.push(query);
    return { on: () => undefined, io: { on: () => undefined }, disconnect: () => undefined };
  },
}));

const CALL = `POST ${createDepositIntent.path}`;
const PATH = readDeposit.path.replace("{id}", "1");
const AMOUNT = "จำนวนเงินที่ฝาก (บาท)";

async function screen(
  address: string,
  more: object = {},
  stopped: object = {},
  linked: readonly object[] | null = [ownAccount],
) {
  heard = [];
  const web = await memberWeb(["deposits", "wallet", "protection"], address);
  const item = { bank_code: "004", bank_name: "ธนาคารกสิกรไทย", color: "#138f2d" };
  const account = { ...item, id: "7", account_name: "บ้าน 7", display_number: "045-1-23987-6" };
  web.answer(listReceivingAccounts.path, { data: { items: [account] } });
  if (linked === null) web.refuse(listBankAccounts.path, "");
  else web.answer(listBankAccounts.path, { data: linked });
  web.answer(listBanks.path, []);
  web.answer(listDeposits.path, { data: { items: [] }, next_cursor: null });
  web.answer(publicSettings.path, { deposit_min: 50, deposit_max: 1_000, stopped });
  const deposit = { ...memberDeposit(Date.now()), ...more };
  web.answer(PATH, { success: true, data: deposit });
  web.answer(CALL, { data: deposit });
  const page = await web.show(await import("./DepositScreen.tsx"));
  return { ...web, page };
}
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

describe("back from the history", () => {
  it("leads past a form that was left by its own way back", async () => {
    const { page } = await screen("/deposit");
    await page.says("ยังไม่มีรายการฝาก");
    await page.press("เติมเงินผ่าน QR Code");
    await page.press("ย้อนกลับ");
    expect(page.at()).toBe("/deposit");
    await page.back();
    expect(page.at()).toBe("/deposit");
  });

  it("leads past a form that has opened a deposit, which would open another", async () => {
    const { page } = await screen("/deposit");
    await page.says("ยังไม่มีรายการฝาก");
    await page.press("เติมเงินผ่าน QR Code");
    await page.says("บ้าน 7");
    await page.type(AMOUNT, "250");
    await page.press("สร้าง QR 250.00 บาท");
    await vi.waitFor(() => expect(page.at()).toBe("/deposit?id=1"));
    await page.back();
    expect(page.at()).toBe("/deposit");
  });

  it.each([
    ["was cancelled", "ยกเลิก"],
    ["was left", "ย้อนกลับ"],
  ])("leads to no deposit that %s", async (_, button) => {
    const { page } = await screen("/deposit?id=1");
    await page.says("CD-6911-20458");
    await page.press(button);
    if (button === "ยกเลิก") await page.press("ยกเลิกการฝาก");
    await vi.waitFor(() => expect(page.at()).toBe("/deposit"));
    await page.back();
    expect(page.at()).toBe("/deposit");
  });

  it.each([
    ["is credited", { status: "SUCCESS" }, "/"],
    ["was refused", { status: "FAILED" }, "/deposit?id=1"],
    ["is over", { status: "EXPIRED" }, "/deposit?id=1"],
  ])(
    "leads to no other place than where a deposit that %s (%j) has led in a minute: %s",
    async (...of) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const { page } = await screen("/deposit?id=1", of[1]);
      await page.says(/สำเร็จ|ล้มเหลว|หมดอายุแล้ว/);
      await act(() => vi.advanceTimersByTime(60_000));
      expect(page.at()).toBe(of[2]);
      await page.back();
      expect(page.at()).toBe(of[2]);
    },
  );
});

it.each([
  [{ status: "PENDING" }, true],
  [{ status: "EXPIRED", has_slip: true }, true],
  [{ status: "EXPIRED" }, false],
  [{ status: "FAILED" }, false],
  [{ status: "SUCCESS" }, false],
])("of a deposit like %j news is listened for: %s", async (more, isHeard) => {
  const { page } = await screen("/deposit?id=1", more);
  await page.says(/CD-6911-20458|สำเร็จ/);
  expect(heard).toEqual(isHeard ? [{ userId: "1" }] : []);
});

it.each([
  [{}, "เลขอ้างอิงหมดอายุแล้ว กรุณาสร้างใหม่"],
  [{ provider: "promptpay" }, "QR Code หมดอายุแล้ว กรุณาสร้างใหม่"],
  [{ has_slip: true }, "ส่งสลิปแล้ว แอดมินกำลังตรวจสอบ"],
])("whose time is over before the server says so, a deposit like %j: %s", async (more, told) => {
  const expires_at = new Date(Date.now() - 2_000).toISOString();
  const { page } = await screen("/deposit?id=1", { ...more, expires_at });
  await vi.waitFor(() => expect(page.words()).toContain(told));
  expect(page.words()).not.toMatch(/โอนยอดนี้ให้ตรง|ส่งสลิปอีกรูป|เลือกรูปสลิป/);
});

const slip = (bytes: number) =>
  new File([new Uint8Array(bytes)], "slip.png", { type: "image/png" });
const qr = { provider: "promptpay", qr_code: "data:x", promptpay_number: "0891112222" };

it.each<readonly [string, object]>([
  ["by QR", qr],
  ["whose first slip is with the staff", { has_slip: true, slips_left: 2 }],
])("the slip of a deposit %s is told as sent", async (_, more) => {
  const { page, sent } = await screen("/deposit?id=1", more);
  await page.says("CD-6911-20458");
  await page.pick("เลือกรูปสลิป", slip(9));
  await page.press("ส่งสลิป");
  await page.says("อัปโหลดสลิปสำเร็จ!");
  expect(sent.map(({ call }) => call)).toEqual([`POST ${PATH}/upload-slip`]);
});

it.each([
  [1, "1KB"],
  [1536, "2KB"],
  [1024 * 1024 - 1024, "1023KB"],
  [1024 * 1024, "1.0MB"],
  [1.25 * 1024 * 1024, "1.3MB"],
])("a slip of %i bytes is told as one of %s", async (bytes, told) => {
  const { page } = await screen("/deposit?id=1");
  await page.says("CD-6911-20458");
  await page.pick("เลือกรูปสลิป", slip(bytes));
  expect(page.words()).toContain(`slip.png ${told}`);
});

it("while a deposit is being opened nothing of it can be chosen anew, nor opened twice", async () => {
  const { page, hold, sent } = await screen("/deposit?mode=auto");
  await page.says("บ้าน 7");
  await page.type(AMOUNT, "250");
  expect(page.buttons()).toEqual(expect.arrayContaining(["500", "แนบสลิป"]));
  const answer = hold();
  await page.press("ขอเลขอ้างอิง 250.00 บาท");
  await vi.waitFor(() => expect(page.busy()).toEqual(["ขอเลขอ้างอิง 250.00 บาท"]));
  for (const name of ["500", "แนบสลิป"]) expect(page.buttons()).not.toContain(name);
  answer();
  await vi.waitFor(() => expect(page.at()).toBe("/deposit?id=1"));
  expect(sent).toHaveLength(1);
});

it("that deposits are stopped is told in the house's words, and of withdrawals nothing", async () => {
  const { page } = await screen(
    "/deposit",
    {},
    { DEPOSITS: "ธนาคารปิด", WITHDRAWALS: "ถอนปิด 4711" },
  );
  await page.says("ธนาคารปิด");
  expect(page.words()).not.toContain("4711");
});

it("accounts of one's own that could not be read are not called none, and asked for again", async () => {
  const { page, answer } = await screen("/deposit?mode=qr", {}, {}, null);
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  expect(page.words()).not.toContain("ยังไม่มีบัญชีที่ผูกไว้");
  answer(listBankAccounts.path, { data: [ownAccount] });
  await page.press("ลองใหม่");
  await page.says("ก้อย ใจดี");
});

it("an amount that the server refuses is told with the least that it takes", async () => {
  const { page, refuse } = await screen("/deposit?mode=qr");
  await page.says("บ้าน 7");
  refuse(CALL, "Invalid amount", 422, { code: "INVALID_AMOUNT" });
  await page.type(AMOUNT, "250");
  await page.press("สร้าง QR");
  const told = "จำนวนเงินไม่ถูกต้อง (ขั้นต่ำ 50 บาท)";
  await vi.waitFor(() => expect(page.words()).toContain(told));
});

it("whoever tries again by themselves is not asked whether to, of the try before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { page, lose, refuse, sent } = await screen("/deposit?mode=qr");
  await page.says("บ้าน 7");
  lose(CALL);
  await page.type(AMOUNT, "250");
  await page.press("สร้าง QR");
  await page.says("ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์");
  refuse(CALL, "มีรายการค้าง", 409);
  await page.press("สร้าง QR");
  await page.says("เกิดข้อผิดพลาด: มีรายการค้าง");
  await act(() => vi.advanceTimersByTime(3_000));
  expect(page.words()).not.toContain("ต้องการลองใหม่หรือไม่?");
  expect(sent).toHaveLength(2);
});
