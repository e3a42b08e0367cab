/** A new password: by a code to the phone, and with the old one. */
import {
  changePassword,
  forgotPassword,
  resetPassword,
} from "@chokdee/domain/accounts/contract.ts";
import { addPushDevice, readPushKey } from "@chokdee/domain/notices/contract.ts";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { member, memberWeb } from "../../testing/member-web.ts";

const [PHONE, SEND, AGAIN] = ["เบอร์โทรศัพท์", "ส่งรหัส OTP", "ส่งรหัสอีกครั้ง"];
const [OTP, NEW, CONFIRM, SAVE] = ["รหัส OTP", "รหัสผ่านใหม่", "ยืนยันรหัสผ่าน", "บันทึกรหัสผ่านใหม่"];
const ASK = `POST ${forgotPassword.path}`;
const RESET = `POST ${resetPassword.path}`;
const sentCode = { message: "", resend_after_seconds: 30, request_token: "request" };

afterEach(() => vi.useRealTimers());
afterAll(closeBrowser);

describe("a forgotten password", () => {
  async function screen() {
    const web = await memberWeb(["auth"], "/auth/forgot-password", false);
    web.answer(ASK, sentCode);
    web.answer(RESET, new Response(null, { status: 204 }));
    return { ...web, page: await web.show(await import("./ForgotPasswordScreen.tsx")) };
  }
  async function codeSent() {
    const all = await screen();
    await all.page.type(PHONE, "0811111111");
    await all.page.press(SEND);
    await vi.waitFor(() => expect(all.page.words()).toContain("ถ้าเบอร์ 081-111-1111 เป็นสมาชิก"));
    return all;
  }

  it("begins with a phone number: no other is sent, and with it what this device is known by", async () => {
    const { page, sent, hold } = await screen();
    localStorage.setItem("knownDevices", JSON.stringify({ "0811111111": "device" }));
    expect(page.words()).not.toContain("กรุณากรอก");
    await page.type(PHONE, "081111111");
    await page.press(SEND);
    expect(page.words()).toContain("กรุณากรอกเบอร์โทรศัพท์ที่ถูกต้อง");
    expect(sent).toEqual([]);
    await page.type(PHONE, "0811111111");
    const go = hold();
    await page.press(SEND);
    await vi.waitFor(() => expect(page.busy()).toEqual([SEND]));
    go();
    await vi.waitFor(() => expect(page.words()).toContain("ถ้าเบอร์ 081-111-1111 เป็นสมาชิก"));
    expect(sent).toEqual([
      { call: ASK, body: { phone_number: "0811111111", device_token: "device" } },
    ]);
  });

  it.each([
    ["รอสักครู่", "รอสักครู่"],
    ["", "ไม่สามารถส่ง OTP ได้"],
  ])("whose code is refused (%s) says so and stays", async (message, says) => {
    const { page, refuse } = await screen();
    refuse(ASK, message);
    await page.type(PHONE, "0811111111");
    await page.press(SEND);
    await vi.waitFor(() => expect(page.words()).toContain(says));
    expect(page.buttons()).not.toContain(SAVE);
  });

  it("goes back to the number first, which stands there still, and then to the sign-in", async () => {
    const { page } = await codeSent();
    await page.press("ย้อนกลับ");
    expect([page.typed(PHONE), page.at()]).toEqual(["081-111-1111", "/auth/forgot-password"]);
    await page.press("ย้อนกลับ");
    expect(page.at()).toBe("/auth/login");
  });

  it("is not sent before the code is long enough and the password is, twice the same", async () => {
    const { page, sent } = await codeSent();
    const faults = ["กรุณากรอก OTP ให้ครบ", "ต้องมีอย่างน้อย 6 ตัวอักษร", "รหัสผ่านใหม่ไม่ตรงกัน"];
    const told = () => faults.map((fault) => page.words().includes(fault));
    await page.type(OTP, "123");
    await page.type(NEW, "12345");
    await page.type(CONFIRM, "123456");
    expect(told()).toEqual([false, false, false]);
    await page.press(SAVE);
    expect(told()).toEqual([true, true, true]);
    await page.type(OTP, "1234");
    await page.type(NEW, "123456");
    expect(told()).toEqual([false, false, false]);
    await page.type(CONFIRM, "1234567");
    await page.press(SAVE);
    expect(told()).toEqual([false, false, true]);
    expect(sent).toHaveLength(1);
  });

  async function filled() {
    const all = await codeSent();
    await all.page.type(OTP, "123456");
    await all.page.type(NEW, "new secret");
    await all.page.type(CONFIRM, "new secret");
    return all;
  }
  const body = {
    phone_number: "0811111111",
    otp: "123456",
    new_password: "new secret",
    request_token: "request",
  };

  it("is sent with the code and what this page asked for it by; then one signs in with the new", async () => {
    const { page, sent, told, hold } = await filled();
    const go = hold();
    await page.press(SAVE);
    await vi.waitFor(() => expect(page.busy()).toEqual([SAVE]));
    go();
    await vi.waitFor(async () => expect(await told()).toBe("เปลี่ยนรหัสผ่านสำเร็จ"));
    expect(sent[1]).toEqual({ call: RESET, body });
    await vi.waitFor(() => expect(page.at()).toBe("/auth/login"));
  });

  it.each([
    ["OTP หมดอายุ", "OTP หมดอายุ"],
    ["", "รหัส OTP ไม่ถูกต้อง"],
  ])("that is refused (%s) says so and asks for the code anew", async (message, says) => {
    const { page, refuse } = await filled();
    refuse(RESET, message);
    await page.press(SAVE);
    await vi.waitFor(() => expect(page.words()).toContain(says));
    expect([page.typed(OTP), page.typed(NEW)]).toEqual(["", "new secret"]);
    expect(page.words()).not.toContain("กรุณากรอก OTP ให้ครบ");
    expect(page.words()).not.toContain("ทีมงาน");
  });

  it("of the staff takes their second factor too, with the same code", async () => {
    const { page, refuse, sent } = await filled();
    refuse(RESET, "ต้องใช้รหัสจากแอป", 403, { code: "STAFF_RESET_NEEDS_TOTP" });
    await page.press(SAVE);
    await vi.waitFor(() => expect(page.words()).toContain("ต้องใช้รหัสจากแอป"));
    expect(page.typed(OTP)).toBe("123456");
    await page.type("รหัสจากแอปยืนยันตัวตน", "654321");
    await page.press(SAVE);
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]).toEqual({ call: RESET, body: { ...body, totp: "654321" } });
  });

  it("can have its code sent again after a minute, and then after the time that the server says", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const { page, sent, refuse } = await codeSent();
    expect(page.words()).toMatch(/ส่งรหัสอีกครั้งได้ใน (?:60|59) วินาที/);
    expect(page.buttons()).not.toContain(AGAIN);
    await act(() => vi.advanceTimersByTime(61_000));
    await page.press(AGAIN);
    await vi.waitFor(() => expect(page.words()).toMatch(/ส่งรหัสอีกครั้งได้ใน (?:30|29) วินาที/));
    expect(sent.map(({ call }) => call)).toEqual([ASK, ASK]);
    expect(sent[1]).toEqual(sent[0]);
    await act(() => vi.advanceTimersByTime(31_000));
    refuse(ASK, "");
    await page.press(AGAIN);
    // Nothing was sent: there is nothing to wait for.
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    await vi.waitFor(() => expect(page.busy()).toEqual([]));
    expect(page.buttons()).toContain(AGAIN);
  });
});

describe("a password that is changed", () => {
  const [CURRENT, NEXT, REPEATED, CHANGE] = [
    "รหัสผ่านปัจจุบัน",
    "รหัสผ่านใหม่",
    "ยืนยันรหัสผ่านใหม่",
    "เปลี่ยนรหัสผ่าน",
  ];
  const CALL = `POST ${changePassword.path}`;

  async function screen(role = "USER") {
    const web = await memberWeb(["members"], "/change-password");
    const { beginSession } = await import("../../app/session.ts");
    beginSession("token", { ...member, role } as never, 0);
    web.answer(CALL, new Response(null, { status: 204 }));
    const page = await web.show(await import("./ChangePasswordScreen.tsx"));
    const fill = async (...texts: readonly string[]) => {
      for (const [at, field] of [CURRENT, NEXT, REPEATED].entries())
        await page.type(field ?? "", texts[at] ?? "");
    };
    return { ...web, page, fill };
  }

  it.each([
    ["", "123456", "123456", "incomplete"],
    ["old", "", "123456", "incomplete"],
    ["old", "123456", "", "incomplete"],
    ["old", "123456", "1234567", "differ"],
    ["old", "12345", "12345", "short"],
  ])("from %j to %j and %j is not sent, but told: %s", async (current, next, again, why) => {
    const { page, fill, sent } = await screen();
    const { text } = await import("../../text/i18n.ts");
    const faults = {
      incomplete: text("members:password_incomplete"),
      differ: text("members:passwords_differ"),
      short: text("members:password_short"),
    };
    const told = () =>
      Object.entries(faults).flatMap(([name, fault]) =>
        page.words().includes(fault) ? [name] : [],
      );
    await fill(current, next, again);
    expect(told()).toEqual([]);
    await page.press(CHANGE);
    expect([told(), sent]).toEqual([[why], []]);
  });

  it.each([
    ["USER", "/settings"],
    ["ADMIN", "/admin/security"],
  ])("by a %s is sent with what the device is known by, and leads to %s", async (role, home) => {
    const { page, fill, sent, told, hold } = await screen(role);
    localStorage.setItem("knownDevices", JSON.stringify({ "0811111111": "device" }));
    expect(page.links()).toEqual([home]);
    await fill("old", "123456", "123456");
    const go = hold();
    await page.press(CHANGE);
    await vi.waitFor(() => expect(page.busy()).toEqual([CHANGE]));
    go();
    const { text } = await import("../../text/i18n.ts");
    await vi.waitFor(async () => expect(await told()).toBe(text("members:password_changed")));
    const body = { current_password: "old", new_password: "123456", device_token: "device" };
    expect(sent).toEqual([{ call: CALL, body }]);
    await vi.waitFor(() => expect(page.at()).toBe(home));
  });

  it("ends the pushes of all browsers, and this one asks for its own again", async () => {
    const { page, fill, sent, answer } = await screen();
    const keys = { p256dh: "p", auth: "a" };
    const subscription = { endpoint: "https://push/1", keys, toJSON: () => subscription };
    const ready = Promise.resolve({ pushManager: { subscribe: async () => subscription } });
    vi.stubGlobal("navigator", { onLine: true, serviceWorker: { register: () => ready, ready } });
    vi.stubGlobal("Notification", { permission: "granted" });
    Object.assign(window, { PushManager: {}, Notification: {} });
    const script = { getAttribute: () => "/assets/main.js" };
    Object.assign(document, { querySelectorAll: () => [script] });
    answer(readPushKey.path, { public_key: "AAAA" });
    localStorage.setItem("pushMember", member.id);
    await fill("old", "123456", "123456");
    await page.press(CHANGE);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    const body = { endpoint: subscription.endpoint, keys };
    expect(sent[1]).toEqual({ call: `POST ${addPushDevice.path}`, body });
  });

  it("whose answer is lost is the same act when it is sent again, another one is not", async () => {
    const { page, fill, keys, lose } = await screen();
    lose(CALL);
    await fill("old", "123456", "123456");
    await page.press(CHANGE);
    await vi.waitFor(() => expect(keys).toHaveLength(1));
    await vi.waitFor(() => expect(page.busy()).toEqual([]));
    await page.press(CHANGE);
    await vi.waitFor(() => expect(keys).toHaveLength(2));
    await vi.waitFor(() => expect(page.busy()).toEqual([]));
    await fill("old", "1234567", "1234567");
    await page.press(CHANGE);
    await vi.waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2]);
  });

  it.each(["CURRENT_PASSWORD_WRONG", "PASSWORD_SAME"])(
    "that is refused for %s says so once, until it is typed anew",
    async (code) => {
      const { page, fill, refuse } = await screen();
      refuse(CALL, "ไม่ได้", 422, { code });
      await fill("old", "123456", "123456");
      await page.press(CHANGE);
      await vi.waitFor(() => expect(page.words().split("ไม่ได้")).toHaveLength(2));
      const isAtField = page.words().indexOf("ไม่ได้") < page.words().indexOf(NEXT);
      expect(isAtField).toBe(code === "CURRENT_PASSWORD_WRONG");
      await page.type(CURRENT, "older");
      expect(page.words()).not.toContain("ไม่ได้");
      expect(page.at()).toBe("/change-password");
    },
  );
});
