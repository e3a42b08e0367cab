/** Registration: the phone, its code and the account, what is asked for, sent and told. */
import {
  checkPhone,
  registrationConfig,
  sendOtp,
  verifyOtp,
} from "@chokdee/domain/members/contract.ts";
import { createElement } from "react";
import { useLocation } from "react-router";
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";
import {
  AGAIN,
  AGE,
  atAccount,
  atOtp,
  CODE,
  NEXT,
  NICKNAME,
  PASSWORD,
  PHONE,
  registering,
} from "../../testing/registering.ts";

const OTP = "รหัส OTP";

afterAll(closeBrowser);

describe("the phone number", () => {
  it("goes on with ten digits and the code that is shown, which a wrong one changes", async () => {
    const { page, of } = await registering();
    expect(page.words()).toContain("ขั้นที่ 1 จาก 4");
    expect(page.words().replaceAll(" ", "")).toContain("รหัสยืนยัน0007");
    expect(page.buttons()).not.toContain(NEXT);
    await page.type(PHONE, "081111111");
    await page.type(CODE, "0007");
    expect(page.buttons()).not.toContain(NEXT);
    await page.type(PHONE, "1811111111");
    await page.press(NEXT);
    expect(page.words()).toContain("กรุณากรอกเบอร์โทรศัพท์ที่ถูกต้อง");
    await page.type(PHONE, "0811111111");
    await page.type(CODE, "0008");
    await page.press(NEXT);
    expect(page.words()).toContain("รหัสยืนยันไม่ถูกต้อง");
    expect(page.words()).not.toContain("กรุณากรอกเบอร์โทรศัพท์ที่ถูกต้อง");
    expect([page.typed(CODE), of(checkPhone.path)]).toEqual(["", []]);
    expect(page.words().replaceAll(" ", "")).toContain("รหัสยืนยัน2345");
    expect(page.buttons()).not.toContain(NEXT);
  });

  it("can have another code, and is asked about once", async () => {
    const { page, of, hold } = await registering();
    await page.type(PHONE, "0811111111");
    await page.type(CODE, "0007");
    await page.press("เปลี่ยนรหัสยืนยัน");
    expect(page.typed(CODE)).toBe("");
    await page.type(CODE, "2345");
    const go = hold();
    await page.press(NEXT);
    await vi.waitFor(() => expect(page.busy()).toEqual([NEXT]));
    go();
    await vi.waitFor(() => expect(of(sendOtp.path)).toHaveLength(1));
    expect(of(checkPhone.path)).toEqual([{ phone_number: "0811111111" }]);
  });

  it.each([
    [409, "มีแล้ว", "เบอร์โทรศัพท์นี้ถูกใช้งานแล้ว"],
    [422, "ปิดรับสมัคร", "ปิดรับสมัคร"],
  ])("that is refused with %i says why", async (status, message, says) => {
    const { page, refuse, says: told } = await registering();
    refuse(checkPhone.path, message, status);
    await page.type(PHONE, "0811111111");
    await page.type(CODE, "0007");
    await page.press(NEXT);
    await told(says);
    expect(page.words()).toContain("ขั้นที่ 1 จาก 4");
  });

  it("is given up by going back, which leads to the sign-in", async () => {
    const { page } = await registering();
    await page.type(PHONE, "0811111111");
    expect(localStorage.getItem("registration")).toContain("0811111111");
    await page.press("ย้อนกลับ");
    expect([page.at(), localStorage.getItem("registration")]).toEqual(["/auth/login", null]);
  });
});

it("what the house asks for is read again where it did not come", async () => {
  const web = await memberWeb(["auth"], "/auth/register", false);
  web.refuse(registrationConfig.path, "");
  const page = await web.show(await import("./RegisterScreen.tsx"));
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  expect(page.words()).not.toContain(CODE);
  web.answer(registrationConfig.path, { require_otp: false, require_bank_account: false });
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.words()).toContain("ขั้นที่ 1 จาก 3"));
});

it("somebody who was signed in does not count as that while they register, and does again after", async () => {
  const web = await memberWeb(["auth"], "/auth/register");
  web.answer(registrationConfig.path, { require_otp: false, require_bank_account: false });
  const { session } = await import("../../app/session.ts");
  expect(session()).not.toBeNull();
  const { default: RegisterScreen } = await import("./RegisterScreen.tsx");
  const page = await web.show(() =>
    useLocation().pathname === "/auth/register" ? createElement(RegisterScreen) : null,
  );
  expect(session()).toBeNull();
  await page.press("ย้อนกลับ");
  expect([page.at(), session()?.token]).toEqual(["/auth/login", "token"]);
});

describe("the code by text message", () => {
  it("is sent at once, told, and proves the number with what this page asked for it by", async () => {
    const { page, of, says, hold } = await atOtp();
    await says("ส่งรหัส OTP ไปที่ 081-111-1111 แล้ว");
    expect(page.words()).toMatch(/ส่งรหัสอีกครั้งได้ใน (?:45|44) วินาที/);
    expect(of(sendOtp.path)).toEqual([{ phone_number: "0811111111" }]);
    await page.type(OTP, "123");
    await page.press(NEXT);
    expect(page.words()).toContain("กรุณากรอก OTP ให้ครบ");
    await page.type(OTP, "123456");
    expect(page.words()).not.toContain("กรุณากรอก OTP ให้ครบ");
    const go = hold();
    await page.press(NEXT);
    await vi.waitFor(() => expect(page.busy()).toEqual([NEXT]));
    go();
    await says("ขั้นที่ 3 จาก 4");
    const body = { phone_number: "0811111111", otp: "123456", request_token: "request" };
    expect(of(verifyOtp.path)).toEqual([body]);
    await page.press("ย้อนกลับ");
    expect(page.words()).toContain("ขั้นที่ 2 จาก 4");
  });

  it.each([
    ["หมดอายุ", "หมดอายุ"],
    ["", "รหัส OTP ไม่ถูกต้อง"],
  ])("that is refused (%s) says so and is typed anew", async (message, told) => {
    const { page, refuse, says } = await atOtp();
    refuse(verifyOtp.path, message);
    await page.type(OTP, "123456");
    await page.press(NEXT);
    await says(told);
    expect(page.typed(OTP)).toBe("");
    await page.type(OTP, "1");
    expect(page.words()).not.toContain(told);
  });

  it("that was sent a moment ago is still good, and waits as long as the server says", async () => {
    const all = await registering();
    all.refuse(sendOtp.path, "เร็วไป", 429, { code: "OTP_TOO_SOON", details: { seconds: 17 } });
    await all.page.type(PHONE, "0811111111");
    await all.page.type(CODE, "0007");
    await all.page.press(NEXT);
    await all.says("ส่งรหัส OTP ไปที่ 081-111-1111 แล้ว");
    expect(all.page.words()).not.toContain("เร็วไป");
    expect(all.page.words()).toMatch(/ส่งรหัสอีกครั้งได้ใน (?:17|16) วินาที/);
  });

  it.each([
    ["ส่งไม่ได้", "ส่งไม่ได้"],
    ["", "ไม่สามารถส่ง OTP ได้"],
  ])("that could not be sent (%s) says so and can be asked for at once", async (message, told) => {
    const all = await registering();
    all.refuse(sendOtp.path, message);
    await all.page.type(PHONE, "0811111111");
    await all.page.type(CODE, "0007");
    await all.page.press(NEXT);
    await all.says(told);
    expect(all.page.words()).not.toContain("แล้ว");
    await all.page.press("ส่งรหัสอีกครั้ง");
    await vi.waitFor(() => expect(all.of(sendOtp.path)).toHaveLength(2));
  });
});

it("the account asks for a nickname, a password twice, and the age", async () => {
  const { page, says } = await atAccount();
  const faults = [
    "กรุณากรอกชื่อเล่น",
    "รหัสผ่านต้องมีอย่างน้อย 4 ตัวอักษร",
    "รหัสผ่านไม่ตรงกัน",
    "ต้องมีอายุ 20 ปีขึ้นไปจึงสมัครได้",
  ];
  const told = () => faults.map((fault) => page.words().includes(fault));
  await page.type(NICKNAME, " ");
  await page.type(PASSWORD, "123");
  expect(told()).toEqual([false, false, false, false]);
  await page.press(NEXT);
  expect(told()).toEqual([true, true, true, true]);
  // Who listens hears each at its field.
  expect(page.faults()).toEqual(faults);
  await page.type(NICKNAME, "โชค");
  await page.type(PASSWORD, "1234");
  await page.type(AGAIN, "1234");
  expect(told()).toEqual([false, false, false, true]);
  expect(page.faults()).toEqual(faults.slice(3));
  await page.press(NEXT);
  expect(page.words()).toContain("ขั้นที่ 2 จาก 3");
  await page.tick(AGE);
  await page.press(NEXT);
  await says("ขั้นที่ 3 จาก 3");
});
