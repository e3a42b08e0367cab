/** The end of a registration: the bank account, who is signed in by it, and what a refusal leads to. */
import {
  completeRegistration,
  completeRegistrationWithBank,
} from "@chokdee/domain/members/contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import {
  AGAIN,
  AGE,
  atAccount,
  atBank,
  CODE,
  NEXT,
  NICKNAME,
  PASSWORD,
  PHONE,
  signedIn,
} from "../../testing/registering.ts";

const [HOLDER, NUMBER, FINISH, SKIP] = ["ชื่อบัญชี", "เลขที่บัญชี", "สมัครให้เสร็จ", "ข้ามไปก่อน"];
const session = async () => (await import("../../app/session.ts")).session();
afterAll(closeBrowser);

const account = {
  phone_number: "0811111111",
  password: "4711",
  nickname: "โชค",
  age_confirmed: true,
  session_token: "of phone",
};

describe("the bank account", () => {
  it("is sent with all that was entered before, and who has registered is signed in", async () => {
    const { page, of, told, hold } = await atBank({ address: "?ref=CDE7CDE7" });
    expect(await session()).toBeNull();
    await page.press("ธนาคารกสิกรไทย");
    expect(page.chosen()).toEqual(["กส กสิกรไทย"]);
    await page.type(HOLDER, "โชค ดี");
    await page.type(NUMBER, "0451239876");
    const go = hold();
    await page.press(FINISH);
    await vi.waitFor(() => expect(page.busy()).toEqual([FINISH]));
    // Neither the other way nor another bank meanwhile.
    expect(page.buttons()).not.toContain(SKIP);
    await expect(page.press("ธนาคารกสิกรไทย")).rejects.toThrow("No button says");
    go();
    await vi.waitFor(async () => expect(await told()).toBe("สมัครสมาชิกสำเร็จ"));
    expect(of(completeRegistrationWithBank.path)).toEqual([
      {
        ...account,
        referral_code: "CDE7CDE7",
        bank_id: "4",
        account_name: "โชค ดี",
        account_number: "0451239876",
      },
    ]);
    expect(await session()).toMatchObject({ token: "token of new" });
    expect(localStorage.getItem("referral_code")).toBeNull();
    expect(localStorage.getItem("registration")).toBeNull();
  });

  it("can be left out where the house does not want one", async () => {
    const { page, of } = await atBank();
    await page.press(SKIP);
    await vi.waitFor(() => expect(of(completeRegistration.path)).toEqual([account]));
    await vi.waitFor(async () => expect(await session()).not.toBeNull());
    expect(of(completeRegistrationWithBank.path)).toEqual([]);
  });

  it("cannot be left out where it does, nor half of it", async () => {
    const { page, of } = await atBank({ needsBank: true });
    expect(page.buttons()).not.toContain(SKIP);
    const faults = ["กรุณาเลือกธนาคาร", "กรุณากรอกชื่อบัญชี", "กรุณากรอกเลขที่บัญชี"];
    const told = () => faults.map((fault) => page.words().includes(fault));
    await page.type(HOLDER, " ");
    expect(told()).toEqual([false, false, false]);
    await page.press(FINISH);
    expect(told()).toEqual([true, true, true]);
    // Who listens hears each at its field.
    expect(page.faults()).toEqual(faults);
    await page.press("ธนาคารกสิกรไทย");
    await page.type(HOLDER, "โชค ดี");
    await page.type(NUMBER, "045123987");
    await page.press(FINISH);
    expect(told()).toEqual([false, false, false]);
    expect(page.words()).toContain("เลขที่บัญชีกสิกรไทยมี 10 หลัก ตอนนี้กรอก 9 หลัก");
    expect(of(completeRegistrationWithBank.path)).toEqual([]);
    // A longer one than usual is told, and not refused.
    await page.type(NUMBER, "045123987612");
    expect(page.words()).toContain("ตอนนี้กรอก 12 หลัก");
    await page.press(FINISH);
    await vi.waitFor(() => expect(of(completeRegistrationWithBank.path)).toHaveLength(1));
  });

  it("is of one of the eight usual banks, the first of them first, or of another", async () => {
    const { page } = await atBank();
    expect(page.words()).not.toContain("ธนาคารเล็ก");
    const words = page.words();
    expect(words.indexOf("กสิกรไทย")).toBeLessThan(words.indexOf("ไทยพาณิชย์"));
    await page.press("ธนาคารอื่นทั้งหมด");
    expect(page.buttons()).not.toContain("ธนาคารอื่นทั้งหมด");
    await page.press("ธนาคารเล็ก");
    await page.press("ย้อนกลับ");
    await page.press(NEXT);
    // What is chosen stands there, also where the others are not shown.
    await vi.waitFor(() => expect(page.chosen().join()).toContain("ธนาคารเล็ก"));
  });
});

describe("a registration that is refused", () => {
  it("for its password goes back to it, and says so until it is another", async () => {
    const { page, refuse, says } = await atBank();
    refuse(completeRegistration.path, "เดาง่ายเกินไป", 422, { code: "PASSWORD_TOO_COMMON" });
    await page.press(SKIP);
    await says("เดาง่ายเกินไป");
    expect(page.words()).toContain("ขั้นที่ 2 จาก 3");
    await page.press(NEXT);
    expect(page.words()).toContain("ขั้นที่ 2 จาก 3");
    await page.type(PASSWORD, "4712");
    expect(page.words()).not.toContain("เดาง่ายเกินไป");
    expect([page.typed(NICKNAME), page.typed(AGAIN)]).toEqual(["โชค", "4711"]);
  });

  it("for its time begins with the phone again, and says so there", async () => {
    const { page, refuse, says } = await atBank();
    refuse(completeRegistration.path, "หมดเวลาสมัคร", 422, { code: "REGISTRATION_EXPIRED" });
    await page.press(SKIP);
    await says("หมดเวลาสมัคร");
    expect(page.words()).toContain("ขั้นที่ 1 จาก 3");
    expect(page.typed(PHONE)).toBe("081-111-1111");
    await page.type(CODE, "2345");
    await page.press(NEXT);
    await says("ขั้นที่ 2 จาก 3");
    await page.press("ย้อนกลับ");
    expect(page.words()).not.toContain("หมดเวลาสมัคร");
  });

  it("for anything else says so where it is, and signs nobody in", async () => {
    const { page, refuse, says } = await atBank();
    refuse(completeRegistration.path, "ระบบไม่ว่าง", 503);
    await page.press(SKIP);
    await says("ระบบไม่ว่าง");
    expect(page.words()).toContain("ขั้นที่ 3 จาก 3");
    expect(await session()).toBeNull();
  });

  it("by an answer without a session says so", async () => {
    const { page, answer, told } = await atBank();
    answer(completeRegistration.path, { ...signedIn, access_token: "" });
    await page.press(SKIP);
    await vi.waitFor(async () => expect(await told()).toContain("ไม่ได้รับข้อมูลการเข้าสู่ระบบ"));
    expect(await session()).toBeNull();
  });
});

describe("the code of who brought them", () => {
  const REFERRER = "รหัสแนะนำของเพื่อน (ถ้ามี)";
  const typed = async (address: string, code: string) => {
    const { page, of, says } = await atAccount({ address });
    const shown = page.typed(REFERRER);
    await page.type(NICKNAME, "โชค");
    await page.type(PASSWORD, "4711");
    await page.type(AGAIN, "4711");
    await page.tick(AGE);
    await page.type(REFERRER, code);
    await page.press(NEXT);
    const finish = async () => {
      await says("ขั้นที่ 3 จาก 3");
      await page.press(SKIP);
      await vi.waitFor(() => expect(of(completeRegistration.path)).toHaveLength(1));
      return of(completeRegistration.path)[0];
    };
    return { page, shown, finish };
  };

  it("may have been told: it is typed, and sent", async () => {
    const { shown, finish } = await typed("", "abcd-2345");
    expect([shown, await finish()]).toEqual(["", { ...account, referral_code: "ABCD2345" }]);
  });

  it("of a link is shown, and not sent once it is taken out", async () => {
    const { shown, finish } = await typed("?ref=ABCD2345", "");
    expect([shown, await finish()]).toEqual(["ABCD2345", account]);
  });

  it("that is none is told before it is lost", async () => {
    const { page } = await typed("", "ABCD");
    expect(page.words()).toContain("รหัสแนะนำมี 8 ตัว ถ้าไม่มีให้เว้นว่าง");
    expect(page.words()).toContain("ขั้นที่ 2 จาก 3");
  });
});
