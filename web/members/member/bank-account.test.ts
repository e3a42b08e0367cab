/** A member's bank account: how it is shown, added and changed, and where one goes from it. */
import {
  addBankAccount,
  changeBankAccount,
  listBankAccounts,
  listBanks,
} from "@chokdee/domain/members/bank-contract.ts";
import { createElement } from "react";
import { Link, useLocation } from "react-router";
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";
import { bank } from "../../testing/registering.ts";

const [NUMBER, HOLDER, SAVE] = ["เลขที่บัญชี", "ชื่อบัญชี", "บันทึกบัญชี"];
const [ADD, EDIT] = ["เพิ่มบัญชีธนาคาร", "แก้ไขบัญชีธนาคาร"];
const kasikorn = bank("4", "004", "ธนาคารกสิกรไทย");
const scb = bank("14", "014", "ธนาคารไทยพาณิชย์");
const own = {
  id: "9",
  bank_id: "4",
  bank: kasikorn,
  account_number: "0451239876",
  account_name: "ก้อย ใจดี",
  is_primary: true,
  is_editable: true,
};

async function screen(accounts: readonly object[], address = "/bank-account") {
  const web = await memberWeb(["members", "auth"], address);
  web.answer(listBankAccounts.path, accounts);
  web.answer(listBanks.path, [kasikorn, scb]);
  web.answer(`POST ${addBankAccount.path}`, { ...own, message: "" });
  web.answer("PUT /api/users/bank-accounts/9", { ...own, message: "" });
  const { default: BankAccountScreen } = await import("./BankAccountScreen.tsx");
  // As from the withdrawal, which lacks an account and wants one back.
  const way = { to: "/bank-account?form", state: { returns: true } };
  const page = await web.show(() =>
    useLocation().pathname === "/bank-account"
      ? createElement(BankAccountScreen)
      : createElement(Link, way, "ไปเพิ่มบัญชี"),
  );
  return { ...web, page };
}
afterAll(closeBrowser);

describe("the account", () => {
  it("is the primary one, its number grouped, and can be changed while it is open to that", async () => {
    const other = { ...own, id: "8", account_name: "อีกบัญชี", is_primary: false };
    const { page } = await screen([other, own]);
    await vi.waitFor(() => expect(page.words()).toContain("045-1-23987-6"));
    expect(page.words()).toMatch(/ธนาคารกสิกรไทย บัญชีรับเงินถอน 045-1-23987-6 ก้อย ใจดี/);
    expect(page.words()).not.toContain("อีกบัญชี");
    expect(page.links()).toEqual(["/settings"]);
    expect(page.buttons()).toEqual([EDIT]);
    await page.press(EDIT);
    expect(page.at()).toBe("/bank-account?form");
    expect(page.typed(NUMBER)).toBe("0451239876");
  });

  it("is the first where none is the primary one", async () => {
    const { page } = await screen([{ ...own, is_primary: false }]);
    await vi.waitFor(() => expect(page.words()).toContain("045-1-23987-6"));
  });

  it("that is locked names the staff and has no form, not even by its address", async () => {
    const { page } = await screen([{ ...own, is_editable: false }], "/bank-account?form");
    await vi.waitFor(() =>
      expect(page.words()).toContain("ไม่สามารถแก้ไขบัญชีธนาคารได้ กรุณาติดต่อเจ้าหน้าที่"),
    );
    expect(page.buttons()).toEqual([]);
    expect(page.words()).not.toContain(SAVE);
  });

  it("is asked for before it is said that there is none, and then can be added", async () => {
    const web = await memberWeb(["members", "auth"], "/bank-account");
    const go = web.hold();
    web.answer(listBankAccounts.path, []);
    const page = await web.show(await import("./BankAccountScreen.tsx"));
    expect(page.words()).not.toContain("ยังไม่มีบัญชีธนาคาร");
    go();
    await vi.waitFor(() => expect(page.words()).toContain("ยังไม่มีบัญชีธนาคาร"));
    await page.press(ADD);
    expect(page.at()).toBe("/bank-account?form");
    expect(page.words()).toContain(SAVE);
  });

  it("that could not be read is asked for again", async () => {
    const web = await memberWeb(["members", "auth"], "/bank-account?form");
    web.refuse(listBankAccounts.path, "");
    const page = await web.show(await import("./BankAccountScreen.tsx"));
    await vi.waitFor(() => expect(page.buttons()).toEqual(["ลองใหม่"]));
    expect(page.words()).not.toContain(SAVE);
    web.answer(listBankAccounts.path, [own]);
    await page.press("ลองใหม่");
    await vi.waitFor(() => expect(page.words()).toContain(SAVE));
  });
});

describe("the form", () => {
  it("adds an account: nothing is sent before it is whole", async () => {
    const { page, sent, told, hold } = await screen([], "/bank-account?form");
    await vi.waitFor(() => expect(page.words()).toContain("ไทยพาณิชย์"));
    expect(page.words()).toContain(ADD);
    expect(page.words()).not.toContain("24 ชั่วโมง");
    const INCOMPLETE = "กรุณากรอกข้อมูลให้ครบถ้วน";
    await page.press(SAVE);
    expect(page.words()).toContain(INCOMPLETE);
    // Who listens hears it at the banks.
    expect(page.faults()).toEqual([INCOMPLETE]);
    await page.press("ธนาคารไทยพาณิชย์");
    expect(page.faults()).toEqual([]);
    await page.type(NUMBER, "1112223334");
    await page.type(HOLDER, " ");
    expect(page.words()).toContain(INCOMPLETE);
    await page.type(HOLDER, "ก้อย ใจดี");
    expect(page.words()).not.toContain(INCOMPLETE);
    await page.type(NUMBER, "111222333");
    await page.press(SAVE);
    expect(page.words()).toContain("เลขที่บัญชีไทยพาณิชย์มี 10 หลัก ตอนนี้กรอก 9 หลัก");
    expect(sent).toEqual([]);
    await page.type(NUMBER, "1112223334");
    const go = hold();
    await page.press(SAVE);
    await vi.waitFor(() => expect(page.busy()).toEqual([SAVE]));
    go();
    await vi.waitFor(async () => expect(await told()).toBe("เพิ่มบัญชีธนาคารสำเร็จ"));
    const body = { bank_id: "14", account_number: "1112223334", account_name: "ก้อย ใจดี" };
    expect(sent).toEqual([{ call: `POST ${addBankAccount.path}`, body }]);
    await vi.waitFor(() => expect(page.at()).toBe("/bank-account"));
  });

  it("changes the account that there is, which is then read anew", async () => {
    const { page, sent, told, queries } = await screen([own], "/bank-account?form");
    await vi.waitFor(() => expect(page.words()).toContain("ไทยพาณิชย์"));
    expect(page.words()).toContain("เปลี่ยนบัญชีแล้ว ถอนเงินได้หลังจากเปลี่ยนครบ 24 ชั่วโมง");
    expect([page.typed(NUMBER), page.typed(HOLDER)]).toEqual(["0451239876", "ก้อย ใจดี"]);
    await page.press("ธนาคารไทยพาณิชย์");
    await page.press(SAVE);
    await vi.waitFor(async () => expect(await told()).toBe("แก้ไขบัญชีธนาคารสำเร็จ"));
    const body = { bank_id: "14", account_number: "0451239876", account_name: "ก้อย ใจดี" };
    const call = `PUT ${changeBankAccount.path.replace("{id}", "9")}`;
    expect(sent).toEqual([{ call, body }]);
    await vi.waitFor(() => expect(queries(listBankAccounts.path)).toHaveLength(2));
    await vi.waitFor(() => expect(page.at()).toBe("/bank-account"));
  });

  it.each([
    ["ชื่อบัญชีไม่ตรงกับที่ลงทะเบียนไว้", "ชื่อบัญชีไม่ตรงกับที่ลงทะเบียนไว้"],
    ["", "เกิดข้อผิดพลาด"],
  ])("that is refused (%s) says so and stays", async (message, says) => {
    const { page, refuse, told } = await screen([own], "/bank-account?form");
    await vi.waitFor(() => expect(page.words()).toContain("ไทยพาณิชย์"));
    refuse("PUT /api/users/bank-accounts/9", message);
    await page.press(SAVE);
    await vi.waitFor(() => expect(page.words()).toContain(says));
    expect([page.at(), await told()]).toEqual(["/bank-account?form", undefined]);
  });

  it("is left at once while nothing is typed", async () => {
    const { page, sent } = await screen([own], "/bank-account?form");
    await vi.waitFor(() => expect(page.words()).toContain("ไทยพาณิชย์"));
    await page.press("ย้อนกลับ");
    await vi.waitFor(() => expect(page.at()).toBe("/bank-account"));
    expect(sent).toEqual([]);
  });

  it.each([
    ["bank", "drop"],
    ["name", "keep"],
    ["number", "drop"],
  ] as const)("with another %s is left after a question only: %s", async (what, answer) => {
    const { page, sent } = await screen([own], "/bank-account?form");
    await vi.waitFor(() => expect(page.words()).toContain("ไทยพาณิชย์"));
    if (what === "bank") await page.press("ธนาคารไทยพาณิชย์");
    else await page.type(what === "name" ? HOLDER : NUMBER, "1");
    await page.press("ย้อนกลับ");
    const { text } = await import("../../text/i18n.ts");
    await vi.waitFor(() => expect(page.words()).toContain(text("common:unsaved.question")));
    expect(page.at()).toBe("/bank-account?form");
    await page.press(text(`common:unsaved.${answer}`));
    const left = answer === "drop" ? "/bank-account" : "/bank-account?form";
    await vi.waitFor(() => expect(page.at()).toBe(left));
    expect(sent).toEqual([]);
  });

  it("goes back to the screen that lacked an account, saved or left", async () => {
    for (const press of [SAVE, "ย้อนกลับ"]) {
      const { page } = await screen([own], "/withdrawal");
      await page.follow("ไปเพิ่มบัญชี");
      await vi.waitFor(() => expect(page.words()).toContain("ไทยพาณิชย์"));
      await page.press(press);
      await vi.waitFor(() => expect(page.at()).toBe("/withdrawal"));
    }
  });
});
